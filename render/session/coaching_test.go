package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/thinking"
)

// judging is a computer that judges moves at once, and notes after how many it was asked; before
// there are nine stones, which would take long, it finds nothing wrong with them.
func judging(asked *[]int) thinking.AtOnce {
	return func(q table.Question, s thinking.Study) (r ai.Reply, err error) {
		p, err := q.View.(connectfour.View).Position()
		if err != nil {
			return r, err
		}
		*asked = append(*asked, p.Stones())
		if p.Stones() < 9 {
			return ai.Reply{Verdict: &ai.Verdict{}}, nil
		}
		return answer(q, s)
	}
}

const given = "drop 3; drop 3; drop 3; drop 3; drop 3; drop 1; drop 4; drop 4; drop 5; drop 5; drop 1; drop 2; drop 4"

func coach(t *testing.T, c thinking.AtOnce, seats ...game.Player) []Mistake {
	line := timeline(t, connectfour.Game{}, connectfour.Classic, given)
	line.record.Seats = seats
	return goThrough(t, NewCoaching(line, c))
}

// goThrough returns what has been found in the end.
func goThrough(t *testing.T, c *Coaching) []Mistake {
	for c.Running() {
		changed, err := c.Tick()
		require.NoError(t, err)
		require.True(t, changed)
	}
	return c.Mistakes()
}

func TestTheMistakesOfPeopleAreFoundFromTheEnd(t *testing.T) {
	var asked []int
	found := coach(t, judging(&asked))
	require.NotEmpty(t, found)
	for i, m := range found {
		require.True(t, m.Verdict.Mistake())
		require.True(t, i == 0 || m.Ply > found[i-1].Ply)
	}
	require.Len(t, asked, 13)
	require.Equal(t, 12, asked[0])

	for _, seats := range [][]game.Player{{{}, {Strength: 5}}, {{Strength: 1}, {}}, {{Strength: 1}, {Strength: 5}}} {
		var asked []int
		coach(t, judging(&asked), seats...)
		for _, ply := range asked {
			person := seats[ply%2].Strength == 0
			require.True(t, person || seats[0].Strength+seats[1].Strength == 6, "the computer’s own, but where it plays itself")
		}
	}
}

func TestACoachThatFailsSaysSoOnce(t *testing.T) {
	c := NewCoaching(timeline(t, connectfour.Game{}, connectfour.Classic, given), thinking.AtOnce(failing))
	changed, err := c.Tick()
	require.Error(t, err)
	require.True(t, changed)
	require.Empty(t, goThrough(t, c))
}

func TestOfWhatIsEstimatedTheLargestThreeLossesCount(t *testing.T) {
	lost := []int{9, 2, 30, 4, 7, 20}
	c := NewCoaching(timeline(t, connectfour.Game{}, connectfour.WithJokers, "drop 3; drop 3; drop 4; drop 4; drop 5; drop 5"),
		thinking.AtOnce(func(q table.Question, _ thinking.Study) (ai.Reply, error) {
			return ai.Reply{Verdict: &ai.Verdict{Lost: &ai.Loss{Percent: lost[q.Ply-1], Margin: 2}}}, nil
		}))
	var plies []int
	for _, m := range goThrough(t, c) {
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
