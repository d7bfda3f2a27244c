package table

import (
	"fmt"
	"time"

	"lichtbrett/game"
)

func (e Opened) apply(t *Table, _ time.Time) error {
	if e.Game != t.game.Name() {
		return fmt.Errorf("table: it is of %q, not of %q", e.Game, t.game.Name())
	}
	*t = Table{game: t.game, random: t.random, terms: terms{e.Options, e.Config, e.MoveTime}, match: match{status: Waiting}, chat: t.chat}
	for _, p := range e.Seats {
		t.seats = append(t.seats, seat{Player: p})
	}
	return nil
}

// Reopen opens the table anew before the first match, with other options. Who sits keeps
// the seat if it is a person's there, and else gets the first that is free. The error is
// a *Refused, or says what is wrong with the options.
func (t *Table) Reopen(now time.Time, o Options) (out Outcome, err error) {
	if t.match.status != Waiting {
		return out, refuse(ReasonStarted, "the match has begun already")
	}
	seats := append([]Player(nil), o.Seats...)
	var moved []Player
	for i, p := range t.Players() {
		switch {
		case !p.Person():
		case i < len(seats) && seats[i].Kind == Free:
			seats[i] = p
		default:
			moved = append(moved, p)
		}
	}
	for i := range seats {
		if seats[i].Kind == Free && len(moved) > 0 {
			seats[i], moved = moved[0], moved[1:]
		}
	}
	if len(moved) > 0 {
		return out, refuse(ReasonFull, "%d persons sit here; so many seats are needed for persons", len(moved)+persons(seats))
	}
	err = t.do(&out, instant(now), Opened{Game: t.game.Name(), Options: o.Options, Config: o.Config, MoveTime: o.MoveTime, Seats: seats})
	return out, err
}

func persons(seats []Player) (n int) {
	for _, p := range seats {
		if p.Person() {
			n++
		}
	}
	return n
}

// Fill has computers of a strength take the seats that are free, before the first match.
func (t *Table) Fill(now time.Time, strength int) (Outcome, error) {
	var out Outcome
	if t.match.status != Waiting {
		return out, refuse(ReasonStarted, "the match has begun already")
	}
	for i := range t.seats {
		if t.seats[i].Kind != Free {
			continue
		}
		if err := t.do(&out, instant(now), Filled{Seat: game.Seat(i), Strength: strength}); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (e Filled) apply(t *Table, _ time.Time) error {
	t.seats[e.Seat] = seat{Player: Player{Kind: Computer, Strength: e.Strength}}
	return nil
}

// Abort ends the match under way without a result, for a reason of the host's.
func (t *Table) Abort(now time.Time, reason string) (out Outcome, err error) {
	if t.match.status != Running {
		return out, refuse(ReasonOver, "no match is under way")
	}
	err = t.do(&out, instant(now), Aborted{Reason: reason})
	return out, err
}

// Start begins the first match. Moves are taken after in. The error is a
// *Refused, or says why the game refuses the configuration.
func (t *Table) Start(now time.Time, in time.Duration) (out Outcome, err error) {
	if t.match.status != Waiting {
		return out, refuse(ReasonStarted, "the match has begun already")
	}
	for i := range t.seats {
		if t.seats[i].Kind == Free {
			return out, refuse(ReasonPlayersMissing, "nobody sits on seat %d yet", i)
		}
	}
	err = t.start(&out, instant(now), t.Players(), in)
	return out, err
}

// Resume goes on with the match of a record, in place of the first one, with
// the players that sit at the table.
func (t *Table) Resume(now time.Time, r game.Record) (out Outcome, err error) {
	if err := r.Of(t.game); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	err = t.do(&out, instant(now), Started{
		Match: t.match.number + 1, Config: r.Config, Seed: r.Seed, Seats: t.Players(), Moves: r.Moves,
	})
	return out, err
}

// start begins a match between these players.
func (t *Table) start(out *Outcome, now time.Time, players []Player, in time.Duration) error {
	config, err := t.terms.configure(t.game, players)
	if err != nil {
		return err
	}
	return t.do(out, now, Started{Match: t.match.number + 1, Config: config, Seed: t.random(), Seats: players, In: in})
}

func recorded(players []Player) []game.Player {
	seats := make([]game.Player, len(players))
	for i, p := range players {
		seats[i] = p.recorded()
	}
	return seats
}

func (e Started) apply(t *Table, at time.Time) error {
	m, err := started(t.game, e, len(t.seats))
	if err != nil {
		return err
	}
	gapped, gaps := m.position.(game.Gapped)
	for i, player := range e.Seats {
		if gaps && !gapped.Plays(game.Seat(i)) {
			player = Player{Kind: Free}
		}
		t.seats[i] = seat{Player: player}
		if player.Away {
			t.seats[i].AwaySince = at
		}
	}
	t.match, t.clock, t.ballot = m, clock{}, ballot{}
	switch {
	case m.position.Result().Over:
		t.end(Over)
	case e.In > 0:
		t.clock.begins = at.Add(e.In)
	default:
		t.startClock(at)
	}
	t.stand(at)
	return nil
}

// backTo returns how many moves had been made when a seat was last to move. Open says that what
// computers draw is seen. The error says why the match does not go back there.
func (t *Table) backTo(s game.Seat, open bool) (ply int, err error) {
	if t.match.status != Running && t.seats.anybody(func(p Player) bool { return p.Left }) {
		return 0, refuse(ReasonOver, "the match is over, and somebody has left, who would be waited for if it went on")
	}
	return t.match.before(s, func(s int) bool { return open || t.seats[s].Person() })
}

func (e TakenBack) apply(t *Table, at time.Time) error {
	m, err := t.match.back(t.game, e.Ply)
	if err != nil {
		return err
	}
	t.match, t.ballot = m, ballot{}
	t.stand(at)
	t.startClock(at)
	return nil
}

// rematch takes whether somebody wants another match.
func (t *Table) rematch(out *Outcome, now time.Time, from game.Seat, wants bool) error {
	if err := t.match.status.refuseUnlessOver(); err != nil {
		return err
	}
	if err := t.do(out, now, Wanted{Seat: from, Wants: wants}); err != nil {
		return err
	}
	return t.agreeOnRematch(out, now)
}

func (e Wanted) apply(t *Table, _ time.Time) error {
	t.ballot.want(e.Seat, e.Wants)
	return nil
}

// agreeOnRematch begins another match once everybody who is heard wants one.
func (t *Table) agreeOnRematch(out *Outcome, now time.Time) error {
	if !t.ballot.rematch(t.seats) {
		return nil
	}
	in := time.Duration(0)
	if t.seats.persons(Player.heard) > 1 {
		in = Countdown
	}
	return t.start(out, now, t.seats.rotated(), in)
}

// Countdown is how long a match waits for its players after the start, where
// there is more than one person.
const Countdown = 3 * time.Second
