package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/thinking"
)

// exact is a computer that answers at once, without a clock.
var exact = thinking.AtOnce(answer)

func answer(q table.Question, s thinking.Study) (ai.Reply, error) {
	s.Budget = 0
	return thinking.Answer(q, s)
}

// failing is one that cannot be asked.
func failing(table.Question, thinking.Study) (r ai.Reply, err error) { return r, errors.New("no") }

func timeline(t *testing.T, g game.Game, config connectfour.Rules, moves string) *Timeline {
	record := game.Record{Game: g.Name(), Seats: make([]game.Player, 2)}
	if g.Name() == connectfour.Name {
		record.Config = config.Config()
	}
	for move := range strings.SplitSeq(moves, "; ") {
		record.Moves = append(record.Moves, game.Move(move))
	}
	line, err := NewTimeline(g, record)
	require.NoError(t, err)
	return &line
}

func TestWhereAMatchWasDecided(t *testing.T) {
	small := connectfour.Rules{Columns: 4, Rows: 4, Connect: 3}
	for _, c := range []struct {
		name   string
		game   game.Game
		rules  connectfour.Rules
		moves  string
		values []int // after the last moves, for the first seat
		want   Turning
	}{
		{
			"a win that was given away and came back", tictactoe.Game{}, small, "B1; A1; A0; C2; A2; B0; C0",
			[]int{0, 0, 100, 100, 100, 0, 100, 100}, Turning{6, "C0", true},
		},
		{
			"a draw", tictactoe.Game{}, small, "B1; A0; C2; A2; A1; C1; B0; B2; C0",
			[]int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Turning{},
		},
		{
			"from the beginning", connectfour.Game{}, small, "drop 1; drop 1; drop 2; drop 0; drop 3",
			[]int{100, 100, 100, 100, 100, 100}, Turning{},
		},
		{
			"a row open at both ends", connectfour.Game{}, connectfour.Classic, "drop 3; drop 3; drop 4; drop 3; drop 5; drop 3; drop 2",
			[]int{100, 100, 100, -100, 100, 100, 100, 100}, Turning{4, "drop 2", true},
		},
		{
			"where a joker would have helped", connectfour.Game{}, connectfour.WithJokers, "drop 3; drop 3; drop 4; drop 3; drop 5; drop 3; drop 2",
			[]int{100, 100}, Turning{6, "delete row 7", false},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := timeline(t, c.game, c.rules, c.moves)
			a := NewAnalysis(line, exact)
			require.True(t, a.Running())
			changed, err := a.Tick()
			require.NoError(t, err)
			require.True(t, changed)
			require.False(t, a.Running())
			var values []int
			for ply := range line.Len() + 1 {
				o, ok := a.At(ply)
				require.True(t, ok)
				values = append(values, o.Value)
			}
			require.Equal(t, c.values, values[len(values)-len(c.values):])
			got, ok := a.Turning()
			require.True(t, ok)
			require.Equal(t, c.want, got)
		})
	}
}

func TestAnAnalysisIsStopped(t *testing.T) {
	line := timeline(t, tictactoe.Game{}, connectfour.Rules{}, "B1; A1; A0; C2; A2; B0; C0")
	thinker := &scripted{}
	a := NewAnalysis(line, thinker)
	_, err := a.Tick()
	require.NoError(t, err)
	require.True(t, a.Running())
	done, all := a.Done()
	require.Equal(t, 8, all)
	require.Less(t, done, all)
	require.NotNil(t, thinker.asked)
	a.Stop()
	require.Equal(t, 1, thinker.forgiven)
	require.False(t, a.Running())
	_, ok := a.At(line.Len())
	require.True(t, ok, "what is known stays")
	_, ok = a.At(0)
	require.False(t, ok)
	changed, err := a.Tick()
	require.NoError(t, err)
	require.False(t, changed)
}

func TestAnAnalysisThatFails(t *testing.T) {
	a := NewAnalysis(timeline(t, tictactoe.Game{}, connectfour.Rules{}, "B1; A1"), thinking.AtOnce(failing))
	_, err := a.Tick()
	require.Error(t, err)
	require.False(t, a.Running())
	_, ok := a.Turning()
	require.False(t, ok, "the match is not over")
}

// Crosswise has chance in it: the move that decided a match is the one after which the winner
// stood better to the end, by what whoever was on turn could see.
func TestTheAnalysisOfCrosswiseNamesTheMoveThatDecided(t *testing.T) {
	record := game.Record{Game: crosswise.Name, Seed: 11, Seats: make([]game.Player, 2)}
	p, err := crosswise.Game{}.Start(record.Config, record.Seed)
	require.NoError(t, err)
	for ply := 0; !p.Result().Over; ply++ { // the second side plays badly
		q := table.Question{Game: record.Game, View: p.View(p.Turn()), Strength: []int{4, 1}[p.Turn()], Seed: 1, Ply: ply}
		reply, err := answer(q, thinking.Study{})
		require.NoError(t, err)
		record.Moves = append(record.Moves, reply.Move)
		p, err = p.Apply(record.Moves[ply])
		require.NoError(t, err)
	}
	require.Equal(t, []game.Seat{0}, p.Result().Winners)
	line, err := NewTimeline(crosswise.Game{}, record)
	require.NoError(t, err)
	a := NewAnalysis(&line, exact)
	_, err = a.Tick()
	require.NoError(t, err)
	require.False(t, a.Running())

	turning, ok := a.Turning()
	require.True(t, ok)
	require.Positive(t, turning.Ply)
	require.Less(t, turning.Ply, line.Len(), "it was decided before its last move")
	before, _ := a.At(turning.Ply - 1)
	require.LessOrEqual(t, before.Value, 0)
	for ply := turning.Ply; ply <= line.Len(); ply++ {
		o, ok := a.At(ply)
		require.True(t, ok)
		require.Positive(t, o.Value, "the winner stands better after move %d", ply)
	}
	require.False(t, turning.Sure)
	if turning.Better != "" {
		_, err = line.Position(turning.Ply - 1).Apply(turning.Better)
		require.NoError(t, err)
		require.NotEqual(t, record.Moves[turning.Ply-1], turning.Better)
	}
}
