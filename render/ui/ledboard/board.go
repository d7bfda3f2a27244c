// Package ledboard draws an 8×8 LED board with Ebitengine: round diffused LEDs
// in a dark board, their light on the board and on each other, fading as one
// picture follows another. What it all looks like is said in package optics.
//
// A board is one DrawTriangles call a frame, from an image of small sprites that
// boards of the same size share.
package ledboard

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/optics"
)

// Fade is how long an LED takes from one state to the next, unless motion is
// reduced.
const Fade = 80 * time.Millisecond

// Options are a board's options. The zero value has none.
type Options struct {
	// Shapes puts a shape into every lit LED that tells its colour.
	Shapes bool
	// ReducedMotion switches LEDs at once.
	ReducedMotion bool
}

// Board is an LED board on the screen. It is not for concurrent use.
type Board struct {
	options Options
	frame   console.Frame
	lamps   [console.Side][console.Side]lamp

	layout optics.Layout
	hint   hint

	mesh  mesh
	stale bool // the mesh shows an older state
}

// New returns a dark board without a place.
func New(o Options) *Board { return &Board{options: o, stale: true} }

// SetOptions changes the options. What the LEDs show stays.
func (b *Board) SetOptions(o Options) {
	if o == b.options {
		return
	}
	b.options = o
	for y := range b.frame {
		for x, led := range b.frame[y] {
			b.lamps[y][x] = steady(optics.LookOf(led, o.Shapes))
		}
	}
	b.stale = true
}

// Place puts the board into a rectangle of the image that it will be drawn on,
// in pixels: as large as fits, centred.
func (b *Board) Place(r image.Rectangle) {
	if l := optics.Fit(r); l != b.layout {
		b.layout = l
		b.stale = true
	}
}

// SetFrame lets the LEDs change to a frame.
func (b *Board) SetFrame(f console.Frame) {
	if f == b.frame {
		return
	}
	for y := range f {
		for x, led := range f[y] {
			if led == b.frame[y][x] {
				continue
			}
			look := optics.LookOf(led, b.options.Shapes)
			if b.options.ReducedMotion {
				b.lamps[y][x] = steady(look)
			} else {
				b.lamps[y][x].fadeTo(look)
			}
		}
	}
	b.frame = f
	b.stale = true
}

// Hint has LEDs pulse softly, to point them out, for a while; then they glow.
// None ends it.
func (b *Board) Hint(leds [][2]int) {
	var h hint
	for _, at := range leds {
		h.leds[at[1]][at[0]] = true
		h.shown = true
	}
	if h.leds != b.hint.leds {
		b.hint, b.stale = h, true
	}
}

// Tick lets time pass. It reports whether LEDs are still fading: while it does,
// the board wants to be drawn again.
func (b *Board) Tick(elapsed time.Duration) (moving bool) {
	for y := range b.lamps {
		for x := range b.lamps[y] {
			lamp := &b.lamps[y][x]
			if lamp.fading() {
				lamp.tick(elapsed)
				b.stale = true
				moving = moving || lamp.fading()
			}
		}
	}
	if b.hint.pulses() && !b.options.ReducedMotion {
		b.hint.since += max(0, elapsed)
		b.stale, moving = true, b.hint.pulses()
	}
	return moving
}

// Draw draws the board where it was placed. Its rounded corners are laid over
// what dst shows there: draw the background first, every time.
func (b *Board) Draw(dst *ebiten.Image) {
	if b.layout.Pitch == 0 {
		return
	}
	if b.stale {
		b.mesh.build(b)
		b.stale = false
	}
	b.mesh.draw(dst)
}
