//go:build !js

package thinking

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/game/ai"
	_ "lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

// Answer has the computer answer a question while one waits. Without a budget of
// time the same question gets the same answer on every machine.
func Answer(q table.Question, s Study) (ai.Reply, error) {
	request, err := s.Request(q)
	if err != nil {
		return ai.Reply{}, fmt.Errorf("asking the computer: %w", err)
	}
	thinker, err := players.NewThinker(request)
	if err != nil {
		return ai.Reply{}, fmt.Errorf("asking the computer: %w", err)
	}
	begun := time.Now()
	return thinker.Run(func() time.Duration { return time.Since(begun) }), nil
}

func newBackend() backend { return &localBackend{} }

// positionsAStep is how many positions are looked at between two looks at the
// clock: on the largest boards they take half a millisecond.
const positionsAStep = 100

// localBackend thinks on a thread of its own.
type localBackend struct{ stop *atomic.Bool }

func (g *localBackend) ask(r ai.Request, done func(ai.Reply)) {
	stop := new(atomic.Bool)
	g.stop = stop
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done(ai.Reply{Ply: r.Ply, Error: fmt.Sprint("the computer player stopped: ", p)})
			}
		}()
		began, budget := time.Now(), time.Duration(r.Budget)*time.Millisecond
		thinker, err := players.NewThinker(r)
		if err != nil {
			done(ai.Reply{Ply: r.Ply, Error: err.Error()})
			return
		}
		var found atomic.Bool
		var helpers sync.WaitGroup
		for _, help := range thinker.Helpers(runtime.GOMAXPROCS(0) - 1) {
			helpers.Go(func() { help(func() bool { return !found.Load() && !stop.Load() }) })
		}
		for !stop.Load() && (budget == 0 || time.Since(began) < budget) && !thinker.Step(positionsAStep) {
		}
		found.Store(true)
		helpers.Wait()
		if reply := thinker.Finish(); !stop.Load() {
			done(reply)
		}
	}()
}

func (g *localBackend) forget() {
	if g.stop != nil {
		g.stop.Store(true)
	}
}
