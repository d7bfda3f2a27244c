package ledboard

import (
	"math"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/optics"
)

// hint is LEDs that are pointed out: what they show gives way to white and comes
// back, again and again, and in the end they stay between the two.
type hint struct {
	leds  [console.Side][console.Side]bool
	shown bool
	since time.Duration
}

// A pulse is pulseTime long. The last one stops a third of the way, where it is
// as bright as the LEDs then stay.
const (
	pulseTime = 1600 * time.Millisecond
	pulsing   = 6*pulseTime + pulseTime/3
	glow      = 0.75
)

func (h *hint) pulses() bool { return h.shown && h.since < pulsing }

// over returns how an LED that is pointed out looks in place of what it shows.
func (h *hint) over(look optics.Look, o Options) optics.Look {
	t := glow
	if h.pulses() && !o.ReducedMotion {
		t = 0.5 - 0.5*math.Cos(2*math.Pi*float64(h.since)/float64(pulseTime))
	}
	return optics.Mix(look, optics.LookOf(console.White.Lit(), o.Shapes), float32(t))
}
