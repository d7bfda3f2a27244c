package console

import (
	"fmt"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/tictactoe"
)

// DrawBoard draws a position in LED letters: the stones as they stand, no
// cursor and no end picture. It panics if no LED program shows such positions.
func DrawBoard(p game.Position) string {
	switch p := p.(type) {
	case connectfour.Position:
		return drawConnectFour(p)
	case tictactoe.Position:
		return (&TicTacToe{position: p}).board().String()
	}
	panic(fmt.Sprintf("console: no drawing of a %T", p))
}

// drawConnectFour draws the stones and, where there are jokers, the menu row
// above them. Rows bear the numbers that moves use.
func drawConnectFour(p connectfour.Position) string {
	r := p.Rules()
	columns := r.Columns
	var rows []row
	if r.Jokers {
		columns = max(columns, Side)
		menu, label := menuRow(&p), "0"
		if r.Top() == 0 {
			label = "" // row 0 is the board's own
		}
		rows = append(rows, row{label, menu[:]})
	}
	for y := r.Top(); y <= r.Bottom(); y++ {
		leds := make([]LED, r.Columns)
		for x := range leds {
			if s := p.At(x, y); s != connectfour.Empty {
				leds[x] = playerColors[s.Seat()].Lit()
			}
		}
		rows = append(rows, row{strconv.Itoa(y), leds})
	}
	return draw(columns, rows)
}
