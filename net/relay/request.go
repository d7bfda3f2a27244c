package relay

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// handle handles a player's request that names this room. A refused one changes
// nothing, except that naming the room brings a player back to a seat that a computer
// has been playing.
func (r *room) handle(now time.Time, from protocol.Player, q protocol.Request) (step, *protocol.Error) {
	var s step
	seat := r.seatOf(from.ID)
	if seat != game.NoSeat {
		out, _ := r.table.Return(now, seat)
		r.tell(&s, out, now)
	}
	refusal := r.answer(&s, now, from, seat, q)
	return r.done(s, now), refusal
}

// answer carries a request out.
func (r *room) answer(s *step, now time.Time, from protocol.Player, seat game.Seat, q protocol.Request) *protocol.Error {
	switch d := q.Data.(type) {
	case protocol.JoinGame:
		return r.join(s, now, from, d.Seat, false)
	case protocol.QuickGame:
		return r.join(s, now, from, nil, true)
	case protocol.WatchGame:
		return r.watch(s, now, from, seat)
	case protocol.UnwatchGame:
		if !r.watches(from.ID) {
			return refuse(protocol.CodeNotInGame, "you do not watch this game")
		}
		r.unwatch(s, from.ID)
		r.reply(s, from, protocol.GameUnwatched{Game: protocol.GameRef{ID: r.id}})
		return nil
	}
	watches := r.watches(from.ID)
	if seat == game.NoSeat && !watches {
		return refuse(protocol.CodeNotInGame, "you are not in this game; join or watch it first")
	}
	switch d := q.Data.(type) {
	case protocol.AskState:
		r.reply(s, from, r.whole(now, seat))
		return nil
	case protocol.Chat:
		return r.chat(s, now, from, seat, d.Message)
	case protocol.DirectMessage:
		return r.directMessage(s, from, seat, d)
	}
	if seat == game.NoSeat {
		return refuse(protocol.CodeNotInGame, "you watch this game; only its players may do this")
	}
	return r.answerPlayer(s, now, from, seat, q)
}

// answerPlayer carries out a request that only those who sit may make.
func (r *room) answerPlayer(s *step, now time.Time, from protocol.Player, seat game.Seat, q protocol.Request) *protocol.Error {
	switch d := q.Data.(type) {
	case protocol.LeaveGame:
		r.leave(s, now, seat, true)
		return nil
	case protocol.DeleteGame:
		if refusal := r.onlyCreator(from); refusal != nil {
			return refusal
		}
		r.delete(s, true)
		return nil
	case protocol.RemovePlayer:
		return r.remove(s, now, from, d.Remove)
	case protocol.StartGame:
		if refusal := r.onlyCreator(from); refusal != nil {
			return refusal
		}
		return r.start(s, now)
	case protocol.MakeMove:
		match := int64(1)
		if d.Match != nil {
			match = *d.Match
		}
		return r.move(s, now, seat, match, d)
	case protocol.VoteAbort:
		return r.abort(s, now, seat, d.WantsToAbort)
	case protocol.VoteRematch:
		if refusal := r.over(); refusal != nil {
			return refusal
		}
		return r.rematch(s, now, from, seat, d.WantsRematch)
	}
	return refuse(protocol.CodeBadFrame, "this event names no game")
}

func refuse(code protocol.Code, format string, args ...any) *protocol.Error {
	return &protocol.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// reply adds a frame for the sender alone.
func (r *room) reply(s *step, to protocol.Player, data protocol.FrameData) {
	s.frames = append(s.frames, frame{to: []string{to.ID}, reply: true, data: data})
}

// onlyCreator refuses anybody but the creator, and the creator after the start.
func (r *room) onlyCreator(from protocol.Player) *protocol.Error {
	if from.ID != r.creator {
		return refuse(protocol.CodeNotCreator, "only the creator of this game may do this")
	}
	return r.waiting()
}

// waiting refuses what is possible only before the start.
func (r *room) waiting() *protocol.Error {
	switch {
	case r.table.Status() == table.Running:
		return refuse(protocol.CodeGameStarted, "the match has begun; this is possible only before its start")
	case r.finished():
		return refuse(protocol.CodeGameOver, "the match is over; this is possible only before its start")
	}
	return nil
}

// running refuses what is possible only while a match runs.
func (r *room) running() *protocol.Error {
	switch {
	case r.table.Status() == table.Waiting:
		return refuse(protocol.CodeGameNotStarted, "the match has not begun; wait for startRound")
	case r.finished():
		return refuse(protocol.CodeGameOver, "the match is over")
	}
	return nil
}

// over refuses what is possible only after the end.
func (r *room) over() *protocol.Error {
	switch r.table.Status() {
	case table.Waiting:
		return refuse(protocol.CodeGameNotStarted, "the match has not begun; this is possible after its end")
	case table.Running:
		return refuse(protocol.CodeGameStarted, "the match is under way; this is possible after its end")
	}
	return nil
}

// admits refuses a player who cannot join: seat is the one that is wanted, nil a
// free one.
func (r *room) admits(from protocol.Player, seat *int64) *protocol.Error {
	players := r.table.Players()
	free := func(p table.Player) bool { return p.Kind == table.Free }
	left := func(p table.Player) bool { return p.Person() && p.Left && p.ID == from.ID }
	switch {
	case seat != nil && (*seat < 0 || *seat >= int64(len(players))):
		return refuse(protocol.CodeBadFrame, "data.seat is %d; this game has the seats 0 to %d", *seat, len(players)-1)
	case r.seatOf(from.ID) != game.NoSeat && !r.finished():
		return refuse(protocol.CodeAlreadyInGame, "you are in this game already")
	case slices.Contains(r.removed, from.ID):
		return refuse(protocol.CodeRemoved, "the creator has removed you from this game; join another one")
	case r.finished():
		return refuse(protocol.CodeGameOver, "the match is over; join another game")
	case r.table.Status() == table.Running:
		if !slices.ContainsFunc(players, left) {
			return refuse(protocol.CodeGameStarted, "the match has begun; only who has left it may come back")
		}
		free = left
	}
	if seat != nil && !free(players[*seat]) {
		return refuse(protocol.CodeGameFull, "seat %d is taken; name another one or none", *seat)
	}
	if !slices.ContainsFunc(players, free) {
		return refuse(protocol.CodeGameFull, "no seat is free; join another game")
	}
	return nil
}

// join takes a seat. A quick game that this fills starts by itself.
func (r *room) join(s *step, now time.Time, from protocol.Player, wanted *int64, quick bool) *protocol.Error {
	if refusal := r.admits(from, wanted); refusal != nil {
		return refusal
	}
	seat := game.NoSeat
	if wanted != nil {
		seat = game.Seat(*wanted)
	}
	out, err := r.table.Sit(now, from.ID, from.Name, seat)
	if err != nil {
		return r.refusal(err)
	}
	if r.watches(from.ID) {
		// A copy: the old list is restored if the log refuses this.
		r.spectators = slices.DeleteFunc(slices.Clone(r.spectators), func(p protocol.Player) bool { return p.ID == from.ID })
	}
	others := slices.DeleteFunc(r.members(), func(id string) bool { return id == from.ID })
	r.tell(s, out, now)
	joined := protocol.GameJoined{Player: from, Game: r.inside()}
	outside := protocol.GameJoined{Player: from, Game: r.describe()}
	if quick {
		r.reply(s, from, protocol.GameFound(joined))
		s.frames = append(s.frames, frame{to: others, lobby: true, data: joined, outside: outside})
		if !slices.ContainsFunc(r.table.Players(), func(p table.Player) bool { return p.Kind == table.Free }) && r.table.Status() == table.Waiting {
			return r.start(s, now)
		}
		return nil
	}
	s.frames = append(s.frames, frame{to: append(others, from.ID), lobby: true, reply: true, data: joined, outside: outside})
	return nil
}

func (r *room) watch(s *step, now time.Time, from protocol.Player, seat game.Seat) *protocol.Error {
	switch {
	case seat != game.NoSeat:
		return refuse(protocol.CodeAlreadyInGame, "you are in this game yourself")
	case !r.config.Spectators:
		return refuse(protocol.CodeNoSpectators, "this game may not be watched")
	case r.watches(from.ID):
	case len(r.spectators) >= protocol.MaxSpectators:
		return refuse(protocol.CodeServerFull, "%d spectators watch already; that is the most", protocol.MaxSpectators)
	default:
		r.spectators = append(r.spectators, from)
		s.listed = true
	}
	state, log := r.match(now, game.NoSeat)
	r.reply(s, from, protocol.GameWatched{Game: r.describe(), GameState: state, Log: log})
	return nil
}

// whole is the match and the room as a seat or a spectator may know them.
func (r *room) whole(now time.Time, seat game.Seat) protocol.Match {
	m := protocol.Match{Game: r.describe()}
	if seat != game.NoSeat {
		m.Game = r.inside()
	}
	m.GameState, m.Log = r.match(now, seat)
	if r.finished() {
		record := r.told(r.table.Record())
		m.Record = &record
	}
	return m
}

// leave has a player leave the room. With reply that is the answer to a request.
func (r *room) leave(s *step, now time.Time, seat game.Seat, reply bool) {
	p := r.table.Players()[seat]
	out, _ := r.table.Leave(now, seat)
	player := protocol.Player{ID: p.ID, Name: p.Name}
	s.gone = append(s.gone, player.ID)
	at := len(s.frames)
	r.tell(s, out, now)
	left := frame{
		to: append(r.members(), player.ID), lobby: true, reply: reply,
		data: protocol.GameLeft{Player: player, Game: r.inside()}, outside: protocol.GameLeft{Player: player, Game: r.describe()},
	}
	// Its consequences, such as the end of the match, are told after it.
	s.frames = slices.Insert(s.frames, at, left)
	if r.table.Status() == table.Waiting && !slices.ContainsFunc(r.table.Players(), sits) {
		r.delete(s, false)
		s.frames[len(s.frames)-1].to = append(s.frames[len(s.frames)-1].to, player.ID)
	}
}

// depart has a player leave or watch no more, who is not told.
func (r *room) depart(now time.Time, id string) step {
	var s step
	if seat := r.seatOf(id); seat != game.NoSeat {
		r.leave(&s, now, seat, false)
		for i := range s.frames {
			s.frames[i].to = slices.DeleteFunc(slices.Clone(s.frames[i].to), func(to string) bool { return to == id })
		}
	} else if r.watches(id) {
		r.unwatch(&s, id)
	}
	return r.done(s, now)
}

func (r *room) remove(s *step, now time.Time, from protocol.Player, id string) *protocol.Error {
	if from.ID != r.creator {
		return refuse(protocol.CodeNotCreator, "only the creator of this game may do this")
	}
	seat := r.seatOf(id)
	if id == from.ID || seat == game.NoSeat {
		return refuse(protocol.CodeNotInGame, "data.remove is not the id of another player in this game")
	}
	if refusal := r.waiting(); refusal != nil {
		return refusal
	}
	s.record.Removed = id
	r.removed = append(r.removed, id)
	r.leave(s, now, seat, true)
	return nil
}

func (r *room) start(s *step, now time.Time) *protocol.Error {
	persons := 0
	for _, p := range r.table.Players() {
		if p.Kind == table.Free {
			return refuse(protocol.CodePlayersMissing, "a seat is free; wait until all are taken")
		}
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
		return r.refusal(err)
	}
	r.tell(s, out, now)
	return nil
}

// move makes a move. One meant for another position is stale, whatever the status.
func (r *room) move(s *step, now time.Time, seat game.Seat, match int64, d protocol.MakeMove) *protocol.Error {
	ply := int64(len(r.table.Log()))
	if match != int64(max(r.table.Match(), 1)) || d.Ply != ply {
		return refuse(protocol.CodeStale, "the move was meant for match %d after %d moves; it is match %d after %d",
			match, d.Ply, max(r.table.Match(), 1), ply)
	}
	if refusal := r.running(); refusal != nil {
		return refusal
	}
	return r.pass(s, now, seat, table.Play{Match: int(match), Ply: int(ply), Move: game.Move(d.Move)})
}

func (r *room) abort(s *step, now time.Time, seat game.Seat, wants bool) *protocol.Error {
	if refusal := r.running(); refusal != nil {
		return refusal
	}
	if wants {
		return r.pass(s, now, seat, table.Abort{})
	}
	return r.pass(s, now, seat, table.Answer{})
}

// rematch records whether a player wants another match. The vote is told first: once
// all agree the seats change.
func (r *room) rematch(s *step, now time.Time, from protocol.Player, seat game.Seat, wants bool) *protocol.Error {
	out, err := r.table.Handle(now, seat, table.Rematch{Wants: wants})
	if err != nil {
		return r.refusal(err)
	}
	s.frames = append(s.frames, frame{to: r.members(), reply: true, data: protocol.RematchVoted{Player: from, WantsRematch: wants}})
	r.tell(s, out, now)
	return nil
}

// chat says something to the room. What spectators say is not kept; while a match
// runs, only they hear it.
func (r *room) chat(s *step, now time.Time, from protocol.Player, seat game.Seat, text string) *protocol.Error {
	message, refusal := protocol.Message(text)
	if refusal != nil {
		return refusal
	}
	if seat != game.NoSeat {
		return r.pass(s, now, seat, table.Say{Text: message})
	}
	to := r.members()
	if r.table.Status() == table.Running {
		to = r.watchers()
	}
	s.frames = append(s.frames, frame{to: to, reply: true, data: protocol.Chatted{
		Game: protocol.GameRef{ID: r.id}, Player: from, Message: message,
	}})
	return nil
}

// directMessage says something to one; it is not kept.
func (r *room) directMessage(s *step, from protocol.Player, seat game.Seat, d protocol.DirectMessage) *protocol.Error {
	to := r.seatOf(d.To)
	if to == game.NoSeat && !r.watches(d.To) {
		return refuse(protocol.CodeNotInGame, "data.to is not the id of a player in this game")
	}
	switch {
	case d.To == from.ID:
		return refuse(protocol.CodeMessageInvalid, "data.to is your own id; write to somebody else")
	case r.table.Status() == table.Running && (to == game.NoSeat) != (seat == game.NoSeat):
		return refuse(protocol.CodeMessageInvalid, "players and spectators do not write to each other while the match runs")
	}
	message, refusal := protocol.Message(d.Message)
	if refusal != nil {
		return refusal
	}
	s.frames = append(s.frames, frame{to: []string{from.ID, d.To}, reply: true, data: protocol.DirectMessaged{
		Game: protocol.GameRef{ID: r.id}, Player: from, To: d.To, Message: message,
	}})
	return nil
}

// pass hands a message on to the table.
func (r *room) pass(s *step, now time.Time, seat game.Seat, m table.Message) *protocol.Error {
	out, err := r.table.Handle(now, seat, m)
	r.tell(s, out, now)
	if err != nil {
		return r.refusal(err)
	}
	return nil
}

// codes maps the table's reasons to the protocol's codes; any other reason is the
// game's for refusing a move.
var codes = map[string]protocol.Code{
	"not-seated":      protocol.CodeNotInGame,
	"full":            protocol.CodeGameFull,
	"started":         protocol.CodeGameStarted,
	"not-started":     protocol.CodeGameNotStarted,
	"over":            protocol.CodeGameOver,
	"not-over":        protocol.CodeGameStarted,
	"players-missing": protocol.CodePlayersMissing,
	"stale":           protocol.CodeStale,
	"not-your-turn":   protocol.CodeNotYourTurn,
	"no-vote":         protocol.CodeNoVote,
	"asked-before":    protocol.CodeTooMany,
}

// refusal translates an error of the table.
func (r *room) refusal(err error) *protocol.Error {
	var refused *table.Refused
	if !errors.As(err, &refused) {
		return refuse(protocol.CodeConfigInvalid, "the game refuses the configuration")
	}
	if code, ok := codes[refused.Reason]; ok {
		return &protocol.Error{Code: code, Message: refused.Detail}
	}
	return &protocol.Error{Code: protocol.CodeMoveIllegal, Message: refused.Detail, Reason: refused.Reason}
}
