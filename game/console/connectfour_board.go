package console

import (
	"fmt"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// ConnectFourBoard shows positions of Connect Four.
var ConnectFourBoard = Board{
	Position:  func(v game.View) (game.Position, error) { return connectFourPosition(v) },
	Picture:   connectFourPicture,
	Draw:      drawConnectFour,
	MoveWords: connectFourMove,
	MoveLEDs:  connectFourLEDs,
}

func connectFourPosition(v game.View) (connectfour.Position, error) {
	if v, ok := v.(connectfour.View); ok && v.Rules.FitsLEDs() {
		return v.Position()
	}
	return connectfour.Position{}, fmt.Errorf("console: no board of Connect Four that fits the LEDs in a %T", v)
}

func connectFourPicture(of game.Position) Frame {
	p := of.(connectfour.Position)
	c := ConnectFour{position: p}
	lit := c.board(&p)
	line := p.WinningLine()
	if len(line) == 0 {
		return lit
	}
	f := dimmed(lit, p.Rules().Top(), p.Rules().Bottom())
	for _, at := range line {
		x := at.X + c.offset()
		f[at.Y][x] = lit[at.Y][x]
	}
	return f
}

func connectFourMove(l text.Language, of game.Position, m game.Move) string {
	p := of.(connectfour.Position)
	move, err := connectfour.ParseMove(string(m))
	if err != nil {
		return string(m)
	}
	key := map[connectfour.Kind]string{
		connectfour.Drop: "move.drop", connectfour.Bomb: "move.bomb", connectfour.DeleteField: "move.delete-field",
		connectfour.DeleteRow: "move.delete-row", connectfour.DeleteColumn: "move.delete-column",
	}[move.Kind]
	return l.Say(key, "column", strconv.Itoa(move.X+1), "row", strconv.Itoa(move.Y-p.Rules().Top()+1))
}

func connectFourLEDs(of game.Position, m game.Move) (leds [][2]int) {
	p := of.(connectfour.Position)
	move, err := connectfour.ParseMove(string(m))
	if err != nil {
		return nil
	}
	c := ConnectFour{position: p}
	area := p.Area(move)
	if move.Kind == connectfour.Bomb {
		area = []connectfour.Point{{X: move.X, Y: move.Y}}
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

// drawConnectFour draws the stones and, where there are jokers, the menu row
// above them. Rows bear the numbers that moves use.
func drawConnectFour(of game.Position) string {
	p := of.(connectfour.Position)
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

// ConnectFourStones is what a board shows of a position where nobody uses the menu.
func ConnectFourStones(p connectfour.Position) Frame {
	f := ConnectFourBoard.Picture(p)
	for y := range p.Rules().Top() {
		f[y] = [Side]LED{}
	}
	return f
}
