package console

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/tictactoe"
)

func TestMovesInWordsAndOnTheLEDs(t *testing.T) {
	jokers, err := connectfour.New(connectfour.WithJokers)
	require.NoError(t, err)
	classic, err := connectfour.New(connectfour.Classic)
	require.NoError(t, err)
	after, err := jokers.Apply("drop 2")
	require.NoError(t, err)
	for _, c := range []struct {
		board    Board
		position game.Position
		move     game.Move
		english  string
		german   string
		leds     [][2]int
	}{
		{ConnectFourBoard, jokers, "drop 3", "column 4", "Spalte 4", [][2]int{{3, 7}}},
		{ConnectFourBoard, after, "drop 2", "column 3", "Spalte 3", [][2]int{{2, 6}}},
		{ConnectFourBoard, classic, "drop 6", "column 7", "Spalte 7", [][2]int{{6, 7}}},
		{ConnectFourBoard, jokers, "bomb 4,7", "bomb in column 5, row 7", "Bombe in Spalte 5, Zeile 7", [][2]int{{4, 7}, {0, 0}}},
		{ConnectFourBoard, after, "delete 2,7", "clear column 3, row 7", "Spalte 3, Zeile 7 löschen", [][2]int{{2, 7}, {6, 0}}},
		{ConnectFourBoard, after, "delete column 2", "clear all of column 3", "ganze Spalte 3 löschen",
			[][2]int{{2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {2, 7}, {6, 0}}},
		{ConnectFourBoard, after, "delete row 7", "clear all of row 7", "ganze Zeile 7 löschen",
			[][2]int{{0, 7}, {1, 7}, {2, 7}, {3, 7}, {4, 7}, {5, 7}, {6, 7}, {7, 7}, {6, 0}}},
		{TicTacToeBoard, tictactoe.New(0), "B2", "B2", "B2", [][2]int{{3, 6}, {4, 6}, {3, 7}, {4, 7}}},
	} {
		require.Equal(t, c.english, c.board.MoveWords(text.English, c.position, c.move))
		require.Equal(t, c.german, c.board.MoveWords(text.German, c.position, c.move))
		require.Equal(t, c.leds, c.board.MoveLEDs(c.position, c.move), c.move)
	}
}
