package bot

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// board is a match as far as the bot has heard of it. The bot's own stones are
// those of seat 0, whoever began.
type board struct {
	rules   connectfour.Rules
	columns [][]byte // from the bottom up: 'G' is the bot's stone, 'B' the other's
	last    string   // the last move that was heard
	stones  int
}

func newBoard(r connectfour.Rules) board { return board{rules: r, columns: make([][]byte, r.Columns)} }

// insert has a stone fall. A move that is heard twice counts once, and an
// illegal one not at all.
func (b *board) insert(mine bool, column string) {
	stone := byte('B')
	if mine {
		stone = 'G'
	}
	x, err := strconv.Atoi(column)
	move := string(stone) + column
	if err != nil || x < 0 || x >= len(b.columns) || len(b.columns[x]) >= b.rules.Rows || move == b.last {
		return
	}
	b.last = move
	b.columns[x] = append(b.columns[x], stone)
	b.stones++
}

// view returns what the bot sees, with itself to move, and how many stones there
// are.
func (b *board) view() (connectfour.View, int) {
	v := connectfour.View{Rules: b.rules, Turn: 0, Winner: game.NoSeat}
	for h := b.rules.Rows - 1; h >= 0; h-- {
		row := make([]byte, b.rules.Columns)
		for x := range row {
			row[x] = '.'
			if x < len(b.columns) && h < len(b.columns[x]) {
				row[x] = b.columns[x][h]
			}
		}
		v.Board = append(v.Board, string(row))
	}
	return v, b.stones
}
