package session

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game/console"
)

// sounds has what is still to be heard of an animation.
type sounds struct {
	heard   func(sound.Sound) // may be nil
	waiting []console.Cue
}

// take takes what a program wants to be heard. What is still waiting is heard before
// something else begins.
func (s *sounds) take(cues []console.Cue) {
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

// tick lets time pass; all that waits is heard once nothing moves any more.
func (s *sounds) tick(elapsed time.Duration, moving bool) {
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
func (s *sounds) flush() { s.tick(0, false) }

func (s *sounds) play(what sound.Sound) {
	if s.heard != nil {
		s.heard(what)
	}
}
