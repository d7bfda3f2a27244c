// Package room is the game of a relay: a table, who opened it and who watches. It is
// pure: requests and the time go in, a step comes out, which has a record for the journal
// and frames for people. No goroutine, no clock, no socket.
package room

import (
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Room is a game as the protocol calls it. What must survive is in the records that its
// steps return. It is not safe for concurrent use.
type Room struct {
	id       string
	rights   rights
	config   protocol.Config
	openedAt time.Time
	table    *table.Table
	random   func() uint64

	records int       // how many the log has
	last    time.Time // when something last happened
	encoder encoder   // of the current step
	// Audience is to be handed on when the room is rebuilt.
	Audience Audience
}

// Step is the outcome of a request or of the passing of time.
type Step struct {
	// Record is to be written down before anything is told.
	Record Record
	// Frames are to be told, in this order.
	Frames []Frame
	// Gone are the players who neither sit in the room nor watch it any more.
	Gone []string
	// Deleted says that the room is no more.
	Deleted bool
	// Listed says that the room's entry in the lobby has changed.
	Listed bool
	// Ended says that a match is over or aborted.
	Ended bool
}

// reply adds a frame for the sender alone.
func (s *Step) reply(to protocol.Player, data protocol.FrameData) {
	s.Frames = append(s.Frames, Frame{To: []string{to.ID}, Reply: true, Data: data})
}

// untold has a player not be told of the step.
func (s *Step) untold(id string) {
	for i := range s.Frames {
		s.Frames[i].To = slices.DeleteFunc(slices.Clone(s.Frames[i].To), func(to string) bool { return to == id })
	}
}

// Frame is the data of a frame and the players in the room who get it.
type Frame struct {
	To []string // players' ids
	// Lobby says that it is news to the lobby, too, which has its own words for it.
	Lobby bool
	// Reply says that the sender's copy is the answer to its request.
	Reply bool
	Data  protocol.FrameData
}

// News returns what the lobby is told of a frame: the event, who it is about and a
// match's result, as far as it has them.
func (f Frame) News() (e protocol.Event, who protocol.Player, result *protocol.Result) {
	switch d := f.Data.(type) {
	case protocol.GameCreated:
		return d.Event(), d.Player, nil
	case protocol.GameJoined:
		return d.Event(), d.Player, nil
	case protocol.GameLeft:
		return d.Event(), d.Player, nil
	case protocol.GameEnded:
		return d.Event(), protocol.Player{}, &d.Result
	}
	return f.Data.Event(), protocol.Player{}, nil
}

// Open opens a room; its creator takes the first person's seat.
func Open(now time.Time, id string, creator protocol.Player, config protocol.Config, random func() uint64) (*Room, Step, error) {
	g, err := games.ByName(config.Game)
	if err != nil {
		return nil, Step{}, err
	}
	now = now.UTC().Truncate(time.Millisecond)
	r := &Room{id: id, rights: rights{creator: creator.ID}, config: config, openedAt: now, random: random}
	var s Step
	s.Record.Opened = &Opened{creator.ID, config, now}
	var out table.Outcome
	r.table, out, err = table.New(g, tableOptions(config, random), now)
	if err != nil {
		return nil, Step{}, err
	}
	r.note(&s, out)
	if out, err = r.table.Sit(now, creator.ID, creator.Name, game.NoSeat); err != nil {
		return nil, Step{}, err
	}
	r.note(&s, out)
	s.Listed = true
	s.Frames = []Frame{{To: []string{creator.ID}, Lobby: true, Reply: true, Data: protocol.GameCreated{Player: creator, Game: r.Inside()}}}
	r.records++
	return r, s, nil
}

// tableOptions are those of the table of a room.
func tableOptions(config protocol.Config, random func() uint64) table.Options {
	seats := make([]table.Player, config.Seats)
	for i, strength := range config.Computers {
		seats[i] = table.Player{Kind: table.Free}
		if strength > 0 {
			seats[i] = table.Player{Kind: table.Computer, Strength: strength}
		}
	}
	return table.Options{
		Options: config.Options, Seats: seats, MoveTime: time.Duration(config.MoveTime) * time.Second, Random: random,
	}
}

// OpenQuick opens a room for who has asked for a quick game. It starts by itself if no
// other person is needed.
func OpenQuick(now time.Time, id string, creator protocol.Player, config protocol.Config, random func() uint64) (*Room, Step, error) {
	r, s, err := Open(now, id, creator, config, random)
	if err != nil {
		return nil, Step{}, err
	}
	created := s.Frames[0]
	s.Frames = []Frame{
		{To: []string{creator.ID}, Reply: true, Data: protocol.GameFound(created.Data.(protocol.GameCreated))},
		{Lobby: true, Data: created.Data},
	}
	if full(r.table) {
		if refusal := r.start(&s, now, 0); refusal != nil {
			return nil, Step{}, refusal
		}
	}
	return r, s, nil
}

// ID returns the room's id.
func (r *Room) ID() string { return r.id }

// OpenedAt returns when the room was opened.
func (r *Room) OpenedAt() time.Time { return r.openedAt }

// Records returns how many records the room has, that of the last step included.
func (r *Room) Records() int { return r.records }

// full reports whether no seat is free.
func full(t *table.Table) bool {
	return !slices.ContainsFunc(t.Players(), func(p table.Player) bool { return p.Kind == table.Free })
}

// Shift moves everything that is timed by d, when the clock was set by as much.
func (r *Room) Shift(d time.Duration) {
	r.table.Shift(d)
	r.Audience.shift(d)
}

// LastTime is when something last happened in the room.
func (r *Room) LastTime() time.Time { return r.last }

// Describe returns the room as everybody sees it. Its configuration tells who sits, not who was
// to sit when it was opened: computers may have taken seats of persons.
func (r *Room) Describe() protocol.Room {
	d := protocol.Room{
		ID: r.id, Creator: r.rights.creator, Status: protocol.Status(r.table.Status()), Match: max(r.table.Match(), 1), Players: r.Sitting(),
		Config: r.config, Spectators: len(r.Audience.spectators),
	}
	players := r.table.Players()
	d.Seats, d.Config.Computers = make([]protocol.RoomSeat, len(players)), make([]int, len(players))
	for i, p := range players {
		seat := protocol.RoomSeat{PlayedBy: playedBy(p)}
		switch p.Kind {
		case table.Computer:
			seat.Computer, d.Config.Computers[i] = p.Strength, p.Strength
		case table.Person:
			seat.Player = &protocol.Player{ID: p.ID, Name: p.Name}
			seat.Connected = !p.Away && !p.Left
		}
		d.Seats[i] = seat
	}
	return d
}

// Inside returns the room as those in it see it.
func (r *Room) Inside() protocol.Room {
	d := r.Describe()
	d.Watchers = slices.Clone(r.Audience.spectators)
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

// Finished reports whether a match has ended and no other has begun.
func (r *Room) Finished() bool {
	return r.table.Status() == table.Over || r.table.Status() == table.AbortedGame
}

// Sitting returns the ids of those who sit and have not left.
func (r *Room) Sitting() []string { return members(seatIDs(r.table.Players()), nil) }

// Members returns the ids of those who sit and of the spectators.
func (r *Room) Members() []string { return members(seatIDs(r.table.Players()), r.Audience.ids()) }

// members are those who sit, by their seats, and those who watch.
func members(seats, watchers []string) []string {
	return slices.DeleteFunc(slices.Concat(seats, watchers), func(id string) bool { return id == "" })
}

// seatIDs returns the players who sit, by their seats; empty where nobody does.
func seatIDs(players []table.Player) []string {
	ids := make([]string, len(players))
	for i, p := range players {
		if sits(p) {
			ids[i] = p.ID
		}
	}
	return ids
}

// here reports whether a seat has a person who is connected.
func here(p table.Player) bool { return sits(p) && !p.Away }

// settle updates since when the room has been empty, after every step.
func (r *Room) settle(now time.Time) {
	r.Audience.settle(now, r.table.Status() == table.Running || slices.ContainsFunc(r.table.Players(), here))
}

// lifetime returns how long a room lasts with nobody connected while no match is under way, which
// its table would end.
func (r *Room) lifetime() time.Duration {
	switch {
	case r.Finished():
		return protocol.FinishedLifetime
	case r.config.Private:
		return protocol.LobbyLifetime
	}
	return protocol.PublicLobbyLifetime
}

// Deadline returns when Tick is due; ok is false if never.
func (r *Room) Deadline() (at time.Time, ok bool) {
	if at, ok := r.Audience.deserted(r.lifetime()); ok {
		return at, true
	}
	return r.table.Deadline()
}

// Tick advances the room to the time now.
func (r *Room) Tick(now time.Time) Step {
	var s Step
	if at, ok := r.Audience.deserted(r.lifetime()); ok && !now.Before(at) {
		r.delete(&s, false)
		return s
	}
	r.tell(&s, r.table.Tick(now), now)
	return r.done(s, now)
}

// Question returns what a computer player is asked.
func (r *Room) Question() (table.Question, bool) { return r.table.Question() }

// deliberation is how long computer players seem to think in games that hide something: how
// long they do would tell what they hold. Those who play cards never think longer.
const deliberation = 100 * time.Millisecond

// Deliberation returns how long after its question a computer player's move is to be told at
// the earliest.
func Deliberation(q table.Question) time.Duration {
	if g, err := games.ByName(q.Game); err == nil && g.Hides() {
		return deliberation
	}
	return 0
}

// Answer makes the move of a computer player; an answer to a question that is no
// longer open is dropped. What the rules refuse is replaced by a random move.
func (r *Room) Answer(now time.Time, q table.Question, m game.Move) Step {
	var s Step
	out, err := r.table.Answer(now, q, m)
	if err != nil {
		moves := r.table.Position().Moves()
		out, _ = r.table.Answer(now, q, moves[r.random()%uint64(len(moves))])
	}
	r.tell(&s, out, now)
	return r.done(s, now)
}

// Connect tells the room that a player in it is connected, or no longer. A
// spectator who is not is gone.
func (r *Room) Connect(now time.Time, id string, connected bool) Step {
	var s Step
	if seat := r.SeatOf(id); seat != game.NoSeat {
		out, _ := r.table.Connect(now, seat, connected)
		r.tell(&s, out, now)
	} else if !connected && r.Audience.Watches(id) {
		r.unwatch(&s, id)
	}
	return r.done(s, now)
}

// Rename tells the room that a player who is in it, or has left a seat of it, has another
// name; none who has been forgotten.
func (r *Room) Rename(now time.Time, player protocol.Player) Step {
	var s Step
	if r.Audience.rename(player) {
		s.Frames = []Frame{{To: r.Members(), Reply: true, Data: protocol.PlayerRenamed{Player: player}}}
		return s
	}
	for seat, p := range r.table.Players() {
		if p.ID == player.ID {
			out, _ := r.table.Rename(now, game.Seat(seat), player.Name)
			r.tell(&s, out, now)
		}
	}
	return r.done(s, now)
}

// deleteDeserted ends a room whose match is over once nobody sits in it or watches.
func (r *Room) deleteDeserted(s *Step) {
	if r.Finished() && !s.Deleted && len(r.Members()) == 0 {
		r.delete(s, false)
	}
}

// Close has the server's host close the room: a match under way is aborted.
func (r *Room) Close(now time.Time) Step {
	var s Step
	if out, err := r.table.Abort(now, protocol.ReasonClosed); err == nil {
		r.tell(&s, out, now)
	}
	r.delete(&s, false)
	return r.done(s, now)
}

// delete ends the room.
func (r *Room) delete(s *Step, reply bool) {
	s.Gone = append(s.Gone, r.Members()...)
	s.Frames = append(s.Frames, Frame{To: r.Members(), Lobby: true, Reply: reply, Data: protocol.GameDeleted{Game: protocol.GameRef{ID: r.id}}})
	s.Deleted = true
}

func (r *Room) unwatch(s *Step, id string) {
	r.Audience.leave(id)
	s.Gone, s.Listed = append(s.Gone, id), true
	r.deleteDeserted(s)
}

// done closes a step.
func (r *Room) done(s Step, now time.Time) Step {
	r.settle(now)
	if !s.Record.Empty() {
		r.records++
	}
	return s
}
