package relay

import (
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// room is a game as the protocol calls it: a table, who opened it and who
// watches. It is pure: no goroutine, no clock, no socket. What must survive is in
// the records that its steps return.
type room struct {
	id       string
	creator  string
	config   protocol.Config
	openedAt time.Time
	removed  []string
	table    *table.Table
	random   func() uint64

	records    int               // how many the log has
	spectators []protocol.Player // connected ones
	encoded    []byte            // buffer for the views and moves of the current step
	// emptySince is since when nobody is connected while no match is under way;
	// zero while somebody is.
	emptySince time.Time
}

// step is the outcome of a request or of the passing of time.
type step struct {
	record record
	frames []frame
	// gone are the players who neither sit in the room nor watch it any more.
	gone []string
	// deleted says that the room is no more.
	deleted bool
	// listed says that the room's entry in the lobby has changed.
	listed bool
	// ended says that a match is over or aborted.
	ended bool
}

// frame is the data of a frame and the players in the room who get it.
type frame struct {
	to    []string
	lobby bool // and to the lobby, if the room is public
	// reply says that the sender's copy is the answer to its request.
	reply bool
	data  protocol.FrameData
	// outside are the data for the lobby where they differ.
	outside protocol.FrameData
}

// openRoom opens a room; its creator takes the first person's seat.
func openRoom(now time.Time, id string, creator protocol.Player, config protocol.Config, random func() uint64) (*room, step, error) {
	g, err := games.ByName(config.Game)
	if err != nil {
		return nil, step{}, err
	}
	now = now.UTC().Truncate(time.Millisecond)
	r := &room{id: id, creator: creator.ID, config: config, openedAt: now, random: random}
	seats := make([]table.Player, config.Seats)
	for i, strength := range config.Computers {
		seats[i] = table.Player{Kind: table.Free}
		if strength > 0 {
			seats[i] = table.Player{Kind: table.Computer, Strength: strength}
		}
	}
	var s step
	s.record.Opened = &opened{creator.ID, config, now}
	var out table.Outcome
	r.table, out, err = table.New(g, table.Options{
		Options: config.Options, Seats: seats, MoveTime: time.Duration(config.MoveTime) * time.Second, Random: random,
	}, now)
	if err != nil {
		return nil, step{}, err
	}
	s.record.Table = out.Events
	if out, err = r.table.Sit(now, creator.ID, creator.Name, game.NoSeat); err != nil {
		return nil, step{}, err
	}
	s.record.Table = append(s.record.Table, out.Events...)
	s.listed = true
	s.frames = []frame{{
		to: []string{creator.ID}, lobby: true, reply: true,
		data: protocol.GameCreated{Player: creator, Game: r.inside()}, outside: protocol.GameCreated{Player: creator, Game: r.describe()},
	}}
	r.records++
	return r, s, nil
}

// describe returns the room as everybody sees it.
func (r *room) describe() protocol.Room {
	d := protocol.Room{
		ID: r.id, Creator: r.creator, Status: r.status(), Match: max(r.table.Match(), 1), Players: []string{},
		Config: r.config, Spectators: len(r.spectators),
	}
	players := r.table.Players()
	d.Seats = make([]protocol.RoomSeat, len(players))
	for i, p := range players {
		seat := protocol.RoomSeat{PlayedBy: playedBy(p)}
		switch p.Kind {
		case table.Computer:
			seat.Computer = p.Strength
		case table.Person:
			seat.Player = &protocol.Player{ID: p.ID, Name: p.Name}
			seat.Connected = !p.Away && !p.Left
			if !p.Left {
				d.Players = append(d.Players, p.ID)
			}
		}
		d.Seats[i] = seat
	}
	return d
}

// inside returns the room as those in it see it.
func (r *room) inside() protocol.Room {
	d := r.describe()
	said := r.table.Chat()
	d.Chat = make([]protocol.ChatEntry, len(said))
	for i, s := range said {
		d.Chat[i] = protocol.ChatEntry{Player: protocol.Player{ID: s.ID, Name: s.Name}, Message: s.Text, Timestamp: protocol.Timestamp(s.At), Match: max(s.Match, 1), Ply: s.Ply}
	}
	return d
}

func playedBy(p table.Player) protocol.PlayedBy {
	if p.ByComputer() {
		return protocol.ByComputer
	}
	return protocol.ByPlayer
}

func (r *room) status() protocol.Status { return protocol.Status(r.table.Status()) }

// finished reports whether a match has ended and no other has begun.
func (r *room) finished() bool {
	return r.table.Status() == table.Over || r.table.Status() == table.AbortedGame
}

// members returns the ids of those who sit and of the spectators.
func (r *room) members() []string {
	players := r.table.Players()
	ids := make([]string, 0, len(players)+len(r.spectators))
	for _, p := range players {
		if sits(p) {
			ids = append(ids, p.ID)
		}
	}
	return append(ids, r.watchers()...)
}

func (r *room) watchers() []string {
	ids := make([]string, len(r.spectators))
	for i, p := range r.spectators {
		ids[i] = p.ID
	}
	return ids
}

// seatIDs returns the players who sit, by their seats; empty where nobody does.
func (r *room) seatIDs() []string {
	ids := make([]string, r.config.Seats)
	for i := range ids {
		if p := r.table.Player(game.Seat(i)); sits(p) {
			ids[i] = p.ID
		}
	}
	return ids
}

func (r *room) watches(id string) bool {
	return slices.ContainsFunc(r.spectators, func(p protocol.Player) bool { return p.ID == id })
}

// present reports whether anybody is connected.
func (r *room) present() bool {
	return len(r.spectators) > 0 || slices.ContainsFunc(r.table.Players(), func(p table.Player) bool { return sits(p) && !p.Away })
}

// lifetime returns how long the room lasts with nobody connected; 0 while a match
// is under way, which the table ends.
func (r *room) lifetime() time.Duration {
	switch {
	case r.finished():
		return protocol.FinishedLifetime
	case r.table.Status() == table.Running:
		return 0
	}
	return protocol.LobbyLifetime
}

// settle updates since when the room has been empty, after every step.
func (r *room) settle(now time.Time) {
	switch {
	case r.table.Status() == table.Running || r.present():
		r.emptySince = time.Time{}
	case r.emptySince.IsZero():
		r.emptySince = now
	}
}

// deadline returns when tick is due; ok is false if never.
func (r *room) deadline() (at time.Time, ok bool) {
	if !r.emptySince.IsZero() {
		return r.emptySince.Add(r.lifetime()), true
	}
	return r.table.Deadline()
}

// tick advances the room to the time now.
func (r *room) tick(now time.Time) step {
	var s step
	if !r.emptySince.IsZero() && !now.Before(r.emptySince.Add(r.lifetime())) {
		r.delete(&s, false)
		return s
	}
	r.tell(&s, r.table.Tick(now), now)
	return r.done(s, now)
}

// question returns what a computer player is asked.
func (r *room) question() (table.Think, bool) { return r.table.Question() }

// think makes the move of a computer player; an answer to a question that is no
// longer open is dropped. What the rules refuse is replaced by a random move.
func (r *room) think(now time.Time, q table.Think, m game.Move) step {
	var s step
	out, err := r.table.Think(now, q, m)
	if err != nil {
		moves := r.table.Position().Moves()
		out, _ = r.table.Think(now, q, moves[r.random()%uint64(len(moves))])
	}
	r.tell(&s, out, now)
	return r.done(s, now)
}

// connect tells the room that a player in it is connected, or no longer. A
// spectator who is not is gone.
func (r *room) connect(now time.Time, id string, connected bool) step {
	var s step
	if seat := r.seatOf(id); seat != game.NoSeat {
		out, _ := r.table.Connect(now, seat, connected)
		r.tell(&s, out, now)
	} else if !connected && r.watches(id) {
		r.unwatch(&s, id)
	}
	return r.done(s, now)
}

// rename tells the room that a player in it has another name.
func (r *room) rename(now time.Time, player protocol.Player) step {
	var s step
	for i := range r.spectators {
		if r.spectators[i].ID == player.ID {
			r.spectators[i].Name = player.Name
			return s
		}
	}
	if seat := r.seatOf(player.ID); seat != game.NoSeat {
		out, _ := r.table.Rename(now, seat, player.Name)
		r.tell(&s, out, now)
	}
	return r.done(s, now)
}

// delete ends the room.
func (r *room) delete(s *step, reply bool) {
	s.gone = append(s.gone, r.members()...)
	s.frames = append(s.frames, frame{to: r.members(), lobby: true, reply: reply, data: protocol.GameDeleted{Game: protocol.GameRef{ID: r.id}}})
	s.deleted = true
}

func (r *room) unwatch(s *step, id string) {
	r.spectators = slices.DeleteFunc(r.spectators, func(p protocol.Player) bool { return p.ID == id })
	s.gone, s.listed = append(s.gone, id), true
}

// done closes a step.
func (r *room) done(s step, now time.Time) step {
	r.settle(now)
	if !s.record.empty() {
		r.records++
	}
	return s
}
