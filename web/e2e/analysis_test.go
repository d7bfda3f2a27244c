//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of the classic game the computer knows all openings: what it says is known for
// certain, and the same every time.
const classic = "Connect Four, classic"

func TestHint(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.tabTo("button", classic)
	v.press("Enter")
	v.byKeys("rc")
	v.hears("Green to move")
	v.press("H")
	v.hears("Hint: column 4.")
	v.isAccessible()
	v.byKeys("c")
	v.hears("Blue to move")
	v.activate("button", "Hint")
	v.hears("Hint: column 4.")
	require.Equal(t, 1, see[int](v, `instruments.workers`), "it is found beside the page")

	v.plugIn()
	v.byKeys("c")
	v.hears("Green to move")
	v.push("Y")
	v.hears("Hint: column 4.")
}

// The match is played, then gone through again, with the keyboard alone.
func TestAnalysis(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.tabTo("button", classic)
	v.press("Enter")
	v.byKeys("rc" + "c" + "c" + "rc" + "lc" + "rrc" + "llc" + "lc")
	v.hears("Green has won!")
	see[int](v, `instruments.longTasks.length = 0`)
	v.tabTo("button", "Analyse")
	v.press("Enter")
	v.find("heading", "Replay: "+classic)
	const decided = "Turning point: move 4, where column 3 would have been better than column 4."
	v.hears(decided)
	t.Logf("while the match was analysed there were tasks of %v ms", see[[]float64](v, `instruments.longTasks`))
	v.isAccessible()
	v.takePicture("analysis")

	v.tabTo("button", decided)
	v.press("Enter")
	v.hears("Blue dropped a disc into column 4. " + decided)
	v.tabTo("slider", "Move")
	v.press("Left")
	v.hears("Green dropped a disc into column 5. Blue is winning.")
	require.Equal(t, "3", v.find("slider", "Move").value)
	v.activate("button", "5. Green dropped a disc into column 6. Green is winning.")
	v.hears("Green dropped a disc into column 6. Green is winning.")
	require.Equal(t, "5", v.find("slider", "Move").value)
	v.press("Escape Escape")
	v.find("button", "Rematch")
}
