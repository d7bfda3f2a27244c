//go:build !js

package computer

import (
	"fmt"
	"sync/atomic"
	"time"

	"lichtbrett/game/ai"
)

func newPlace() place { return &goroutine{} }

// goroutine thinks on a thread of its own.
type goroutine struct{ stop *atomic.Bool }

func (g *goroutine) ask(r ai.Request, done func(ai.Reply)) {
	stop := new(atomic.Bool)
	g.stop = stop
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done(ai.Reply{Ply: r.Ply, Error: fmt.Sprint("the computer player stopped: ", p)})
			}
		}()
		thinker, err := ai.NewThinker(r)
		if err != nil {
			done(ai.Reply{Ply: r.Ply, Error: err.Error()})
			return
		}
		began, budget := time.Now(), time.Duration(r.Budget)*time.Millisecond
		for !stop.Load() && (budget == 0 || time.Since(began) < budget) && !thinker.Step(positionsAStep) {
		}
		if reply := thinker.Finish(); !stop.Load() {
			done(reply)
		}
	}()
}

func (g *goroutine) forget() {
	if g.stop != nil {
		g.stop.Store(true)
	}
}

func (g *goroutine) work() bool { return false }
