package client

import (
	"errors"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Room is the room that the player is in or watches. One that has been left, as nil, does
// nothing any more, and refuses what is asked of it.
type Room struct {
	// Room is as everybody sees it; its Chat is not kept, see [Room.Messages].
	protocol.Room
	// Watching says that the player is a spectator.
	Watching bool
	// Seat is the player's; game.NoSeat if he has none.
	Seat game.Seat
	// Match is how the match stands; nil before the first.
	Match *protocol.GameState
	// Log has the moves of the match.
	Log []protocol.LogEntry
	// Vote is the open vote; nil if none is.
	Vote *protocol.Vote
	// Rejection is how the last vote was rejected, until the next move; nil if it was
	// not.
	Rejection *Rejection
	// WantsRematch lists the ids of those who want another match.
	WantsRematch []string
	// Record is the match after its end; nil before.
	Record *game.Record

	client   *Client
	host     *Host // for the program of the match; nil while there is none
	talk     talk
	view     game.View     // of the match; nil where its game is not known here
	deadline time.Duration // when the turn's time is up; 0 without a clock
	voteEnds time.Duration
	begins   time.Duration // when moves are taken
	move     *sentMove     // on its way
}

// Rejection is the end of a vote that was rejected or withdrawn.
type Rejection struct {
	// By is the id of who has objected, or has withdrawn what was asked.
	By        string
	Withdrawn bool
}

// sentMove is a move that has not been answered yet.
type sentMove struct {
	match, ply int
	move       game.Move
	attempt    int // the socket through which it was sent
}

// errNoRoom says that the player is not in the room.
var errNoRoom = errors.New("the player is in no room")

// is reports whether a room is the one of that ID; nil is none.
func (r *Room) is(id string) bool { return r != nil && r.ID == id }

// gone reports whether the player is in the room no more.
func (r *Room) gone() bool { return r == nil || r.client.room != r }

// ask asks the relay for something in the room.
func (r *Room) ask(data protocol.RequestData, q request) {
	if r.gone() {
		q.finish(errNoRoom)
		return
	}
	r.client.requests.ask(r.ID, data, q)
}

// join asks for the match in the room. If the server refuses although the room is not
// gone, it cannot say at the moment, and is asked again on a new connection.
func (r *Room) join() {
	r.ask(protocol.AskState{}, request{refused: func(wrong *Error) {
		switch unknown := wrong.Code == protocol.CodeGameUnknown || wrong.Code == protocol.CodeNotInGame; {
		case r.gone(): // it has been left meanwhile
		case unknown:
			r.client.leaveRoom()
			r.client.notice(Notice{Kind: RoomDeleted})
		default:
			r.client.reconnect()
		}
	}})
}

// Look asks who is in the room now, and who watches it. The match goes on undisturbed.
func (r *Room) Look(done func(error)) {
	r.ask(protocol.AskState{}, request{done: done, take: func(d protocol.FrameData) {
		if m, ok := d.(protocol.Match); ok && !r.gone() {
			r.follow(m.Game)
		}
	}})
}

// Leave leaves the room.
func (r *Room) Leave(done func(error)) {
	if r == nil || !r.Watching {
		r.ask(protocol.LeaveGame{}, request{done: done})
		return
	}
	r.ask(protocol.UnwatchGame{}, request{done: func(err error) {
		if err == nil && !r.gone() {
			r.client.leaveRoom()
			r.client.overview(protocol.Credentials{})
		}
		finish(done, err)
	}})
}

// Delete deletes the room.
func (r *Room) Delete(done func(error)) { r.ask(protocol.DeleteGame{}, request{done: done}) }

// Remove removes a player or a spectator from the room.
func (r *Room) Remove(id string, done func(error)) {
	r.ask(protocol.RemovePlayer{Remove: id}, request{done: done})
}

// Configure gives the room another configuration, before its match.
func (r *Room) Configure(config protocol.Config, done func(error)) {
	r.ask(protocol.ConfigureGame{Config: config.JSON()}, request{done: done})
}

// Start begins the match. Computers of a strength from 1 to 5 take the seats that are
// free; with 0 none may be.
func (r *Room) Start(fill int, done func(error)) { r.ask(protocol.Filled(fill), request{done: done}) }

// Abort asks for the match to be aborted, agrees to it, or objects.
func (r *Room) Abort(wants bool, done func(error)) {
	r.ask(protocol.VoteAbort{WantsToAbort: wants}, request{done: done})
}

// Rematch says whether the player wants another match.
func (r *Room) Rematch(wants bool, done func(error)) {
	r.ask(protocol.VoteRematch{WantsRematch: wants}, request{done: done})
}

// timeLeft is how long it takes until a moment; 0 where there is none.
func (r *Room) timeLeft(at time.Duration) time.Duration {
	if at == 0 {
		return 0
	}
	return max(0, at-r.client.options.Now())
}

// clocks are what is left of what runs: the turn, a vote, the time until moves
// are taken.
func (r *Room) clocks() (left [3]time.Duration) {
	if r != nil {
		left = [3]time.Duration{r.timeLeft(r.deadline), r.timeLeft(r.voteEnds), r.timeLeft(r.begins)}
	}
	return left
}

// seconds are the clocks as they are shown.
func (r *Room) seconds() (seconds [3]int64) {
	for i, left := range r.clocks() {
		seconds[i] = int64((left + time.Second - 1) / time.Second)
	}
	return seconds
}

// Remaining returns how much of the turn's time is left; ok is false without a
// running clock.
func (r *Room) Remaining() (left time.Duration, ok bool) {
	return r.timeLeft(r.deadline), r.deadline != 0
}

// VoteLeft returns how long the open vote goes on.
func (r *Room) VoteLeft() time.Duration { return r.timeLeft(r.voteEnds) }

// BeginsIn returns how long it takes until moves are taken; 0 once they are, and
// not before the relay has said so.
func (r *Room) BeginsIn() time.Duration {
	if r.begins == 0 {
		return 0
	}
	return max(1, r.timeLeft(r.begins))
}

// Seated returns who sits on the seats of a room; no two are called the same, as
// [Room.NameOf] has it.
func Seated(r protocol.Room) []table.Player { return players(r.Seats) }

// Joinable reports whether somebody can sit down in a room: its match has not begun,
// and a seat is free.
func Joinable(r protocol.Room) bool {
	return r.Status == protocol.Lobby && r.Free() > 0
}

// SeatsOf returns the seats of players.
func (r *Room) SeatsOf(ids []string) (seats []game.Seat) {
	for i, s := range r.Seats {
		if s.Player != nil && slices.Contains(ids, s.Player.ID) {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// OpenVote returns the open vote by the seats; nil if there is none.
func (r *Room) OpenVote() *table.Vote {
	if r.Vote == nil {
		return nil
	}
	return &table.Vote{What: table.AbortMatch, Seat: r.SeatOf(r.Vote.By), EndsIn: r.VoteLeft(), Agreed: r.SeatsOf(r.Vote.Agreed)}
}

// Mine reports whether the room is the player's: he may start the match.
func (r *Room) Mine() bool { return !r.Watching && r.Creator == r.client.Me() }

// MyTurn reports whether the match waits for a move of the player's.
func (r *Room) MyTurn() bool {
	return r.Status == protocol.Running && r.BeginsIn() == 0 && r.Match != nil && r.Seat != game.NoSeat && r.Match.Turn == r.Seat
}

// Moving reports whether a move of the player's is on its way.
func (r *Room) Moving() bool { return r.move != nil }

// moment is the time so many milliseconds after the frame that is being taken arrived;
// 0, which stands for none, if they are negative.
func (r *Room) moment(ms int) time.Duration {
	if ms < 0 {
		return 0
	}
	// Moments are never 0, which says that there is none.
	return r.client.link.heardAt + max(1, min(time.Duration(ms), longest)*time.Millisecond)
}

// longest is how many milliseconds anything in a match can last at most.
const longest = time.Duration(time.Hour / time.Millisecond)
