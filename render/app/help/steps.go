package help

import (
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/console"
)

// step is a step of the tutorial: a position, something to do, and how it is
// known to be done. In the language catalogues "tutorial.<key>.do" says what to
// do and "tutorial.<key>.done" praises.
type step struct {
	key string
	// moves lead to the position; the pupil has the first seat.
	moves []game.Move
	// One of these is the goal: an LED that shines so, a move that begins so,
	// or a won match.
	led  *led
	move string
	wins bool
}

// led is how one LED of the board is to shine.
type led struct {
	x, y int
	is   console.LED
}

// steps are the tutorial.
var steps = []step{
	{key: "cursor", led: &led{6, 1, console.Green.Dim()}},
	{key: "drop", move: "drop"},
	{key: "four", moves: []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4", "drop 4"}, wins: true},
	{key: "menu", moves: []game.Move{"drop 3", "drop 4"}, led: &led{1, 0, console.Cyan.Dim()}},
	{
		key: "row", moves: []game.Move{"drop 3", "drop 2", "drop 4", "drop 3", "drop 0", "drop 1", "drop 2", "drop 4"},
		move: "delete row 7",
	},
	{key: "bomb", moves: []game.Move{"drop 0", "drop 3", "drop 7", "drop 4", "drop 0", "drop 5"}, move: "bomb"},
	{
		key: "finish", moves: []game.Move{"drop 0", "drop 3", "drop 1", "drop 1", "drop 2", "drop 2", "drop 3", "drop 6"},
		wins: true,
	},
}

// reached reports whether the goal is reached.
func (s step) reached(frame console.Frame, played []game.Move, result game.Result) bool {
	switch {
	case s.led != nil:
		return frame[s.led.y][s.led.x] == s.led.is
	case s.wins:
		return result.Won(0)
	}
	return len(played) > 0 && strings.HasPrefix(string(played[0]), s.move)
}
