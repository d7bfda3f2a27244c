package main

import "time"

// pace spreads the work over the turns of the loop: while a turn lasts, the browser
// handles nothing else.
type pace struct {
	began time.Duration // when this turn did
	due   bool          // the last turn has left its picture to this one
	owed  bool          // this one has left its to the next
}

// enough is how long a turn lasts before it leaves what can wait to the next one.
const enough = frame / 2

// begin begins a turn.
func (p *pace) begin(now time.Duration) { p.began, p.due, p.owed = now, p.owed, false }

// over reports whether the turn has lasted long enough: what can wait is left to
// the next one.
func (p *pace) over(now time.Duration) bool { return now-p.began > enough }

// paints reports whether this turn, which has a picture to paint, paints it. After
// one that does not, the next one is for that picture.
func (p *pace) paints(now time.Duration) bool {
	p.owed = !p.due && p.over(now)
	return !p.owed
}
