package tictactoe

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// The counts are known from independent programs.
func TestKnownCounts(t *testing.T) {
	games := 0
	seen := map[Position]bool{}
	var visit func(p Position)
	visit = func(p Position) {
		seen[p] = true
		if p.Turn() == game.NoSeat {
			games++
			return
		}
		for _, f := range p.Legal() {
			next, err := p.Play(f)
			require.NoError(t, err)
			visit(next)
		}
	}
	visit(New(0))
	require.Equal(t, 255168, games)
	require.Len(t, seen, 5478)
}

// TestStories tells the rules of matches that player 1 or player 2 begins.
func TestStories(t *testing.T) {
	gametest.Stories(t, Game{}, func(_ require.TestingT, line string) (p Position, ok bool) {
		first, ok := map[string]game.Seat{"player 1 begins": 0, "player 2 begins": 1}[line]
		return New(first), ok
	}, func(p Position) string {
		line, _ := p.WinningLine()
		board := p.View(game.NoSeat).(View).Board
		return fmt.Sprintf("%s\nof %d seats, score %d, line %v", strings.Join(board[:], "\n"), p.Seats(), p.Score(), line)
	})
}

func TestFields(t *testing.T) {
	require.Equal(t, "B2", Field{1, 2}.String(), "the bottom cell of the middle column")
	for _, f := range []Field{{-1, 1}, {3, 1}, {1, -1}, {1, 3}} {
		require.False(t, f.Inside(), f)
	}
	require.True(t, Field{0, 2}.Inside() && Field{2, 0}.Inside())
}

// Of all boards just those are taken that a match can have.
func TestViewsThatNoMatchHas(t *testing.T) {
	for first := range game.Seat(2) {
		possible := 0
		for i := range 19683 { // 3⁹
			v := View{First: first}
			for y := range v.Board {
				for range Side {
					v.Board[y] += stoneLetters[i%3 : i%3+1]
					i /= 3
				}
			}
			data, err := json.Marshal(v)
			require.NoError(t, err)
			if read, err := (Game{}).ReadView(data); err == nil {
				require.Equal(t, v, read)
				possible++
			}
		}
		require.Equal(t, 5478, possible)
	}
}

func FuzzField(f *testing.F) {
	for _, s := range []string{"A0", "c2", "D5", "", "  b1 ", "Ä1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { gametest.MoveIsReadAsWritten(t, ParseField, s) })
}

func FuzzView(f *testing.F) {
	f.Add([]byte(`{"board":["X..",".O.","..."],"first":0}`))
	f.Fuzz(func(t *testing.T, data []byte) { gametest.ViewIsItsPosition[View](t, data) })
}
