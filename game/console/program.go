// Package console has what an LED program is: joystick in, an 8×8 frame and a
// status in words out. The same program is shown by the app, the terminal, the
// Sense HAT and the letter printer; its match is played at a table, so it does not
// matter who sits at the other side. What the programs have in common is here,
// too; each has a package of its own.
package console

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/table"
)

// Key is a button of the joystick. Devices say them; holding, repeating and the
// like are the device's business.
type Key uint8

// The joystick's buttons.
const (
	Left Key = iota
	Right
	Up
	Down
	Confirm
	Back
)

// Program is an LED program.
type Program interface {
	// Press handles one press of a button. A running animation is finished
	// first; no press is lost.
	Press(Key)

	// Point moves the selection to the LED (x, y), as far as the joystick
	// could; coordinates just outside the board, −1 or Side, are its rim. It
	// reports whether Confirm would now act on that LED.
	Point(x, y int) bool

	// Receive takes a message of the table.
	Receive(table.Envelope)

	// Cues returns what is to be heard of what has happened since they were asked
	// for last; a press or a pointing that comes first drops them.
	Cues() []Cue

	// Tick lets time pass for animations.
	Tick(elapsed time.Duration)

	// Next returns how long the frame stays as it is if nobody does anything;
	// ok is false when nothing moves.
	Next() (d time.Duration, ok bool)

	// Settle finishes all animations at once.
	Settle()

	// Frame returns what the LEDs show.
	Frame() Frame

	// Status tells the same in words.
	Status(text.Language) Status

	// Label tells in words what the LED (x, y) shows.
	Label(l text.Language, x, y int) string

	// Left reports whether the player wants to leave the program for the
	// choice of games; asking clears it.
	Left() bool
}

// Status is what a program says in words.
type Status struct {
	// Turn says who is to move, who has won, or what is to be chosen.
	Turn string
	// Selected says what the selection is and what Confirm would do with it.
	Selected string
	// Keys says which keys apply.
	Keys KeyHints
	// Event says what happened last, such as the computer's move or why a move
	// was refused; empty when there is nothing to say.
	Event string
	// Events counts the events: one that reads like the last is news, too.
	Events int
}
