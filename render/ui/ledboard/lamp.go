package ledboard

import (
	"time"

	"lichtbrett/render/ui/ledboard/optics"
)

// lamp is one LED between two looks.
type lamp struct {
	from, to optics.Look
	left     time.Duration // until it has faded
}

func steady(l optics.Look) lamp { return lamp{to: l} }

func (l *lamp) fading() bool { return l.left > 0 }

func (l *lamp) fadeTo(to optics.Look) { *l = lamp{from: l.look(), to: to, left: Fade} }

func (l *lamp) tick(elapsed time.Duration) { l.left = max(0, l.left-max(0, elapsed)) }

// look returns how the LED looks now. It changes fast at first and lingers.
func (l *lamp) look() optics.Look {
	if !l.fading() {
		return l.to
	}
	rest := float32(l.left) / float32(Fade)
	return optics.Mix(l.from, l.to, 1-rest*rest)
}
