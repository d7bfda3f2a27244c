package room

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Sender is who has sent a request.
type Sender struct {
	protocol.Player
	// Silenced says that the player may not chat.
	Silenced bool
}

// Handle handles a player's request that names this room. A refused one changes
// nothing, except that naming the room brings a player back to a seat that a computer
// has been playing.
func (r *Room) Handle(now time.Time, from Sender, q protocol.Request) (Step, *protocol.Error) {
	var s Step
	seat := r.comeBack(&s, now, from.ID)
	refusal := r.answer(&s, now, from, seat, q)
	return r.done(s, now), refusal
}

// Return tells the room that a player has named it, or is there on another connection, which
// brings the player back as Handle does.
func (r *Room) Return(now time.Time, id string) Step {
	var s Step
	r.comeBack(&s, now, id)
	return r.done(s, now)
}

func (r *Room) comeBack(s *Step, now time.Time, id string) game.Seat {
	seat := r.SeatOf(id)
	if seat != game.NoSeat {
		out, _ := r.table.Return(now, seat)
		r.tell(s, out, now)
	}
	return seat
}

// answer carries a request out.
func (r *Room) answer(s *Step, now time.Time, sender Sender, seat game.Seat, q protocol.Request) *protocol.Error {
	from := sender.Player
	switch q.Data.(type) {
	case protocol.JoinGame, protocol.QuickGame, protocol.WatchGame, protocol.Chat, protocol.DirectMessage:
		if r.rights.out(from.ID) { // whatever else would be wrong
			return removed()
		}
	}
	switch d := q.Data.(type) {
	case protocol.JoinGame:
		return r.join(s, now, from, d.Seat, false)
	case protocol.QuickGame:
		if refusal := r.admitsQuick(d); refusal != nil {
			return refusal
		}
		return r.join(s, now, from, nil, true)
	case protocol.WatchGame:
		return r.watch(s, now, from, seat)
	case protocol.UnwatchGame:
		if !r.Audience.Watches(from.ID) {
			return protocol.Refuse(protocol.CodeNotInGame, "you do not watch this game")
		}
		r.unwatch(s, from.ID)
		s.reply(from, protocol.GameUnwatched{Game: protocol.GameRef{ID: r.id}})
		return nil
	}
	if seat == game.NoSeat && !r.Audience.Watches(from.ID) {
		return protocol.Refuse(protocol.CodeNotInGame, "you are not in this game; join or watch it first")
	}
	switch q.Data.(type) {
	case protocol.Chat, protocol.DirectMessage:
		if sender.Silenced {
			return protocol.Refuse(protocol.CodeChatOff, "there is no chat here, or the server's host has silenced you")
		}
	}
	switch d := q.Data.(type) {
	case protocol.AskState:
		s.reply(from, r.whole(now, seat))
		return nil
	case protocol.Chat:
		return r.chat(s, now, from, seat, d.Message)
	case protocol.DirectMessage:
		return r.directMessage(s, from, seat, d)
	}
	if seat == game.NoSeat {
		return protocol.Refuse(protocol.CodeNotInGame, "you watch this game; only its players may do this")
	}
	return r.answerPlayer(s, now, from, seat, q)
}

// answerPlayer carries out a request that only those who sit may make.
func (r *Room) answerPlayer(s *Step, now time.Time, from protocol.Player, seat game.Seat, q protocol.Request) *protocol.Error {
	switch q.Data.(type) {
	case protocol.DeleteGame, protocol.StartGame, protocol.ConfigureGame:
		if refusal := cmp.Or(r.rights.onlyCreator(from), waiting(r.table.Status())); refusal != nil {
			return refusal
		}
	}
	switch d := q.Data.(type) {
	case protocol.LeaveGame:
		r.leave(s, now, seat, true, false)
		return nil
	case protocol.DeleteGame:
		r.delete(s, true)
		return nil
	case protocol.RemovePlayer:
		return r.remove(s, now, from, d.Remove)
	case protocol.StartGame:
		return r.start(s, now, d.Strength())
	case protocol.ConfigureGame:
		return r.configure(s, now, d)
	case protocol.MakeMove:
		return r.pass(s, now, seat, play(d))
	case protocol.VoteAbort:
		if d.WantsToAbort {
			return r.pass(s, now, seat, table.Abort{})
		}
		return r.pass(s, now, seat, table.Answer{})
	case protocol.VoteRematch:
		return r.rematch(s, now, from, seat, d.WantsRematch)
	}
	return protocol.Refuse(protocol.CodeBadFrame, "this event names no game")
}

// show returns the frames that show the room, to the lobby as well: to who sits as those inside
// see it, to all others as everybody does.
func (r *Room) show(to []string, reply bool, data func(protocol.Room) protocol.FrameData) []Frame {
	var inside, outside []string
	for _, id := range to {
		if r.SeatOf(id) != game.NoSeat {
			inside = append(inside, id)
		} else {
			outside = append(outside, id)
		}
	}
	frames := []Frame{{To: inside, Lobby: true, Reply: reply, Data: data(r.Inside())}}
	if len(outside) > 0 {
		frames = append(frames, Frame{To: outside, Reply: reply, Data: data(r.Describe())})
	}
	return frames
}

// waiting refuses what is possible only before the start.
func waiting(s table.Status) *protocol.Error {
	switch s {
	case table.Waiting:
		return nil
	case table.Running:
		return protocol.Refuse(protocol.CodeGameStarted, "the match has begun; this is possible only before its start")
	}
	return protocol.Refuse(protocol.CodeGameOver, "the match is over; this is possible only before its start")
}

// admitsQuick refuses a quick game of another configuration, or with nobody there.
func (r *Room) admitsQuick(d protocol.QuickGame) *protocol.Error {
	config, refusal := protocol.ReadConfig(d.Config, games.ByName)
	if refusal != nil {
		return refusal
	}
	if !r.config.Equal(config) || !slices.ContainsFunc(r.table.Players(), here) {
		return protocol.Refuse(protocol.CodeGameUnknown, "nobody waits here for such a game")
	}
	return nil
}

// configure gives the room another configuration of the same game.
func (r *Room) configure(s *Step, now time.Time, d protocol.ConfigureGame) *protocol.Error {
	config, refusal := protocol.ReadConfig(d.Config, games.ByName)
	if refusal != nil {
		return refusal
	}
	switch {
	case config.Game != r.config.Game:
		return protocol.Refuse(protocol.CodeConfigInvalid, "data.config.game: this is a game of %s; open another one for another game", r.config.Game)
	case config.Private != r.config.Private:
		return protocol.Refuse(protocol.CodeConfigInvalid, "data.config.private: whether a game is private cannot be changed; open another one")
	}
	out, err := r.table.Reopen(now, tableOptions(config, r.random))
	if err != nil {
		return protocol.Refuse(protocol.CodeConfigInvalid, "data.config: %s", strings.TrimPrefix(err.Error(), "table: "))
	}
	r.config = config
	s.Record.Configured = &config
	r.note(s, out)
	s.Listed = true
	members := r.Members()
	if !config.Spectators {
		s.Gone = append(s.Gone, r.Audience.ids()...)
		r.Audience.spectators = nil
	}
	s.Frames = append(s.Frames, r.show(members, true, func(g protocol.Room) protocol.FrameData { return protocol.GameConfigured{Game: g} })...)
	return nil
}

// AdmitsSpectator refuses a player who cannot watch.
func (r *Room) AdmitsSpectator(from protocol.Player) *protocol.Error {
	switch {
	case r.rights.out(from.ID):
		return removed()
	case r.SeatOf(from.ID) != game.NoSeat && !r.Finished():
		return protocol.Refuse(protocol.CodeAlreadyInGame, "you are in this game yourself")
	case !r.config.Spectators:
		return protocol.Refuse(protocol.CodeNoSpectators, "this game may not be watched")
	case !r.Audience.Watches(from.ID) && len(r.Audience.spectators) >= protocol.MaxSpectators:
		return protocol.Refuse(protocol.CodeServerFull, "%d spectators watch already; that is the most", protocol.MaxSpectators)
	}
	return nil
}

// Admits refuses a player who cannot join: seat is the one that is wanted, nil a
// free one.
func (r *Room) Admits(from protocol.Player, seat *int64) *protocol.Error {
	switch {
	case seat != nil && (*seat < 0 || *seat >= int64(r.config.Seats)):
		return protocol.Refuse(protocol.CodeBadFrame, "data.seat is %d; this game has the seats 0 to %d", *seat, r.config.Seats-1)
	case r.SeatOf(from.ID) != game.NoSeat && !r.Finished():
		return protocol.Refuse(protocol.CodeAlreadyInGame, "you are in this game already")
	case r.rights.out(from.ID):
		return removed()
	}
	if err := r.table.Admits(from.ID, wanted(seat)); err != nil {
		return refuse(err)
	}
	return nil
}

// wanted returns the seat that a request names.
func wanted(seat *int64) game.Seat {
	if seat == nil {
		return game.NoSeat
	}
	return game.Seat(*seat)
}

// join takes a seat. A quick game that this fills starts by itself.
func (r *Room) join(s *Step, now time.Time, from protocol.Player, at *int64, quick bool) *protocol.Error {
	if refusal := r.Admits(from, at); refusal != nil {
		return refusal
	}
	out, err := r.table.Sit(now, from.ID, from.Name, wanted(at))
	if err != nil {
		return refuse(err)
	}
	r.Audience.leave(from.ID)
	others := slices.DeleteFunc(r.Members(), func(id string) bool { return id == from.ID })
	r.tell(s, out, now)
	joined := func(g protocol.Room) protocol.FrameData { return protocol.GameJoined{Player: from, Game: g} }
	if quick {
		s.reply(from, protocol.GameFound{Player: from, Game: r.Inside()})
		s.Frames = append(s.Frames, r.show(others, false, joined)...)
		if full(r.table) && r.table.Status() == table.Waiting {
			return r.start(s, now, 0)
		}
		return nil
	}
	s.Frames = append(s.Frames, r.show(append(others, from.ID), true, joined)...)
	return nil
}

// watch has a player watch, who leaves the seat of a match that is over.
func (r *Room) watch(s *Step, now time.Time, from protocol.Player, seat game.Seat) *protocol.Error {
	if refusal := r.AdmitsSpectator(from); refusal != nil {
		return refusal
	}
	if !r.Audience.Watches(from.ID) {
		r.Audience.enter(from)
		s.Listed = true
	}
	if seat != game.NoSeat {
		r.leave(s, now, seat, false, false)
		s.untold(from.ID)
		s.Gone = nil
	}
	state, log := r.account(now).match(game.NoSeat, &r.encoder)
	s.reply(from, protocol.GameWatched{Game: r.Describe(), GameState: state, Log: log})
	return nil
}

// whole is the match and the room as a seat or a spectator may know them.
func (r *Room) whole(now time.Time, seat game.Seat) protocol.Match {
	m := protocol.Match{Game: r.Describe()}
	if seat != game.NoSeat {
		m.Game = r.Inside()
	}
	m.GameState, m.Log = r.account(now).match(seat, &r.encoder)
	if r.Finished() {
		m.Record = new(r.account(now).record(r.table.Record()))
	}
	return m
}

// leave has a player leave the room. With reply that is the answer to a request; forget,
// the match's record does not name the player from now on.
func (r *Room) leave(s *Step, now time.Time, seat game.Seat, reply, forget bool) {
	p := r.table.Players()[seat]
	out, _ := r.table.Leave(now, seat, forget)
	player := protocol.Player{ID: p.ID, Name: p.Name}
	s.Gone = append(s.Gone, player.ID)
	at := len(s.Frames)
	r.tell(s, out, now)
	left := r.show(append(r.Members(), player.ID), reply, func(g protocol.Room) protocol.FrameData { return protocol.GameLeft{Player: player, Game: g} })
	// Its consequences, such as the end of the match, are told after it.
	s.Frames = slices.Insert(s.Frames, at, left...)
	if r.table.Status() == table.Waiting && !slices.ContainsFunc(r.table.Players(), sits) {
		r.delete(s, false)
	}
	if r.deleteDeserted(s); s.Deleted {
		s.Frames[len(s.Frames)-1].To = append(s.Frames[len(s.Frames)-1].To, player.ID)
	}
}

// Depart has a player leave or watch no more, who is not told; forget, the match's record
// does not name the player from now on.
func (r *Room) Depart(now time.Time, id string, forget bool) Step {
	var s Step
	if seat := r.SeatOf(id); seat != game.NoSeat {
		r.leave(&s, now, seat, false, forget)
		s.untold(id)
	} else if r.Audience.Watches(id) {
		r.unwatch(&s, id)
	}
	return r.done(s, now)
}

// remove has the creator remove a player or spectator.
func (r *Room) remove(s *Step, now time.Time, from protocol.Player, id string) *protocol.Error {
	if refusal := r.rights.onlyCreator(from); refusal != nil {
		return refusal
	}
	if id == from.ID || !r.expel(s, now, id, true) {
		return protocol.Refuse(protocol.CodeNotInGame, "data.remove is not the id of another player or spectator in this game")
	}
	return nil
}

// Remove has the server's host remove a player or spectator; ok is false if there is no
// such one.
func (r *Room) Remove(now time.Time, id string) (s Step, ok bool) {
	ok = r.expel(&s, now, id, false)
	return r.done(s, now), ok
}

// expel removes a player or spectator, who may not come back. With reply that is the
// answer to a request.
func (r *Room) expel(s *Step, now time.Time, id string, reply bool) (ok bool) {
	seat := r.SeatOf(id)
	if seat == game.NoSeat && !r.Audience.Watches(id) {
		return false
	}
	s.Record.Removed = id
	r.rights.shutOut(id)
	if seat != game.NoSeat {
		r.leave(s, now, seat, reply, false)
		return true
	}
	gone := r.Audience.spectators[r.Audience.index(id)]
	s.Frames = append(s.Frames, Frame{To: r.Members(), Reply: reply, Data: protocol.GameUnwatched{Game: protocol.GameRef{ID: r.id}, Player: &gone}})
	r.unwatch(s, id)
	return true
}

// start starts the match, with computers on the free seats if they have a strength.
func (r *Room) start(s *Step, now time.Time, fill int) *protocol.Error {
	if fill > 0 {
		out, err := r.table.Fill(now, fill)
		if err != nil {
			return refuse(err)
		}
		r.tell(s, out, now)
	}
	persons := 0
	for _, p := range r.table.Players() {
		if p.Person() {
			persons++
		}
	}
	in := time.Duration(0)
	if persons > 1 {
		in = protocol.StartDelay
	}
	out, err := r.table.Start(now, in)
	if err != nil {
		return refuse(err)
	}
	r.tell(s, out, now)
	return nil
}

// play is a request to move as the table has it.
func play(d protocol.MakeMove) table.Play {
	match := 1
	if d.Match != nil {
		match = cmp.Or(integer(*d.Match), -1) // to the table 0 is the first
	}
	return table.Play{Match: match, Ply: integer(d.Ply), Move: game.Move(d.Move)}
}

// integer returns a number that is an int on every machine: no match has as many moves.
func integer(n int64) int { return int(min(n, math.MaxInt32)) }

// rematch records whether a player wants another match. The vote is told first: once
// all agree the seats change.
func (r *Room) rematch(s *Step, now time.Time, from protocol.Player, seat game.Seat, wants bool) *protocol.Error {
	out, err := r.table.Handle(now, seat, table.Rematch{Wants: wants})
	if err != nil {
		return refuse(err)
	}
	s.Frames = append(s.Frames, Frame{To: r.Members(), Reply: true, Data: protocol.RematchVoted{Player: from, WantsRematch: wants}})
	r.tell(s, out, now)
	return nil
}

// chat says something to the room. What spectators say is not kept; while a match
// runs, only they hear it.
func (r *Room) chat(s *Step, now time.Time, from protocol.Player, seat game.Seat, text string) *protocol.Error {
	message, refusal := protocol.Message(text)
	if refusal != nil {
		return refusal
	}
	if seat != game.NoSeat {
		return r.pass(s, now, seat, table.Say{Text: message})
	}
	to := r.Members()
	if r.table.Status() == table.Running {
		to = r.Audience.ids()
	}
	s.Frames = append(s.Frames, Frame{To: to, Reply: true, Data: protocol.Chatted{
		Game: protocol.GameRef{ID: r.id}, Player: from, Message: message,
	}})
	return nil
}

// directMessage says something to one; it is not kept.
func (r *Room) directMessage(s *Step, from protocol.Player, seat game.Seat, d protocol.DirectMessage) *protocol.Error {
	to := r.SeatOf(d.To)
	if to == game.NoSeat && !r.Audience.Watches(d.To) {
		return protocol.Refuse(protocol.CodeNotInGame, "data.to is not the id of a player in this game")
	}
	switch {
	case d.To == from.ID:
		return protocol.Refuse(protocol.CodeMessageInvalid, "data.to is your own id; write to somebody else")
	case r.table.Status() == table.Running && (to == game.NoSeat) != (seat == game.NoSeat):
		return protocol.Refuse(protocol.CodeMessageInvalid, "players and spectators do not write to each other while the match runs")
	}
	message, refusal := protocol.Message(d.Message)
	if refusal != nil {
		return refusal
	}
	s.Frames = append(s.Frames, Frame{To: []string{from.ID, d.To}, Reply: true, Data: protocol.DirectMessaged{
		Game: protocol.GameRef{ID: r.id}, Player: from, To: d.To, Message: message,
	}})
	return nil
}

// pass hands a message on to the table.
func (r *Room) pass(s *Step, now time.Time, seat game.Seat, m table.Message) *protocol.Error {
	out, err := r.table.Handle(now, seat, m)
	r.tell(s, out, now)
	if err != nil {
		return refuse(err)
	}
	return nil
}

// codes maps the table's reasons to the protocol's codes; any other reason is the
// game's for refusing a move.
var codes = map[string]protocol.Code{
	table.ReasonNotSeated:      protocol.CodeNotInGame,
	table.ReasonFull:           protocol.CodeGameFull,
	table.ReasonStarted:        protocol.CodeGameStarted,
	table.ReasonNotStarted:     protocol.CodeGameNotStarted,
	table.ReasonOver:           protocol.CodeGameOver,
	table.ReasonNotOver:        protocol.CodeGameStarted,
	table.ReasonPlayersMissing: protocol.CodePlayersMissing,
	table.ReasonStale:          protocol.CodeStale,
	table.ReasonNotYourTurn:    protocol.CodeNotYourTurn,
	table.ReasonNoVote:         protocol.CodeNoVote,
	table.ReasonAskedBefore:    protocol.CodeTooMany,
}

// refuse translates an error of the table.
func refuse(err error) *protocol.Error {
	var refused *table.Refused
	if !errors.As(err, &refused) {
		return protocol.Refuse(protocol.CodeConfigInvalid, "the game refuses the configuration")
	}
	if code, ok := codes[refused.Reason]; ok {
		return &protocol.Error{Code: code, Message: refused.Detail}
	}
	return &protocol.Error{Code: protocol.CodeMoveIllegal, Message: refused.Detail, Reason: refused.Reason}
}
