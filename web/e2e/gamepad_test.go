//go:build e2e

package e2e

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"
)

// buttons are those of a gamepad in the standard mapping.
var buttons = map[string]int{
	"A": 0, "B": 1, "Y": 3, "LB": 4, "RB": 5, "Start": 9, "Up": 12, "Down": 13, "Left": 14, "Right": 15,
}

// plugIn plugs in a gamepad.
func (v *visitor) plugIn() {
	see[int](v, `instruments.plugIn(), 0`)
}

// push pushes buttons of the gamepad one after the other, separated by blanks;
// ← and the like move the left stick.
func (v *visitor) push(names string) {
	sticks := map[string]string{"←": "0] = -1", "→": "0] = 1", "↑": "1] = -1", "↓": "1] = 1"}
	for _, name := range strings.Fields(names) {
		if stick, ok := sticks[name]; ok {
			see[int](v, fmt.Sprintf(`instruments.push((pad) => pad.axes[%s, (pad) => pad.axes = [0, 0, 0, 0]).then(() => 0)`, stick))
			continue
		}
		button, ok := buttons[name]
		require.True(v.t, ok, "there is no button %q", name)
		see[int](v, fmt.Sprintf(`instruments.push((pad) => pad.buttons[%d].pressed = true, (pad) => pad.buttons[%d].pressed = false).then(() => 0)`, button, button))
	}
}
