package table

import (
	"errors"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Sit seats a person on a seat that is open, on the first one if s is
// game.NoSeat. During a match only a person who has left it can sit down
// again, on their own seat. The error is a *Refused.
func (t *Table) Sit(now time.Time, id, name string, s game.Seat) (out Outcome, err error) {
	if s, err = t.open(id, s); err == nil {
		err = t.do(&out, instant(now), Joined{Seat: s, ID: id, Name: name})
	}
	return out, err
}

// Admits refuses a person whom Sit would refuse.
func (t *Table) Admits(id string, s game.Seat) error {
	_, err := t.open(id, s)
	return err
}

// open returns the seat that a person gets who wants the seat s.
func (t *Table) open(id string, s game.Seat) (game.Seat, error) {
	free := func(p Player) bool { return p.Kind == Free }
	switch t.state.Status {
	case Waiting:
	case Running:
		free = func(p Player) bool { return p.Person() && p.Left && p.ID == id }
		if !t.anybody(free) {
			return s, refuse(ReasonStarted, "the match has begun; only who has left it may come back")
		}
	default:
		return s, refuse(ReasonOver, "the match is over; nobody can sit down any more")
	}
	if s != game.NoSeat && !t.valid(s) {
		return s, refuse(ReasonNotSeated, "seat %d does not exist here; seats are 0 to %d", s, len(t.state.Seats)-1)
	}
	if s != game.NoSeat && !free(t.state.Seats[s].Player) {
		return s, refuse(ReasonFull, "seat %d is taken; name another one or none", s)
	}
	for i := range t.state.Seats {
		if free(t.state.Seats[i].Player) && (s == game.NoSeat || s == game.Seat(i)) {
			return game.Seat(i), nil
		}
	}
	return s, refuse(ReasonFull, "no seat is free")
}

func (e Joined) apply(t *Table, at time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	s := &t.state.Seats[e.Seat]
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
	if !t.valid(s) || !t.state.Seats[s].Person() || t.state.Seats[s].Left {
		return out, refuse(ReasonNotSeated, "no person sits on seat %d", s)
	}
	if err := t.do(&out, now, Left{Seat: s, Forgotten: forget}); err != nil {
		return out, err
	}
	err = t.settle(&out, now)
	return out, err
}

func (e Left) apply(t *Table, at time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	s := &t.state.Seats[e.Seat]
	if t.state.Status == Waiting {
		*s = seat{Player: Player{Kind: Free}}
		return nil
	}
	if e.Forgotten {
		rename(&t.state.Record, e.Seat, "")
	}
	s.Left = true
	t.state.Wants = without(t.state.Wants, e.Seat)
	if t.state.Status == Running {
		s.Substituted = true
		t.restartClock(e.Seat, at)
	}
	t.stand(at)
	return nil
}

// Rename gives a person another name.
func (t *Table) Rename(now time.Time, s game.Seat, name string) (Outcome, error) {
	var out Outcome
	if !t.valid(s) || !t.state.Seats[s].Person() {
		return out, refuse(ReasonNotSeated, "no person sits on seat %d", s)
	}
	err := t.do(&out, instant(now), Renamed{Seat: s, Name: name})
	return out, err
}

func (e Renamed) apply(t *Table, _ time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	t.state.Seats[e.Seat].Name = e.Name
	rename(&t.state.Record, e.Seat, e.Name)
	return nil
}

// rename has a match's record name a person so.
func rename(r *game.Record, s game.Seat, name string) {
	if int(s) < len(r.Seats) {
		r.Seats = append([]game.Player(nil), r.Seats...)
		r.Seats[s].Name = name
	}
}

// Connect tells the table that a person's connection is there, or is lost. Who
// comes back plays for himself again, and settles nothing by that.
func (t *Table) Connect(now time.Time, s game.Seat, connected bool) (out Outcome, err error) {
	now = instant(now)
	if !t.valid(s) || !t.state.Seats[s].Person() {
		return out, refuse(ReasonNotSeated, "no person sits on seat %d", s)
	}
	if t.state.Seats[s].Away == !connected {
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
	for i := range t.state.Seats {
		if p := t.state.Seats[i].Player; p.Person() && !p.Left && !p.Away {
			err = errors.Join(err, t.do(&out, instant(now), Connected{Seat: game.Seat(i)}))
		}
	}
	return out, err
}

func (e Connected) apply(t *Table, at time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	s := &t.state.Seats[e.Seat]
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
	if !t.valid(s) {
		return out, refuse(ReasonNotSeated, "seat %d does not exist here", s)
	}
	err = t.comeBack(&out, instant(now), s)
	return out, err
}

// comeBack ends a computer's playing for a person who has not left.
func (t *Table) comeBack(out *Outcome, now time.Time, s game.Seat) error {
	if p := t.state.Seats[s].Player; !p.Substituted || p.Left {
		return nil
	}
	return t.do(out, now, Substituted{Seat: s, Substituted: false})
}

func (e Substituted) apply(t *Table, at time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	t.state.Seats[e.Seat].Substituted = e.Substituted
	t.state.Seats[e.Seat].Timeouts = 0
	t.restartClock(e.Seat, at)
	t.stand(at)
	return nil
}

// check returns an error if an event from a log is about a seat that there is
// not.
func (t *Table) check(s game.Seat) error {
	if !t.valid(s) {
		return fmt.Errorf("table: there is no seat %d", s)
	}
	return nil
}

// anybody reports whether there is a person of that kind.
func (t *Table) anybody(is func(Player) bool) bool {
	for i := range t.state.Seats {
		if p := t.state.Seats[i].Player; p.Person() && is(p) {
			return true
		}
	}
	return false
}

// settle does what follows from somebody's coming or going.
func (t *Table) settle(out *Outcome, now time.Time) error {
	switch {
	case t.state.Status == Running && !t.anybody(Player.stays):
		return t.do(out, now, Aborted{})
	case t.state.Status == Running && t.state.Vote != nil:
		return t.decide(out, now)
	case t.state.Status == Over || t.state.Status == AbortedGame:
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
