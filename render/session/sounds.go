package session

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game/console"
)

// Sounds has what is still to be heard of an animation.
type Sounds struct {
	// Heard is told what is to be heard. It may be nil.
	Heard func(sound.Sound)

	waiting []console.Cue
}

// Take takes what a program wants to be heard. What is still waiting is heard before
// something else begins.
func (s *Sounds) Take(cues []console.Cue) {
	if len(cues) > 0 {
		s.flush()
	}
	for _, c := range cues {
		if c.In > 0 {
			s.waiting = append(s.waiting, c)
		} else {
			s.play(c.Sound)
		}
	}
}

// Tick lets time pass; all that waits is heard once nothing moves any more.
func (s *Sounds) Tick(elapsed time.Duration, moving bool) {
	waiting := s.waiting
	s.waiting = nil
	for _, c := range waiting {
		if c.In -= elapsed; c.In <= 0 || !moving {
			s.play(c.Sound)
		} else {
			s.waiting = append(s.waiting, c)
		}
	}
}

// flush lets all that was still to be heard be heard now.
func (s *Sounds) flush() { s.Tick(0, false) }

func (s *Sounds) play(what sound.Sound) {
	if s.Heard != nil {
		s.Heard(what)
	}
}
