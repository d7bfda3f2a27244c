// Package linetest stands in for what is spoken to in lines, in tests: a program, or
// what is at a serial port. It is written from docs/lights.md.
package linetest

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"lichtbrett/game/console"
	"lichtbrett/hat/hattest"
)

// Panel is 8×8 lights.
type Panel struct {
	// Device names it: a program that passes lines on, or a serial port.
	Device string

	t      testing.TB
	frames *os.File
	words  *os.File

	state *hattest.State
	shown [64]console.RGB
	count int
	wrong []string
}

// NewProgram returns a panel that a program drives. Options are those of its device.
func NewProgram(t testing.TB, options string) *Panel {
	folder := t.TempDir()
	p := &Panel{t: t, state: hattest.NewState()}
	open := func(name string) *os.File {
		path := filepath.Join(folder, name)
		require.NoError(t, unix.Mkfifo(path, 0o600))
		file, err := os.OpenFile(path, os.O_RDWR|unix.O_NONBLOCK, 0)
		require.NoError(t, err)
		t.Cleanup(func() { file.Close() })
		return file
	}
	p.frames, p.words = open("frames"), open("words")
	p.Device = fmt.Sprintf("line%s:cat %s & cat > %s", options, p.words.Name(), p.frames.Name())
	go p.read(p.frames)
	t.Cleanup(p.state.Wake)
	return p
}

// NewSerial returns a panel at a serial port.
func NewSerial(t testing.TB) *Panel {
	p := &Panel{t: t, state: hattest.NewState()}
	frames, line := hattest.Terminal(t)
	p.frames, p.words = frames, frames
	p.Device = "line:" + line.Name()
	t.Cleanup(p.Unplug)
	go p.read(p.frames)
	return p
}

// Unplug takes a panel at a serial port away.
func (p *Panel) Unplug() {
	p.frames.Close()
	p.state.Wake()
}

// Stall has it read nothing any more.
func (p *Panel) Stall() { p.state.Stall() }

func (p *Panel) read(from *os.File) {
	for lines := bufio.NewScanner(from); lines.Scan(); {
		p.state.Lock()
		p.state.Take()
		if channels, err := hex.DecodeString(lines.Text()); err != nil || len(channels) != 192 {
			p.wrong = append(p.wrong, lines.Text())
		} else {
			for i := range p.shown {
				p.shown[i] = console.RGB{R: channels[3*i], G: channels[3*i+1], B: channels[3*i+2]}
			}
			p.count++
		}
		p.state.Broadcast()
		p.state.Unlock()
	}
}

// Say says lines.
func (p *Panel) Say(lines ...string) {
	_, err := p.words.WriteString(strings.Join(lines, "\n") + "\n")
	require.NoError(p.t, err)
}

// Press says the words of keys, by the letters l, r, u, d, c and x, Back.
func (p *Panel) Press(keys string) {
	words := map[rune]string{'l': "left", 'r': "right", 'u': "up", 'd': "down", 'c': "confirm", 'x': "back"}
	for _, key := range keys {
		if word := words[key]; word != "" {
			p.Say(word)
		}
	}
}

// Touch says the word of a field.
func (p *Panel) Touch(x, y int) { p.Say(fmt.Sprintf("field %d %d", x, y)) }

// WaitFor waits until a picture in LED letters is shown.
func (p *Panel) WaitFor(picture string) {
	p.t.Helper()
	p.wait(func() bool { return p.picture() == picture })
}

// WaitUntil waits until a picture in LED letters is as wanted.
func (p *Panel) WaitUntil(wanted func(picture string) bool) {
	p.t.Helper()
	p.wait(func() bool { return wanted(p.picture()) })
}

// WaitForFrame waits until a frame has come since a call of Frames.
func (p *Panel) WaitForFrame(before int) {
	p.t.Helper()
	p.wait(func() bool { return p.count > before })
}

// WaitForColors waits until what is shown is as wanted.
func (p *Panel) WaitForColors(wanted func([64]console.RGB) bool) {
	p.t.Helper()
	p.wait(func() bool { return wanted(p.shown) })
}

func (p *Panel) wait(until func() bool) {
	p.t.Helper()
	p.state.WaitUntil(p.t, until, p.picture)
}

func (p *Panel) picture() string {
	return hattest.Picture(func(x, y int) console.RGB { return p.shown[8*y+x] }, func(c console.RGB) console.RGB { return c })
}

// Picture is what is shown, in LED letters.
func (p *Panel) Picture() string {
	p.state.Lock()
	defer p.state.Unlock()
	return p.picture()
}

// Frames is how many frames have come.
func (p *Panel) Frames() int {
	p.state.Lock()
	defer p.state.Unlock()
	return p.count
}

// Wrong lists lines that are no frames.
func (p *Panel) Wrong() []string {
	p.state.Lock()
	defer p.state.Unlock()
	return p.wrong
}
