//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
)

// A match goes on where it was: after a reload, in another tab, after the
// graphics card was taken away, and from the choice of games.
func TestResume(t *testing.T) {
	keys := "rc" + keysOf(match[:5])
	v := atTheBoard(t, keys)
	v.shows(lettersAfter(t, keys))
	v.reload()
	v.shows(lettersAfter(t, keys))

	see[int](v, `document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext(), globalThis.old = 1`)
	v.waitFor(`globalThis.old === undefined`)
	v.waitForReady()
	v.heard = 0
	v.byKeys("rrc")
	v.hears("Blue dropped a disc into column 6.")

	v = visitSite(t, v.site, phone.calmly(), "")
	v.rest()
	v.tap("button", "Games")
	v.tap("button", "Continue: Connect Four with jokers, moves: 6")
	v.rest()
	for _, m := range match[6:] {
		v.tapAt(v.board().led(m.leds[0][0], m.leds[0][1]))
		v.hears(m.said)
	}
	v.shows(specification.Filled("G"))
}

// makes makes moves, one after the other.
func (v *visitor) makes(moves []move) {
	for _, m := range moves {
		v.byKeys(m.keys)
		v.hears(m.said)
	}
}

// begun and changed are cells of the match that is played on every device, after three moves
// and after five.
const begun, changed = "column 4, row 6: green", "column 4, row 6: empty"

// Two tabs of one profile play two matches, and each goes on with its own when it is loaded
// again.
func TestTwoTabsOfOneProfile(t *testing.T) {
	first := atTheBoard(t, "rc")
	first.makes(match[:3])
	second := visitSite(t, first.site, desktop.calmly(), "")
	second.find("gridcell", begun) // a new tab goes on where the last one is
	second.click("button", "Games")
	second.click("button", "Tic-tac-toe")
	second.board()
	second.byKeys("rcc")
	second.find("button", "New match")
	first.makes(match[3:5])
	first.reload()
	first.find("heading", withJokers)
	first.find("gridcell", changed)
	second.reload()
	second.find("heading", "Tic-tac-toe")
	second.click("button", "Games")
	second.await("the other match", func(e element) bool {
		return e.role == "button" && strings.HasPrefix(e.name, withJokers) && strings.Contains(e.name, "moves: 5")
	})
}

// Where there is no room left, the match goes on all the same; what has been kept before
// stays.
func TestAFullMemory(t *testing.T) {
	v := atTheBoard(t, "rc")
	v.makes(match[:3])
	require.Positive(t, see[int](v, `(() => {
		for (let size = 1 << 22, i = 0; size >= 1; i++) {
			try { localStorage.setItem("full" + i, "x".repeat(size)) } catch { size >>= 1 }
		}
		return localStorage.length;
	})()`))
	v.makes(match[3:5])
	v.click("button", "Games")
	v.click("button", "Continue: Connect Four with jokers, moves: 5")
	v.find("gridcell", changed)
	v.reload()
	v.find("gridcell", begun)
}

// Without any memory the games can be played all the same.
func TestForbiddenMemory(t *testing.T) {
	alongside(t)
	v := visitSite(t, openSite(t), desktop.calmly(), "",
		`Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError") } })`)
	v.sitsDown("rcc")
	v.shows(lettersAfter(t, "rcc"))
}
