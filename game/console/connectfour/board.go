package connectfour

import (
	"fmt"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/console"
)

// Board shows positions of Connect Four.
var Board = console.Board{
	Position:  func(v game.View) (game.Position, error) { return positionOf(v) },
	Picture:   pictureOf,
	Draw:      drawn,
	MoveWords: moveWords,
	MoveLEDs:  moveLEDs,
}

func positionOf(v game.View) (rules.Position, error) {
	if v, ok := v.(rules.View); ok && v.Rules.FitsLEDs() {
		return v.Position()
	}
	return rules.Position{}, fmt.Errorf("console: no board of Connect Four that fits the LEDs in a %T", v)
}

func pictureOf(of game.Position) console.Frame {
	p := of.(rules.Position)
	c := Program{position: p}
	lit := c.board(&p)
	line := p.WinningLine()
	if len(line) == 0 {
		return lit
	}
	f := console.DimRows(lit, p.Rules().Top(), p.Rules().Bottom())
	for _, at := range line {
		x := at.X + c.offset()
		f[at.Y][x] = lit[at.Y][x]
	}
	return f
}

func moveWords(l text.Language, of game.Position, m game.Move) string {
	p := of.(rules.Position)
	move, err := rules.ParseMove(string(m))
	if err != nil {
		return string(m)
	}
	key := map[rules.Kind]string{
		rules.Drop: "move.drop", rules.Bomb: "move.bomb", rules.DeleteField: "move.delete-field",
		rules.DeleteRow: "move.delete-row", rules.DeleteColumn: "move.delete-column",
	}[move.Kind]
	return l.Say(key, "column", strconv.Itoa(move.X+1), "row", strconv.Itoa(move.Y-p.Rules().Top()+1))
}

func moveLEDs(of game.Position, m game.Move) (leds [][2]int) {
	p := of.(rules.Position)
	move, err := rules.ParseMove(string(m))
	if err != nil {
		return nil
	}
	c := Program{position: p}
	area := p.Area(move)
	if move.Kind == rules.Bomb {
		area = []rules.Point{{X: move.X, Y: move.Y}}
	}
	for _, at := range area {
		leds = append(leds, [2]int{at.X + c.offset(), at.Y})
	}
	if joker, used := move.Joker(); used && p.Rules().Top() > 0 {
		for _, e := range menuEntries {
			if e.seat == p.Turn() && e.joker == joker {
				leds = append(leds, [2]int{e.x, 0})
			}
		}
	}
	return leds
}

// drawn draws the stones and, where there are jokers, the menu row
// above them. Rows bear the numbers that moves use.
func drawn(of game.Position) string {
	p := of.(rules.Position)
	r := p.Rules()
	columns := r.Columns
	var rows []console.Row
	if r.Jokers {
		columns = max(columns, console.Side)
		menu, label := menuRow(&p), "0"
		if r.Top() == 0 {
			label = "" // row 0 is the board's own
		}
		rows = append(rows, console.Row{Label: label, LEDs: menu[:]})
	}
	for y := r.Top(); y <= r.Bottom(); y++ {
		leds := make([]console.LED, r.Columns)
		for x := range leds {
			if s := p.At(x, y); s != rules.Empty {
				leds[x] = console.PlayerColors[s.Seat()].Lit()
			}
		}
		rows = append(rows, console.Row{Label: strconv.Itoa(y), LEDs: leds})
	}
	return console.DrawRows(columns, rows)
}

// Stones is what a board shows of a position where nobody uses the menu.
func Stones(p rules.Position) console.Frame {
	f := Board.Picture(p)
	for y := range p.Rules().Top() {
		f[y] = [console.Side]console.LED{}
	}
	return f
}
