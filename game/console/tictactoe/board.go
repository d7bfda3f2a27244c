package tictactoe

import (
	"fmt"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/tictactoe"
)

// Board shows positions of tic-tac-toe.
var Board = console.Board{
	Position:  func(v game.View) (game.Position, error) { return positionOf(v) },
	Picture:   pictureOf,
	Draw:      drawn,
	MoveWords: func(_ text.Language, _ game.Position, m game.Move) string { return string(m) },
	MoveLEDs:  moveLEDs,
}

func positionOf(v game.View) (rules.Position, error) {
	if v, ok := v.(rules.View); ok {
		return v.Position()
	}
	return rules.Position{}, fmt.Errorf("console: no board of tic-tac-toe in a %T", v)
}

func pictureOf(of game.Position) console.Frame {
	p := of.(rules.Position)
	f := (&Program{position: p}).board()
	line, won := p.WinningLine()
	if !won {
		return f
	}
	f = console.DimRows(f, 0, console.Side-1)
	for _, at := range line {
		paint(&f, at, console.PlayerColors[p.At(at)].Lit())
	}
	return f
}

func moveLEDs(_ game.Position, m game.Move) (leds [][2]int) {
	f, err := rules.ParseField(string(m))
	if err != nil {
		return nil
	}
	for dy := range 2 {
		for dx := range 2 {
			leds = append(leds, [2]int{3*f.X + dx, 3*f.Y + dy})
		}
	}
	return leds
}

func drawn(of game.Position) string {
	return (&Program{position: of.(rules.Position)}).board().String()
}
