package input

import (
	"math"
	"time"

	"lichtbrett/game/console"
)

// PadState is a gamepad in the standard mapping of the W3C Gamepad
// specification.
type PadState struct {
	Buttons [17]bool
	// X and Y are the left stick, −1 to 1, right and down positive.
	X, Y float64
}

// Numbers of the standard mapping.
const (
	padA           = 0
	padB           = 1
	padY           = 3
	padLeftBumper  = 4
	padRightBumper = 5
	padStart       = 9
	padUp          = 12
	padDown        = 13
	padLeft        = 14
	padRight       = 15
)

// padButtons are the buttons that say something when they go down.
var padButtons = []struct {
	button int
	body   Body
}{
	{padA, Button{Key: console.Confirm, Device: Gamepad}},
	{padB, Button{Key: console.Back, Device: Gamepad}},
	{padY, Hint{Device: Gamepad}},
	{padStart, Menu{}},
	{padLeftBumper, Step{Back: true, Device: Gamepad}},
	{padRightBumper, Step{Device: Gamepad}},
}

var padDirections = []struct {
	button int
	key    console.Key
}{
	{padUp, console.Up}, {padDown, console.Down}, {padLeft, console.Left}, {padRight, console.Right},
}

// The stick points somewhere from stickOn on and stops below stickOff; between
// the two it keeps on doing what it did, so that it does not chatter. For the
// same reason it leaves its axis only when the other one is clearly larger.
const (
	stickOn      = 0.6
	stickOff     = 0.4
	stickLoyalty = 1.3
)

// Pad turns the states of one gamepad into events. The zero value is a pad of
// which no button is down.
type Pad struct {
	last      PadState
	pointing  bool
	direction console.Key
	repeat    Repeater[console.Key]
}

// Read takes the gamepad's state and calls say for everything that it says.
func (p *Pad) Read(state PadState, now time.Duration, say func(Body)) {
	for _, b := range padButtons {
		if state.Buttons[b.button] && !p.last.Buttons[b.button] {
			say(b.body)
		}
	}
	for _, d := range padDirections {
		if state.Buttons[d.button] == p.last.Buttons[d.button] {
			continue
		}
		if state.Buttons[d.button] {
			p.press(d.key, now, say)
		} else {
			p.repeat.Release(d.key)
		}
	}
	p.readStick(state.X, state.Y, now, say)
	if key, ok := p.repeat.Tick(now); ok {
		say(Button{Key: key, Device: Gamepad, Repeat: true})
	}
	p.last = state
}

func (p *Pad) press(key console.Key, now time.Duration, say func(Body)) {
	p.repeat.Press(key, now)
	say(Button{Key: key, Device: Gamepad})
}

func (p *Pad) readStick(x, y float64, now time.Duration, say func(Body)) {
	along, across := math.Abs(x), math.Abs(y)
	if p.pointing && (p.direction == console.Left || p.direction == console.Right) {
		along *= stickLoyalty
	} else if p.pointing {
		across *= stickLoyalty
	}
	reach, key := math.Abs(x), console.Right
	if x < 0 {
		key = console.Left
	}
	if across > along {
		reach, key = math.Abs(y), console.Down
		if y < 0 {
			key = console.Up
		}
	}
	switch {
	case reach >= stickOn && (!p.pointing || key != p.direction):
		if p.pointing {
			p.repeat.Release(p.direction)
		}
		p.pointing, p.direction = true, key
		p.press(key, now, say)
	case reach < stickOff && p.pointing:
		p.pointing = false
		p.repeat.Release(p.direction)
	}
}

// Next returns how long it takes until a held direction repeats; ok is false
// while none is held.
func (p *Pad) Next(now time.Duration) (d time.Duration, ok bool) { return p.repeat.Next(now) }
