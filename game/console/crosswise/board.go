package crosswise

import (
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
)

// Board shows positions of Crosswise, as everybody at the table sees
// them.
var Board = console.Board{Picture: pictureOf}

func pictureOf(of game.Position) console.Frame {
	return picture(of.(rules.Position).Board())
}

func picture(b rules.Board) console.Frame {
	lit := drawField(b)
	line := b.Sixes()
	if len(line) == 0 {
		return lit
	}
	f := console.DimRows(lit, fieldTop, console.Side-1)
	for _, c := range line {
		f[fieldTop+c.Y][c.X] = lit[fieldTop+c.Y][c.X]
	}
	return f
}
