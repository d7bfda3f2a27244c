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
	"lichtbrett/render/session"
	"lichtbrett/render/thinking"
)

// givenAway is a match of two people in which the thirteenth move misses a win, then the match is
// lost.
const givenAway = "4444425566235"

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

func (v *visitor) heard() string { return v.said[len(v.said)-1] }

const missed = "Zug 13: Grün spielte Spalte 5, gab den Gewinn her und verliert. Finde einen Zug, der gewinnt."

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

func TestWhetherAMoveIsRightIsSaidAtOnceAndWhyLater(t *testing.T) {
	computer := &distracted{answers: 1}
	v := visit(t, 1280, 800, thinks(computer))
	v.navigator.WhatWentWrong(classicMatch(t, givenAway, game.Player{}, game.Player{}))
	v.settle()
	require.Equal(t, missed, v.heard())
	v.press("column.0")
	require.Equal(t, "Spalte 1 ist es nicht. Warum, wird noch geprüft …", v.heard())
	computer.answers = 100
	v.surface.Tick(v.now) // it has woken the app
	v.settle()
	require.Equal(t, "Spalte 1 ist es nicht. Es gab einen Gewinn mit einem Zug: Spalte 7, Zeile 6.", v.heard())
	require.NotNil(t, v.find("coach.play"), "the refutation can be played out")
	v.press("coach.again")
	computer.answers = 0
	v.press("column.6")
	require.Equal(t, "Richtig: Spalte 7 gewinnt.", v.heard())
}

func TestMistakesComeBackUntilTheyAreSolved(t *testing.T) {
	now := int64(noon)
	v := visit(t, 1280, 800, func(a *shell.App) {
		a.Computer, a.Clock = thoughtful, func() int64 { return now }
	})
	require.Nil(t, v.find("mistakes"))
	g := catalog.Games[1]
	v.app.Saves.Save(saves.Match{ID: v.app.Saves.NewID(), Program: g.ID, Record: classicMatch(t, givenAway, game.Player{}, game.Player{})}, false)
	v.navigator.Leave()
	require.Nil(t, v.find("mistakes"), "the match is not over")

	v.app.Saves.Save(saves.Match{ID: v.app.Saves.NewID(), Program: g.ID, Record: classicMatch(t, givenAway+"3", game.Player{}, game.Player{})}, false)
	v.navigator.Leave()
	require.Equal(t, "Deine Fehler. Neue Partien nach Fehlern durchsehen", v.node("mistakes").Label)
	v.press("mistakes")
	v.settle()
	require.NotNil(t, find(v, "Heute kommt kein Fehler wieder."))
	v.press("games")
	require.Nil(t, v.find("mistakes"), "all has been seen")
	mistakes := len(v.app.Exercises().Exercises)
	require.Positive(t, mistakes)

	for _, days := range []int64{1, 3, 7, 21} {
		now += (days - 1) * 24 * 60 * 60
		v.navigator.Leave()
		require.Nil(t, v.find("mistakes"), "%d days", days)
		now += 24 * 60 * 60
		v.navigator.Leave()
		v.press("mistakes")
		v.settle()
		for range mistakes {
			v.solve()
		}
		require.Equal(t, "Lichtbrett", heading(v))
	}
	now += 500 * 24 * 60 * 60
	v.navigator.Leave()
	require.Nil(t, v.find("mistakes"), "they are solved for good")

	v.navigator.Reset()
	require.Empty(t, v.app.Exercises().Exercises)
}

// solve solves the mistake that is shown at once, by what the computer says of it, and goes on.
func (v *visitor) solve() {
	book := v.app.Exercises()
	due := book.Due(v.app.Today())
	record, err := game.ReadLink(due[0], func(string) (game.Game, error) { return catalog.Games[1].Rules, nil })
	require.NoError(v.t, err)
	last := len(record.Moves) - 1
	mistake := record.Moves[last]
	record.Moves = record.Moves[:last]
	p, err := record.Replay(catalog.Games[1].Rules)
	require.NoError(v.t, err)
	reply := verdict(v.t, p, mistake)
	v.press("column." + string(reply.Best[0])[len("drop "):])
	v.settle()
	for _, next := range []string{"coach.next", "coach.done"} {
		if v.find(next) != nil {
			v.press(next)
			v.settle()
			return
		}
	}
	v.t.Fatal("not solved: " + v.heard())
}

// verdict is what the computer says of a move.
func verdict(t testing.TB, p game.Position, m game.Move) *ai.Verdict {
	q, study := session.JudgeMove(catalog.Games[1].Rules.Name(), p, m, 1)
	reply, err := answer(q, study)
	require.NoError(t, err)
	require.NotNil(t, reply.Verdict)
	return reply.Verdict
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
