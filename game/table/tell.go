package table

import (
	"time"

	"lichtbrett/game"
)

// tell returns the messages that tell of an event which has just happened.
func (t *Table) tell(now time.Time, e Event) []Envelope {
	switch e := e.(type) {
	case Joined, Left, Renamed, Connected, Substituted, Filled:
		return t.seats.toAll(Seated{Status: t.match.status, Seats: t.Players(), Seat: e.(about).seat(), Remaining: t.clock.remaining(now)})
	case Started, Begun:
		return t.tellState(now, false)
	case TakenBack:
		return t.tellState(now, true)
	case Moved:
		told := t.tellMove(now, e)
		if t.match.status == Over {
			told = append(told, t.seats.toAll(t.match.ended())...)
		}
		return told
	case Asked:
		return t.seats.toAll(Voted{Seat: e.Seat, Agrees: true, Vote: t.ballot.told(now)})
	case Answered:
		return t.seats.toAll(Voted{Seat: e.Seat, Agrees: e.Agrees, Vote: t.ballot.told(now), Rejected: !e.Agrees})
	case Rejected:
		return t.seats.toAll(Voted{Seat: game.NoSeat, Rejected: true})
	case Wanted:
		return t.seats.toAll(Rematched{Seat: e.Seat, Wants: e.Wants, All: t.ballot.wants})
	case Chatted:
		return t.seats.toAll(t.chat[len(t.chat)-1])
	case Aborted:
		return t.seats.toAll(t.match.ended())
	}
	return nil
}

func (t *Table) tellMove(now time.Time, e Moved) []Envelope {
	played := Played{Seat: e.Seat, Move: e.Move, By: e.By, Turn: t.match.turn(Spectators, t.clock.remaining(now))}
	if !t.game.Hides() {
		return t.seats.toAll(played)
	}
	return t.seats.toEach(func(s game.Seat) Message {
		own := played
		if s != Spectators {
			own.View = t.match.position.View(s)
		}
		return own
	})
}

func (t *Table) tellState(now time.Time, undone bool) []Envelope {
	return t.seats.toEach(func(s game.Seat) Message {
		state := t.State(now, s)
		state.Undone = undone
		return state
	})
}

// State returns the whole table as a seat may know it; Spectators asks for what
// all may know.
func (t *Table) State(now time.Time, s game.Seat) State {
	now = instant(now)
	state := State{
		Game: t.game.Name(), Status: t.match.status, MoveTime: t.terms.MoveTime, BeginsIn: left(t.clock.begins, now), Seats: t.Players(),
		Vote: t.ballot.told(now), Rematch: t.ballot.wants, Chat: t.Chat(), Log: t.Log(), Turn: t.match.turn(s, t.clock.remaining(now)),
	}
	if t.match.status == Over || t.match.status == AbortedGame {
		r := t.Record()
		state.Record = &r
	}
	return state
}
