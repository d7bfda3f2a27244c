package tictactoe

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/gametest"
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

func position(t *testing.T, fields string) rules.Position {
	p := rules.New(0)
	for word := range strings.FieldsSeq(fields) {
		p = gametest.Play(t, p, game.Move(word))
	}
	return p
}

func TestStrengthsSeeFurther(t *testing.T) {
	for _, c := range []struct {
		what, moves string
		weakest     int         // strength that sees it; to those below all moves are the same
		best        []game.Move // by the seed it is any of them
	}{
		{"takes the win", "A0 A1 B0 B1", 2, []game.Move{"C0"}},
		{"blocks", "A0 B1 B0", 3, []game.Move{"C0"}},
		{"makes two threats", "A0 B0 A1 A2", 4, []game.Move{"B1"}},
		{"keeps out of the trap of two corners", "A0 B1 C2", 4, []game.Move{"B0", "A1", "C1", "B2"}},
		{"threatens so that the answer allows two threats", "A0 B0", 5, []game.Move{"A1", "B1", "A2"}},
	} {
		p := position(t, c.moves)
		for strength := ai.Weakest; strength <= ai.Strongest; strength++ {
			want := c.best
			if strength < c.weakest {
				want = p.Moves()
			}
			chosen := map[game.Move]bool{}
			for seed := range uint64(60) {
				s, err := New(p, strength, seed)
				require.NoError(t, err)
				s.Search(nil)
				chosen[s.Move()] = true
			}
			require.ElementsMatch(t, want, slices.Collect(maps.Keys(chosen)), "%s, strength %d", c.what, strength)
		}
	}
}

func TestAnOutlookIsSureWhereAllWasSeen(t *testing.T) {
	open := ai.Outlook{Low: -1, High: 1}
	for _, c := range []struct {
		moves    string
		strength int
		want     ai.Outlook
		least    int64 // positions looked at
	}{
		{"", 5, ai.Certain(0), 100_000},
		{"", 4, open, 1_000},
		{"", 1, open, 0},
		{"A0 B0", 5, ai.Certain(1), 1_000},
		{"A0 B0 A2", 5, ai.Certain(-1), 100},
		{"A0 B1 C2 B0 B2", 4, ai.Certain(0), 10},
		{"A0 B1 C2 B0", 4, open, 10},
	} {
		s, err := Player(request(t, position(t, c.moves).View(0), c.strength))
		require.NoError(t, err)
		s.Search(nil)
		require.Equal(t, c.want, s.(ai.Analyst).Outlook(), "%s, strength %d", c.moves, c.strength)
		require.GreaterOrEqual(t, s.Positions(), c.least)
	}
}

func request(t *testing.T, view any, strength int) ai.Request {
	data, err := json.Marshal(view)
	require.NoError(t, err)
	return ai.Request{View: data, Strength: strength}
}

func TestWhereThereIsNoMoveToChooseItIsSaid(t *testing.T) {
	over := position(t, "A0 A1 B0 B1 C0").View(0)
	for says, view := range map[string]any{
		"not one of tictactoe": "A0",
		"seat 7 cannot begin":  rules.View{First: 7},
		"the match is over":    over,
	} {
		_, err := Player(request(t, view, 5))
		require.ErrorContains(t, err, says)
	}
}
