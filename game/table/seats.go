package table

import (
	"errors"
	"time"

	"lichtbrett/game"
)

// Sit seats a person on a seat that is open, on the first one if s is
// game.NoSeat. During a match only a person who has left it can sit down
// again, on their own seat. The error is a *Refused.
func (t *Table) Sit(now time.Time, id, name string, s game.Seat) (out Outcome, err error) {
	if s, err = t.seats.open(t.match.status, id, s); err == nil {
		err = t.do(&out, instant(now), Joined{Seat: s, ID: id, Name: name})
	}
	return out, err
}

// Admits refuses a person whom Sit would refuse.
func (t *Table) Admits(id string, s game.Seat) error {
	_, err := t.seats.open(t.match.status, id, s)
	return err
}

func (e Joined) apply(t *Table, at time.Time) error {
	s := &t.seats[e.Seat]
	s.Player = Player{Kind: Person, ID: e.ID, Name: e.Name}
	s.patience = patience{AskedAt: s.AskedAt}
	t.restartClock(e.Seat, at)
	t.stand(at)
	return nil
}

// Leave has a person leave the table: before a match the seat is free then,
// during one a computer plays on, and the match ends when nobody is left. Whoever is to be
// forgotten is not named in the match's record.
func (t *Table) Leave(now time.Time, s game.Seat, forget bool) (out Outcome, err error) {
	now = instant(now)
	if err = t.seats.refuseUnless(Player.stays, s); err == nil {
		err = t.do(&out, now, Left{Seat: s, Forgotten: forget})
	}
	if err == nil {
		err = t.settle(&out, now)
	}
	return out, err
}

func (e Left) apply(t *Table, at time.Time) error {
	s := &t.seats[e.Seat]
	if t.match.status == Waiting {
		*s = seat{Player: Player{Kind: Free}}
		return nil
	}
	if e.Forgotten {
		t.match.rename(e.Seat, "")
	}
	s.Left = true
	t.ballot.want(e.Seat, false)
	if t.match.status == Running {
		s.Substituted = true
		t.restartClock(e.Seat, at)
	}
	t.stand(at)
	return nil
}

// Rename gives a person another name.
func (t *Table) Rename(now time.Time, s game.Seat, name string) (out Outcome, err error) {
	if err = t.seats.refuseUnless(Player.Person, s); err == nil {
		err = t.do(&out, instant(now), Renamed{Seat: s, Name: name})
	}
	return out, err
}

func (e Renamed) apply(t *Table, _ time.Time) error {
	t.seats[e.Seat].Name = e.Name
	t.match.rename(e.Seat, e.Name)
	return nil
}

// Connect tells the table that a person's connection is there, or is lost. Who
// comes back plays for himself again, and settles nothing by that.
func (t *Table) Connect(now time.Time, s game.Seat, connected bool) (out Outcome, err error) {
	now = instant(now)
	if err := t.seats.refuseUnless(Player.Person, s); err != nil {
		return out, err
	}
	if t.seats[s].Away == !connected {
		return out, nil
	}
	if err := t.do(&out, now, Connected{Seat: s, Connected: connected}); err != nil || connected {
		return out, err
	}
	err = t.settle(&out, now)
	return out, err
}

// Cut tells the table that all connections are lost at once, since its host was
// down. Nobody has gone, so that nothing is settled by it.
func (t *Table) Cut(now time.Time) (out Outcome, err error) {
	for i := range t.seats {
		if p := t.seats[i].Player; p.Person() && !p.Left && !p.Away {
			err = errors.Join(err, t.do(&out, instant(now), Connected{Seat: game.Seat(i)}))
		}
	}
	return out, err
}

func (e Connected) apply(t *Table, at time.Time) error {
	s := &t.seats[e.Seat]
	s.Away, s.AwaySince = !e.Connected, time.Time{}
	if !e.Connected {
		s.AwaySince = at
	} else if s.Substituted && !s.Left {
		s.Substituted, s.Timeouts = false, 0
		t.restartClock(e.Seat, at)
	}
	t.stand(at)
	return nil
}

// Return tells the table that a person for whom a computer plays is there
// again.
func (t *Table) Return(now time.Time, s game.Seat) (out Outcome, err error) {
	if !t.seats.valid(s) {
		return out, refuse(ReasonNotSeated, "seat %d does not exist here", s)
	}
	err = t.comeBack(&out, instant(now), s)
	return out, err
}

// comeBack ends a computer's playing for a person who has not left.
func (t *Table) comeBack(out *Outcome, now time.Time, s game.Seat) error {
	if p := t.seats[s].Player; !p.Substituted || p.Left {
		return nil
	}
	return t.do(out, now, Substituted{Seat: s, Substituted: false})
}

func (e Substituted) apply(t *Table, at time.Time) error {
	t.seats[e.Seat].Substituted = e.Substituted
	t.seats[e.Seat].Timeouts = 0
	t.restartClock(e.Seat, at)
	t.stand(at)
	return nil
}

// settle does what follows from somebody's coming or going.
func (t *Table) settle(out *Outcome, now time.Time) error {
	switch {
	case t.match.status == Running && !t.seats.anybody(Player.stays):
		return t.do(out, now, Aborted{})
	case t.match.status == Running:
		return t.decide(out, now)
	case t.match.status != Waiting:
		return t.agreeOnRematch(out, now)
	}
	return nil
}

// without returns the seats but one.
func without(seats []game.Seat, s game.Seat) (rest []game.Seat) {
	for _, other := range seats {
		if other != s {
			rest = append(rest, other)
		}
	}
	return rest
}
