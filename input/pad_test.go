package input

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

func buttons(down ...int) PadState {
	var s PadState
	for _, b := range down {
		s.Buttons[b] = true
	}
	return s
}

func stick(x, y float64) PadState { return PadState{X: x, Y: y} }

func press(k console.Key) Body { return Button{Key: k, Device: Gamepad} }

func again(k console.Key) Body { return Button{Key: k, Device: Gamepad, Repeat: true} }

func TestPad(t *testing.T) {
	type reading struct {
		at    time.Duration
		state PadState
		say   []Body
	}
	tests := map[string][]reading{
		"buttons speak at the press, once": {
			{0, buttons(0), []Body{press(console.Confirm)}}, {10 * ms, buttons(0), nil}, {time.Second, buttons(0), nil},
			{2 * time.Second, buttons(), nil}, {3 * time.Second, buttons(0), []Body{press(console.Confirm)}},
		},
		"B, Y, Start and the bumpers": {
			{0, buttons(1), []Body{press(console.Back)}}, {1, buttons(9), []Body{Menu{}}},
			{2, buttons(4), []Body{Step{Back: true, Device: Gamepad}}}, {3, buttons(5), []Body{Step{Device: Gamepad}}},
			{4, buttons(3), []Body{Hint{Device: Gamepad}}},
		},
		"the cross repeats": {
			{0, buttons(15), []Body{press(console.Right)}}, {RepeatDelay - 1, buttons(15), nil},
			{RepeatDelay, buttons(15), []Body{again(console.Right)}},
			{RepeatDelay + RepeatInterval, buttons(15), []Body{again(console.Right)}},
			{RepeatDelay + RepeatInterval + 1, buttons(), nil}, {time.Minute, buttons(), nil},
		},
		"the cross has four ways": {
			{0, buttons(12), []Body{press(console.Up)}}, {1, buttons(13), []Body{press(console.Down)}},
			{2, buttons(14), []Body{press(console.Left)}},
		},
		"a stick that rests or drifts says nothing": {
			{0, stick(0, 0), nil}, {1, stick(0.3, -0.2), nil}, {2, stick(0.55, 0.1), nil}, {time.Minute, stick(0.55, 0.1), nil},
		},
		"a stick speaks once per push": {
			{0, stick(-0.9, 0.1), []Body{press(console.Left)}}, {1, stick(-0.5, 0), nil}, {2, stick(-0.7, 0), nil},
			{3, stick(-0.1, 0), nil}, {4, stick(-0.7, 0), []Body{press(console.Left)}},
		},
		"a stick that is held repeats": {
			{0, stick(0, 1), []Body{press(console.Down)}}, {RepeatDelay, stick(0, 1), []Body{again(console.Down)}},
			{RepeatDelay + 1, stick(0, 0), nil}, {time.Minute, stick(0, 0), nil},
		},
		"a stick that rolls on turns": {
			{0, stick(1, 0), []Body{press(console.Right)}}, {1, stick(0.72, -0.7), nil}, {2, stick(0.7, -0.72), nil},
			{3, stick(0.3, -0.9), []Body{press(console.Up)}}, {4, stick(0.7, -0.72), nil},
		},
	}
	for name, readings := range tests {
		t.Run(name, func(t *testing.T) {
			var pad Pad
			for i, r := range readings {
				var said []Body
				pad.Read(r.state, r.at, func(b Body) { said = append(said, b) })
				require.Equal(t, r.say, said, "reading %d", i)
			}
		})
	}
}
