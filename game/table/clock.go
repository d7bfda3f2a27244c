package table

import "time"

// clock is the time of a match.
type clock struct {
	// begins is when moves are taken, until they are; else zero.
	begins time.Time
	// deadline is when the turn's time is up; zero without a clock.
	deadline time.Time
	// desertedAt is since when the match has stood still; zero while it does not. Paused
	// is what is left of the turn's time meanwhile.
	desertedAt time.Time
	paused     time.Duration
}

// start starts the clock for a turn that may take so long; 0 is without one.
func (c *clock) start(at time.Time, turn time.Duration) {
	c.deadline, c.paused = time.Time{}, 0
	switch {
	case turn == 0:
	case c.still():
		c.paused = turn
	default:
		c.deadline = at.Add(turn)
	}
}

// still reports whether the match stands still.
func (c *clock) still() bool { return !c.desertedAt.IsZero() }

// stand has the match stand still, or go on. The clock of a turn goes on where it stood.
func (c *clock) stand(at time.Time, still bool) {
	switch {
	case still == c.still():
	case still:
		c.desertedAt, c.deadline, c.paused = at, time.Time{}, c.remaining(at)
	default:
		c.desertedAt = time.Time{}
		c.start(at, c.paused)
	}
}

// remaining is what is left of the turn's time; 0 where no clock runs.
func (c *clock) remaining(now time.Time) time.Duration { return left(c.deadline, now) }

// left is how long it is until a time; 0 where there is none, at least a millisecond where
// there is one.
func left(at, now time.Time) time.Duration {
	if at.IsZero() {
		return 0
	}
	return max(at.Sub(now), time.Millisecond)
}

// abortedAt is when a match that stands still ends; zero if it does not.
func (c *clock) abortedAt() time.Time {
	if !c.still() {
		return time.Time{}
	}
	return c.desertedAt.Add(AllAway)
}

// soonest is the first of some times, of which those that are zero never come.
func soonest(times ...time.Time) (first time.Time) {
	for _, at := range times {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}
