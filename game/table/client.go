package table

import (
	"slices"

	"lichtbrett/game"
)

// Client is what a device knows of the table at which it plays, from the
// messages that reach it: views, never a position. It alone decides whose turn
// is to be played at this device. The zero value with a Host knows nothing yet.
type Client struct {
	Host Host

	state State
	views map[game.Seat]game.View
}

// Receive applies a message and reports whether it was new. Of what is told to everybody,
// which comes once for each seat, only the copy for the home seat counts. After a gap it
// asks for the whole state, which then counts as new.
func (c *Client) Receive(e Envelope) (news bool) {
	if _, refused := e.Message.(Refused); refused {
		return e.To == Spectators || c.Own(e.To)
	}
	if state, ok := e.Message.(State); ok {
		c.see(e.To, &state.Turn)
		if e.To != c.Home() {
			return false
		}
		c.state = state
		c.state.Log = slices.Clip(state.Log) // what is appended is not written into the table's own
		return true
	}
	if c.views == nil {
		return false // nothing is known of the table yet
	}
	if played, ok := e.Message.(Played); ok {
		c.see(e.To, &played.Turn)
		e.Message = played
	}
	return e.To == c.Home() && c.take(e.Message)
}

// see keeps what a seat sees.
func (c *Client) see(to game.Seat, t *Turn) {
	if partial, ok := t.View.(game.PartialView); ok {
		t.View = partial.Complete(to, t.ToMove)
	}
	if c.views == nil {
		c.views = map[game.Seat]game.View{}
	}
	c.views[to] = t.View
}

// take takes news for the device's home.
func (c *Client) take(m Message) (news bool) {
	s := &c.state
	switch m := m.(type) {
	case Played:
		if m.Match != s.Match || m.Ply != s.Ply+1 {
			c.Host.Send(c.Home(), Join{}) // something was missed
			return false
		}
		s.Turn = m.Turn
		s.Log = append(s.Log, Moved{Seat: m.Seat, Move: m.Move, By: m.By})
		if m.Result.Over {
			s.Status = Over
		}
	case Seated:
		s.Status, s.Seats, s.Remaining = m.Status, m.Seats, m.Remaining
	case Voted:
		s.Vote = m.Vote
	case Rematched:
		s.Rematch = m.All
	case Said:
		s.Chat = latest(s.Chat, m)
	case Ended:
		s.Status, s.ToMove, s.Remaining, s.Vote = m.Status, game.NoSeat, 0, nil
		s.Record = &m.Record
	}
	return true
}

// Forget drops all that is known, as when the table is left.
func (c *Client) Forget() { c.state, c.views = State{}, nil }

// Playing reports whether there is a match, finished or not.
func (c *Client) Playing() bool { return c.views != nil && c.state.Match > 0 }

// State returns the table as it was last told.
func (c *Client) State() State { return c.state }

// Keeper returns the host if it owns its matches; ok is false if it does not.
func (c *Client) Keeper() (k Keeper, ok bool) {
	k, ok = c.Host.(Keeper)
	return k, ok
}

// Record returns the match as far as this device has taken it in; ok is false
// without one, and as long as it is kept elsewhere.
func (c *Client) Record() (r game.Record, ok bool) {
	if k, keeps := c.Keeper(); keeps {
		r, ok = k.Record()
	} else if c.state.Record != nil {
		r, ok = *c.state.Record, true
	}
	if len(r.Moves) > c.state.Ply {
		r.Moves = r.Moves[:c.state.Ply]
	}
	return r, ok
}

// Foreign reports whether a move was not made by a person at this device.
func (c *Client) Foreign(m Played) bool { return m.By != ByPlayer || !c.Own(m.Seat) }

// Seats returns who sits at the table; none where there is none.
func (c *Client) Seats() []Player { return c.state.Seats }

// Turn returns how the match stands, as the device's home sees it.
func (c *Client) Turn() Turn { return c.state.Turn }

// ToMove returns whose turn it is; game.NoSeat if nobody's.
func (c *Client) ToMove() game.Seat {
	if !c.Playing() {
		return game.NoSeat
	}
	return c.state.ToMove
}

// View returns what a seat sees, as far as this device was told: its own seats,
// and Spectators. It is nil where it was not.
func (c *Client) View(s game.Seat) game.View { return c.views[s] }

// Own reports whether a seat's player sits at this device.
func (c *Client) Own(s game.Seat) bool { return s != game.NoSeat && c.Host.Own(s) }

// Home is the seat whose messages this device listens to: its first, or
// Spectators where it only watches. The host is asked, for it knows of the next
// match before this device is told.
func (c *Client) Home() game.Seat {
	for s := range game.Seat(mostSeats) {
		if c.Own(s) {
			return s
		}
	}
	return Spectators
}

// mostSeats is how many seats a table has at most.
const mostSeats = 8

// Me is the seat at this device that is to move, or else its home.
func (c *Client) Me() game.Seat {
	if s := c.ToMove(); c.Own(s) {
		return s
	}
	return c.Home()
}

// MyTurn reports whether somebody at this device is to move.
func (c *Client) MyTurn() bool { return c.Own(c.ToMove()) }

// Persons returns how many people play at this device.
func (c *Client) Persons() (n int) {
	for s := range c.state.Seats {
		if c.Own(game.Seat(s)) {
			n++
		}
	}
	return n
}

// Question asks what a computer player of a strength would do in the place of the seat to move.
func (c *Client) Question(strength int) Question {
	turn := c.Turn()
	return Question{
		Match: turn.Match, Ply: turn.Ply, Seat: turn.ToMove, Game: c.State().Game,
		View: c.View(turn.ToMove), Strength: strength,
	}
}

// Together reports whether all persons who play are at this device.
func (c *Client) Together() bool {
	for s, p := range c.state.Seats {
		if p.Person() && !c.Own(game.Seat(s)) {
			return false
		}
	}
	return c.Persons() > 0
}

// Alone reports whether nobody else is asked before the match is changed: one
// person at this device plays against computers.
func (c *Client) Alone() bool { return c.Together() && c.Persons() == 1 }

// CanTakeBack reports whether a person who is Alone can have the last move back, also if the
// computers' hands are open.
func (c *Client) CanTakeBack(open bool) bool {
	if !c.Alone() || c.Moves(c.Home()) == 0 {
		return false
	}
	k, keeps := c.Keeper()
	return !keeps || k.CanTakeBack(c.Home(), open)
}

// Watches reports whether nobody at this device plays.
func (c *Client) Watches() bool { return c.Home() == Spectators }

// Won reports whether somebody at this device has won.
func (c *Client) Won() bool {
	for _, s := range c.state.Result.Winners {
		if c.Own(s) {
			return true
		}
	}
	return false
}

// Moves returns how many moves a seat has made.
func (c *Client) Moves(s game.Seat) (n int) {
	for _, m := range c.state.Log {
		if m.Seat == s {
			n++
		}
	}
	return n
}

// Again asks for another match with the same players: those who sit together keep
// their seats, others have to want it, too, and change them.
func (c *Client) Again() {
	if c.Together() {
		c.Host.Send(c.Home(), Restart{})
	} else {
		c.Host.Send(c.Home(), Rematch{Wants: true})
	}
}

// Play makes a move for the seat at this device that is to move.
func (c *Client) Play(m game.Move) {
	c.Host.Send(c.Me(), Play{Match: c.state.Match, Ply: c.state.Ply, Move: m})
}
