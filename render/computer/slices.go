package computer

import (
	"time"

	"lichtbrett/game/ai"
	"lichtbrett/game/games"
)

// positionsAStep is how many positions are looked at between two looks at the
// clock: on the largest boards they take half a millisecond.
const positionsAStep = 100

// slices thinks on the app's own thread, between its frames.
type slices struct {
	thinker *ai.Thinker
	done    func(ai.Reply)
	began   time.Time
	budget  time.Duration
}

func (s *slices) ask(r ai.Request, done func(ai.Reply)) {
	began := time.Now()
	thinker, err := games.NewThinker(r)
	if err != nil {
		done(ai.Reply{Ply: r.Ply, Error: err.Error()})
		return
	}
	s.thinker, s.done, s.began = thinker, done, began
	s.budget = time.Duration(r.Budget) * time.Millisecond
}

func (s *slices) forget() {
	if s.thinker != nil {
		s.thinker.Finish()
		s.thinker = nil
	}
}

func (s *slices) work() bool {
	if s.thinker == nil {
		return false
	}
	for from := time.Now(); time.Since(from) < slice; {
		spent := s.budget > 0 && time.Since(s.began) >= s.budget
		if spent || s.thinker.Step(positionsAStep) {
			reply := s.thinker.Finish()
			s.thinker = nil
			s.done(reply)
			return false
		}
	}
	return true
}
