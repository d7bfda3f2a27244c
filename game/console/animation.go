package console

import "time"

// step is one picture of an animation and how long it stands.
type step struct {
	frame Frame
	lasts time.Duration
}

// animation is a queue of pictures that are shown before the program's own.
// The zero value is empty.
type animation struct {
	steps []step
	spent time.Duration // how long the first one has stood
}

func (a *animation) add(f Frame, lasts time.Duration) {
	a.steps = append(a.steps, step{f, lasts})
}

func (a *animation) running() bool { return len(a.steps) > 0 }

// shown is its picture, or the program's own once nothing moves.
func (a *animation) shown(rest func() Frame) Frame {
	if a.running() {
		return a.steps[0].frame
	}
	return rest()
}

func (a *animation) settle() { *a = animation{} }

func (a *animation) tick(elapsed time.Duration) {
	a.spent += elapsed
	for a.running() && a.spent >= a.steps[0].lasts {
		a.spent -= a.steps[0].lasts
		a.steps = a.steps[1:]
	}
	if !a.running() {
		a.settle()
	}
}

func (a *animation) next() (time.Duration, bool) {
	if !a.running() {
		return 0, false
	}
	return a.steps[0].lasts - a.spent, true
}

// The pace of animations.
const (
	blinkTime = 90 * time.Millisecond  // one half of a refusal's blink
	lineTime  = 180 * time.Millisecond // one half of the winning line's blink
	fillTime  = 45 * time.Millisecond  // a row of the final picture
	blastTime = 80 * time.Millisecond  // a ring of the bomb
	flashTime = 110 * time.Millisecond // one half of a delete's flash
)

// fallTimes are how long a falling stone stays on each row: it gathers speed.
var fallTimes = [...]time.Duration{
	70 * time.Millisecond, 55 * time.Millisecond, 46 * time.Millisecond, 40 * time.Millisecond,
	36 * time.Millisecond, 32 * time.Millisecond, 30 * time.Millisecond, 28 * time.Millisecond,
}

func fallTime(rows int) time.Duration { return fallTimes[min(rows, len(fallTimes)-1)] }

// end blinks the winning line, whose LEDs are dark in the second picture, and
// then fills the board from the bottom with the final one.
func (a *animation) end(lit, dark, final Frame) {
	for range 3 {
		a.add(lit, lineTime)
		a.add(dark, lineTime)
	}
	for y := Side - 1; y >= 0; y-- {
		lit[y] = final[y]
		a.add(lit, fillTime)
	}
}

// fallenTime is how long a stone falls until it comes to rest so many rows below
// the top: when its landing is to be heard.
func fallenTime(rows int) (d time.Duration) {
	for row := range rows {
		d += fallTime(row)
	}
	return d
}
