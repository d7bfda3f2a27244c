package session

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/thinking"
)

// judge is a computer that judges moves at once; before there are nine stones, which would take
// long, it finds nothing wrong with them.
type judge struct {
	exact
	judged []int // after how many moves it was asked
}

func (j *judge) Ask(q table.Question, s thinking.Study) (r ai.Reply, ok bool, err error) {
	p, err := q.View.(connectfour.View).Position()
	if err != nil {
		return r, false, err
	}
	j.judged = append(j.judged, p.Stones())
	if p.Stones() < 9 {
		return ai.Reply{Verdict: &ai.Verdict{}}, true, nil
	}
	return j.exact.Ask(q, s)
}

const given = "drop 3; drop 3; drop 3; drop 3; drop 3; drop 1; drop 4; drop 4; drop 5; drop 5; drop 1; drop 2; drop 4"

func coach(t *testing.T, c *judge, seats ...game.Player) *Coaching {
	line := timeline(t, connectfour.Game{}, connectfour.Classic, given)
	line.record.Seats = seats
	coaching := NewCoaching(line, c)
	for coaching.Running() {
		changed, err := coaching.Tick()
		require.Equal(t, c.err, err)
		require.True(t, changed)
	}
	return coaching
}

func TestTheMistakesOfPeopleAreFoundFromTheEnd(t *testing.T) {
	var c judge
	found := coach(t, &c).Mistakes()
	require.NotEmpty(t, found)
	for i, m := range found {
		require.True(t, m.Verdict.Mistake())
		require.True(t, i == 0 || m.Ply > found[i-1].Ply)
	}
	require.Len(t, c.judged, 13)
	require.Equal(t, 12, c.judged[0])

	for _, seats := range [][]game.Player{{{}, {Strength: 5}}, {{Strength: 1}, {}}, {{Strength: 1}, {Strength: 5}}} {
		var c judge
		coach(t, &c, seats...)
		for _, ply := range c.judged {
			person := seats[ply%2].Strength == 0
			require.True(t, person || seats[0].Strength+seats[1].Strength == 6, "the computer’s own, but where it plays itself")
		}
	}
}

func TestACoachThatFailsSaysSoOnce(t *testing.T) {
	c := judge{exact: exact{err: errors.New("no")}}
	require.Empty(t, coach(t, &c).Mistakes())
}

// rated is a computer that says of each move that it has lost so much as the list has it.
type rated struct {
	judge
	lost []int
}

func (r *rated) Ask(q table.Question, _ thinking.Study) (reply ai.Reply, ok bool, err error) {
	return ai.Reply{Verdict: &ai.Verdict{Lost: &ai.Loss{Percent: r.lost[q.Ply-1], Margin: 2}}}, true, nil
}

func TestOfWhatIsEstimatedTheLargestThreeLossesCount(t *testing.T) {
	c := NewCoaching(timeline(t, connectfour.Game{}, connectfour.WithJokers, "drop 3; drop 3; drop 4; drop 4; drop 5; drop 5"), &rated{lost: []int{9, 2, 30, 4, 7, 20}})
	for c.Running() {
		changed, err := c.Tick()
		require.NoError(t, err)
		require.True(t, changed)
	}
	var plies []int
	for _, m := range c.Mistakes() {
		plies = append(plies, m.Ply)
		require.Len(t, m.Record(c.match).Moves, m.Ply)
	}
	require.Equal(t, []int{1, 3, 6}, plies)
}

func TestOnBoardsThatAreTooLargeMatchesAreNotCoached(t *testing.T) {
	require.True(t, Coached(timeline(t, connectfour.Game{}, connectfour.WithJokers, "drop 3")))
	require.False(t, Coached(timeline(t, connectfour.Game{}, connectfour.Rules{Columns: 9, Rows: 9, Connect: 4}, "drop 3")))
	require.True(t, Coached(timeline(t, connectfour.Game{}, connectfour.Classic, "drop 3")))
	require.False(t, Coached(timeline(t, tictactoe.Game{}, connectfour.Rules{}, "B1; A1")))
}
