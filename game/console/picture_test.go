package console

import (
	"fmt"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/tictactoe"
)

// No two LEDs that are lit look alike, and each looks as it did.
func TestTheLooksOfLEDs(t *testing.T) {
	seen, sum := map[RGB]bool{}, crc32.NewIEEE()
	for color := Green; color <= White; color++ {
		for level := range Level(levelCount) {
			rgb := LED{color, level}.RGB()
			require.False(t, seen[rgb])
			seen[rgb] = true
			fmt.Fprint(sum, rgb)
		}
	}
	require.EqualValues(t, 0xd1f4ed5f, sum.Sum32())
}

func picture(t *testing.T, r connectfour.Rules, moves ...game.Move) Frame {
	p, err := game.Record{Game: connectfour.Name, Config: r.Config(), Moves: moves}.Replay(connectfour.Game{})
	require.NoError(t, err)
	return ConnectFourBoard.Picture(p)
}

func TestPictureOfTicTacToe(t *testing.T) {
	r := game.Record{Game: tictactoe.Name, Moves: []game.Move{"A0", "B1", "B0"}}
	p, err := r.Replay(tictactoe.Game{})
	require.NoError(t, err)
	require.Equal(t, TicTacToeBoard.Draw(p), TicTacToeBoard.Picture(p).String())
	r.Moves = append(r.Moves, "C2", "C0")
	p, err = r.Replay(tictactoe.Game{})
	require.NoError(t, err)
	require.Equal(t, `
  0 1 2 3 4 5 6 7 
 +===============+
0|G G   G G   G G|
1|G G   G G   G G|
2|               |
3|      b b      |
4|      b b      |
5|               |
6|            b b|
7|            b b|
 +===============+
`[1:], TicTacToeBoard.Picture(p).String())
}

func TestPicture(t *testing.T) {
	require.Equal(t, `
  0 1 2 3 4 5 6 7 
 +===============+
0|O C   R Y   C O-|
1|               |
2|               |
3|               |
4|               |
5|               |
6|               |
7|      G        |
 +===============+
`[1:], picture(t, connectfour.WithJokers, "drop 3", "bomb 0,5").String())
	require.Equal(t, `
  0 1 2 3 4 5 6 7 
 +===============+
0|      R Y      |
1|               |
2|               |
3|               |
4|      G        |
5|      G b      |
6|      G b      |
7|      G b      |
 +===============+
`[1:], picture(t, connectfour.Classic, "drop 3", "drop 4", "drop 3", "drop 4", "drop 3", "drop 4", "drop 3").String())
}
