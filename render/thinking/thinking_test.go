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

// slow is a backend that answers when the test says so.
type slow struct {
	requests  []ai.Request
	done      []func(ai.Reply)
	forgotten int
}

func (s *slow) ask(r ai.Request, done func(ai.Reply)) {
	s.requests, s.done = append(s.requests, r), append(s.done, done)
}
func (s *slow) forget() { s.forgotten++ }

func TestAnAnswerBelongsToWhatIsAsked(t *testing.T) {
	woken, backend := 0, &slow{}
	r := &Runner{wake: func() { woken++ }, backend: backend}
	waits := func(q table.Question, s Study) {
		_, ok, err := r.Ask(q, s)
		require.NoError(t, err)
		require.False(t, ok)
	}
	waits(asked(t, 1), Study{})
	waits(asked(t, 1), Study{})
	require.Len(t, backend.requests, 1, "asking again changes nothing")
	waits(asked(t, 2), Study{})
	require.Equal(t, 1, backend.forgotten, "nobody wants the first answer any more")
	backend.done[0](ai.Reply{Ply: 1, Move: "late"})
	waits(asked(t, 2), Study{})
	backend.done[1](ai.Reply{Ply: 2, Move: "drop 3"})
	require.Equal(t, 2, woken)
	reply, ok, err := r.Ask(asked(t, 2), Study{})
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, ai.Reply{Ply: 2, Move: "drop 3"}, reply)

	waits(asked(t, 2), Study{})
	require.Len(t, backend.requests, 3, "the answer was taken: this asks once more")
	waits(asked(t, 2), Study{Outlook: true})
	require.True(t, backend.requests[3].Analysis, "the same, but for the outlook")
	p, err := connectfour.New(connectfour.Classic)
	require.NoError(t, err)
	other := asked(t, 2)
	other.View = p.View(0)
	waits(other, Study{Outlook: true})
	require.Len(t, backend.requests, 5, "the same, but for the position")
	other.Match++
	waits(other, Study{Outlook: true})
	require.Len(t, backend.requests, 6, "the same in another match")
	require.Equal(t, 4, backend.forgotten)

	r.Forget()
	backend.done[5](ai.Reply{Move: "late"})
	r.Forget()
	require.Equal(t, 5, backend.forgotten)
	waits(other, Study{Outlook: true})
	require.Len(t, backend.requests, 7)
}

// take waits for the answer as the app does: it asks, and again when it is woken.
func take(r *Runner, woken chan struct{}, q table.Question, s Study) (reply ai.Reply, err error) {
	for {
		reply, ok, err := r.Ask(q, s)
		if ok || err != nil {
			return reply, err
		}
		<-woken
	}
}

func TestThereIsAnOutlookWhereItIsAskedFor(t *testing.T) {
	woken := make(chan struct{}, 16)
	r := New(func() { woken <- struct{}{} })
	reply, err := take(r, woken, asked(t, 1), Study{})
	require.NoError(t, err)
	require.NotEmpty(t, reply.Move)
	require.Nil(t, reply.Outlook)
	reply, err = take(r, woken, asked(t, 1), Study{Outlook: true})
	require.NoError(t, err)
	require.NotNil(t, reply.Outlook)
}

func TestAQuestionThatCannotBeAnswered(t *testing.T) {
	woken := make(chan struct{}, 16)
	r := New(func() { woken <- struct{}{} })
	q := asked(t, 1)
	q.Strength = ai.Strongest + 1
	_, err := take(r, woken, q, Study{})
	require.ErrorContains(t, err, "the computer player")
}

// What is thrown away has to be tidied up, by and by, while somebody waits.
func TestAnAnswerFromTheBookTakesHardlyAnyMemory(t *testing.T) {
	p, err := connectfour.New(connectfour.Classic)
	require.NoError(t, err)
	request, err := ai.NewRequest(connectfour.Name, p.View(game.NoSeat), ai.Strongest, 0, 0)
	require.NoError(t, err)
	request.Each = true
	answer := func(t require.TestingT) {
		thinker, err := players.NewThinker(request)
		require.NoError(t, err)
		require.True(t, thinker.Run(nil).Each[0].Proved())
	}
	answer(t) // which reads the book
	answered := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			answer(b)
		}
	})
	require.Less(t, answered.AllocedBytesPerOp(), int64(16<<10))
}
