package table

import (
	"time"

	"lichtbrett/game"
)

// startClock starts the clock for the turn that begins, if the match has a clock and a
// person is to move.
func (t *Table) startClock(at time.Time) {
	t.state.Deadline, t.state.Paused = time.Time{}, 0
	s := t.position.Turn()
	if t.state.MoveTime == 0 || !t.Begun() || s == game.NoSeat || t.state.Seats[s].ByComputer() {
		return
	}
	if t.Still() {
		t.state.Paused = t.state.MoveTime
	} else {
		t.state.Deadline = at.Add(t.state.MoveTime)
	}
}

// Still reports whether the match stands still: computers play the seats of all persons, or
// none of those who have not left is connected. Then no computer moves and no clock runs.
func (t *Table) Still() bool { return !t.state.DesertedAt.IsZero() }

// stand has the match stand still, or go on, by who is there. The clock of a turn goes on
// where it stood.
func (t *Table) stand(at time.Time) {
	waits := !t.anybody(Player.plays) || !t.anybody(Player.heard)
	still := t.state.Status == Running && t.anybody(Player.stays) && waits
	switch {
	case still == t.Still():
	case still:
		t.state.DesertedAt = at
		if !t.state.Deadline.IsZero() {
			t.state.Deadline, t.state.Paused = time.Time{}, max(t.state.Deadline.Sub(at), time.Millisecond)
		}
	default:
		t.state.DesertedAt = time.Time{}
		if t.state.Paused > 0 {
			t.state.Deadline, t.state.Paused = at.Add(t.state.Paused), 0
		}
	}
}

// restartClock starts the clock anew if it is the turn of a seat.
func (t *Table) restartClock(s game.Seat, at time.Time) {
	if t.Begun() && t.position.Turn() == s {
		t.startClock(at)
	}
}

// remaining is what is left of the turn's time; 0 where no clock runs, at least
// a millisecond where one does.
func (t *Table) remaining(now time.Time) time.Duration {
	if t.state.Deadline.IsZero() {
		return 0
	}
	return max(t.state.Deadline.Sub(now), time.Millisecond)
}

// Remaining returns what is left of the turn's time; 0 where no clock runs.
func (t *Table) Remaining(now time.Time) time.Duration { return t.remaining(instant(now)) }

// Deadline returns when Tick has something to do; ok is false if never.
func (t *Table) Deadline() (at time.Time, ok bool) {
	soonest := func(due time.Time) {
		if !due.IsZero() && (at.IsZero() || due.Before(at)) {
			at = due
		}
	}
	if t.state.Vote != nil {
		soonest(t.state.Vote.Ends)
	}
	soonest(t.state.Begins)
	soonest(t.state.Deadline)
	if !t.state.DesertedAt.IsZero() {
		soonest(t.state.DesertedAt.Add(AllAway))
	}
	for i := range t.state.Seats {
		if t.overdueFrom(i) {
			soonest(t.state.Seats[i].AwaySince.Add(AwayWithoutClock))
		}
	}
	return at, !at.IsZero()
}

// overdueFrom reports whether a computer is to take a seat over because of its
// player's absence.
func (t *Table) overdueFrom(i int) bool {
	s := &t.state.Seats[i]
	return t.state.Status == Running && t.state.MoveTime == 0 && !t.Still() && s.Person() && s.Away && !s.Left && !s.Substituted && !s.AwaySince.IsZero()
}

// Tick lets the table notice the time: a match that begins, a vote that ends, a
// turn whose time is up and who does not come back.
func (t *Table) Tick(now time.Time) Outcome {
	now = instant(now)
	var out Outcome
	for due := t.due(now); due != nil; due = t.due(now) {
		if err := due(&out, now); err != nil {
			// Only legal moves are made by the clock, and nothing else can be
			// refused.
			panic(err)
		}
	}
	return out
}

// due returns what is to be done next at a time; nil if nothing is.
func (t *Table) due(now time.Time) func(*Outcome, time.Time) error {
	passed := func(at time.Time) bool { return !at.IsZero() && !now.Before(at) }
	switch {
	case passed(t.state.Begins):
		return func(out *Outcome, now time.Time) error { return t.do(out, now, Begun{}) }
	case t.Still() && passed(t.state.DesertedAt.Add(AllAway)):
		return func(out *Outcome, now time.Time) error { return t.do(out, now, Aborted{}) }
	case t.state.Vote != nil && passed(t.state.Vote.Ends):
		return t.timeOut
	case passed(t.state.Deadline):
		return t.playByClock
	}
	for i := range t.state.Seats {
		if t.overdueFrom(i) && passed(t.state.Seats[i].AwaySince.Add(AwayWithoutClock)) {
			return func(out *Outcome, now time.Time) error {
				return t.do(out, now, Substituted{Seat: game.Seat(i), Substituted: true})
			}
		}
	}
	return nil
}

// playByClock plays random legal moves until the turn is over, and has a
// computer take over from a player who has let the time run out too often.
func (t *Table) playByClock(out *Outcome, now time.Time) error {
	s := t.position.Turn()
	for again := true; again; again = t.state.Status == Running && t.sameTurn(s) {
		moves := t.position.Moves()
		if err := t.move(out, now, moves[t.random()%uint64(len(moves))], ByClock); err != nil {
			return err
		}
	}
	if t.state.Status == Running && t.state.Seats[s].Timeouts >= MostTimeouts {
		return t.do(out, now, Substituted{Seat: s, Substituted: true})
	}
	return nil
}

func (Begun) apply(t *Table, at time.Time) error {
	t.state.Begins = time.Time{}
	if t.position != nil {
		t.startClock(at)
	}
	return nil
}

// Shift moves everything that is timed by d: for a table that goes on after its
// host was down for so long.
func (t *Table) Shift(d time.Duration) {
	d = d.Truncate(time.Millisecond)
	times := []*time.Time{&t.state.Begins, &t.state.Deadline, &t.state.DesertedAt}
	if t.state.Vote != nil {
		times = append(times, &t.state.Vote.Ends)
	}
	for i := range t.state.Seats {
		times = append(times, &t.state.Seats[i].AwaySince, &t.state.Seats[i].AskedAt)
	}
	for _, at := range times {
		if !at.IsZero() {
			*at = at.Add(d)
		}
	}
}
