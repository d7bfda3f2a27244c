package console

import "time"

// step is one picture of an animation and how long it stands.
type step struct {
	frame Frame
	lasts time.Duration
}

// Animation is a queue of pictures that are shown before the program's own.
// The zero value is empty.
type Animation struct {
	steps []step
	spent time.Duration // how long the first one has stood
}

// Add has a picture shown for so long, behind those that wait.
func (a *Animation) Add(f Frame, lasts time.Duration) {
	a.steps = append(a.steps, step{f, lasts})
}

// Running reports whether pictures are still to be shown.
func (a *Animation) Running() bool { return len(a.steps) > 0 }

// Shown returns its picture, or the program's own once nothing moves.
func (a *Animation) Shown(rest func() Frame) Frame {
	if a.Running() {
		return a.steps[0].frame
	}
	return rest()
}

// Settle drops all pictures.
func (a *Animation) Settle() { *a = Animation{} }

// Tick lets time pass.
func (a *Animation) Tick(elapsed time.Duration) {
	a.spent += elapsed
	for a.Running() && a.spent >= a.steps[0].lasts {
		a.spent -= a.steps[0].lasts
		a.steps = a.steps[1:]
	}
	if !a.Running() {
		a.Settle()
	}
}

// Next returns how long the picture that is shown still stands; ok is false when
// nothing moves.
func (a *Animation) Next() (d time.Duration, ok bool) {
	if !a.Running() {
		return 0, false
	}
	return a.steps[0].lasts - a.spent, true
}

// The pace of animations.
const (
	BlinkTime = 90 * time.Millisecond  // one half of a refusal's blink
	LineTime  = 180 * time.Millisecond // one half of the winning line's blink
	fillTime  = 45 * time.Millisecond  // a row of the final picture
)

// End blinks the winning line, whose LEDs are dark in the second picture, and
// then fills the board from the bottom with the final one.
func (a *Animation) End(lit, dark, final Frame) {
	for range 3 {
		a.Add(lit, LineTime)
		a.Add(dark, LineTime)
	}
	for y := Side - 1; y >= 0; y-- {
		lit[y] = final[y]
		a.Add(lit, fillTime)
	}
}
