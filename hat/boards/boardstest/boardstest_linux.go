// Package boardstest has a stand-in of each board of lights for tests of programs that
// play on them.
package boardstest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/launchpad/launchpadtest"
	"lichtbrett/hat/line/linetest"
	"lichtbrett/hat/wled/wledtest"
)

// Board is a stand-in.
type Board struct {
	// Device names it, as --device and --hat take it; with Env a program finds it.
	Device string
	Env    []string
	// Press presses keys, by the letters l, r, u, d, c and x, Back; nil for a board that
	// has none and is played by those of the terminal.
	Press func(keys string)
	// Touch presses the place (x, y); nil for a board that has keys alone.
	Touch func(x, y int)
	// WaitUntil waits until a picture in LED letters is as wanted.
	WaitUntil func(wanted func(picture string) bool)
	// Wrong lists what came that no such device would understand.
	Wrong func() []string
	// Harms are what may happen to it, by what that is; Back brings one back that has
	// vanished, nil for one that does not come back.
	Harms map[string]func()
	Back  func()
	// Came tells when datagrams with pictures came; nil for a board with a cable.
	Came func() []time.Time
}

// WaitFor waits until a picture in LED letters is shown.
func (b Board) WaitFor(picture string) {
	b.WaitUntil(func(shown string) bool { return shown == picture })
}

// native is the size of this machine's input events.
const native = hattest.Event32 + (hattest.Event64-hattest.Event32)*(strconv.IntSize/64)

// Vanishes is the harm that a board is no longer there, TakesNothing that it takes no
// pictures, Babbles that it says what it should not.
const (
	Vanishes     = "vanishes"
	TakesNothing = "takes nothing"
	Babbles      = "babbles"
)

// Boards are all boards, by what they are.
var Boards = map[string]func(testing.TB) Board{
	"Sense HAT": func(t testing.TB) Board {
		d := hattest.New(t, native)
		return Board{
			Device: "hat", Env: env(d.Root), Press: d.Press, WaitUntil: d.WaitUntil,
			Wrong: func() []string { return nil }, // whatever is written is a picture
			Harms: map[string]func(){Vanishes: d.Unplug, Babbles: func() { d.Send(1, 9999, 1); d.Send(99, 28, -1) }}, Back: d.Plug,
		}
	},
	"WLED": func(t testing.TB) Board {
		d := wledtest.New(t, 16, 8)
		return Board{
			Device: d.Address, WaitUntil: d.WaitUntil, Wrong: d.Wrong, Came: d.Came,
			Harms: map[string]func(){Vanishes: d.Vanish},
		}
	},
	"Launchpad": func(t testing.TB) Board {
		d := launchpadtest.New(t, launchpadtest.Mini)
		return Board{
			Device: "launchpad", Env: env(d.Root), Press: d.Press, Touch: d.Touch, WaitUntil: d.WaitUntil, Wrong: d.Wrong,
			Harms: map[string]func(){
				Vanishes: d.Unplug, TakesNothing: d.Stall,
				Babbles: func() { d.Say(0x40, 0xf8, 0xf0, 0x7e, 0xf7, 0xb0, 19, 127, 0x90, 19, 99, 0xf0, 1, 2, 3) },
			}, Back: d.Plug,
		}
	},
	"program": func(t testing.TB) Board { return panel(linetest.NewProgram(t, "")) },
	"serial port": func(t testing.TB) Board {
		d := linetest.NewSerial(t)
		b := panel(d)
		b.Harms[Vanishes] = d.Unplug
		return b
	},
}

func env(root string) []string { return []string{boards.RootVariable + "=" + root} }

func panel(d *linetest.Panel) Board {
	return Board{
		Device: d.Device, Press: d.Press, Touch: d.Touch, WaitUntil: d.WaitUntil, Wrong: d.Wrong,
		Harms: map[string]func(){
			TakesNothing: d.Stall,
			Babbles:      func() { d.Say("", "\x00\xff", strings.Repeat("left", 1000), "field 9 9", "confirm please") },
		},
	}
}
