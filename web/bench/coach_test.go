package bench

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/web/chromiumtest"
)

// What the explorer and the coach are to keep to, in the browser.
const (
	maxValue   = 400 * time.Millisecond  // 99 of 100 positions' values
	maxColumns = 1500 * time.Millisecond // as many positions' columns
	maxBook    = time.Millisecond        // what the book knows, of as many positions
	maxClick   = 150 * time.Millisecond  // a move that is tried
	maxTask    = 50 * time.Millisecond   // the page is never deaf for longer
)

// longest is how many milliseconds an answer may take at most; what takes longer is not there.
const longest = 5_000

// sample returns positions of 7×6 after random moves, of which nobody has won.
func sample(t testing.TB, n, low, high int) (positions []connectfour.Position) {
	for random := game.NewRandom(4); len(positions) < n; {
		p, err := connectfour.New(connectfour.Classic)
		require.NoError(t, err)
		for stones := low + random.Intn(high-low+1); p.Stones() < stones && !p.Result().Over; {
			legal := p.Legal()
			p, err = p.Play(legal[random.Intn(len(legal))])
			require.NoError(t, err)
		}
		if !p.Result().Over {
			positions = append(positions, p)
		}
	}
	return positions
}

// BenchmarkCoach measures the explorer's and the coach's answers on the page as it was built. All
// is done several times; limits are kept to by the shortest, since whatever else the machine does
// only ever makes times longer.
func BenchmarkCoach(b *testing.B) {
	var measured []limited
	rounds(10*time.Minute, "asking the explorer and the coach", func() {
		url := serveTimed(b)
		answered := append(askAll(b, url), tryAll(b, url)...)
		for i, m := range measured {
			answered[i].times = append(answered[i].times, m.times...)
		}
		measured = answered
	})
	for _, m := range measured {
		fmt.Printf("%-60s %.1f ms, undisturbed %.1f ms (at most %v)\n", m.what, median(m.times), slices.Min(m.times), m.most)
		keep(b, m.what+", undisturbed, milliseconds", slices.Min(m.times), milliseconds(m.most))
	}
}

// limited is what has a limit, and how many milliseconds it took each time.
type limited struct {
	what  string
	most  time.Duration
	times []float64
}

// askAll asks about samples of positions, all of them the same worker, and tells what 99 of 100
// answers took.
func askAll(b *testing.B, url string) (measured []limited) {
	const n = 1000
	openings, all := sample(b, n, 0, 7), sample(b, n, 9, 30)
	visit(b, url, "", func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		stay(b, tab)
		for _, c := range []struct {
			what      string
			positions []connectfour.Position
			change    func(*ai.Request)
			most      time.Duration
		}{
			{"all columns after up to 7 discs, 99 of 100", openings, func(r *ai.Request) { r.Each = true }, maxBook},
			{"value and best move after 9 to 30 discs, 99 of 100", all, func(r *ai.Request) { r.Analysis = true }, maxValue},
			{"all columns after 9 to 30 discs, 99 of 100", all, func(r *ai.Request) { r.Each = true }, maxColumns},
		} {
			times := slices.Sorted(slices.Values(answers(b, tab, c.positions, c.change)))
			measured = append(measured, limited{c.what, c.most, times[n*99/100 : n*99/100+1]})
		}
	}, still())
	return measured
}

// timedWorker is the page's worker, which tells with each answer how long it took, in
// milliseconds: what lies between it and the page is the browser's.
const timedWorker = `
const post = self.postMessage.bind(self);
let began;
addEventListener("message", () => { began = performance.now(); });
self.postMessage = (reply) => post([reply, performance.now() - began]);
importScripts(%q);`

// serveTimed serves the app's page, and such a worker beside it.
func serveTimed(t testing.TB) (url string) {
	worker, err := fs.Glob(os.DirFS(app), "worker.*.js")
	require.NoError(t, err)
	require.Len(t, worker, 1)
	s := serve(t, app)
	mux := http.NewServeMux()
	mux.Handle("/", s.Config.Handler)
	mux.HandleFunc("/timed.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, timedWorker, worker[0])
	})
	s.Config.Handler = mux
	return s.URL
}

// answers returns how many milliseconds the page's worker took for a question about each
// position, once it has answered one.
func answers(t testing.TB, tab *chromiumtest.Tab, positions []connectfour.Position, change func(*ai.Request)) (times []float64) {
	var requests []string
	for _, p := range append(positions[:1:1], positions...) {
		r, err := ai.NewRequest(connectfour.Name, p.View(game.NoSeat), ai.Strongest, 0, 0)
		require.NoError(t, err)
		r.Budget = longest
		change(&r)
		text, err := json.Marshal(r)
		require.NoError(t, err)
		requests = append(requests, string(text))
	}
	// Many at a time, so that what asks the browser does not disturb what is measured.
	for some := range slices.Chunk(requests, 100) {
		list, err := json.Marshal(some)
		require.NoError(t, err)
		times = append(times, see[[]float64](t, tab, fmt.Sprintf(`(async () => {
			const worker = window.measured ??= new Worker("timed.js"), times = [];
			for (const request of %s) {
				const answer = new Promise((resolve, reject) => {
					worker.onmessage = ({ data: [reply, took] }) => JSON.parse(reply).error ? reject(reply) : resolve(took);
				});
				worker.postMessage(request);
				times.push(await answer);
			}
			return times;
		})()`, list))...)
	}
	return times[1:]
}

// still has the page speak English, and show no demonstration.
func still() (script string) {
	return stored(map[string]string{"settings": `{"language":"en","sound":false,"motion":"less","strength":3,"moveTime":0}`})
}

// matches are lost by mistakes at their ends, after which there is something to be tried.
var matches = []string{"4444425566235", "27455222413166155", "445566"}

// tryAll tries moves in the coach, and tells how long it took at most until it was said what one
// is worth, a second after the mistake had been shown, and for how long the page was deaf.
func tryAll(b *testing.B, url string) []limited {
	const said = `document.getElementById("lichtbrett-semantics").textContent`
	var clicks, longest []float64
	try := func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		stay(b, tab)
		longest = append(longest, milliseconds(deaf(b, tab, `[...document.querySelectorAll("button")].find((b) => b.ariaLabel === "What went wrong" || b.textContent.includes("What went wrong")).click()`,
			said+`.includes("Find a move")`, 5*time.Millisecond)))
		require.NoError(b, tab.WaitFor(`new Promise((resolve) => setTimeout(() => resolve(true), 1000))`))
		for column := range 7 {
			clicks = append(clicks, see[float64](b, tab, fmt.Sprintf(`new Promise((resolve) => {
				const cell = document.querySelectorAll("[role=gridcell]")[%d], began = performance.now();
				cell.click();
				const look = () => /Not column|Right: column|is full/.test(%s) ? resolve(performance.now() - began) : setTimeout(look, 1);
				look();
			})`, column, said)))
			again := see[bool](b, tab, `(() => {
				const again = [...document.querySelectorAll("button")].find((b) => b.ariaLabel === "Try again" || b.textContent.includes("Try again"));
				if (!again || again.disabled || again.ariaDisabled === "true") return false;
				again.click();
				return true;
			})()`)
			if !again {
				return // it is solved
			}
			require.NoError(b, tab.WaitFor(said+`.includes("Find a move")`))
		}
	}
	for _, columns := range matches {
		record := game.Record{Game: connectfour.Name, Config: connectfour.Classic.Config(), Seats: make([]game.Player, 2)}
		for _, c := range columns {
			record.Moves = append(record.Moves, game.Move("drop "+string(c-1)))
		}
		link, err := record.Link(connectfour.Game{})
		require.NoError(b, err)
		visit(b, url+"#r="+link, "", try, still())
	}
	return []limited{
		{"a move that is tried in the coach, the longest", maxClick, []float64{slices.Max(clicks)}},
		{"without a turn while it looks for mistakes, the longest", maxTask, []float64{slices.Max(longest)}},
	}
}
