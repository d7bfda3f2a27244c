//go:build !js

package thinking

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

func asked(t *testing.T, ply int) table.Question {
	p, err := connectfour.New(connectfour.WithJokers)
	require.NoError(t, err)
	return table.Question{Ply: ply, Game: connectfour.Name, View: p.View(0), Strength: 2, Seed: 1}
}

// take waits for the answer as the app does: it is woken, then it looks.
func take(t *testing.T, r *Runner, woken chan struct{}) (table.Question, ai.Reply) {
	for {
		<-woken
		q, reply, ok, err := r.Take()
		require.NoError(t, err)
		if ok {
			return q, reply
		}
	}
}

func TestAnAnswerBelongsToTheLastQuestion(t *testing.T) {
	woken := make(chan struct{}, 16)
	r := New(func() { woken <- struct{}{} })
	require.NoError(t, r.Ask(asked(t, 1)))
	require.NoError(t, r.Ask(asked(t, 2)))
	require.NoError(t, r.Ask(asked(t, 2)), "asking again changes nothing")
	q, reply := take(t, r, woken)
	require.Equal(t, 2, q.Ply)
	require.NotEmpty(t, reply.Move)
	require.Nil(t, reply.Outlook)

	require.NoError(t, r.Ask(asked(t, 3)))
	require.NoError(t, r.Study(asked(t, 3), Study{Outlook: true}), "the same, but for the outlook")
	_, reply = take(t, r, woken)
	require.NotNil(t, reply.Outlook)
	_, _, ok, err := r.Take()
	require.NoError(t, err)
	require.False(t, ok)
}

// Hints and analyses of two matches may agree in all but the position.
func TestTheSameQuestionOfAnotherMatchIsAnotherOne(t *testing.T) {
	woken := make(chan struct{}, 16)
	r := New(func() { woken <- struct{}{} })
	q := asked(t, 4)
	require.NoError(t, r.Ask(q))
	p, err := connectfour.New(connectfour.Classic)
	require.NoError(t, err)
	other := q
	other.View = p.View(0)
	require.NoError(t, r.Ask(other))
	answered, _ := take(t, r, woken)
	require.Equal(t, other.View, answered.View)
}

func TestAQuestionThatCannotBeAnswered(t *testing.T) {
	woken := make(chan struct{}, 16)
	r := New(func() { woken <- struct{}{} })
	q := asked(t, 1)
	q.Strength = ai.Strongest + 1
	require.NoError(t, r.Ask(q))
	<-woken
	_, _, ok, err := r.Take()
	require.Error(t, err)
	require.False(t, ok)
}

// What is thrown away has to be tidied up, by and by, while somebody waits.
func TestAnAnswerFromTheBookTakesHardlyAnyMemory(t *testing.T) {
	p, err := connectfour.New(connectfour.Classic)
	require.NoError(t, err)
	request, err := ai.NewRequest(connectfour.Name, p.View(game.NoSeat), ai.Strongest, 0, 0)
	require.NoError(t, err)
	request.Each = true
	answered := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			thinker, err := players.NewThinker(request)
			require.NoError(b, err)
			require.True(b, thinker.Run(nil).Each[0].Proved())
		}
	})
	require.Less(t, answered.AllocedBytesPerOp(), int64(16<<10))
}
