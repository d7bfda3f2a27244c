package relay

import "time"

// Clock tells the time that people have, which may be set, and for how long it runs itself:
// that goes on evenly, but for when the machine sleeps. What is stored and told is of the
// former; how long something takes, of the latter.
type Clock func() (wall time.Time, running time.Duration)

// newClock is the machine's clock.
func newClock() Clock {
	began := time.Now()
	return func() (time.Time, time.Duration) {
		now := time.Now()
		return now.Round(0), now.Sub(began)
	}
}

// now is the time that people have.
func (c Clock) now() time.Time {
	wall, _ := c()
	return wall
}

// looked is what a clock has told last; nothing yet if it is zero.
type looked struct {
	wall    time.Time
	running time.Duration
}

// set looks at a clock, and returns by how much it has been set, or the machine has slept,
// since it was last looked at; 0 if that is within what clocks differ by anyway.
func (l *looked) set(clock Clock) (now time.Time, by time.Duration) {
	wall, running := clock()
	if !l.wall.IsZero() {
		by = wall.Sub(l.wall) - (running - l.running)
	}
	if by.Abs() <= clockSet {
		by = 0
	}
	*l = looked{wall, running}
	return wall, by
}

// clockSet is by how much both times of a clock may differ before it is taken to have been
// set.
const clockSet = 2 * time.Second
