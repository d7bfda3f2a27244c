// Package input turns what devices do into events, in one queue: the joystick's
// buttons, pointers, and the few things that a text field, a focus and assistive
// technology need besides.
//
// Keys, pads, the wheel and pointers become events where they happen: in the
// browser in listeners of the page, so that no tap is lost however rarely the
// screen is drawn; natively at every turn of the loop. What a button means is the
// business of whoever takes it from the queue.
//
// Package input/device reads the devices themselves; this one is free of
// Ebitengine and of the browser. Positions are in device-independent pixels from
// the top left corner of the window; times are on the clock of device.Now.
package input

import (
	"time"

	"lichtbrett/game/console"
)

// Event is something that happened.
type Event struct {
	// At is when it happened on the clock of device.Now, which may be some time before
	// it is handled.
	At time.Duration
	// Body says what happened: one of the types in this file.
	Body Body
}

// Body is what happened.
type Body interface{ body() }

// Device is a kind of device.
type Device uint8

// The devices.
const (
	Keyboard Device = iota
	Gamepad
	Mouse
	Touch
	Pen
	Stick // the joystick of an LED board
)

// Phase is a phase of a pointer's life.
type Phase uint8

// The phases. A mouse also moves while it is not down.
const (
	Down Phase = iota
	Move
	Up
	Cancel // the system took the pointer away, or it left the window
)

// Edge is a step within a text or a long page.
type Edge uint8

// The steps.
const (
	Home Edge = iota
	End
	PageUp
	PageDown
)

// Erasure is what a key deletes beside the caret.
type Erasure uint8

// The deletions.
const (
	Backspace Erasure = iota
	Delete
)

type (
	// Button is a press of one of the joystick's buttons: from one, from a key or from a gamepad.
	Button struct {
		Key    console.Key
		Device Device
		// Repeat says that the key is being held.
		Repeat bool
		// Types says that the key types a character, too.
		Types bool
	}

	// Step moves the focus: Tab, or a shoulder button of a gamepad. In the
	// browser Tab itself is the browser's and arrives as Focus.
	Step struct {
		Back   bool
		Device Device
	}

	// Menu is a gamepad's Start button.
	Menu struct{}

	// Hint asks for a hint: the key H, or a gamepad's Y.
	Hint struct{ Device Device }

	// Jump is Home, End, Page Up or Page Down.
	Jump struct{ To Edge }

	// Pointer is a finger, a pen, or the mouse with its main button.
	Pointer struct {
		ID     int
		Device Device
		Phase  Phase
		X, Y   float64
	}

	// Wheel is a turn of the wheel at (X, Y). Positive DY shows what is below.
	Wheel struct{ X, Y, DX, DY float64 }

	// Typed is text from the keyboard, natively.
	Typed struct{ Text string }

	// Erase is Backspace or Delete, natively.
	Erase struct{ What Erasure }

	// Activate says that assistive technology, or a test, pressed the mirrored
	// element of a node.
	Activate struct{ ID string }

	// Focus says that the browser moved the focus to the mirrored element of a
	// node; an empty ID means that nothing has it.
	Focus struct{ ID string }

	// Edit says that the text of a mirrored field was edited. It was typed on top of
	// what the program itself had made of the text up to this change.
	Edit struct {
		ID, Text string
		Change   int
	}

	// Adjust says that the value of a mirrored slider was changed.
	Adjust struct {
		ID    string
		Value int
	}

	// Blur says that the window lost the focus: nothing is held any more.
	Blur struct{}
)

func (Button) body()   {}
func (Step) body()     {}
func (Menu) body()     {}
func (Hint) body()     {}
func (Jump) body()     {}
func (Pointer) body()  {}
func (Wheel) body()    {}
func (Typed) body()    {}
func (Erase) body()    {}
func (Activate) body() {}
func (Focus) body()    {}
func (Edit) body()     {}
func (Adjust) body()   {}
func (Blur) body()     {}
