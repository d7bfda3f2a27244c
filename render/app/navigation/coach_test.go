package navigation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
	"lichtbrett/render/thinking"
)

// classicMatch is a match without jokers, by columns from 1.
func classicMatch(t testing.TB, columns string, seats ...game.Player) game.Record {
	g := catalog.Games[1]
	r := game.Record{Game: g.Rules.Name(), Config: g.Config, Seats: seats}
	for _, c := range columns {
		r.Moves = append(r.Moves, game.Move("drop "+string(c-1)))
	}
	_, err := r.Replay(g.Rules)
	require.NoError(t, err)
	return r
}

// distracted is a computer that answers no more questions than it is to.
type distracted struct {
	thinking.Absent
	answers int
}

func (c *distracted) Ask(q table.Question, s thinking.Study) (r ai.Reply, ok bool, err error) {
	if c.answers == 0 {
		return r, false, nil
	}
	c.answers--
	return thoughtful.Ask(q, s)
}

// unsure is a computer that has no verdict on a move.
func unsure(of game.Move) thinking.AtOnce {
	return func(q table.Question, s thinking.Study) (ai.Reply, error) {
		if s.Judge == of {
			return ai.Reply{}, nil
		}
		return answer(q, s)
	}
}

// jokerMatch is a match with jokers in which green wastes its bomb.
func jokerMatch(t testing.TB) game.Record {
	g := catalog.Games[0]
	r := game.Record{Game: g.Rules.Name(), Config: g.Config, Seats: []game.Player{{}, {Strength: 3}}}
	r.Moves = []game.Move{"drop 3", "drop 0", "drop 3", "drop 0", "bomb 7,7", "drop 0", "drop 3", "drop 0"}
	_, err := r.Replay(g.Rules)
	require.NoError(t, err)
	return r
}

// against is a match as one of a person against a computer.
func against(r game.Record) game.Record {
	r.Seats = []game.Player{{Name: "Anna"}, {Strength: 3}}
	return r
}
