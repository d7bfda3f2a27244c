package table

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
)

func (e Opened) apply(t *Table, _ time.Time) error {
	if e.Game != t.game.Name() {
		return fmt.Errorf("table: it is of %q, not of %q", e.Game, t.game.Name())
	}
	t.state = state{Options: e.Options, Config: e.Config, MoveTime: e.MoveTime, Status: Waiting, Chat: t.state.Chat}
	for _, p := range e.Seats {
		t.state.Seats = append(t.state.Seats, seat{Player: p})
	}
	t.position, t.next, t.question = nil, nil, nil
	return nil
}

// Reopen opens the table anew before the first match, with other options. Who sits keeps
// the seat if it is a person's there, and else gets the first that is free. The error is
// a *Refused, or says what is wrong with the options.
func (t *Table) Reopen(now time.Time, o Options) (out Outcome, err error) {
	if t.state.Status != Waiting {
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
	if t.state.Status != Waiting {
		return out, refuse(ReasonStarted, "the match has begun already")
	}
	for i := range t.state.Seats {
		if t.state.Seats[i].Kind != Free {
			continue
		}
		if err := t.do(&out, instant(now), Filled{Seat: game.Seat(i), Strength: strength}); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (e Filled) apply(t *Table, _ time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	t.state.Seats[e.Seat] = seat{Player: Player{Kind: Computer, Strength: e.Strength}}
	return nil
}

// Abort ends the match under way without a result, for a reason of the host's.
func (t *Table) Abort(now time.Time, reason string) (out Outcome, err error) {
	if t.state.Status != Running {
		return out, refuse(ReasonOver, "no match is under way")
	}
	err = t.do(&out, instant(now), Aborted{Reason: reason})
	return out, err
}

// Start begins the first match. Moves are taken after in. The error is a
// *Refused, or says why the game refuses the configuration.
func (t *Table) Start(now time.Time, in time.Duration) (out Outcome, err error) {
	if t.state.Status != Waiting {
		return out, refuse(ReasonStarted, "the match has begun already")
	}
	for i := range t.state.Seats {
		if t.state.Seats[i].Kind == Free {
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
		Match: t.state.Match + 1, Config: r.Config, Seed: r.Seed, Seats: t.Players(), Moves: r.Moves,
	})
	return out, err
}

// start begins a match between these players.
func (t *Table) start(out *Outcome, now time.Time, players []Player, in time.Duration) error {
	config, err := t.configure(players)
	if err != nil {
		return err
	}
	return t.do(out, now, Started{Match: t.state.Match + 1, Config: config, Seed: t.random(), Seats: players, In: in})
}

func (t *Table) configure(players []Player) (json.RawMessage, error) {
	if t.state.Config != nil || t.state.Options == nil {
		return t.state.Config, nil
	}
	config, err := t.game.Configure(recorded(players), t.state.Options)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	return config, nil
}

func recorded(players []Player) []game.Player {
	seats := make([]game.Player, len(players))
	for i, p := range players {
		seats[i] = p.recorded()
	}
	return seats
}

func (e Started) apply(t *Table, at time.Time) error {
	p, err := t.game.Start(e.Config, e.Seed)
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	if len(e.Seats) != p.Seats() || len(e.Seats) != len(t.state.Seats) {
		return fmt.Errorf("table: %w", &SeatsError{len(e.Seats), p.Seats()})
	}
	var log []Moved
	drawn := make(draws, len(e.Seats))
	for i, m := range e.Moves {
		by := ByPlayer
		if s := p.Turn(); s != game.NoSeat && e.Seats[s].Kind == Computer {
			by = ByComputer
		}
		log = append(log, Moved{Seat: p.Turn(), Move: m, By: by})
		before := p
		if p, err = p.Apply(m); err != nil {
			return fmt.Errorf("table: %w", &game.PlyError{Ply: i + 1, Err: err})
		}
		drawn.take(t.game, i+1, before, p)
	}
	gapped, gaps := p.(game.Gapped)
	for i, player := range e.Seats {
		if gaps && !gapped.Plays(game.Seat(i)) {
			player = Player{Kind: Free}
		}
		s := &t.state.Seats[i]
		s.Player, s.patience = player, patience{}
		if player.Away {
			s.AwaySince = at
		}
	}
	t.state.Match, t.state.Log = e.Match, log
	t.state.Record = game.Record{
		Game: t.game.Name(), Config: e.Config, Seed: e.Seed, Seats: recorded(e.Seats), Moves: append([]game.Move{}, e.Moves...),
	}
	t.position, t.drawn, t.state.Status = p, drawn, Running
	t.state.Wants, t.state.Vote, t.state.Begins, t.state.Deadline, t.state.Paused = nil, nil, time.Time{}, time.Time{}, 0
	t.state.DesertedAt, t.state.Aborted = time.Time{}, ""
	switch {
	case p.Result().Over:
		t.end(Over)
	case e.In > 0:
		t.state.Begins = at.Add(e.In)
	default:
		t.startClock(at)
	}
	t.stand(at)
	return nil
}

// backTo returns how many moves had been made when a seat was last to move, the
// position under way left aside. Open says that what computers draw is seen. The error says why
// the match does not go back there.
func (t *Table) backTo(s game.Seat, open bool) (ply int, err error) {
	if t.state.Status != Running && t.anybody(func(p Player) bool { return p.Left }) {
		return 0, refuse(ReasonOver, "the match is over, and somebody has left, who would be waited for if it went on")
	}
	for ply = len(t.state.Log) - 1; ply >= 0; ply-- {
		if t.state.Log[ply].Seat != s {
			continue
		}
		if t.drawn.since(ply, func(s int) bool { return open || t.state.Seats[s].Person() }) {
			return 0, refuse(ReasonDrawn, "something has been drawn since seat %d moved last; what is known cannot be drawn again", s)
		}
		return ply, nil
	}
	return 0, refuse(ReasonNothingToUndo, "seat %d has not made a move yet", s)
}

func (e TakenBack) apply(t *Table, at time.Time) error {
	if t.position == nil || e.Ply < 0 || e.Ply > len(t.state.Record.Moves) {
		return fmt.Errorf("table: the match has no position after %d moves", e.Ply)
	}
	r := t.state.Record
	r.Moves = append([]game.Move{}, r.Moves[:e.Ply]...)
	p, drawn, err := replay(t.game, r)
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	t.state.Record, t.state.Log, t.position, t.drawn = r, append([]Moved(nil), t.state.Log[:e.Ply]...), p, drawn
	t.state.Status, t.state.Vote, t.state.Wants, t.question = Running, nil, nil, nil
	t.stand(at)
	t.startClock(at)
	return nil
}

// rematch takes whether somebody wants another match.
func (t *Table) rematch(out *Outcome, now time.Time, from game.Seat, wants bool) error {
	if err := t.refuseUnlessOver(); err != nil {
		return err
	}
	if err := t.do(out, now, Wanted{Seat: from, Wants: wants}); err != nil {
		return err
	}
	return t.agreeOnRematch(out, now)
}

func (e Wanted) apply(t *Table, _ time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	t.state.Wants = without(t.state.Wants, e.Seat)
	if e.Wants {
		t.state.Wants = append(t.state.Wants, e.Seat)
	}
	return nil
}

// agreeOnRematch begins another match once everybody who is heard wants one.
func (t *Table) agreeOnRematch(out *Outcome, now time.Time) error {
	if len(t.state.Wants) == 0 || !t.unanimous(t.state.Wants, Player.heard) {
		return nil
	}
	return t.start(out, now, t.rotated(), t.countdown())
}

// rotated returns who plays in a rematch: whoever sat on a person's seat sits on
// the next person's, and computers play for those who have left or are away.
func (t *Table) rotated() []Player {
	players := t.Players()
	var seats []int
	for i, p := range players {
		if p.Person() {
			seats = append(seats, i)
		}
	}
	next := append([]Player(nil), players...)
	for k, from := range seats {
		p := players[from]
		switch {
		case p.Left:
			p = Player{Kind: Computer, Strength: SubstituteStrength}
		case p.Away:
			p.Substituted = true
		}
		next[seats[(k+1)%len(seats)]] = p
	}
	return next
}

// Countdown is how long a match waits for its players after the start, where
// there is more than one person.
const Countdown = 3 * time.Second

func (t *Table) countdown() time.Duration {
	here := 0
	for i := range t.state.Seats {
		if t.state.Seats[i].heard() {
			here++
		}
	}
	if here > 1 {
		return Countdown
	}
	return 0
}
