// Package thinking has the computer players of all rooms think.
package thinking

import (
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

// Thinkers are the computer players of all rooms. As many think at once as there are
// workers; the more others wait, the less and the worse each of them thinks, so that
// nobody waits for long.
type Thinkers struct {
	workers chan struct{}
	waiting atomic.Int64
	// answer thinks a request through; replaced in tests.
	answer func(ai.Request) (game.Move, error)
}

// New returns computer players of whom so many think at once.
func New(workers int) *Thinkers {
	return &Thinkers{workers: make(chan struct{}, workers), answer: answer}
}

// A computer player's bounds for one move, and how many moves may wait for each worker.
const (
	thinkTime   = 300 * time.Millisecond
	thinkMemory = 64 // megabytes
	maxWaiting  = 1000
)

// ErrBusy says that too many moves wait for computer players.
var ErrBusy = errors.New("too many moves wait for computer players")

// Think waits for its turn and returns a computer player's move. If there is an error the
// room makes a move of its own. A computer player that panics has made an error.
func (t *Thinkers) Think(q table.Question) (m game.Move, err error) {
	request, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	if err != nil {
		return "", err
	}
	most := int64(maxWaiting * cap(t.workers))
	if t.waiting.Add(1) > most {
		t.waiting.Add(-1)
		return "", ErrBusy
	}
	t.workers <- struct{}{}
	defer func() { <-t.workers }()
	var budget time.Duration
	request.Strength, budget = share(q.Strength, int(t.waiting.Add(-1)), cap(t.workers))
	request.Budget, request.Memory = int(budget/time.Millisecond), thinkMemory
	defer func() {
		if p := recover(); p != nil {
			m, err = "", fmt.Errorf("the computer player of %s panicked: %v\n%s", q.Game, p, debug.Stack())
		}
	}()
	return t.answer(request)
}

// share returns how well and for how long a computer player thinks while so many
// others wait: the time falls with their number, and the strength by one whenever it is
// halved. If n wait for a worker at once, all together take about thinkTime·ln n.
func share(strength, waiting, workers int) (int, time.Duration) {
	turns := 1 + waiting/workers
	return max(ai.Weakest, strength+1-bits.Len(uint(turns))), max(thinkTime/time.Duration(turns), time.Millisecond)
}

// answer thinks a request through. It makes way for moves and whatever else the relay has
// to do after every few hundred positions: where all cores think, that would wait for
// tens of milliseconds.
func answer(r ai.Request) (game.Move, error) {
	thinker, err := players.NewThinker(r)
	if err != nil {
		return "", err
	}
	start := time.Now()
	return thinker.Run(func() time.Duration {
		runtime.Gosched()
		return time.Since(start)
	}).Move, nil
}
