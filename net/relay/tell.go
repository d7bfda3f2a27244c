package relay

import (
	"encoding/json"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// tell adds an outcome of the table to a step: its events for the log, and the frames
// made from its envelopes, which come in groups: one for everybody for each event that
// is told.
func (r *room) tell(s *step, out table.Outcome, now time.Time) {
	if len(out.Events) == 0 {
		return
	}
	s.record.Table = append(s.record.Table, out.Events...)
	r.succeed(out.Events)
	t := teller{room: r, step: s, now: now, ids: r.seatIDs(), envelopes: out.Envelopes, position: r.before(out.Events)}
	for _, e := range out.Events {
		t.event(e.Event)
	}
}

// before returns the position in which the first move of these events was made;
// nil where there is at most one, whose position after it is the table's.
func (r *room) before(events []table.Entry) game.Position {
	moves := 0
	for _, e := range events {
		if _, ok := e.Event.(table.Moved); ok {
			moves++
		}
	}
	if moves < 2 {
		return nil
	}
	record := r.table.Record()
	record.Moves = record.Moves[:len(record.Moves)-moves]
	p, err := record.Replay(r.table.Game())
	if err != nil {
		panic(err) // they have been played
	}
	return p
}

type teller struct {
	*room
	step      *step
	now       time.Time
	ids       []string
	envelopes []table.Envelope
	position  game.Position
}

// group returns the next message, by its addressees: spectators first, then the
// seats from the last to the first.
func (t *teller) group() (messages func(game.Seat) table.Message) {
	n := len(t.ids) + 1
	group := t.envelopes[:n]
	t.envelopes = t.envelopes[n:]
	return func(s game.Seat) table.Message {
		if s == game.NoSeat {
			return group[0].Message
		}
		return group[n-1-int(s)].Message
	}
}

// event adds the frames of one event.
func (t *teller) event(e table.Event) {
	switch e := e.(type) {
	case table.Sat:
		t.group()
		t.step.listed = true
	case table.Rose:
		t.group()
		t.step.listed = true
	case table.Renamed:
		t.group()
		t.step.listed = true
		t.all(protocol.PlayerRenamed{Player: t.player(e.Seat)}, true)
	case table.Connected:
		t.playerStatus(t.seated(e.Seat))
	case table.Substituted:
		t.playerStatus(t.seated(e.Seat))
	case table.Started:
		t.started(e)
	case table.Begun:
		t.begun(t.group())
	case table.Moved:
		t.moved(e)
	case table.Asked:
		t.voted(e.Seat, t.group()(game.NoSeat).(table.Voted))
	case table.Answered:
		t.voted(e.Seat, t.group()(game.NoSeat).(table.Voted))
	case table.Wanted:
		t.group() // Who asked has told of it: a rematch changes the seats.
	case table.Chatted:
		t.group()
		t.all(protocol.Chatted{Game: protocol.GameRef{ID: t.id}, Player: t.player(e.Seat), Message: e.Text}, true)
	case table.Aborted:
		t.over(t.group()(game.NoSeat).(table.Ended))
	}
}

// all adds one frame for everybody in the room.
func (t *teller) all(data protocol.FrameData, reply bool) {
	t.step.frames = append(t.step.frames, frame{to: t.members(), reply: reply, data: data})
}

// each adds a frame for the spectators and one for each seat.
func (t *teller) each(reply bool, data func(game.Seat) protocol.FrameData) {
	if len(t.spectators) > 0 {
		t.step.frames = append(t.step.frames, frame{to: t.watchers(), data: data(game.NoSeat)})
	}
	for i, id := range t.ids {
		if id != "" {
			t.step.frames = append(t.step.frames, frame{to: t.ids[i : i+1], reply: reply, data: data(game.Seat(i))})
		}
	}
}

// lobby adds a frame for the lobby alone.
func (t *teller) lobby(data protocol.FrameData) {
	t.step.frames = append(t.step.frames, frame{lobby: true, data: data})
}

func (t *teller) player(s game.Seat) protocol.Player {
	p := t.table.Player(s)
	return protocol.Player{ID: p.ID, Name: p.Name}
}

// seated returns who sat on a seat at this event: a rematch that follows from it
// changes the seats.
func (t *teller) seated(s game.Seat) table.Player {
	return t.group()(game.NoSeat).(table.Seated).Seats[s]
}

func (t *teller) playerStatus(p table.Player) {
	t.step.listed = true
	t.all(protocol.PlayerStatus{Player: protocol.Player{ID: p.ID, Name: p.Name}, Connected: !p.Away && !p.Left, PlayedBy: playedBy(p)}, false)
}

func (t *teller) started(e table.Started) {
	t.step.listed = true
	messages := t.group()
	views := t.views()
	t.each(true, func(s game.Seat) protocol.FrameData {
		m := messages(s).(table.State)
		state := t.state(t.now, m.Turn, m.Status, s, views, nil)
		state.Remaining = protocol.NoClock
		return protocol.GameStarted{GameState: state, StartsIn: int(e.In / time.Millisecond)}
	})
	t.lobby(protocol.GameListed{Game: t.describe()})
	for _, p := range e.Seats {
		if p.Substituted {
			t.playerStatus(p)
		}
	}
	if e.In == 0 {
		t.begun(messages)
	}
}

func (t *teller) begun(messages func(game.Seat) table.Message) {
	views := t.views()
	moves := t.movesOf(t.table.Position())
	t.each(false, func(s game.Seat) protocol.FrameData {
		m := messages(s).(table.State)
		return protocol.RoundStarted{GameState: t.state(t.now, m.Turn, m.Status, s, views, moves)}
	})
}

func (t *teller) moved(e table.Moved) {
	messages := t.group()
	position := t.table.Position()
	if t.position != nil {
		position, _ = t.position.Apply(e.Move)
		t.position = position
	}
	views, moves := t.views(), t.movesOf(position)
	var player *protocol.Player
	if p := t.table.Player(e.Seat); p.Person() {
		player = &protocol.Player{ID: p.ID, Name: p.Name}
	}
	status := table.Running
	if position.Result().Over {
		status = table.Over
	}
	t.each(true, func(s game.Seat) protocol.FrameData {
		m := messages(s).(table.Played)
		return protocol.GameMoved{
			Player: player, Seat: e.Seat, Move: e.Move, By: protocol.PlayedBy(e.By),
			GameState: t.state(t.now, m.Turn, status, s, views, moves), Spectators: len(t.spectators),
		}
	})
	if status == table.Over {
		t.over(t.group()(game.NoSeat).(table.Ended))
	}
}

// movesOf returns a function that encodes the legal moves when it is first called.
func (r *room) movesOf(p game.Position) func() json.RawMessage {
	var moves json.RawMessage
	return func() json.RawMessage {
		if moves == nil && p != nil {
			moves = r.encodeMoves(p)
		}
		return moves
	}
}

// encodeMoves returns the legal moves as JSON; some games' positions know their own.
func (r *room) encodeMoves(p game.Position) json.RawMessage {
	if p, ok := p.(interface{ AppendMoves([]byte) []byte }); ok {
		return r.append(p.AppendMoves)
	}
	return protocol.MovesJSON(p.Moves())
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
func (r *room) encodeView(v game.View) json.RawMessage {
	if v, ok := v.(interface{ AppendJSON([]byte) []byte }); ok {
		return r.append(v.AppendJSON)
	}
	return encode(v)
}

// append encodes into the room's buffer; the result is valid until reuse.
func (r *room) append(to func([]byte) []byte) json.RawMessage {
	from := len(r.encoded)
	r.encoded = to(r.encoded)
	return r.encoded[from:len(r.encoded):len(r.encoded)]
}

// reuse empties the buffer for the next step.
func (r *room) reuse() { r.encoded = r.encoded[:0] }

// state is how the match stands for a seat. The moves are for the seat to move;
// nil stands for a match that takes none yet.
func (r *room) state(
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
		result := r.result(turn.Result)
		state.Result = &result
	case table.AbortedGame:
		state.Result = &protocol.Result{Aborted: true}
	}
	return state
}

func milliseconds(d time.Duration) int { return int((d + time.Millisecond - 1) / time.Millisecond) }

// vote is the vote under way, nil if there is none.
func (r *room) vote(now time.Time) *protocol.Vote {
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
func (r *room) result(result game.Result) protocol.Result {
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
	t.step.listed, t.step.ended = true, true
	data := protocol.GameOver{Result: t.ending(m), Record: t.told(m.Record)}
	t.all(data, false)
	t.lobby(protocol.GameEnded{Game: t.describe(), Result: data.Result})
}

func (r *room) ending(m table.Ended) protocol.Result {
	if m.Status == table.AbortedGame {
		return protocol.Result{Aborted: true}
	}
	return r.result(m.Result)
}

// told is a record as frames have it.
func (r *room) told(record game.Record) protocol.Record {
	seats := make([]protocol.RecordSeat, len(record.Seats))
	for i, p := range record.Seats {
		seats[i] = protocol.RecordSeat{Name: p.Name, Computer: p.Strength}
	}
	return protocol.Record{Game: record.Game, Options: r.config.Options, Seats: seats, Seed: record.Seed, Moves: record.Moves}
}

// match is the match as a seat or a spectator may know it; nil before the first.
func (r *room) match(now time.Time, s game.Seat) (*protocol.GameState, []protocol.LogEntry) {
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
