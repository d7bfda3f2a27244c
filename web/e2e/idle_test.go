//go:build e2e

package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// idles makes sure that nothing is drawn once nothing moves.
func (v *visitor) idles() {
	v.rest()
	before := see[int](v, `instruments.frames`)
	const pass = `new Promise((resolve) => setTimeout(() => resolve(instruments.frames), 1000))`
	require.Equal(v.t, before, see[int](v, pass), "frames were drawn while nothing moved")
}

func TestIdle(t *testing.T) {
	alongside(t)
	v := visit(t, desktop)
	v.plugIn()
	from := time.Now()
	v.idles()
	t.Logf("the choice of games came to rest after %v", time.Since(from).Round(time.Second/10))
	v.click("button", withJokers)
	v.idles()
	v.byKeys("rcc")
	v.idles()
	v.click("button", "Settings")
	v.idles()
	v.press("Escape")
	v.click("button", "Rules")
	v.idles()
	v.click("button", "Learn to play")
	v.idles()
}

// Where the system asks for it, nothing moves by itself: a stone is in its place
// at once.
func TestReducedMotion(t *testing.T) {
	v := visit(t, desktop)
	v.sitsDown("rc")
	fall := func() (frames int) {
		v.rest()
		before := see[int](v, `instruments.frames`)
		v.press("Enter")
		v.rest()
		return see[int](v, `instruments.frames`) - before
	}
	falls := fall()
	v.calm()
	still := fall()
	require.LessOrEqual(t, still, 4) // it is painted, then mirrored; on a slow machine each of its turns is two
	require.Greater(t, falls, still) // a slow machine shows few frames of it
}
