package room

import (
	"encoding/json"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// note adds the events of an outcome to the record of a step.
func (r *Room) note(s *Step, out table.Outcome) {
	from := len(s.Record.Table)
	for _, h := range out {
		s.Record.Table = append(s.Record.Table, h.Entry)
	}
	r.happened(s.Record.Table[from:])
}

// tell adds an outcome of the table to a step: its events for the log, and the frames
// that tell of them.
func (r *Room) tell(s *Step, out table.Outcome, now time.Time) {
	if len(out) == 0 {
		return
	}
	r.note(s, out)
	t := teller{Room: r, step: s, now: now, ids: seatIDs(r.table.Players())}
	for _, h := range out {
		t.event(h)
	}
}

type teller struct {
	*Room
	step *Step
	now  time.Time
	ids  []string
}

// message returns the message of a kind that tells a seat, or the spectators, of what
// happened.
func message[M table.Message](h table.Happened, to game.Seat) M {
	for _, e := range h.Tells {
		if m, ok := e.Message.(M); ok && e.To == to {
			return m
		}
	}
	var none M
	return none
}

// event adds the frames of one event. Those without a case are told by what follows
// from them, or by whoever asked.
func (t *teller) event(h table.Happened) {
	switch e := h.Event.(type) {
	case table.Joined, table.Left:
		t.step.Listed = true
	case table.Renamed:
		t.step.Listed = true
		t.all(protocol.PlayerRenamed{Player: t.player(e.Seat)}, true)
	case table.Connected:
		t.playerStatus(seated(h, e.Seat))
	case table.Substituted:
		t.playerStatus(seated(h, e.Seat))
	case table.Started:
		t.started(h, e)
	case table.Begun:
		t.begun(h)
	case table.Moved:
		t.moved(h, e)
	case table.Asked:
		t.voted(e.Seat, message[table.Voted](h, table.Spectators))
	case table.Answered:
		t.voted(e.Seat, message[table.Voted](h, table.Spectators))
	case table.Chatted:
		t.all(protocol.Chatted{Game: protocol.GameRef{ID: t.id}, Player: t.player(e.Seat), Message: e.Text}, true)
	case table.Aborted:
		t.over(message[table.Ended](h, table.Spectators))
	}
}

// all adds one frame for everybody in the room.
func (t *teller) all(data protocol.FrameData, reply bool) {
	t.step.Frames = append(t.step.Frames, Frame{To: t.Members(), Reply: reply, Data: data})
}

// each adds a frame for the spectators and one for each seat.
func (t *teller) each(reply bool, data func(game.Seat) protocol.FrameData) {
	if len(t.spectators) > 0 {
		t.step.Frames = append(t.step.Frames, Frame{To: t.Watchers(), Data: data(game.NoSeat)})
	}
	for i, id := range t.ids {
		if id != "" {
			t.step.Frames = append(t.step.Frames, Frame{To: t.ids[i : i+1], Reply: reply, Data: data(game.Seat(i))})
		}
	}
}

// lobby adds a frame for the lobby alone.
func (t *teller) lobby(data protocol.FrameData) {
	t.step.Frames = append(t.step.Frames, Frame{Lobby: true, Data: data})
}

func (t *teller) player(s game.Seat) protocol.Player {
	p := t.table.Player(s)
	return protocol.Player{ID: p.ID, Name: p.Name}
}

// seated returns who sat on a seat at this event: a rematch that follows from it
// changes the seats.
func seated(h table.Happened, s game.Seat) table.Player {
	return message[table.Seated](h, table.Spectators).Seats[s]
}

func (t *teller) playerStatus(p table.Player) {
	t.step.Listed = true
	t.all(protocol.PlayerStatus{Player: protocol.Player{ID: p.ID, Name: p.Name}, Connected: !p.Away && !p.Left, PlayedBy: playedBy(p)}, false)
}

func (t *teller) started(h table.Happened, e table.Started) {
	t.step.Listed = true
	views := t.views()
	t.each(true, func(s game.Seat) protocol.FrameData {
		m := message[table.State](h, s)
		state := t.state(t.now, m.Turn, m.Status, s, views, nil)
		state.Remaining = protocol.NoClock
		return protocol.GameStarted{GameState: state, StartsIn: int(e.In / time.Millisecond)}
	})
	t.lobby(protocol.GameListed{})
	for _, p := range e.Seats {
		if p.Substituted {
			t.playerStatus(p)
		}
	}
	if e.In == 0 {
		t.begun(h)
	}
}

func (t *teller) begun(h table.Happened) {
	views := t.views()
	moves := t.movesOf(h.Position)
	t.each(false, func(s game.Seat) protocol.FrameData {
		m := message[table.State](h, s)
		return protocol.RoundStarted{GameState: t.state(t.now, m.Turn, m.Status, s, views, moves)}
	})
}

func (t *teller) moved(h table.Happened, e table.Moved) {
	views, moves := t.views(), t.movesOf(h.Position)
	var player *protocol.Player
	if p := t.table.Player(e.Seat); p.Person() {
		player = &protocol.Player{ID: p.ID, Name: p.Name}
	}
	status := table.Running
	if h.Position.Result().Over {
		status = table.Over
	}
	t.each(true, func(s game.Seat) protocol.FrameData {
		m := message[table.Played](h, s)
		return protocol.GameMoved{
			Player: player, Seat: e.Seat, Move: e.Move, By: protocol.PlayedBy(e.By),
			GameState: t.state(t.now, m.Turn, status, s, views, moves), Spectators: len(t.spectators),
		}
	})
	if status == table.Over {
		t.over(message[table.Ended](h, table.Spectators))
	}
}

// movesOf returns a function that encodes the legal moves when it is first called.
func (r *Room) movesOf(p game.Position) func() json.RawMessage {
	var moves json.RawMessage
	return func() json.RawMessage {
		if moves != nil || p == nil {
			return moves
		}
		if own, ok := p.(interface{ AppendMoves([]byte) []byte }); ok { // some games' positions know their own
			moves = r.append(own.AppendMoves)
		} else {
			moves = protocol.MovesJSON(p.Moves())
		}
		return moves
	}
}

// views returns a function that encodes the views of one event; where no seat knows
// more than the others only the first is encoded.
func (t *teller) views() func(game.Seat, game.View) json.RawMessage {
	var common json.RawMessage
	return func(_ game.Seat, v game.View) json.RawMessage {
		if t.table.Game().Hides() {
			return t.encodeView(v)
		}
		if common == nil {
			common = t.encodeView(v)
		}
		return common
	}
}

// encodeView returns a view as JSON; some games' views know their own.
func (r *Room) encodeView(v game.View) json.RawMessage {
	if v, ok := v.(interface{ AppendJSON([]byte) []byte }); ok {
		return r.append(v.AppendJSON)
	}
	return protocol.JSON(v)
}

// append encodes into the room's buffer; the result is valid until reuse.
func (r *Room) append(to func([]byte) []byte) json.RawMessage {
	from := len(r.encoded)
	r.encoded = to(r.encoded)
	return r.encoded[from:len(r.encoded):len(r.encoded)]
}

// Reuse empties the buffer for the next step.
func (r *Room) Reuse() { r.encoded = r.encoded[:0] }

// state is how the match stands for a seat. The moves are for the seat to move;
// nil stands for a match that takes none yet.
func (r *Room) state(
	now time.Time, turn table.Turn, status table.Status, s game.Seat,
	views func(game.Seat, game.View) json.RawMessage, moves func() json.RawMessage,
) protocol.GameState {
	state := protocol.GameState{
		Game:  protocol.GameStatus{ID: r.id, Status: protocol.Status(status)},
		Match: turn.Match, Ply: turn.Ply, Turn: game.NoSeat, Seat: s, Remaining: protocol.NoClock,
		View: views(s, turn.View),
	}
	switch status {
	case table.Running:
		state.Vote = r.vote(now)
		state.Turn = turn.ToMove
		if turn.ToMove != game.NoSeat {
			if p := r.table.Player(turn.ToMove); p.Person() {
				state.ActivePlayer = p.ID
			}
			if turn.ToMove == s && moves != nil {
				state.Moves = moves()
			}
		}
		if turn.Remaining > 0 {
			state.Remaining = milliseconds(turn.Remaining)
		}
	case table.Over:
		state.Result = new(r.result(turn.Result))
	case table.AbortedGame:
		state.Result = &protocol.Result{Aborted: true, Reason: r.table.AbortedFor()}
	}
	return state
}

func milliseconds(d time.Duration) int { return int((d + time.Millisecond - 1) / time.Millisecond) }

// vote is the vote under way, nil if there is none.
func (r *Room) vote(now time.Time) *protocol.Vote {
	v := r.table.Vote(now)
	if v == nil {
		return nil
	}
	players := r.table.Players()
	vote := &protocol.Vote{By: players[v.Seat].ID, EndsIn: milliseconds(v.EndsIn)}
	for _, s := range v.Agreed {
		vote.Agreed = append(vote.Agreed, players[s].ID)
	}
	return vote
}

// result is how a match has ended: its winners are the persons among the seats
// that have won.
func (r *Room) result(result game.Result) protocol.Result {
	told := protocol.Result{Winners: []string{}, Seats: result.Winners, Reason: result.Reason}
	players := r.table.Players()
	for _, s := range result.Winners {
		if p := players[s]; p.Person() {
			told.Winners = append(told.Winners, p.ID)
		}
	}
	return told
}

func (t *teller) voted(s game.Seat, m table.Voted) {
	data := protocol.AbortVoted{Player: t.player(s), WantsToAbort: m.Agrees}
	if m.Vote != nil {
		data.EndsIn = milliseconds(m.Vote.EndsIn)
	}
	if m.Rejected {
		data.Outcome = protocol.Rejected
	}
	t.all(data, true)
}

func (t *teller) over(m table.Ended) {
	t.step.Listed, t.step.Ended = true, true
	data := protocol.GameOver{Result: t.ending(m), Record: t.told(m.Record)}
	t.all(data, false)
	t.lobby(protocol.GameEnded{Result: data.Result})
}

func (r *Room) ending(m table.Ended) protocol.Result {
	if m.Status == table.AbortedGame {
		return protocol.Result{Aborted: true, Reason: r.table.AbortedFor()}
	}
	return r.result(m.Result)
}

// told is a record as frames have it.
func (r *Room) told(record game.Record) protocol.Record {
	seats := make([]protocol.RecordSeat, len(record.Seats))
	for i, p := range record.Seats {
		seats[i] = protocol.RecordSeat{Name: p.Name, Computer: p.Strength}
	}
	return protocol.Record{Game: record.Game, Options: r.config.Options, Seats: seats, Seed: record.Seed, Moves: record.Moves}
}

// match is the match as a seat or a spectator may know it; nil before the first.
func (r *Room) match(now time.Time, s game.Seat) (*protocol.GameState, []protocol.LogEntry) {
	if r.table.Match() == 0 {
		return nil, []protocol.LogEntry{}
	}
	m := r.table.State(now, s)
	var moves func() json.RawMessage
	if r.table.Begun() {
		moves = r.movesOf(r.table.Position())
	}
	state := r.state(now, m.Turn, m.Status, s, func(_ game.Seat, v game.View) json.RawMessage { return r.encodeView(v) }, moves)
	log := make([]protocol.LogEntry, len(m.Log))
	for i, e := range m.Log {
		log[i] = protocol.LogEntry{Ply: i, Seat: e.Seat, Move: e.Move, By: protocol.PlayedBy(e.By)}
	}
	return &state, log
}
