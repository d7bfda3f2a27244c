package console

import (
	"fmt"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/tictactoe"
)

// TicTacToeBoard shows positions of tic-tac-toe.
var TicTacToeBoard = Board{
	Position:  func(v game.View) (game.Position, error) { return ticTacToePosition(v) },
	Picture:   ticTacToePicture,
	Draw:      drawTicTacToe,
	MoveWords: func(_ text.Language, _ game.Position, m game.Move) string { return string(m) },
	MoveLEDs:  ticTacToeLEDs,
}

func ticTacToePosition(v game.View) (tictactoe.Position, error) {
	if v, ok := v.(tictactoe.View); ok {
		return v.Position()
	}
	return tictactoe.Position{}, fmt.Errorf("console: no board of tic-tac-toe in a %T", v)
}

func ticTacToePicture(of game.Position) Frame {
	p := of.(tictactoe.Position)
	f := (&TicTacToe{position: p}).board()
	line, won := p.WinningLine()
	if !won {
		return f
	}
	f = dimmed(f, 0, Side-1)
	for _, at := range line {
		paint(&f, at, playerColors[p.At(at)].Lit())
	}
	return f
}

func ticTacToeLEDs(_ game.Position, m game.Move) (leds [][2]int) {
	f, err := tictactoe.ParseField(string(m))
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

func drawTicTacToe(of game.Position) string {
	return (&TicTacToe{position: of.(tictactoe.Position)}).board().String()
}
