//go:build e2e

package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"
)

// holdAt keeps a finger on a point of the page until something is so.
func (v *visitor) holdAt(p point, until func()) {
	see[bool](v, `instruments.patient = true`)
	v.do(finger(input.DispatchTouchEventTypeTouchStart, p))
	until()
	v.do(finger(input.DispatchTouchEventTypeTouchEnd))
	see[bool](v, `instruments.patient = false, true`)
}

// The middle of the joystick on the screen, held, is Back, and its release says
// nothing more; a direction that is held goes on and on.
func TestHolding(t *testing.T) {
	v := visit(t, phone.calmly())
	v.tap("button", withJokers)
	v.tap("button", "Right")
	v.tap("button", "Middle")
	v.tap("button", "Up")
	v.tap("button", "Middle")
	v.reads("Clear the square")
	from := time.Now()
	v.holdAt(v.inSight("button", "Middle"), func() { v.reads("back to the board") })
	require.GreaterOrEqual(t, time.Since(from), 800*time.Millisecond)
	v.shows(lettersAfter(t, "rcu"))
	v.tap("button", "Down")
	v.holdAt(v.inSight("button", "Right"), func() { v.reads("Column 8") })
	v.shows(lettersAfter(t, "rcrrrr"))
}
