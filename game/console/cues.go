package console

import (
	"time"

	"lichtbrett/assets/sound"
)

// Cue is a sound that is to be heard.
type Cue struct {
	Sound sound.Sound
	// In is how far into the animation that is beginning; where that is cut
	// short, it is heard then.
	In time.Duration
}

// EndTime is how long after a landing, a deletion or a blast the end of the
// match is heard.
const EndTime = 300 * time.Millisecond

// Placed is what a stone sounds like that does not fall.
var Placed = sound.Land(3)

// unheard bounds the cues that are kept for those who do not ask for any.
const unheard = 16

// Sounds are the cues of a program that nobody has asked for yet.
type Sounds struct {
	waiting []Cue
	any     bool // there was one since the last input
}

// Hear has a sound heard, so far into the animation that is beginning.
func (c *Sounds) Hear(s sound.Sound, in time.Duration) {
	c.any = true
	if len(c.waiting) < unheard {
		c.waiting = append(c.waiting, Cue{s, in})
	}
}

// Cues implements Program.
func (c *Sounds) Cues() []Cue {
	waiting := c.waiting
	c.waiting = nil
	return waiting
}

// Steer does what an input asks for; where that changes the selection, a value
// that can be compared, and nothing else is to be heard, the cursor is.
func Steer(c *Sounds, selection func() any, input func()) {
	before := selection()
	*c = Sounds{}
	if input(); !c.any && selection() != before {
		c.Hear(sound.Cursor, 0)
	}
}
