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

// endTime is how long after a landing, a deletion or a blast the end of the
// match is heard.
const endTime = 300 * time.Millisecond

// placed is what a stone sounds like that does not fall.
var placed = sound.Land(3)

// unheard bounds the cues that are kept for those who do not ask for any.
const unheard = 16

// cues are those that nobody has asked for yet.
type cues struct {
	waiting []Cue
	any     bool // there was one since the last input
}

func (c *cues) hear(s sound.Sound, in time.Duration) {
	c.any = true
	if len(c.waiting) < unheard {
		c.waiting = append(c.waiting, Cue{s, in})
	}
}

// Cues implements Program.
func (c *cues) Cues() []Cue {
	waiting := c.waiting
	c.waiting = nil
	return waiting
}

// steer does what an input asks for; where that changes the selection, a value
// that can be compared, and nothing else is to be heard, the cursor is.
func steer(c *cues, selection func() any, input func()) {
	before := selection()
	*c = cues{}
	if input(); !c.any && selection() != before {
		c.hear(sound.Cursor, 0)
	}
}
