package thinking

import (
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

func TestComputersThinkTheLessTheMoreOthersWait(t *testing.T) {
	for _, test := range []struct {
		strength, waiting, workers int
		want                       int
		budget                     time.Duration
	}{
		{5, 0, 1, 5, 300 * time.Millisecond},
		{5, 1, 2, 5, 300 * time.Millisecond}, // a worker takes it at once
		{5, 1, 1, 4, 150 * time.Millisecond},
		{5, 2, 1, 4, 100 * time.Millisecond},
		{5, 3, 1, 3, 75 * time.Millisecond},
		{2, 3, 1, 1, 75 * time.Millisecond},
		{5, 28, 4, 2, 37500 * time.Microsecond},
		{5, 15, 1, 1, 18750 * time.Microsecond},
		{4, 2000, 2, 1, time.Millisecond},
	} {
		strength, budget := share(test.strength, test.waiting, test.workers)
		require.Equal(t, test.want, strength, "%+v", test)
		require.Equal(t, test.budget, budget, "%+v", test)
	}
}

// However many ask at once, the last of them waits for a few seconds only.
func TestNobodyWaitsForComputersForLong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		workers := rapid.IntRange(1, 16).Draw(t, "workers")
		asked := rapid.IntRange(ai.Weakest, ai.Strongest).Draw(t, "strength")
		var all time.Duration
		for waiting := rapid.IntRange(0, maxWaiting*workers).Draw(t, "waiting"); waiting >= 0; waiting-- {
			strength, budget := share(asked, waiting, workers)
			require.True(t, strength >= ai.Weakest && strength <= asked)
			all += budget
		}
		require.Less(t, all/time.Duration(workers), 3*time.Second)
	})
}

// Those who ask while all workers think are taken one after the other; those who
// would wait behind too many others get no answer, at once.
func TestComputersWaitInALineThatEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		thinkers := New(1)
		asked, answers := make(chan ai.Request), make(chan game.Move)
		thinkers.answer = func(r ai.Request) (game.Move, error) {
			asked <- r
			return <-answers, nil
		}
		p, err := tictactoe.Game{}.Start(nil, 1)
		require.NoError(t, err)
		q := table.Question{Game: tictactoe.Name, View: p.View(0), Strength: 5}
		moves := make(chan game.Move, maxWaiting+2)
		for range maxWaiting + 1 {
			go func() {
				m, err := thinkers.Think(q)
				assert.NoError(t, err)
				moves <- m
			}()
			synctest.Wait()
		}
		_, err = thinkers.Think(q)
		require.ErrorIs(t, err, ErrBusy)
		require.Empty(t, moves)
		r := <-asked
		require.Equal(t, 5, r.Strength, "it did not wait")
		require.Equal(t, 300, r.Budget)
		require.Equal(t, thinkMemory, r.Memory)
		answers <- "A0"
		r = <-asked
		require.Equal(t, 1, r.Strength)
		require.Equal(t, 1, r.Budget)
		for waiting := maxWaiting - 2; waiting >= 0; waiting-- {
			answers <- "A0"
			r = <-asked
		}
		require.Equal(t, 5, r.Strength, "nobody waits any more")
		answers <- "A0"
		synctest.Wait()
		require.Len(t, moves, maxWaiting+1)
	})
}

// What is lowered is the request; the answer is a legal move all the same.
func TestComputersAnswer(t *testing.T) {
	p, err := tictactoe.Game{}.Start(nil, 1)
	require.NoError(t, err)
	m, err := New(1).Think(table.Question{Game: tictactoe.Name, View: p.View(0), Strength: 5})
	require.NoError(t, err)
	_, err = p.Apply(m)
	require.NoError(t, err)
	_, err = New(1).Think(table.Question{Game: "chess", View: p.View(0), Strength: 5})
	require.Error(t, err)
}

// A computer player's bug ends neither the server nor the others' thinking.
func TestAComputerThatPanicsMakesNoMove(t *testing.T) {
	p, err := tictactoe.Game{}.Start(nil, 1)
	require.NoError(t, err)
	q := table.Question{Game: tictactoe.Name, View: p.View(0), Strength: 5}
	thinkers := New(1)
	thinkers.answer = func(ai.Request) (game.Move, error) { panic("a hole in the board") }
	_, err = thinkers.Think(q)
	require.ErrorContains(t, err, "a hole in the board")
	thinkers.answer = answer
	m, err := thinkers.Think(q)
	require.NoError(t, err)
	require.NotEmpty(t, m)
}

// On a core that thinks without end, others have their turn far more often than the
// hundred times a second at which a goroutine that goes on is interrupted.
func TestComputersMakeWay(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	p, err := connectfour.Game{}.Start(nil, 1)
	require.NoError(t, err)
	r, err := ai.NewRequest(connectfour.Name, p.View(0), ai.Strongest, 1, 0)
	require.NoError(t, err)
	r.Budget = 300
	turns := 0
	for range 5 { // what else the machine does may take the core away
		var done atomic.Bool
		counted := make(chan int)
		go func() {
			turns := 0
			for !done.Load() {
				runtime.Gosched()
				turns++
			}
			counted <- turns
		}()
		m, err := answer(r)
		require.NoError(t, err)
		require.NotEmpty(t, m)
		done.Store(true)
		if turns = <-counted; turns > 100 {
			return
		}
	}
	t.Errorf("others had %d turns", turns)
}
