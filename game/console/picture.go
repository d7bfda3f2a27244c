package console

import (
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/tictactoe"
)

// ReadView returns the position that a view of a game shows that hides nothing
// and that fits the LEDs; the error says why it is none.
func ReadView(v game.View) (game.Position, error) {
	switch v := v.(type) {
	case connectfour.View:
		if v.Rules.FitsLEDs() {
			return v.Position()
		}
	case tictactoe.View:
		return v.Position()
	}
	return nil, fmt.Errorf("console: no LEDs show a %T", v)
}

// Picture shows a position as it lies on the board, for replays and small
// pictures: without a cursor, and without the end's fill. Where somebody has
// won, the line is lit and all other stones are dimmed. The board must fit the
// LEDs; it panics if no LED program shows such positions.
func Picture(p game.Position) Frame {
	switch p := p.(type) {
	case connectfour.Position:
		return pictureConnectFour(p)
	case tictactoe.Position:
		return pictureTicTacToe(p)
	case crosswise.Position:
		return pictureCrosswise(p.Board())
	}
	panic(fmt.Sprintf("console: no picture of a %T", p))
}

func pictureTicTacToe(p tictactoe.Position) Frame {
	f := (&TicTacToe{position: p}).board()
	line, won := p.WinningLine()
	if !won {
		return f
	}
	for y := range f {
		for x := range f[y] {
			if f[y][x] != (LED{}) {
				f[y][x].Level = Dimmed
			}
		}
	}
	for _, at := range line {
		paint(&f, at, playerColors[p.At(at)].Lit())
	}
	return f
}

func pictureConnectFour(p connectfour.Position) Frame {
	c := ConnectFour{position: p}
	f := c.board(&p)
	line := p.WinningLine()
	if len(line) == 0 {
		return f
	}
	lit := f
	for y := p.Rules().Top(); y <= p.Rules().Bottom(); y++ {
		for x := range f[y] {
			if f[y][x] != (LED{}) {
				f[y][x].Level = Dimmed
			}
		}
	}
	for _, at := range line {
		x := at.X + c.offset()
		f[at.Y][x] = lit[at.Y][x]
	}
	return f
}

func pictureCrosswise(b crosswise.Board) Frame {
	lit := drawField(b)
	line := sixes(b)
	if len(line) == 0 {
		return lit
	}
	f := lit
	for y := fieldTop; y < Side; y++ {
		for x := range fieldSide {
			if f[y][x] != (LED{}) {
				f[y][x].Level = Dimmed
			}
		}
	}
	for _, c := range line {
		f[fieldTop+c.Y][c.X] = lit[fieldTop+c.Y][c.X]
	}
	return f
}
