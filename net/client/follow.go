package client

import (
	"slices"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// take applies a frame that concerns the room.
func (r *Room) take(frame protocol.Frame) {
	switch d := frame.Data.(type) {
	case protocol.Match:
		if d.Game.ID == r.ID {
			r.took(d.Game, d.GameState, d.Log, d.Record, r.Watching)
		}
	case protocol.GameWatched:
		r.took(d.Game, d.GameState, d.Log, nil, true)
	case protocol.GameStarted:
		r.stand(d.GameState)
		r.begins = 0
		if r.Status == protocol.Running { // else it is over as it begins
			r.begins = r.moment(d.StartsIn)
		}
		if d.GameState.Match > 1 { // a rematch: the seats have changed, and are asked for
			if !r.Watching {
				r.Seat = d.GameState.Seat
			}
			r.join()
		}
		r.tell((*Host).state)
	case protocol.RoundStarted:
		r.begins = 0
		r.stand(d.GameState)
		r.tell((*Host).state)
	case protocol.GameMoved:
		r.moved(d)
	case protocol.GameOver:
		r.over(d)
	case protocol.AbortVoted:
		r.voted(d)
	case protocol.RematchVoted:
		r.WantsRematch = slices.DeleteFunc(r.WantsRematch, func(id string) bool { return id == d.Player.ID })
		if d.WantsRematch {
			r.WantsRematch = append(r.WantsRematch, d.Player.ID)
		}
		r.tell((*Host).rematch)
	case protocol.Chatted:
		if d.Game.ID == r.ID {
			r.talk.take(Message{From: d.Player, Text: d.Message, At: frame.Timestamp, Match: r.Room.Match, Moves: len(r.Log)})
		}
	case protocol.DirectMessaged:
		if d.Game.ID == r.ID {
			r.talk.take(Message{From: d.Player, To: d.To, Text: d.Message, At: frame.Timestamp, Match: r.Room.Match, Moves: len(r.Log)})
		}
	case protocol.PlayerStatus:
		r.status(d)
	}
}

// took takes over the whole room.
func (r *Room) took(room protocol.Room, g *protocol.GameState, log []protocol.LogEntry, record *protocol.Record, watching bool) {
	r.Watching = watching
	r.Room = room
	if room.Chat != nil {
		r.talk.history(room.Chat)
	}
	r.Room.Chat = nil
	r.Log, r.Match = log, nil
	r.Record = r.record(record)
	r.seated()
	if g != nil {
		r.stand(*g)
		if r.Status != protocol.Running || g.Remaining >= 0 {
			r.begins = 0
		}
		r.tell((*Host).state)
	}
	r.resume()
}

// follow takes the room as everybody sees it, if it is this one.
func (r *Room) follow(room protocol.Room) {
	if !r.is(room.ID) {
		return
	}
	r.Room = room
	r.Room.Chat = nil
	r.seated()
}

// seated finds the player's seat and tells the program who sits where.
func (r *Room) seated() {
	r.Seat = seatIn(r.Room, r.client.Me(), r.Watching)
	r.tell((*Host).seated)
}

// stand takes over a state of the match. Of another match than before, whose beginning may
// have been missed, nothing else is known yet.
func (r *Room) stand(g protocol.GameState) {
	if r.Match != nil && r.Match.Match != g.Match {
		r.WantsRematch, r.Record, r.Log, r.move = nil, nil, nil, nil
	}
	r.Status, r.Room.Match = g.Game.Status, g.Match
	r.Match, r.view = &g, r.client.view
	r.deadline = r.moment(g.Remaining)
	r.Rejection = nil
	r.vote(g.Vote)
}

func (r *Room) vote(v *protocol.Vote) {
	r.Vote, r.voteEnds = v, 0
	if v != nil {
		r.voteEnds = r.moment(v.EndsIn)
	}
}

// resume resends what was under way when the connection was lost: a move, if the match
// is still in the position that it was meant for (else it has been made, or is stale),
// and messages that have not arrived.
func (r *Room) resume() {
	if move := r.move; move != nil && move.attempt != r.client.link.attempt {
		r.move = nil
		if r.Match != nil && r.Match.Match == move.match && r.Match.Ply == move.ply && r.Match.Turn == r.Seat {
			r.play(*move)
		}
	}
	for _, chat := range slices.Clone(r.talk.waiting) {
		if r.talk.said(r.client.Me(), chat.text) > chat.before {
			r.talk.end(chat, nil)
		} else if chat.attempt != r.client.link.attempt {
			r.sendChat(chat)
		}
	}
}

func (r *Room) moved(d protocol.GameMoved) {
	if r.move != nil && (r.move.match != d.GameState.Match || d.GameState.Ply > r.move.ply) {
		r.move = nil // it has been made, or is stale
	}
	follows := r.Match != nil && r.Match.Match == d.GameState.Match && d.GameState.Ply == r.Match.Ply+1
	r.stand(d.GameState)
	r.Spectators = d.Spectators
	if !follows {
		r.join() // something was missed
		return
	}
	if len(r.Log) < d.GameState.Ply-1 {
		return // the log with what was missed is on its way
	}
	r.Log = append(r.Log, protocol.LogEntry{Ply: d.GameState.Ply - 1, Seat: d.Seat, Move: d.Move, By: d.By})
	r.tell(func(h *Host) { h.played(d) })
}

func (r *Room) over(d protocol.GameOver) {
	r.Status = protocol.Over
	if d.Result.Aborted {
		r.Status = protocol.Aborted
	}
	r.deadline, r.begins, r.move, r.Rejection = 0, 0, nil, nil
	r.vote(nil)
	if r.Match != nil {
		g := *r.Match
		g.Game.Status, g.Result, g.Turn, g.ActivePlayer, g.Remaining = r.Status, &d.Result, game.NoSeat, "", protocol.NoClock
		r.Match = &g
	}
	r.Record = r.record(&d.Record)
	r.tell((*Host).ended)
}

func (r *Room) voted(d protocol.AbortVoted) {
	switch {
	case d.Outcome == protocol.Rejected:
		r.Rejection = &Rejection{By: d.Player.ID, Withdrawn: r.Vote != nil && r.Vote.By == d.Player.ID}
		r.vote(nil)
	case r.Vote == nil && d.WantsToAbort:
		r.Rejection = nil
		r.vote(&protocol.Vote{By: d.Player.ID, EndsIn: d.EndsIn, Agreed: []string{d.Player.ID}})
	case d.WantsToAbort && !slices.Contains(r.Vote.Agreed, d.Player.ID):
		r.Vote = &protocol.Vote{By: r.Vote.By, EndsIn: d.EndsIn, Agreed: append(slices.Clone(r.Vote.Agreed), d.Player.ID)}
	}
	r.tell(func(h *Host) { h.voted(d) })
}

func (r *Room) status(d protocol.PlayerStatus) {
	r.seat(d.Player.ID, func(s *protocol.RoomSeat) { s.Player, s.Connected, s.PlayedBy = &d.Player, d.Connected, d.PlayedBy })
}

// renamed takes over somebody's new name.
func (r *Room) renamed(p protocol.Player) {
	r.Watchers = slices.Clone(r.Watchers)
	for i := range r.Watchers {
		if r.Watchers[i].ID == p.ID {
			r.Watchers[i] = p
		}
	}
	r.seat(p.ID, func(s *protocol.RoomSeat) { s.Player = &p })
}

// seat changes the seat of a player, if there is one, and tells the program who sits where.
func (r *Room) seat(id string, change func(*protocol.RoomSeat)) {
	r.Seats = slices.Clone(r.Seats)
	if s := r.SeatOf(id); s != game.NoSeat {
		change(&r.Seats[s])
	}
	r.seated()
}

// record converts the record of a finished match; nil if it is invalid.
func (r *Room) record(d *protocol.Record) *game.Record {
	if d == nil {
		return nil
	}
	match, err := d.Match(r.client.options.Find)
	if err != nil || len(d.Seats) != len(r.Seats) || d.Game != r.Config.Game || len(d.Moves) > game.MaxMoves {
		return nil
	}
	return &match
}
