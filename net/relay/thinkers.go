package relay

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

// thinkers are the computer players of all rooms. As many think at once as there are
// workers; the more others wait, the less and the worse each of them thinks, so that
// nobody waits for long.
type thinkers struct {
	workers chan struct{}
	waiting atomic.Int64
	// answer thinks a request through; replaced in tests.
	answer func(ai.Request) game.Move
}

func newThinkers(workers int) *thinkers {
	return &thinkers{workers: make(chan struct{}, workers), answer: answer}
}

// A computer player's bounds for one move, and how many moves may wait for each worker.
const (
	thinkTime   = 300 * time.Millisecond
	thinkMemory = 64 // megabytes
	mostWaiting = 1000
)

// think waits for its turn and returns a computer player's move; an empty one, which
// the room replaces by a random one, if there is an error or too many wait.
func (t *thinkers) think(q table.Think) game.Move {
	request, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	if err != nil {
		return ""
	}
	most := int64(mostWaiting * cap(t.workers))
	if t.waiting.Add(1) > most {
		t.waiting.Add(-1)
		return ""
	}
	t.workers <- struct{}{}
	defer func() { <-t.workers }()
	var budget time.Duration
	request.Strength, budget = share(q.Strength, int(t.waiting.Add(-1)), cap(t.workers))
	request.Budget, request.Memory = int(budget/time.Millisecond), thinkMemory
	return t.answer(request)
}

// share returns how well and for how long a computer player thinks while so many
// others wait: the time falls with their number, and the strength by one whenever it is
// halved. If n wait for a worker at once, all together take about thinkTime·ln n.
func share(strength, waiting, workers int) (int, time.Duration) {
	turns := 1 + waiting/workers
	return max(ai.Weakest, strength+1-bits.Len(uint(turns))), max(thinkTime/time.Duration(turns), time.Millisecond)
}

// answer thinks a request through; empty if there is an error. It makes way for moves
// and whatever else the relay has to do after every few hundred positions: where all
// cores think, that would wait for tens of milliseconds.
func answer(r ai.Request) game.Move {
	thinker, err := players.NewThinker(r)
	if err != nil {
		return ""
	}
	start := time.Now()
	return thinker.Run(func() time.Duration {
		runtime.Gosched()
		return time.Since(start)
	}).Move
}
