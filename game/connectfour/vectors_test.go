package connectfour

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// vector is one line of testdata/jokers.jsonl: a whole match played by an
// independent implementation of the rules.
type vector struct {
	Moves      []string
	Board      []string
	Result     string
	JokersLeft map[string]struct{ Delete, Bomb bool }
	EndedBy    string
	Prefix     struct {
		Plies      int
		Board      []string
		LegalMoves int
	}
}

func TestMatchesOfTheIndependentImplementation(t *testing.T) {
	vectors := gametest.Vectors[vector](t, "testdata/jokers.jsonl")
	require.Len(t, vectors, 300)
	for n, v := range vectors {
		p, err := New(WithJokers)
		require.NoError(t, err)
		for ply, text := range v.Moves {
			if ply == v.Prefix.Plies {
				require.Equal(t, v.Prefix.Board, p.View(game.NoSeat).(View).Board, "match %d, ply %d", n, ply)
				require.Len(t, p.Legal(), v.Prefix.LegalMoves, "match %d, ply %d", n, ply)
			}
			m, err := ParseMove(text)
			require.NoError(t, err)
			require.Equal(t, text, m.String())
			require.False(t, p.Result().Over, "match %d over before ply %d", n, ply)
			p, err = p.Play(m)
			require.NoError(t, err, "match %d, ply %d", n, ply)
		}
		require.Equal(t, v.Board, p.View(game.NoSeat).(View).Board, "match %d", n)
		require.Equal(t, v.Result == "draw", p.Result().Draw(), "match %d", n)
		for seat, name := range []string{"player 1", "player 2"} {
			require.Equal(t, v.Result == name, p.Result().Won(game.Seat(seat)), "match %d", n)
			require.Equal(t, v.JokersLeft[name].Delete, p.Joker(game.Seat(seat), DeleteJoker), "match %d", n)
			require.Equal(t, v.JokersLeft[name].Bomb, p.Joker(game.Seat(seat), BombJoker), "match %d", n)
		}
	}
}

// The counts are known from independent programs.
func TestKnownCountsOfTheClassicBoard(t *testing.T) {
	positions := []int{1, 7, 49, 238, 1120, 4263, 16422}
	sequences := []int{1, 7, 49, 343, 2401, 16807, 117649, 823536}

	start, err := New(Classic)
	require.NoError(t, err)
	layer := map[Position]int{start: 1} // how many sequences lead to a position
	for ply := range sequences {
		total := 0
		for _, n := range layer {
			total += n
		}
		require.Equal(t, sequences[ply], total, "sequences of %d plies", ply)
		if ply < len(positions) {
			require.Len(t, layer, positions[ply], "positions after %d plies", ply)
		}
		next := map[Position]int{}
		for p, n := range layer {
			for _, m := range p.Legal() {
				q, err := p.Play(m)
				require.NoError(t, err)
				next[q] += n
			}
		}
		layer = next
	}
}

func TestKnownCountsWithJokers(t *testing.T) {
	start, err := New(WithJokers)
	require.NoError(t, err)
	first := start.Legal()
	require.Len(t, first, 135)
	second := 0
	for _, m := range first {
		p, err := start.Play(m)
		require.NoError(t, err)
		second += len(p.Legal())
	}
	require.Equal(t, 18217, second)
}

// board reads a picture of the board's rows from the top; dots are empty.
func board(t require.TestingT, r Rules, turn game.Seat, rows ...string) Position {
	for len(rows) < r.Rows {
		rows = append([]string{strings.Repeat(".", r.Columns)}, rows...)
	}
	p, err := View{Rules: r, Board: rows, Turn: turn, Winner: game.NoSeat}.Position()
	require.NoError(t, err)
	return p
}
