package room

import (
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
	t := teller{r.account(now), s, &r.encoder, seatIDs(r.table.Players()), r.Audience.ids()}
	for _, h := range out {
		t.event(h)
	}
}

// account tells how the room's match stands.
func (r *Room) account(now time.Time) account { return account{r.id, r.config.Options, r.table, now} }

// Reuse empties the buffer of what has been encoded, for the next step.
func (r *Room) Reuse() { r.encoder.buffer = r.encoder.buffer[:0] }

// teller adds to a step what those who sit and those who watch are told of an outcome.
type teller struct {
	account
	step     *Step
	encoder  *encoder
	seats    []string // who sits, as seatIDs has them
	watchers []string
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
		t.all(protocol.Chatted{Game: protocol.GameRef{ID: t.room}, Player: t.player(e.Seat), Message: e.Text}, true)
	case table.Aborted:
		t.over(message[table.Ended](h, table.Spectators))
	}
}

// all adds one frame for everybody in the room.
func (t *teller) all(data protocol.FrameData, reply bool) {
	t.step.Frames = append(t.step.Frames, Frame{To: members(t.seats, t.watchers), Reply: reply, Data: data})
}

// each adds a frame for the spectators and one for each seat.
func (t *teller) each(reply bool, data func(game.Seat) protocol.FrameData) {
	if len(t.watchers) > 0 {
		t.step.Frames = append(t.step.Frames, Frame{To: t.watchers, Data: data(game.NoSeat)})
	}
	for i, id := range t.seats {
		if id != "" {
			t.step.Frames = append(t.step.Frames, Frame{To: t.seats[i : i+1], Reply: reply, Data: data(game.Seat(i))})
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
	shown := t.picture(nil)
	t.each(true, func(s game.Seat) protocol.FrameData {
		m := message[table.State](h, s)
		state := t.state(m.Turn, m.Status, s, &shown)
		state.Remaining = protocol.NoClock
		return protocol.GameStarted{GameState: state, StartsIn: int(m.BeginsIn / time.Millisecond)}
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
	shown := t.picture(h.Position)
	t.each(false, func(s game.Seat) protocol.FrameData {
		m := message[table.State](h, s)
		return protocol.RoundStarted{GameState: t.state(m.Turn, m.Status, s, &shown)}
	})
}

func (t *teller) moved(h table.Happened, e table.Moved) {
	shown := t.picture(h.Position)
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
			GameState: t.state(m.Turn, status, s, &shown), Spectators: len(t.watchers),
		}
	})
	if status == table.Over {
		t.over(message[table.Ended](h, table.Spectators))
	}
}

// picture is that of an event after which there is this position.
func (t *teller) picture(p game.Position) picture {
	return picture{encoder: t.encoder, same: !t.table.Game().Hides(), position: p}
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
	data := protocol.GameOver{Result: t.result(m.Status, m.Result), Record: t.record(m.Record)}
	t.all(data, false)
	t.lobby(protocol.GameEnded{Result: data.Result})
}
