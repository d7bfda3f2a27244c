package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
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

func TestMistakesAtTablesComeBackThere(t *testing.T) {
	now := int64(noon)
	v := visit(t, 1280, 800, func(a *shell.App) {
		a.Computer, a.Clock = thoughtful, func() int64 { return now }
	})
	g, _ := catalog.ByID("crosswise")
	v.app.Saves.Save(saves.Match{ID: v.app.Saves.NewID(), Program: g.ID, Record: against(crosswiseMatch(t))}, false)
	v.navigator.Leave()
	v.press("mistakes")
	v.settle()
	require.Equal(t, "Deine Fehler", heading(v))
	v.press("games")
	require.Nil(t, v.find("mistakes"), "all has been seen")
	v.navigator.WhatWentWrong(level8Record(t, "given"))
	v.settle()
	told := v.node("information").Children[0].Children[0].Label
	v.press("games")
	require.Nil(t, v.find("mistakes"), "none comes back on the same day")

	now += 24 * 60 * 60
	v.navigator.Leave()
	shown := map[string]bool{}
	for table := range 2 {
		v.press("mistakes")
		v.settle()
		for v.find("coach.done") == nil {
			words := v.node("information").Children[0].Children[0].Label
			require.Regexp(t, `^Zug \d+: .* Das kostete etwa [1-9]\d* ± \d+ % Gewinnchance. Finde einen besseren Zug.$`, words)
			shown[words] = true
			v.press("coach.show")
			v.settle()
			if v.find("coach.done") == nil {
				v.press("coach.next")
				v.settle()
			}
		}
		v.press("coach.done")
		require.Equal(t, table == 0, v.find("mistakes") != nil, "those at the other table are left")
	}
	require.Contains(t, shown, strings.ReplaceAll(told, "Anna", "Spieler 1"), "what was lost is as it was told")
}
