package client

import (
	"encoding/json"
	"errors"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Host is the match in a room as programs play it: a remote table.Host with at most
// one seat of its own.
type Host struct {
	room    *Room
	receive func(table.Envelope)
	quit    func()
	joined  bool      // the receiver has been told how the match stands
	seat    game.Seat // from which it was; game.NoSeat before, and for a spectator
}

// errElsewhere says that a match cannot be begun through a remote host.
var errElsewhere = errors.New("a match online begins in its room")

// Host returns the host of the match in the room. Its messages go to receive, beginning
// with the answer to the first table.Join; a host that was returned before gets none any
// more. Quit is called when the program leaves the table.
func (r *Room) Host(receive func(table.Envelope), quit func()) *Host {
	h := &Host{room: r, receive: receive, quit: quit, seat: game.NoSeat}
	if r != nil {
		r.host = h
	}
	return h
}

// Retell sends the program the state of the match, as if it had just joined.
func (r *Room) Retell() {
	if r != nil && r.Match != nil {
		r.tell((*Host).state)
	}
}

// tell has the host tell something.
func (r *Room) tell(tell func(*Host)) {
	if r.host != nil {
		tell(r.host)
	}
}

// Open implements table.Host.
func (h *Host) Open(game.Game, json.RawMessage, []game.Player) error { return errElsewhere }

// Leave implements table.Host. Others may wait for the player's moves: whoever
// made the host decides what comes of it.
func (h *Host) Leave() {
	if h.quit != nil {
		h.quit()
	}
}

// Own implements table.Host. In a rematch the player's seat changes once its state has
// been told.
func (h *Host) Own(s game.Seat) bool { return !h.room.gone() && s != game.NoSeat && h.seat == s }

// Remaining is [Room.Remaining]: nobody else counts the time of a match online.
func (h *Host) Remaining() (left time.Duration, ok bool) {
	if h.room.gone() {
		return 0, false
	}
	return h.room.Remaining()
}

// Send implements table.Host. What the relay refuses comes back as
// table.Refused.
func (h *Host) Send(_ game.Seat, m table.Message) {
	room := h.room
	if room.gone() {
		return
	}
	refused := func(err error) {
		if err != nil {
			h.refuse(err)
		}
	}
	switch m := m.(type) {
	case table.Join:
		if !h.joined {
			room.Retell()
		} else if room.client.Ready() {
			room.join()
		}
	case table.Play:
		if on := room.move; on != nil && on.match == m.Match && on.ply == m.Ply {
			return // one is on its way
		}
		room.play(sentMove{match: m.Match, ply: m.Ply, move: m.Move})
	case table.Abort:
		room.Abort(true, refused)
	case table.Answer:
		room.Abort(m.Agrees, refused)
	case table.Rematch:
		room.Rematch(m.Wants, refused)
	case table.Restart:
		if room.Status == protocol.Over || room.Status == protocol.Aborted {
			room.Rematch(true, refused)
			return
		}
		h.tell(table.Refused{Reason: table.ReasonNotOver, Detail: "online a new match begins after the end"})
	case table.Say:
		room.Say(m.Text, refused)
	default:
		h.tell(table.Refused{Reason: "not-online", Detail: "this cannot be done online"})
	}
}

// play sends a move. If the connection is lost before it is answered it is resent; see
// resume.
func (r *Room) play(move sentMove) {
	r.move = &move
	if !r.client.Ready() {
		return // resume sends it once there is a connection
	}
	move.attempt = r.client.link.attempt
	r.ask(protocol.MakeMove{Move: string(move.move), Match: new(int64(move.match)), Ply: int64(move.ply)}, request{
		keep: true,
		refused: func(wrong *Error) {
			r.move = nil
			if wrong.Code == protocol.CodeStale {
				r.join() // the match has gone on
			}
			r.tell(func(h *Host) { h.refuse(wrong) })
		},
	})
}

// reasons are the table's words for the relay's codes.
var reasons = map[protocol.Code]string{
	protocol.CodeGameOver:       table.ReasonOver,
	protocol.CodeGameNotStarted: table.ReasonNotStarted,
	protocol.CodeGameStarted:    table.ReasonStarted,
	protocol.CodeGameFull:       table.ReasonFull,
	protocol.CodePlayersMissing: table.ReasonPlayersMissing,
	protocol.CodeNotYourTurn:    table.ReasonNotYourTurn,
	protocol.CodeStale:          table.ReasonStale,
	protocol.CodeNotInGame:      table.ReasonNotSeated,
	protocol.CodeNoVote:         table.ReasonNoVote,
	protocol.CodeTooMany:        "too-many",
	protocol.CodeMessageInvalid: "message-invalid",
	protocol.CodeShuttingDown:   "shutting-down",
	protocol.CodeServerFull:     "server-full",
}

// refuse tells why something was refused.
func (h *Host) refuse(err error) {
	refused := table.Refused{Reason: "offline", Detail: err.Error()}
	var wrong *Error
	if errors.As(err, &wrong) {
		refused = table.Refused{Reason: table.ReasonIllegal, Detail: wrong.Message}
		if wrong.Code == protocol.CodeMoveIllegal && wrong.Reason != "" {
			refused.Reason = wrong.Reason
		} else if reason, ok := reasons[wrong.Code]; ok {
			refused.Reason = reason
		}
	}
	h.tell(refused)
}

// tell sends a message to the player's seat, or to the spectators.
func (h *Host) tell(m table.Message) {
	if !h.room.gone() {
		h.joined = true
		h.receive(table.Envelope{To: h.seat, Message: m})
	}
}

func (h *Host) seated() {
	if r := h.room; r.Match != nil {
		h.tell(table.Seated{Status: table.Status(r.Status), Seats: players(r.Seats), Seat: game.NoSeat, Remaining: r.timeLeft(r.deadline)})
	}
}

func (h *Host) state() {
	r := h.room
	turn, ok := h.turn()
	if !ok {
		return
	}
	h.seat = r.Seat
	h.tell(table.State{
		Game: r.Config.Game, Status: table.Status(r.Status), MoveTime: time.Duration(r.Config.MoveTime) * time.Second,
		BeginsIn: r.BeginsIn(), Seats: players(r.Seats), Vote: r.OpenVote(), Rematch: r.SeatsOf(r.WantsRematch),
		Log: r.Moves(), Record: r.Record, Turn: turn,
	})
}

func (h *Host) rematch() {
	h.tell(table.Rematched{Seat: game.NoSeat, All: h.room.SeatsOf(h.room.WantsRematch)})
}

func (h *Host) ended() {
	r := h.room
	ended := table.Ended{Status: table.Status(r.Status), Match: r.Room.Match}
	if r.Match != nil {
		ended.Result = result(r.Match.Result)
	}
	if r.Record != nil {
		ended.Record = *r.Record
	}
	h.tell(ended)
}

func (h *Host) played(d protocol.GameMoved) {
	if turn, ok := h.turn(); ok {
		h.tell(table.Played{Seat: d.Seat, Move: d.Move, By: table.By(d.By), Turn: turn})
	}
}

func (h *Host) voted(d protocol.AbortVoted) {
	h.tell(table.Voted{Seat: h.room.SeatOf(d.Player.ID), Agrees: d.WantsToAbort, Vote: h.room.OpenVote(), Rejected: d.Outcome == protocol.Rejected})
}

// turn is how the match stands; ok is false where its game is not known here.
func (h *Host) turn() (t table.Turn, ok bool) {
	r := h.room
	return table.Turn{
		Match: r.Match.Match, Ply: r.Match.Ply, ToMove: r.Match.Turn, View: r.view, Result: result(r.Match.Result),
		Remaining: r.timeLeft(r.deadline),
	}, r.view != nil
}

// players returns who sits on the seats of a room, no two of whom are called the same.
func players(seats []protocol.RoomSeat) []table.Player {
	var names []string
	for _, s := range seats {
		if s.Player != nil {
			names = append(names, s.Player.Name)
		}
	}
	names = distinct(names)
	all := make([]table.Player, len(seats))
	for i, s := range seats {
		switch {
		case s.Player != nil:
			name := names[0]
			names = names[1:]
			all[i] = table.Player{
				Kind: table.Person, ID: s.Player.ID, Name: name, Away: !s.Connected,
				Substituted: s.PlayedBy == protocol.ByComputer,
			}
		case s.Computer > 0:
			all[i] = table.Player{Kind: table.Computer, Strength: s.Computer}
		default:
			all[i] = table.Player{Kind: table.Free}
		}
	}
	return all
}

// Moves returns the moves of the match as tables have them.
func (r *Room) Moves() (all []table.Moved) {
	for _, e := range r.Log {
		all = append(all, table.Moved{Seat: e.Seat, Move: e.Move, By: table.By(e.By)})
	}
	return all
}

// result is how a match has ended; an aborted one has not.
func result(r *protocol.Result) game.Result {
	if r == nil || r.Aborted {
		return game.Result{}
	}
	return game.Result{Over: true, Winners: r.Seats, Reason: r.Reason}
}
