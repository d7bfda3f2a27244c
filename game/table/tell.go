package table

import (
	"time"

	"lichtbrett/game"
)

// tell returns the messages that tell of an event which has just happened.
func (t *Table) tell(now time.Time, e Event) []Envelope {
	switch e := e.(type) {
	case Joined:
		return t.tellSeated(now, e.Seat)
	case Left:
		return t.tellSeated(now, e.Seat)
	case Renamed:
		return t.tellSeated(now, e.Seat)
	case Connected:
		return t.tellSeated(now, e.Seat)
	case Substituted:
		return t.tellSeated(now, e.Seat)
	case Filled:
		return t.tellSeated(now, e.Seat)
	case Started, Begun:
		return t.tellState(now, false)
	case TakenBack:
		return t.tellState(now, true)
	case Moved:
		told := t.tellMove(now, e)
		if t.state.Status == Over {
			told = append(told, t.toAll(t.ended())...)
		}
		return told
	case Asked:
		return t.toAll(Voted{Seat: e.Seat, Agrees: true, Vote: t.vote(now)})
	case Answered:
		return t.toAll(Voted{Seat: e.Seat, Agrees: e.Agrees, Vote: t.vote(now), Rejected: !e.Agrees})
	case Rejected:
		return t.toAll(Voted{Seat: game.NoSeat, Rejected: true})
	case Wanted:
		return t.toAll(Rematched{Seat: e.Seat, Wants: e.Wants, All: t.state.Wants})
	case Chatted:
		return t.toAll(t.state.Chat[len(t.state.Chat)-1])
	case Aborted:
		return t.toAll(t.ended())
	}
	return nil
}

// toAll addresses a message that is the same for all. The spectators hear
// first, then the seats from the last to the first: a device with several of
// them has heard all when its first one does.
func (t *Table) toAll(m Message) []Envelope {
	return t.toEach(func(game.Seat) Message { return m })
}

// toEach addresses a message of its own to everybody, in the order of toAll.
func (t *Table) toEach(message func(game.Seat) Message) []Envelope {
	all := make([]Envelope, 0, len(t.state.Seats)+1)
	for s := game.Seat(len(t.state.Seats)); s >= 0; s-- {
		to := s
		if int(s) == len(t.state.Seats) {
			to = Spectators
		}
		all = append(all, Envelope{to, message(to)})
	}
	return all
}

func (t *Table) tellSeated(now time.Time, s game.Seat) []Envelope {
	return t.toAll(Seated{Status: t.state.Status, Seats: t.Players(), Seat: s, Remaining: t.remaining(now)})
}

func (t *Table) tellMove(now time.Time, e Moved) []Envelope {
	played := Played{Seat: e.Seat, Move: e.Move, By: e.By, Turn: t.turn(now, Spectators)}
	if !t.game.Hides() {
		return t.toAll(played)
	}
	return t.toEach(func(s game.Seat) Message {
		own := played
		if s != Spectators {
			own.View = t.position.View(s)
		}
		return own
	})
}

func (t *Table) tellState(now time.Time, undone bool) []Envelope {
	return t.toEach(func(s game.Seat) Message {
		state := t.State(now, s)
		state.Undone = undone
		return state
	})
}

// turn is how the match stands for a seat.
func (t *Table) turn(now time.Time, s game.Seat) Turn {
	turn := Turn{Match: t.state.Match, ToMove: game.NoSeat, Remaining: t.remaining(now)}
	if p := t.position; p != nil {
		turn.Ply, turn.View, turn.Result = len(t.state.Record.Moves), p.View(s), p.Result()
		if t.state.Status == Running {
			turn.ToMove = p.Turn()
		}
	}
	return turn
}

// State returns the whole table as a seat may know it; Spectators asks for what
// all may know.
func (t *Table) State(now time.Time, s game.Seat) State {
	now = instant(now)
	state := State{
		Game: t.game.Name(), Status: t.state.Status, MoveTime: t.state.MoveTime, Seats: t.Players(), Vote: t.vote(now),
		Rematch: t.state.Wants, Chat: t.Chat(), Log: t.Log(), Turn: t.turn(now, s),
	}
	if !t.state.Begins.IsZero() {
		state.BeginsIn = max(t.state.Begins.Sub(now), time.Millisecond)
	}
	if t.state.Status == Over || t.state.Status == AbortedGame {
		r := t.Record()
		state.Record = &r
	}
	return state
}

// vote is the open vote as it is told.
func (t *Table) vote(now time.Time) *Vote {
	v := t.state.Vote
	if v == nil {
		return nil
	}
	return &Vote{What: v.What, Seat: v.Seat, EndsIn: max(v.Ends.Sub(now), 0), Agreed: append([]game.Seat(nil), v.Agreed...)}
}

func (t *Table) ended() Ended {
	return Ended{Status: t.state.Status, Match: t.state.Match, Result: t.position.Result(), Record: t.Record()}
}
