package tictactoe

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/tictactoe"
)

// The strongest player is unbeatable: in every game that can come about when
// it plays any of its best moves and the opponent anything at all.
func TestUnbeatableInEveryGame(t *testing.T) {
	for seat := range game.Seat(2) {
		known := map[rules.Position]bool{}
		var visit func(p rules.Position)
		visit = func(p rules.Position) {
			if known[p] {
				return
			}
			known[p] = true
			require.False(t, p.Result().Won(1-seat), "lost: %v", p.View(game.NoSeat))
			moves := p.Legal()
			if p.Turn() == seat {
				s, err := New(p, 5, 0)
				require.NoError(t, err)
				moves = s.best()
			}
			for _, f := range moves {
				next, err := p.Play(f)
				require.NoError(t, err)
				visit(next)
			}
		}
		visit(rules.New(0))
	}
}

func position(t *testing.T, fields ...string) rules.Position {
	p := rules.New(0)
	for _, text := range fields {
		f, err := rules.ParseField(text)
		require.NoError(t, err)
		p, err = p.Play(f)
		require.NoError(t, err)
	}
	return p
}

func TestStrengthsSeeFurther(t *testing.T) {
	win := position(t, "A0", "A1", "B0", "B1")
	block := position(t, "A0", "B1", "B0")
	for strength := 2; strength <= 5; strength++ {
		s, err := New(win, strength, 3)
		require.NoError(t, err)
		require.Equal(t, []rules.Field{{X: 2, Y: 0}}, s.best(), "strength %d takes the win", strength)
	}
	for strength := 3; strength <= 5; strength++ {
		s, err := New(block, strength, 3)
		require.NoError(t, err)
		require.Equal(t, []rules.Field{{X: 2, Y: 0}}, s.best(), "strength %d blocks", strength)
	}
	s, err := New(win, 1, 3)
	require.NoError(t, err)
	require.Len(t, s.best(), 5, "strength 1 sees nothing")
}

func TestNoMoveAfterTheEnd(t *testing.T) {
	_, err := New(position(t, "A0", "A1", "B0", "B1", "C0"), 5, 0)
	require.ErrorContains(t, err, "the match is over")
}
