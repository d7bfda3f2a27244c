//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// At four frames a second, no tap is lost that takes no time at all.
func TestTapsAtFourFramesASecond(t *testing.T) {
	v := visit(t, phone.calmly())
	v.plugIn()
	v.tap("button", withJokers)
	v.tap("button", "Right")
	v.tap("button", "Middle")
	v.hears("Green to move")
	v.rest()
	b := v.board()
	left, middle := v.inSight("button", "Left"), v.inSight("button", "Middle")
	keys := "rc"
	for _, taps := range []struct {
		name, keys string
		do         func()
	}{
		{"20 keys", "ccrrcuurddlclllclcrr", func() { v.byKeys("ccrrcuurddlclllclcrr") }},
		{"5 taps on the board", "lllllll rcrcrcrcrc", func() {
			for column := range 5 {
				v.tapAt(b.led(column+1, 4))
			}
		}},
		{"5 taps on the joystick", "lclcc", func() {
			for _, p := range []point{left, middle, left, middle, middle} {
				v.tapAt(p)
			}
		}},
		{"5 clicks", "rrrc rc lllllllc rrc rrrrrc", func() {
			for _, column := range []int{6, 7, 0, 2, 7} {
				v.clickAt(b.led(column, 4))
			}
		}},
		{"5 buttons of the gamepad", "lclcc", func() { v.push("Left A ← A A") }},
	} {
		v.throttle(4)
		before := see[int](v, `instruments.frames`)
		taps.do()
		frames := see[int](v, `instruments.frames`) - before
		v.throttle(0)
		keys += taps.keys
		v.shows(lettersAfter(t, keys))
		require.Less(t, frames, 5, "%s took as long as so many frames", taps.name)
	}
}
