package bench

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
	"lichtbrett/web/chromiumtest"
)

// scene is something that goes on in the page, and is to leave it time for whoever uses it.
type scene struct {
	what   string
	serve  func(t testing.TB) (url string)
	stored map[string]string // on the device, by its keys
	// What is pressed before, if anything, and what is waited for then.
	steps []step
	// It goes on from a statement in JavaScript until a condition holds, which is looked at
	// every so often.
	begin, until string
	every        time.Duration
}

type step struct{ press, then string }

var scenes = []scene{
	{
		what: "While the computer thinks", serve: served,
		stored: map[string]string{"settings": `{"language":"en","sound":false,"shapes":false,"motion":"less","strength":5,"moveTime":0}`},
		steps: []step{
			{`[...document.querySelectorAll("button")].find((b) => b.textContent.startsWith("Connect Four with jokers"))`, `document.querySelectorAll("[role=gridcell]").length === 64`},
			{`document.querySelectorAll("[role=gridcell]")[8]`, `document.querySelector("main").textContent.includes("Green to move")`},
		},
		begin: `document.querySelectorAll("[role=gridcell]")[59].click()`,
		until: `document.querySelector("main").textContent.includes("The computer dropped")`, every: 50 * time.Millisecond,
	},
	{
		what: "While computers play Crosswise", serve: served,
		stored: fourComputers(),
		steps:  []step{{"", `document.querySelector("[data-ui='cell.0.0']") !== null`}},
		// A turn is cut short by a click on the board.
		until: `document.querySelector("[data-ui=game-over]") || document.querySelector("[data-ui='cell.0.0']")?.click()`, every: 20 * time.Millisecond,
	},
	{
		what: "While computers play Level 8", serve: served,
		stored: map[string]string{"matches": `{"ids":["six"],"shown":"six"}`, "matches.six": sixComputers},
		// Each card is cut short on its way.
		until: `document.querySelector("[data-ui=over]") ||
			(document.querySelector("[data-ui='round.next']") ?? document.querySelector("[data-ui=pile]")).click()`, every: 150 * time.Millisecond,
	},
	{
		what: "While a tournament of 64 is watched", serve: serveTournament,
		until: fmt.Sprintf(`now - began > %d`, watchFor.Milliseconds()),
	},
}

// sixComputers is a match of Level 8 in which nobody else plays, as the app keeps
// it.
const sixComputers = `{"id":"six","program":"level8","record":{"game":"level8","config":{"seats":6,"levels":3,"order":"normal"},"seed":1,` +
	`"seats":[{"strength":5},{"strength":3},{"strength":5},{"strength":3},{"strength":5},{"strength":3}],"moves":[]}}`

// fourComputers is what a device has stored on whose screen four computers play
// Crosswise.
func fourComputers() storage.Memory {
	kept := storage.Memory{}
	computers := slices.Repeat([]game.Player{{Strength: 3}}, crosswise.Seats)
	config := crosswise.Config{Rules: crosswise.Rules{Players: crosswise.Seats}, Computers: []game.Seat{0, 1, 2, 3}}
	store := saves.Store{Storage: kept, Tab: storage.Memory{}}
	store.Save(saves.Match{ID: "bench", Program: crosswise.Name,
		Record: game.Record{Game: crosswise.Name, Config: config.JSON(), Seed: 1, Seats: computers, Moves: []game.Move{}}}, true)
	return kept
}

// The app finds the match, and it is one that computers play alone.
func TestTheMatchOfTheBenchIsShown(t *testing.T) {
	store := saves.Store{Storage: fourComputers(), Tab: storage.Memory{}, Alone: func(id string) bool { return id == crosswise.Name }}
	k, ok := store.Shown()
	require.True(t, ok)
	require.Len(t, k.Record.Seats, crosswise.Seats)
	for _, p := range k.Record.Seats {
		require.True(t, p.Computer())
	}
}

// measure returns the longest time for which the page is deaf meanwhile.
func (s scene) measure(t testing.TB) (longest time.Duration) {
	visit(t, s.serve(t), "", func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		stay(t, tab)
		for _, step := range s.steps {
			if step.press != "" {
				see[bool](t, tab, `(`+step.press+`.click(), true)`)
			}
			require.NoError(t, tab.WaitFor(step.then))
		}
		longest = deaf(t, tab, s.begin, s.until, s.every)
	}, stored(s.stored))
	return longest
}

// stored is a script that gives a page what its device has stored.
func stored(kept map[string]string) string {
	var script strings.Builder
	for key, value := range kept {
		fmt.Fprintf(&script, "localStorage.setItem(%q, %q);", "lichtbrett."+key, value)
	}
	return script.String()
}

// deaf returns the longest time for which a page handled no message, between a
// JavaScript statement and the moment at which a condition holds. The condition is
// checked every so often; it may use began, when the statement ran, and now.
func deaf(t testing.TB, tab *chromiumtest.Tab, begin, until string, every time.Duration) (longest time.Duration) {
	return time.Duration(float64(time.Millisecond) * see[float64](t, tab, fmt.Sprintf(`new Promise((resolve) => {
		%s;
		const channel = new MessageChannel(), began = performance.now();
		let longest = 0, last = began, looked = began;
		channel.port1.onmessage = () => {
			const now = performance.now();
			longest = Math.max(longest, now - last);
			last = now;
			if (now - looked > %d) {
				looked = now;
				if (%s) return resolve(longest);
			}
			channel.port2.postMessage(0);
		};
		channel.port2.postMessage(0);
	})`, begin, every.Milliseconds(), until)))
}
