package openings

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

func TestTheBookIsTheOneThatWasBuilt(t *testing.T) {
	sums, err := os.ReadFile("SHA256SUMS")
	require.NoError(t, err)
	sum := sha256.Sum256(classicData)
	require.Equal(t, hex.EncodeToString(sum[:])+"  classic.book", strings.TrimSpace(string(sums)))
	require.NotNil(t, For(rules.Classic))
	require.Nil(t, For(rules.Rules{Columns: 8, Rows: 7, Connect: 4}))
}

// A sample of the book is solved anew: of the best lines of either player the
// last positions, as those with few stones take minutes.
func TestASampleOfTheBookIsProvedAnew(t *testing.T) {
	reader, err := solver.New(rules.Classic, solver.NewTable(0))
	require.NoError(t, err)
	reader.Book = For(rules.Classic)
	plain, err := solver.New(rules.Classic, solver.NewTable(1<<27))
	require.NoError(t, err)
	random := game.NewRandom(1)
	for player := range 2 {
		var b, last solver.Board
		for ply := 0; ; ply++ {
			x := random.Intn(rules.Classic.Columns)
			if ply%2 == player {
				move, ok := reader.BookMove(b)
				if !ok {
					break
				}
				x = move
			}
			b = reader.Play(b, x)
			if _, ok := reader.LookUp(b); ok {
				last = b
			}
		}
		want, ok := reader.LookUp(last)
		require.True(t, ok)
		low, high := plain.Solve(last, -solver.Unknown, solver.Unknown)
		require.Equal(t, low, high)
		require.Equal(t, want, low)
	}
}
