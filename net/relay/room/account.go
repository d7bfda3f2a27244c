package room

import (
	"encoding/json"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// account tells how the match at a room's table stands at a time.
type account struct {
	room    string // its id
	options json.RawMessage
	table   *table.Table
	now     time.Time
}

// state is how the match stands for a seat.
func (a account) state(turn table.Turn, status table.Status, s game.Seat, shown *picture) protocol.GameState {
	state := protocol.GameState{
		Game:  protocol.GameStatus{ID: a.room, Status: protocol.Status(status)},
		Match: turn.Match, Ply: turn.Ply, Turn: game.NoSeat, Seat: s, Remaining: protocol.NoClock,
		View: shown.view(turn.View),
	}
	switch status {
	case table.Running:
		state.Vote = a.vote()
		state.Turn = turn.ToMove
		if turn.ToMove != game.NoSeat {
			if p := a.table.Player(turn.ToMove); p.Person() {
				state.ActivePlayer = p.ID
			}
			if turn.ToMove == s {
				state.Moves = shown.moves()
			}
		}
		if turn.Remaining > 0 {
			state.Remaining = milliseconds(turn.Remaining)
		}
	case table.Over, table.AbortedGame:
		state.Result = new(a.result(status, turn.Result))
	}
	return state
}

func milliseconds(d time.Duration) int { return int((d + time.Millisecond - 1) / time.Millisecond) }

// vote is the vote under way, nil if there is none.
func (a account) vote() *protocol.Vote {
	v := a.table.Vote(a.now)
	if v == nil {
		return nil
	}
	players := a.table.Players()
	vote := &protocol.Vote{By: players[v.Seat].ID, EndsIn: milliseconds(v.EndsIn)}
	for _, s := range v.Agreed {
		vote.Agreed = append(vote.Agreed, players[s].ID)
	}
	return vote
}

// result is how a match has ended: its winners are the persons among the seats
// that have won.
func (a account) result(status table.Status, result game.Result) protocol.Result {
	if status == table.AbortedGame {
		return protocol.Result{Aborted: true, Reason: a.table.AbortedFor()}
	}
	told := protocol.Result{Winners: []string{}, Seats: result.Winners, Reason: result.Reason}
	players := a.table.Players()
	for _, s := range result.Winners {
		if p := players[s]; p.Person() {
			told.Winners = append(told.Winners, p.ID)
		}
	}
	return told
}

// record is a record as frames have it.
func (a account) record(record game.Record) protocol.Record {
	seats := make([]protocol.RecordSeat, len(record.Seats))
	for i, p := range record.Seats {
		seats[i] = protocol.RecordSeat{Name: p.Name, Computer: p.Strength}
	}
	return protocol.Record{Game: record.Game, Options: a.options, Seats: seats, Seed: record.Seed, Moves: record.Moves}
}

// match is the match as a seat or a spectator may know it; nil before the first.
func (a account) match(s game.Seat, e *encoder) (*protocol.GameState, []protocol.LogEntry) {
	if a.table.Match() == 0 {
		return nil, []protocol.LogEntry{}
	}
	m := a.table.State(a.now, s)
	shown := picture{encoder: e}
	if a.table.Begun() {
		shown.position = a.table.Position()
	}
	state := a.state(m.Turn, m.Status, s, &shown)
	log := make([]protocol.LogEntry, len(m.Log))
	for i, e := range m.Log {
		log[i] = protocol.LogEntry{Ply: i, Seat: e.Seat, Move: e.Move, By: protocol.PlayedBy(e.By)}
	}
	return &state, log
}

// encoder encodes views and moves, some of which know how to, into a buffer: what it returns of
// those is valid until that is emptied.
type encoder struct{ buffer []byte }

func (e *encoder) view(v game.View) json.RawMessage {
	if own, ok := v.(interface{ AppendJSON([]byte) []byte }); ok {
		return e.append(own.AppendJSON)
	}
	return protocol.JSON(v)
}

// moves encodes the legal moves of a position.
func (e *encoder) moves(p game.Position) json.RawMessage {
	if own, ok := p.(interface{ AppendMoves([]byte) []byte }); ok {
		return e.append(own.AppendMoves)
	}
	return protocol.MovesJSON(p.Moves())
}

func (e *encoder) append(to func([]byte) []byte) json.RawMessage {
	from := len(e.buffer)
	e.buffer = to(e.buffer)
	return e.buffer[from:len(e.buffer):len(e.buffer)]
}

// picture is what the states of one event show of a position, encoded when it is first needed.
type picture struct {
	encoder *encoder
	// same says that no seat knows more than the others, whose views are then the first one.
	same     bool
	position game.Position // nil while it takes no moves

	first, legal json.RawMessage
}

func (p *picture) view(v game.View) json.RawMessage {
	if !p.same || p.first == nil {
		p.first = p.encoder.view(v)
	}
	return p.first
}

// moves are for the seat to move.
func (p *picture) moves() json.RawMessage {
	if p.legal == nil && p.position != nil {
		p.legal = p.encoder.moves(p.position)
	}
	return p.legal
}
