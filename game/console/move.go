package console

import (
	"fmt"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/tictactoe"
)

// MoveWords tells in a few words what a move is that can be made in a position,
// such as "column 4". It panics if no LED program has such moves.
func MoveWords(l text.Language, p game.Position, m game.Move) string {
	switch p := p.(type) {
	case connectfour.Position:
		move, err := connectfour.ParseMove(string(m))
		if err != nil {
			return string(m)
		}
		key := map[connectfour.Kind]string{
			connectfour.Drop: "move.drop", connectfour.Bomb: "move.bomb", connectfour.DeleteField: "move.delete-field",
			connectfour.DeleteRow: "move.delete-row", connectfour.DeleteColumn: "move.delete-column",
		}[move.Kind]
		return l.Say(key, "column", strconv.Itoa(move.X+1), "row", strconv.Itoa(move.Y-p.Rules().Top()+1))
	case tictactoe.Position:
		return string(m)
	}
	panic(fmt.Sprintf("console: no moves of a %T", p))
}

// MoveLEDs returns the LEDs that a move is about which can be made in a
// position: the field that it fills or the fields that it clears, and the joker
// in the menu row that it takes.
func MoveLEDs(p game.Position, m game.Move) (leds [][2]int) {
	switch p := p.(type) {
	case connectfour.Position:
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
	case tictactoe.Position:
		f, err := tictactoe.ParseField(string(m))
		if err != nil {
			return nil
		}
		for dy := range 2 {
			for dx := range 2 {
				leds = append(leds, [2]int{3*f.X + dx, 3*f.Y + dy})
			}
		}
	}
	return leds
}
