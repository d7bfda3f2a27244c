// Package boardstest has a stand-in of each board of lights for tests of programs that
// play on them.
package boardstest

import (
	"strconv"
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
	// Came tells when datagrams with pictures came; nil for a board with a cable.
	Came func() []time.Time
}

// WaitFor waits until a picture in LED letters is shown.
func (b Board) WaitFor(picture string) {
	b.WaitUntil(func(shown string) bool { return shown == picture })
}

// native is the size of this machine's input events.
const native = hattest.Event32 + (hattest.Event64-hattest.Event32)*(strconv.IntSize/64)

// Boards are all boards, by what they are.
var Boards = map[string]func(testing.TB) Board{
	"Sense HAT": func(t testing.TB) Board {
		d := hattest.New(t, native)
		none := func() []string { return nil } // a picture is a picture
		return Board{"hat", env(d.Root), d.Press, nil, d.WaitUntil, none, nil}
	},
	"WLED": func(t testing.TB) Board {
		d := wledtest.New(t, 16, 8)
		return Board{d.Address, nil, nil, nil, d.WaitUntil, d.Wrong, d.Came}
	},
	"Launchpad": func(t testing.TB) Board {
		d := launchpadtest.New(t, launchpadtest.Mini)
		return Board{"launchpad", env(d.Root), d.Press, d.Touch, d.WaitUntil, d.Wrong, nil}
	},
	"program":     func(t testing.TB) Board { return panel(linetest.NewProgram(t, "")) },
	"serial port": func(t testing.TB) Board { return panel(linetest.NewSerial(t)) },
}

func env(root string) []string { return []string{boards.RootVariable + "=" + root} }

func panel(d *linetest.Panel) Board {
	return Board{d.Device, nil, d.Press, d.Touch, d.WaitUntil, d.Wrong, nil}
}
