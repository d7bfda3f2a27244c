package table

import (
	"time"

	"lichtbrett/game"
)

// startClock starts the clock for the turn that begins, if the match has a clock and a
// person is to move.
func (t *Table) startClock(at time.Time) {
	turn := t.terms.MoveTime
	if s := t.match.position.Turn(); !t.Begun() || s == game.NoSeat || t.seats[s].ByComputer() {
		turn = 0
	}
	t.clock.start(at, turn)
}

// restartClock starts the clock anew if it is the turn of a seat.
func (t *Table) restartClock(s game.Seat, at time.Time) {
	if t.Begun() && t.match.position.Turn() == s {
		t.startClock(at)
	}
}

// stand has the match stand still, or go on, by who is there: it stands still while computers
// play the seats of all persons, or none of those who have not left is connected. Then no
// computer moves and no clock runs.
func (t *Table) stand(at time.Time) {
	waits := !t.seats.anybody(Player.plays) || !t.seats.anybody(Player.heard)
	t.clock.stand(at, t.match.status == Running && t.seats.anybody(Player.stays) && waits)
}

// Remaining returns what is left of the turn's time; 0 where no clock runs.
func (t *Table) Remaining(now time.Time) time.Duration { return t.clock.remaining(instant(now)) }

// Deadline returns when Tick has something to do; ok is false if never.
func (t *Table) Deadline() (at time.Time, ok bool) {
	at = soonest(t.clock.begins, t.clock.deadline, t.clock.abortedAt(), t.ballot.ends())
	for i := range t.seats {
		at = soonest(at, t.givenUp(i))
	}
	return at, !at.IsZero()
}

// givenUp is when a computer takes a seat over from a person who is away; zero if never.
func (t *Table) givenUp(i int) time.Time {
	if t.match.status != Running || t.terms.MoveTime != 0 || t.clock.still() {
		return time.Time{}
	}
	return t.seats[i].givenUp()
}

// Tick lets the table notice the time: a match that begins, a vote that ends, a
// turn whose time is up and who does not come back.
func (t *Table) Tick(now time.Time) Outcome {
	now = instant(now)
	var out Outcome
	for seen := -1; seen < len(out); {
		seen = len(out)
		if err := t.catchUp(&out, now); err != nil {
			// Only legal moves are made by the clock, and nothing else can be
			// refused.
			panic(err)
		}
	}
	return out
}

// catchUp does what is to be done next at a time, if anything is.
func (t *Table) catchUp(out *Outcome, now time.Time) error {
	passed := func(at time.Time) bool { return !at.IsZero() && !now.Before(at) }
	switch {
	case passed(t.clock.begins):
		return t.do(out, now, Begun{})
	case passed(t.clock.abortedAt()):
		return t.do(out, now, Aborted{})
	case passed(t.ballot.ends()):
		if t.ballot.vote.What.silenceAgrees() {
			return t.grant(out, now)
		}
		return t.do(out, now, Rejected{})
	case passed(t.clock.deadline):
		return t.playByClock(out, now)
	}
	for i := range t.seats {
		if passed(t.givenUp(i)) {
			return t.do(out, now, Substituted{Seat: game.Seat(i), Substituted: true})
		}
	}
	return nil
}

// playByClock plays random legal moves until the turn is over, and has a
// computer take over from a player who has let the time run out too often.
func (t *Table) playByClock(out *Outcome, now time.Time) error {
	s := t.match.position.Turn()
	for again := true; again; again = t.match.status == Running && t.match.position.MidTurn() {
		moves := t.match.position.Moves()
		if err := t.move(out, now, moves[t.random()%uint64(len(moves))], ByClock); err != nil {
			return err
		}
	}
	if t.match.status == Running && t.seats[s].Timeouts >= MostTimeouts {
		return t.do(out, now, Substituted{Seat: s, Substituted: true})
	}
	return nil
}

func (Begun) apply(t *Table, at time.Time) error {
	t.clock.begins = time.Time{}
	if t.match.position != nil {
		t.startClock(at)
	}
	return nil
}

// Shift moves everything that is timed by d: for a table that goes on after its
// host was down for so long.
func (t *Table) Shift(d time.Duration) {
	d = d.Truncate(time.Millisecond)
	times := []*time.Time{&t.clock.begins, &t.clock.deadline, &t.clock.desertedAt}
	if t.ballot.vote != nil {
		times = append(times, &t.ballot.vote.Ends)
	}
	for i := range t.seats {
		times = append(times, &t.seats[i].AwaySince, &t.seats[i].AskedAt)
	}
	for _, at := range times {
		if !at.IsZero() {
			*at = at.Add(d)
		}
	}
}
