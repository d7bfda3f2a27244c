// Package launchpadtest stands in for Launchpads in tests: folders that look like /sys
// and /dev, with a terminal's line in place of the raw MIDI device. It is written from
// the programmer's reference manuals of the Launchpads X, Mini MK3 and Pro MK3.
package launchpadtest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/term"

	"lichtbrett/game/console"
	"lichtbrett/hat/hattest"
)

// Model is a kind of Launchpad.
type Model struct {
	Name    string
	ID      byte   // in the header of its messages
	Product string // as the kernel writes it
	Arrows  [4]byte
	Confirm byte
	Back    byte
}

// The models, with the controller numbers of their buttons in programmer mode: the arrows
// are left, right, up and down.
var (
	X    = Model{"Launchpad X", 0x0c, "1235/103/200", [4]byte{93, 94, 91, 92}, 96, 95}
	Mini = Model{"Launchpad Mini MK3", 0x0d, "1235/113/200", [4]byte{93, 94, 91, 92}, 96, 95}
	Pro  = Model{"Launchpad Pro MK3", 0x0e, "1235/123/200", [4]byte{91, 92, 80, 70}, 94, 93}
)

// The modes.
const (
	Live       = 0
	Programmer = 1
)

// Device is a Launchpad.
type Device struct {
	// Root is the folder to look for it in.
	Root string
	Model

	t     testing.TB
	cable *os.File // the far end of the line
	plugs sync.Mutex

	state   *hattest.State
	mode    byte
	lights  map[byte][3]byte
	frames  int
	longest int // bytes in a message
	wrong   []string
}

// New returns a Launchpad that is plugged in, in live mode.
func New(t testing.TB, m Model) *Device {
	d := &Device{Root: t.TempDir(), Model: m, t: t, state: hattest.NewState(), lights: map[byte][3]byte{}}
	d.write("sys/class/sound/card0/device/uevent", "DRIVER=snd_hda_intel\nPCI_ID=8086:A170\n")
	d.write("sys/class/sound/midiC0D0/dev", "116:1\n")
	d.write("sys/class/sound/timer/dev", "116:33\n")
	d.write("dev/snd/controlC1", "")
	d.Plug()
	t.Cleanup(func() { d.Unplug() })
	return d
}

func (d *Device) write(path, content string) {
	path = filepath.Join(d.Root, path)
	require.NoError(d.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(d.t, os.WriteFile(path, []byte(content), 0o600))
}

// Plug plugs it in, in live mode.
func (d *Device) Plug() {
	cable, line := hattest.Terminal(d.t)
	_, err := term.MakeRaw(int(line.Fd()))
	require.NoError(d.t, err)
	d.plugs.Lock()
	d.cable = cable
	d.plugs.Unlock()
	d.state.Lock()
	d.mode = Live
	clear(d.lights)
	d.state.Unlock()
	device := filepath.Join(d.Root, "dev/snd/midiC1D0")
	os.Remove(device)
	require.NoError(d.t, os.Symlink(line.Name(), device))
	d.write("sys/class/sound/card1/device/uevent", "DEVTYPE=usb_interface\nDRIVER=snd-usb-audio\nPRODUCT="+d.Product+"\nTYPE=0/0/0\n")
	d.write("sys/class/sound/midiC1D0/dev", "116:4\n")
	go d.read(cable)
}

// Unplug pulls it out.
func (d *Device) Unplug() {
	d.plugs.Lock()
	defer d.plugs.Unlock()
	if d.cable == nil {
		return
	}
	os.RemoveAll(filepath.Join(d.Root, "sys/class/sound/card1"))
	os.RemoveAll(filepath.Join(d.Root, "sys/class/sound/midiC1D0"))
	d.cable.Close()
	d.cable = nil
	d.state.Lock()
	clear(d.lights)
	d.state.Unlock()
	d.state.Wake()
}

// Stall has it take nothing any more.
func (d *Device) Stall() { d.state.Stall() }

func (d *Device) read(cable *os.File) {
	var message []byte
	data := make([]byte, 4096)
	for {
		n, err := cable.Read(data)
		if err != nil {
			return
		}
		d.state.Lock()
		d.state.Take()
		for _, b := range data[:n] {
			if message = append(message, b); b == 0xf7 {
				if answer := d.take(message); answer != nil {
					cable.Write(answer)
				}
				message = nil
			}
		}
		d.state.Broadcast()
		d.state.Unlock()
	}
}

// take takes a message of the system exclusive kind and returns the answer to it.
func (d *Device) take(m []byte) (answer []byte) {
	d.longest = max(d.longest, len(m))
	header := []byte{0xf0, 0x00, 0x20, 0x29, 0x02, d.ID}
	complain := func(what string) []byte {
		d.wrong = append(d.wrong, fmt.Sprintf("%s: % x", what, m[:min(len(m), 12)]))
		return nil
	}
	if len(m) < 8 || !bytes.HasPrefix(m, header) {
		return complain("no message of a " + d.Name)
	}
	data := m[7 : len(m)-1]
	for _, b := range data {
		if b > 0x7f {
			return complain("data of more than seven bits")
		}
	}
	switch m[6] {
	case 0x0e: // programmer or live mode
		switch {
		case len(data) == 0:
			return append(append(append([]byte{}, header...), 0x0e, d.mode), 0xf7)
		case len(data) == 1 && data[0] <= 1:
			if d.mode != data[0] {
				clear(d.lights) // each mode has lights of its own
			}
			d.mode = data[0]
			return nil
		}
		return complain("no mode")
	case 0x03: // LED lighting
		return d.light(data, complain)
	}
	return complain("no command that is known")
}

// light takes colour specifications: lighting type, LED index, and the data of the type;
// of 3, RGB, one byte for each channel.
func (d *Device) light(data []byte, complain func(string) []byte) []byte {
	specs := 0
	for len(data) > 0 {
		if len(data) < 5 || data[0] != 3 {
			return complain("no colour specification")
		}
		if index := data[1]; index < 1 || index > 108 || index%10 == 9 && index > 99 {
			return complain(fmt.Sprintf("no light %d", index))
		}
		if d.mode == Programmer {
			d.lights[data[1]] = [3]byte(data[2:])
		}
		data = data[5:]
		specs++
	}
	if specs > 81 {
		return complain("more than 81 colour specifications")
	}
	if d.mode == Programmer {
		d.frames++
	}
	return nil
}

// say sends a message.
func (d *Device) say(message ...byte) {
	d.plugs.Lock()
	defer d.plugs.Unlock()
	_, err := d.cable.Write(message)
	require.NoError(d.t, err)
}

// Say sends bytes as they are, for what the other methods do not say.
func (d *Device) Say(bytes ...byte) { d.say(bytes...) }

// Touch presses and releases the pad (x, y), counted from the top left.
func (d *Device) Touch(x, y int) {
	note := byte(10*(8-y) + x + 1)
	d.say(0x90, note, 99, 0xa0, note, 42, 0x90, note, 0)
}

// Press presses and releases buttons, by the letters l, r, u, d, c and x, Back.
func (d *Device) Press(keys string) {
	for _, key := range keys {
		number := map[rune]byte{'l': d.Arrows[0], 'r': d.Arrows[1], 'u': d.Arrows[2], 'd': d.Arrows[3], 'c': d.Confirm, 'x': d.Back}[key]
		if number == 0 {
			continue // a blank
		}
		d.say(0xb0, number, 127, 0xb0, number, 0)
	}
}

// WaitFor waits until a picture in LED letters is shown.
func (d *Device) WaitFor(picture string) {
	d.t.Helper()
	d.state.WaitUntil(d.t, func() bool { return d.picture() == picture }, d.picture)
}

// WaitUntil waits until a picture in LED letters is as wanted.
func (d *Device) WaitUntil(wanted func(picture string) bool) {
	d.t.Helper()
	d.state.WaitUntil(d.t, func() bool { return wanted(d.picture()) }, d.picture)
}

// WaitForMode waits until it is in a mode.
func (d *Device) WaitForMode(mode byte) {
	d.t.Helper()
	d.state.WaitUntil(d.t, func() bool { return d.mode == mode }, func() string { return fmt.Sprint("mode ", d.mode) })
}

// WaitForFrame waits until a frame has come since a call of Frames.
func (d *Device) WaitForFrame(before int) {
	d.t.Helper()
	d.state.WaitUntil(d.t, func() bool { return d.frames > before }, func() string { return "no frame" })
}

// picture is what the pads show.
func (d *Device) picture() string {
	return hattest.Picture(func(x, y int) console.RGB {
		c := d.lights[byte(10*(8-y)+x+1)]
		return console.RGB{R: c[0], G: c[1], B: c[2]}
	}, func(c console.RGB) console.RGB {
		c = hattest.Gamma(c)
		return console.RGB{R: c.R / 2, G: c.G / 2, B: c.B / 2}
	})
}

// Picture is what the pads show, in LED letters.
func (d *Device) Picture() string {
	d.state.Lock()
	defer d.state.Unlock()
	return d.picture()
}

// Lights are what shines: of each light its number and its channels, 0 to 127.
func (d *Device) Lights() map[byte][3]byte {
	d.state.Lock()
	defer d.state.Unlock()
	lit := map[byte][3]byte{}
	for index, c := range d.lights {
		lit[index] = c
	}
	return lit
}

// Frames is how many frames have come.
func (d *Device) Frames() int {
	d.state.Lock()
	defer d.state.Unlock()
	return d.frames
}

// SetMode has it be in a mode before anybody asks.
func (d *Device) SetMode(mode byte) {
	d.state.Lock()
	defer d.state.Unlock()
	d.mode = mode
}

// Wrong lists what came that no Launchpad would understand.
func (d *Device) Wrong() []string {
	d.state.Lock()
	defer d.state.Unlock()
	return d.wrong
}
