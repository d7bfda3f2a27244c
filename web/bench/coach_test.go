package bench

import (
	"encoding/json"
	"fmt"
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
	maxBook    = time.Millisecond        // what the book knows
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

// BenchmarkCoach measures the explorer's and the coach's answers on the page as it was built: a
// sample of positions, all by the same worker as in the app.
func BenchmarkCoach(b *testing.B) {
	const n = 1000
	url, empty, all := served(b), sample(b, 1, 0, 0), sample(b, n, 9, 30)
	visit(b, url, "", func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		stay(b, tab) // a frame that the page draws would keep an answer waiting
		fmt.Printf("Of %d random positions of 9 to 30 discs, and of the empty board:\n", n)
		for _, c := range []struct {
			what      string
			positions []connectfour.Position
			change    func(*ai.Request)
			most      time.Duration
		}{
			{"all columns of the empty board", slices.Repeat(empty, n), func(r *ai.Request) { r.Each = true }, maxBook},
			{"value and best move", all, func(r *ai.Request) { r.Analysis = true }, maxValue},
			{"all columns", all, func(r *ai.Request) { r.Each = true }, maxColumns},
		} {
			times := answers(b, tab, c.positions, c.change)
			slices.Sort(times)
			fmt.Printf("%-40s half within %.1f ms, 99 of 100 within %.1f ms, the longest %.1f ms (99 of 100 at most %v)\n",
				c.what, times[n/2], times[n*99/100], times[n-1], c.most)
			keep(b, c.what+", milliseconds for 99 of 100", times[n*99/100], milliseconds(c.most))
		}
	}, still())
	benchClicks(b, url)
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
			const worker = window.measured ??= lichtbrett.worker(), times = [];
			for (const request of %s) {
				const began = performance.now();
				const answer = new Promise((resolve, reject) => {
					worker.onmessage = ({ data }) => JSON.parse(data).error ? reject(data) : resolve(performance.now() - began);
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

// benchClicks measures how long it takes until it is said what a move is worth that is tried in
// the coach, a second after the mistake has been shown, and for how long the page is deaf.
func benchClicks(b *testing.B, url string) {
	const said = `document.getElementById("lichtbrett-semantics").textContent`
	var clicks, longest []time.Duration
	try := func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		longest = append(longest, deaf(b, tab, `[...document.querySelectorAll("button")].find((b) => b.ariaLabel === "What went wrong" || b.textContent.includes("What went wrong")).click()`,
			said+`.includes("Find a move")`, 5*time.Millisecond))
		require.NoError(b, tab.WaitFor(`new Promise((resolve) => setTimeout(() => resolve(true), 1000))`))
		for column := range 7 {
			ms := see[float64](b, tab, fmt.Sprintf(`new Promise((resolve) => {
				const cell = document.querySelectorAll("[role=gridcell]")[%d], began = performance.now();
				cell.click();
				const look = () => /Not column|Right: column|is full/.test(%s) ? resolve(performance.now() - began) : setTimeout(look, 1);
				look();
			})`, column, said))
			clicks = append(clicks, time.Duration(ms*float64(time.Millisecond)))
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
	fmt.Printf("%-40s %d clicks, half within %.0f ms, the longest %.0f ms (at most %v)\n", "a move that is tried in the coach",
		len(clicks), milliseconds(median(clicks)), milliseconds(slices.Max(clicks)), maxClick)
	keep(b, "milliseconds until a move has been judged", milliseconds(slices.Max(clicks)), milliseconds(maxClick))
	fmt.Printf("%-40s %.0f ms at the longest without a turn (at most %v)\n", "while it looks for mistakes", milliseconds(slices.Max(longest)), maxTask)
	keep(b, "milliseconds without a turn while it looks for mistakes", milliseconds(slices.Max(longest)), milliseconds(maxTask))
}
