// Package gamepad has a gamepad play where lights have no keys of their own.
package gamepad

import (
	"context"
	"math/bits"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/input/evdev"
	"lichtbrett/input/ioctl"
)

// lookTime is how often it is looked for a gamepad.
const lookTime = 2 * time.Second

// southButton is a button that every gamepad has, and nothing else.
const southButton = 304

// buttons are the numbers of buttons in the standard mapping, by their codes.
var buttons = map[uint16]int{southButton: 0, 305: 1, 544: 12, 545: 13, 546: 14, 547: 15}

// Axes: of the stick, and of a cross that is none of buttons.
const (
	axisX, axisY   = 0, 1
	crossX, crossY = 16, 17
)

// Listen calls say for each input of the gamepads that are plugged in, one after the
// other, until the context ends. Root is the folder in which /sys and /dev lie; empty
// means /.
func Listen(ctx context.Context, root string, say func(console.Input)) {
	if root == "" {
		root = "/"
	}
	look := time.NewTicker(lookTime)
	defer look.Stop()
	for {
		if file := find(root); file != nil {
			listen(ctx, file, say)
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}

// find opens the first gamepad that may be used; nil if there is none.
func find(root string) *os.File {
	folder := filepath.Join(root, "sys/class/input")
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "event") || !hasButton(filepath.Join(folder, e.Name(), "device/capabilities/key"), southButton) {
			continue
		}
		file, err := os.OpenFile(filepath.Join(root, "dev/input", e.Name()), os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err == nil {
			return file
		}
	}
	return nil
}

// hasButton reads whether a device has a button, of a file with its keys: native words
// in hex, the last of which has the lowest.
func hasButton(path string, code int) bool {
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	words := strings.Fields(string(data))
	at := len(words) - 1 - code/bits.UintSize
	if at < 0 {
		return false
	}
	word, err := strconv.ParseUint(words[at], 16, bits.UintSize)
	return err == nil && word>>(code%bits.UintSize)&1 == 1
}

// listen listens to a gamepad until it is gone, or the context ends.
func listen(ctx context.Context, file *os.File, say func(console.Input)) {
	events, done := make(chan evdev.Event), make(chan struct{})
	defer func() {
		file.Close()
		<-done
	}()
	gone := make(chan struct{})
	defer close(gone)
	go func() {
		defer close(done)
		defer close(events)
		reader := evdev.NewReader(file)
		for {
			e, err := reader.Next()
			if err != nil {
				return
			}
			select {
			case events <- e:
			case <-gone:
				return
			}
		}
	}()
	var state input.PadState
	var pad input.Pad
	began := time.Now()
	ranges := map[uint16]span{axisX: rangeOf(file, axisX), axisY: rangeOf(file, axisY)}
	repeat := time.NewTimer(0)
	defer repeat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-repeat.C:
		case e, open := <-events:
			if !open {
				return
			}
			if !take(&state, e, ranges) {
				continue
			}
		}
		now := time.Since(began)
		pad.Read(state, now, func(body input.Body) {
			if w, ok := body.(input.Button); ok {
				say(w.Key.Input())
			}
		})
		if wait, held := pad.Next(now); held {
			repeat.Reset(wait)
		} else {
			repeat.Stop()
		}
	}
}

// take takes an event into the state, and reports whether that is whole now.
func take(state *input.PadState, e evdev.Event, ranges map[uint16]span) bool {
	switch {
	case e.Kind == evdev.Syn && e.Code == evdev.SynDropped:
		*state = input.PadState{} // whatever was down may be up
	case e.Kind == evdev.Key:
		if n, known := buttons[e.Code]; known {
			state.Buttons[n] = e.Value > 0
		}
	case e.Kind == evdev.Abs && e.Code == axisX:
		state.X = ranges[axisX].share(e.Value)
	case e.Kind == evdev.Abs && e.Code == axisY:
		state.Y = ranges[axisY].share(e.Value)
	case e.Kind == evdev.Abs && e.Code == crossX:
		state.Buttons[14], state.Buttons[15] = e.Value < 0, e.Value > 0
	case e.Kind == evdev.Abs && e.Code == crossY:
		state.Buttons[12], state.Buttons[13] = e.Value < 0, e.Value > 0
	}
	return e.Kind == evdev.Syn
}

// span is from where to where an axis reaches.
type span struct{ low, high int32 }

// share is where between −1 and 1 a value of the axis is.
func (s span) share(value int32) float64 {
	return 2*(float64(value)-float64(s.low))/(float64(s.high)-float64(s.low)) - 1
}

// absInfo is what the kernel tells of an axis.
type absInfo struct{ value, low, high, fuzz, flat, resolution int32 }

// rangeOf asks how far an axis reaches (EVIOCGABS); what does not say has 16 bits.
func rangeOf(file *os.File, axis uint16) span {
	const ask = 0x80184540
	var info absInfo
	ioctl.Control(file, func(fd int) error {
		unix.Syscall(unix.SYS_IOCTL, uintptr(fd), ask+uintptr(axis), uintptr(unsafe.Pointer(&info)))
		return nil // the range stays empty where it failed
	})
	if info.low >= info.high {
		return span{-32768, 32767}
	}
	return span{info.low, info.high}
}
