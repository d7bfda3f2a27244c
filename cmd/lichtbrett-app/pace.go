package main

import "time"

// pace spreads what is to be done over the turns of the loop: while one lasts the
// browser hears nothing.
type pace struct {
	began time.Duration // when this turn did
	owed  bool          // the last turn has left its picture to this one
}

// enough is how long a turn lasts before it leaves what can wait to the next one.
const enough = frame / 2

// begin begins a turn.
func (p *pace) begin(now time.Duration) { p.began = now }

// over reports whether what can wait is to be done in the next turn.
func (p *pace) over(now time.Duration) bool { return now-p.began > enough }

// paints reports whether this turn, which has a picture to paint, paints it. After
// one that does not, the next one does nothing else.
func (p *pace) paints(now time.Duration) bool {
	p.owed = !p.owed && p.over(now)
	return !p.owed
}
