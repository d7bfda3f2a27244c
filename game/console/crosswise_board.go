package console

import (
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// CrosswiseBoard shows positions of Crosswise, as everybody at the table sees
// them.
var CrosswiseBoard = Board{Picture: crosswisePicture}

func crosswisePicture(of game.Position) Frame {
	return pictureCrosswise(of.(crosswise.Position).Board())
}

func pictureCrosswise(b crosswise.Board) Frame {
	lit := drawField(b)
	line := b.Sixes()
	if len(line) == 0 {
		return lit
	}
	f := dimmed(lit, fieldTop, Side-1)
	for _, c := range line {
		f[fieldTop+c.Y][c.X] = lit[fieldTop+c.Y][c.X]
	}
	return f
}
