package console

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// Board shows positions of a game on the LEDs to somebody who looks at them:
// in replays, in small pictures, beside a hint. Its positions have to fit the
// LEDs, except for Draw.
type Board struct {
	// Position returns the position that a view of the game shows; the error
	// says why it is none, or none that fits the LEDs. Nil where no view shows
	// all of a position.
	Position func(game.View) (game.Position, error)

	// Picture shows a position as it lies on the board, without a cursor and
	// without the end's fill. Where somebody has won, the line is lit and all
	// other stones are dimmed.
	Picture func(game.Position) Frame

	// Draw draws a position in LED letters, also one that does not fit the LEDs:
	// the stones as they stand, no cursor and no end picture. Nil where positions
	// print themselves.
	Draw func(game.Position) string

	// MoveWords tells in a few words what a move is that can be made in a
	// position, such as "column 4". Nil where the game gives no hints on LEDs.
	MoveWords func(text.Language, game.Position, game.Move) string

	// MoveLEDs returns the LEDs that a move is about which can be made in a
	// position: the field that it fills or the fields that it clears, and the
	// joker in the menu row that it takes. Nil where MoveWords is.
	MoveLEDs func(game.Position, game.Move) [][2]int
}

// DimRows returns a picture with all LEDs of some rows dimmed.
func DimRows(f Frame, top, bottom int) Frame {
	for y := top; y <= bottom; y++ {
		for x := range f[y] {
			if f[y][x] != (LED{}) {
				f[y][x].Level = Dimmed
			}
		}
	}
	return f
}

// PlayerColors are the colours of the seats.
var PlayerColors = [...]Color{Green, Blue}

// EndPicture fills the board in the winner's colour, or with the checkerboard
// of a draw.
func EndPicture(r game.Result) Frame {
	var f Frame
	for y := range f {
		for x := range f[y] {
			if r.Draw() {
				f[y][x] = PlayerColors[(x+y)%2].Lit()
			} else {
				f[y][x] = PlayerColors[r.Winners[0]].Lit()
			}
		}
	}
	return f
}
