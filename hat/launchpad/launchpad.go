// Package launchpad plays on Novation's Launchpads X, Mini MK3 and Pro MK3: a pad is a
// place, the round buttons are arrows, confirm and back. It speaks MIDI, over ALSA's
// raw devices on Linux and by Web MIDI in a browser.
package launchpad

import (
	"fmt"
	"io"
	"sync"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// model is a kind of Launchpad.
type model struct {
	name    string
	id      byte   // in its messages
	product uint16 // of USB, of the first of 16 that an owner can tell apart
	ports   string // what the names of its ports have in common
	port    int    // the number of that for lights and pads among them
	buttons map[byte]console.Key
}

// arrowsAbove are the buttons of the models that have all arrows in the row above.
var arrowsAbove = map[byte]console.Key{
	91: console.Up, 92: console.Down, 93: console.Left, 94: console.Right, 95: console.Back, 96: console.Confirm,
}

var models = []model{
	{"Launchpad X", 0x0c, 0x0103, "LPX", 1, arrowsAbove},
	{"Launchpad Mini MK3", 0x0d, 0x0113, "LPMiniMK3", 1, arrowsAbove},
	{"Launchpad Pro MK3", 0x0e, 0x0123, "LPProMK3", 0, map[byte]console.Key{
		80: console.Up, 70: console.Down, 91: console.Left, 92: console.Right, 93: console.Back, 94: console.Confirm,
	}},
}

// Messages of the system exclusive kind begin with the maker's and the model's
// numbers, and what they are about.
const (
	sysEx, endSysEx = 0xf0, 0xf7
	lighting        = 0x03
	modes           = 0x0e // live or programmer's
	rgb             = 0x03 // how a light's colour is given
)

// The modes.
const (
	live       = 0
	programmer = 1
)

func (m *model) message(about byte, data ...byte) []byte {
	return append(append([]byte{sysEx, 0x00, 0x20, 0x29, 0x02, m.id, about}, data...), endSysEx)
}

// buttonColors are those of the round buttons that are used.
var buttonColors = map[console.Key]console.LED{
	console.Left: console.White.Dim(), console.Right: console.White.Dim(), console.Up: console.White.Dim(), console.Down: console.White.Dim(),
	console.Confirm: console.Green.Lit(), console.Back: console.Red.Lit(),
}

// frame is a whole frame in one message, with the buttons that are used.
func (m *model) frame(f console.Frame) []byte {
	var data []byte
	light := func(index byte, led console.LED) {
		c := hat.Linear(led.RGB())
		data = append(data, rgb, index, c.R>>1, c.G>>1, c.B>>1)
	}
	for y := range f {
		for x, led := range f[y] {
			light(pad(x, y), led)
		}
	}
	for index, key := range m.buttons {
		light(index, buttonColors[key])
	}
	return m.message(lighting, data...)
}

// dark is a frame in which nothing is lit, not even a button.
func (m *model) dark() []byte {
	var data []byte
	for y := range console.Side {
		for x := range console.Side {
			data = append(data, rgb, pad(x, y), 0, 0, 0)
		}
	}
	for index := range m.buttons {
		data = append(data, rgb, index, 0, 0, 0)
	}
	return m.message(lighting, data...)
}

// pad is the number of a pad: 81 at the top left, 18 at the bottom right.
func pad(x, y int) byte { return byte(10*(console.Side-y) + x + 1) }

// place is where a pad is; ok is false for a number that is none of one.
func place(number byte) (x, y int, ok bool) {
	x, y = int(number%10)-1, console.Side-int(number/10)
	return x, y, console.Inside(x, y)
}

// port carries MIDI to a Launchpad and from it.
type port interface {
	io.ReadWriteCloser
	// SetWriteDeadline has writes fail that take longer.
	SetWriteDeadline(time.Time) error
}

// lights are a Launchpad.
type lights struct {
	hat.Courier
	model *model
	port  port
	found byte // the mode in which it was

	inputs   chan console.Input
	answered chan byte // the mode that it says it is in
	failed   chan error
	closing  sync.Once
	closed   chan struct{}
}

const (
	// answerTime is how long a Launchpad has to say in which mode it is.
	answerTime = 300 * time.Millisecond
	// farewellTime is how long it has to take that it may go on as before.
	farewellTime = 300 * time.Millisecond
	// frameTime is how far apart two frames are at least.
	frameTime = time.Second / 60
)

// take takes a Launchpad over.
func take(m *model, p port) (*lights, error) {
	l := &lights{
		model: m, port: p, inputs: make(chan console.Input), answered: make(chan byte, 1),
		failed: make(chan error, 1), closed: make(chan struct{}),
	}
	l.Courier = hat.Courier{Pause: frameTime, Send: func(f console.Frame) error {
		_, err := p.Write(m.frame(f))
		return err
	}, Failed: l.fail}
	go l.read()
	if _, err := p.Write(m.message(modes)); err != nil {
		l.hangUp()
		return nil, l.gone(err)
	}
	patience := time.NewTimer(answerTime)
	defer patience.Stop()
	select {
	case l.found = <-l.answered:
	case <-patience.C: // it is played on, too, by which it does not tell
	}
	if _, err := p.Write(m.message(modes, programmer)); err != nil {
		l.hangUp()
		return nil, l.gone(err)
	}
	l.Start()
	return l, nil
}

// gone says that the Launchpad is no longer there.
func (l *lights) gone(err error) error {
	return fmt.Errorf("the %s says nothing any more: %w; is it still plugged in?", l.model.name, err)
}

// fail notes the first failure.
func (l *lights) fail(err error) {
	select {
	case l.failed <- l.gone(err):
	default:
	}
}

// read reads what the Launchpad says until it is gone.
func (l *lights) read() {
	var p parser
	data := make([]byte, 256)
	for {
		n, err := l.port.Read(data)
		for _, b := range data[:n] {
			switch message := p.take(b); {
			case message == nil:
			case message[0] == sysEx:
				l.answer(message)
			default:
				l.hear(message)
			}
		}
		if err != nil {
			l.fail(err)
			return
		}
	}
}

// answer takes the mode that the Launchpad says it is in.
func (l *lights) answer(message []byte) {
	begins := l.model.message(modes)
	begins = begins[:len(begins)-1]
	if len(message) == len(begins)+2 && string(message[:len(begins)]) == string(begins) {
		select {
		case l.answered <- message[len(begins)]:
		default: // nobody has asked
		}
	}
}

// hear takes what was pressed.
func (l *lights) hear(message []byte) {
	const noteOn, controlChange = 0x90, 0xb0
	number, pressed := message[1], message[len(message)-1] > 0
	var w console.Input
	switch x, y, inside := place(number); {
	case !pressed:
		return
	case message[0]&0xf0 == noteOn && inside:
		w = console.Point(x, y)
	case message[0]&0xf0 == controlChange:
		key, used := l.model.buttons[number]
		if !used {
			return
		}
		w = key.Input()
	default:
		return
	}
	select {
	case l.inputs <- w:
	case <-l.closed:
	}
}

// Listen implements hat.Lights.
func (l *lights) Listen(say func(console.Input)) error {
	for {
		select {
		case w := <-l.inputs:
			say(w)
		case err := <-l.failed:
			select {
			case <-l.closed:
				return nil
			default:
				return err
			}
		case <-l.closed:
			return nil
		}
	}
}

// Suspend implements hat.Lights: it is in the mode again in which it was found.
func (l *lights) Suspend() error {
	l.port.SetWriteDeadline(time.Now().Add(farewellTime)) // also for the frame that it is taking
	l.Stop()
	_, _ = l.port.Write(l.model.dark()) // one that takes nothing any more has nothing to go back to
	if l.found != programmer {
		_, _ = l.port.Write(l.model.message(modes, l.found))
	}
	return l.port.SetWriteDeadline(time.Time{})
}

// Resume implements hat.Lights.
func (l *lights) Resume() error {
	_, err := l.port.Write(l.model.message(modes, programmer))
	l.Start()
	return err
}

// Close implements hat.Lights.
func (l *lights) Close() error {
	l.closing.Do(func() {
		_ = l.Suspend()
		l.hangUp()
	})
	return nil
}

// hangUp ends all that goes on.
func (l *lights) hangUp() {
	close(l.closed)
	l.port.Close()
}
