package input

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// The middle does both: released before 0.8 s it is Confirm; at 0.8 s it becomes
// Back and the release is swallowed.
func TestHold(t *testing.T) {
	type step struct {
		do  string
		at  time.Duration
		say string
	}
	tests := map[string][]step{
		"a tap":                         {{"press", 0, ""}, {"release", 0, "confirm"}},
		"just before":                   {{"press", 0, ""}, {"tick", 799 * ms, ""}, {"release", 799 * ms, "confirm"}},
		"held":                          {{"press", 0, ""}, {"tick", 800 * ms, "back"}, {"tick", 900 * ms, ""}, {"release", 2000 * ms, ""}},
		"held, but no tick came":        {{"press", 0, ""}, {"release", 900 * ms, "back"}},
		"counted from the press":        {{"press", 5000 * ms, ""}, {"tick", 5799 * ms, ""}, {"tick", 5800 * ms, "back"}, {"release", 5801 * ms, ""}},
		"pressed twice without release": {{"press", 0, ""}, {"press", 700 * ms, ""}, {"tick", 800 * ms, "back"}},
		"slid off":                      {{"press", 0, ""}, {"cancel", 100 * ms, ""}, {"tick", 900 * ms, ""}, {"release", 900 * ms, ""}},
		"released without a press":      {{"release", 0, ""}},
		"twice": {
			{"press", 0, ""}, {"tick", 800 * ms, "back"}, {"release", 850 * ms, ""},
			{"press", 900 * ms, ""}, {"release", 950 * ms, "confirm"},
		},
	}
	names := map[console.Key]string{console.Confirm: "confirm", console.Back: "back"}
	for name, steps := range tests {
		t.Run(name, func(t *testing.T) {
			var h Hold
			for i, s := range steps {
				var key console.Key
				var ok bool
				switch s.do {
				case "press":
					h.Press(s.at)
				case "release":
					key, ok = h.Release(s.at)
				case "tick":
					key, ok = h.Tick(s.at)
				case "cancel":
					h.Cancel()
				}
				said := ""
				if ok {
					said = names[key]
				}
				require.Equal(t, s.say, said, "step %d: %s at %v", i, s.do, s.at)
			}
		})
	}
}

func TestHoldTellsHowLongItTakes(t *testing.T) {
	var h Hold
	_, waits := h.Next(0)
	require.False(t, waits)
	require.Zero(t, h.Progress(time.Hour))
	h.Press(0)
	next, waits := h.Next(300 * ms)
	require.True(t, waits)
	require.Equal(t, 500*ms, next)
	require.InDelta(t, 0.5, h.Progress(400*ms), 1e-9)
	require.Equal(t, 1.0, h.Progress(time.Hour))
}
