// Package line plays on anything that is spoken to in lines: a program, or what is at a
// serial port. Each frame is a line of 64 colours in hex, each line that comes back is
// a word. docs/lights.md describes it.
package line

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// Options say how lines are written.
type Options struct {
	// Mono is for lights of one colour: frames are as bright as they are, and blink by
	// colour.
	Mono bool
	// Speed is that of a serial port in bits a second; 0 is 115200.
	Speed int
}

// defaultSpeed is that of a serial port of which nobody says more, speeds are all that
// there are.
const defaultSpeed = 115200

var speeds = []int{9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600}

// Named returns lights as users name them: by a program's command, or by the path of a
// serial port. Options are the likes of mono&speed=9600.
func Named(options, what string) (hat.Source, error) {
	var o Options
	query, err := url.ParseQuery(options)
	if err != nil {
		return nil, fmt.Errorf("%q are no options; they are the likes of mono&speed=9600", options)
	}
	for key, values := range query {
		switch key {
		case "mono":
			o.Mono = true
		case "speed":
			n, err := strconv.Atoi(values[0])
			if o.Speed = n; err != nil || !slices.Contains(speeds, n) {
				return nil, fmt.Errorf("speed=%s; a serial port has one of %s", values[0], strings.Trim(fmt.Sprint(speeds), "[]"))
			}
		default:
			return nil, fmt.Errorf("lines have no option %s; there is mono and speed", key)
		}
	}
	what = strings.TrimSpace(what)
	serial := strings.HasPrefix(what, "/dev/") && !strings.Contains(what, " ")
	switch {
	case what == "":
		return nil, errors.New("it needs a program or a serial port: 'line:python3 panel.py' or line:/dev/ttyACM0")
	case o.Speed != 0 && !serial:
		return nil, errors.New("a speed is that of a serial port, such as line?speed=9600:/dev/ttyACM0")
	case serial:
		return Serial(what, o), nil
	}
	return Program(what, o), nil
}

const (
	// longestWord bounds a line that comes back in bytes; longer ones say nothing.
	longestWord = 80
	// frameTime is how far apart two frames are at least.
	frameTime = time.Second / 30
	// stillTime is after what time a frame that stands is written again: what is at a
	// serial port may have been switched on only now.
	stillTime = time.Second
	// farewellTime is how long the last, dark frame may take, and a program to end.
	farewellTime = 500 * time.Millisecond
)

// write is a frame as a line: row by row from the top left, red, green and blue of each.
func write(colors *[console.Side * console.Side]console.RGB) []byte {
	channels := make([]byte, 0, 3*len(colors))
	for _, c := range colors {
		channels = append(channels, c.R, c.G, c.B)
	}
	return append(hex.AppendEncode(nil, channels), '\n')
}

// colors are those of a frame.
func colors(f console.Frame) (all [console.Side * console.Side]console.RGB) {
	for y := range f {
		for x, led := range f[y] {
			all[y*console.Side+x] = led.RGB()
		}
	}
	return all
}

// keys are the joystick's buttons as lines have them.
var keys = map[string]console.Key{
	"left": console.Left, "right": console.Right, "up": console.Up, "down": console.Down, "confirm": console.Confirm, "back": console.Back,
}

// read reads a line; ok is false if it is no word.
func read(line string) (w console.Input, ok bool) {
	fields := strings.Fields(strings.ToLower(line))
	switch {
	case len(fields) == 1:
		key, ok := keys[fields[0]]
		return key.Input(), ok
	case len(fields) == 3 && fields[0] == "field":
		x, wrong := strconv.Atoi(fields[1])
		y, err := strconv.Atoi(fields[2])
		return console.Point(x, y), wrong == nil && err == nil && console.Inside(x, y)
	}
	return w, false
}

// wire carries lines there and back.
type wire interface {
	io.ReadWriter
	// SetWriteDeadline has writes fail that take longer.
	SetWriteDeadline(time.Time) error
	// hangUp ends the other side, or lets go of it; reads end.
	hangUp()
	// why says what has become of the other side, after a read or a write has failed.
	why(error) error
}

// lights are what is at the end of a wire.
type lights struct {
	hat.Courier
	wire  wire
	mono  bool
	began time.Time
	last  []byte // the line that was written last

	failed  chan error
	closing sync.Once
	closed  chan struct{}
}

// connect begins to write to a wire; again says that it may have to be written twice.
func connect(w wire, o Options, again bool) *lights {
	l := &lights{wire: w, mono: o.Mono, began: time.Now(), failed: make(chan error, 1), closed: make(chan struct{})}
	l.Courier = hat.Courier{Send: l.send, Pause: frameTime, Failed: l.fail}
	switch {
	case o.Mono:
		l.Again = beat
	case again:
		l.Again = stillTime
	}
	l.Start()
	return l
}

// send writes a frame; of one colour only if that looks otherwise now.
func (l *lights) send(f console.Frame) error {
	all := colors(f)
	if l.mono {
		all = mono(f, int(time.Since(l.began)/beat))
	}
	line := write(&all)
	if l.mono && string(line) == string(l.last) {
		return nil
	}
	l.last = line
	_, err := l.wire.Write(line)
	return err
}

// fail notes the first failure.
func (l *lights) fail(err error) {
	select {
	case l.failed <- err:
		l.wire.hangUp() // so that Listen notices
	default:
	}
}

// Listen implements hat.Lights. Lines that are no words say nothing.
func (l *lights) Listen(say func(console.Input)) error {
	lines := bufio.NewReaderSize(l.wire, longestWord)
	for {
		line, err := readLine(lines)
		if w, ok := read(line); ok {
			say(w)
		}
		if err == nil {
			continue
		}
		select {
		case <-l.closed:
			return nil
		case first := <-l.failed:
			return l.wire.why(first)
		default:
			return l.wire.why(err)
		}
	}
}

// readLine reads a line, empty for one that is too long to be a word.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return string(line), err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return "", err
}

// Suspend implements hat.Lights: the lights are dark.
func (l *lights) Suspend() error {
	l.wire.SetWriteDeadline(time.Now().Add(farewellTime)) // also for the line that is being written
	l.Stop()
	l.last = nil
	dark := colors(console.Frame{})
	_, _ = l.wire.Write(write(&dark)) // if nobody reads it nothing shines
	return l.wire.SetWriteDeadline(time.Time{})
}

// Close implements hat.Lights.
func (l *lights) Close() error {
	l.closing.Do(func() {
		close(l.closed)
		_ = l.Suspend()
		l.wire.hangUp()
	})
	return nil
}
