package client

import (
	"fmt"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Room is the room that the player is in or watches.
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
	messages []Message     // what has been said, the latest last
	view     game.View     // of the match; nil where its game is not known here
	deadline time.Duration // when the turn's time is up; 0 without a clock
	voteEnds time.Duration
	begins   time.Duration // when moves are taken
	move     *sentMove     // on its way
	chats    []*sentChat
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

// maxMessages is how many messages are kept.
const maxMessages = 200

// Room returns the room that the player is in or watches; nil if in none.
func (c *Client) Room() *Room { return c.room }

// is reports whether a room is the one of that ID; nil is none.
func (r *Room) is(id string) bool { return r != nil && r.ID == id }

// enter comes into a room, or back into it, and asks for the match where there
// is one.
func (c *Client) enter(r protocol.Room, watching bool) {
	if !c.room.is(r.ID) {
		if c.host != nil {
			c.host.gone() // its program plays in another room
		}
		c.room = &Room{client: c, Seat: game.NoSeat}
		c.device.keepRoom(r.ID)
	}
	c.room.Watching = watching
	c.room.follow(r)
	if r.Chat != nil {
		c.room.history(r.Chat)
	}
	if !watching {
		c.join()
	}
}

// join asks for the match in the room. If the server refuses although the room is not
// gone, it cannot say at the moment, and is asked again on a new connection.
func (c *Client) join() {
	id := c.room.ID
	c.requests.ask(id, protocol.AskState{}, request{refused: func(wrong *Error) {
		switch gone := wrong.Code == protocol.CodeGameUnknown || wrong.Code == protocol.CodeNotInGame; {
		case !c.room.is(id): // it has been left meanwhile
		case gone:
			c.leaveRoom()
			c.notice(RoomDeleted)
		default:
			c.reconnect()
		}
	}})
}

// Look asks who is in the room now, and who watches it. The match goes on undisturbed.
func (c *Client) Look(done func(error)) {
	if !c.needsRoom(done) {
		c.requests.ask(c.room.ID, protocol.AskState{}, request{done: done, looks: true})
	}
}

func (c *Client) looked(frame protocol.Frame) {
	if m, ok := frame.Data.(protocol.Match); ok && c.room.is(m.Game.ID) {
		c.room.follow(m.Game)
	}
}

func (c *Client) leaveRoom() {
	if c.room == nil {
		return
	}
	for _, chat := range c.room.chats {
		finish(chat.done, ErrLost)
	}
	c.room = nil
	c.device.keepRoom("")
	if c.host != nil {
		c.host.gone()
	}
}

// left takes that somebody has left a room.
func (c *Client) left(frame protocol.Frame, d protocol.GameLeft) {
	c.list(d.Game)
	if !c.room.is(d.Game.ID) {
		return
	}
	if d.Player.ID != c.device.player.ID || c.room.Watching {
		c.room.follow(d.Game)
		return
	}
	c.leaveRoom()
	if frame.Status == "" {
		c.notice(Removed)
	}
	c.overview(protocol.Credentials{})
}

// unwatched takes that a spectator has been removed.
func (c *Client) unwatched(d protocol.GameUnwatched) {
	if !c.room.is(d.Game.ID) || !c.room.Watching || d.Player == nil || d.Player.ID != c.device.player.ID {
		return
	}
	c.leaveRoom()
	c.notice(Removed)
	c.overview(protocol.Credentials{})
}

// Leave leaves the room.
func (c *Client) Leave(done func(error)) {
	if c.needsRoom(done) {
		return
	}
	if c.room.Watching {
		c.requests.ask(c.room.ID, protocol.UnwatchGame{}, request{done: func(err error) {
			if err == nil {
				c.leaveRoom()
				c.overview(protocol.Credentials{})
			}
			finish(done, err)
		}})
		return
	}
	c.requests.ask(c.room.ID, protocol.LeaveGame{}, request{done: done})
}

// Delete deletes the room.
func (c *Client) Delete(done func(error)) { c.askRoom(protocol.DeleteGame{}, done) }

// Remove removes a player or a spectator from the room.
func (c *Client) Remove(id string, done func(error)) {
	c.askRoom(protocol.RemovePlayer{Remove: id}, done)
}

// Configure gives the room another configuration, before its match.
func (c *Client) Configure(config protocol.Config, done func(error)) {
	c.askRoom(protocol.ConfigureGame{Config: config.JSON()}, done)
}

// Start begins the match. Computers of a strength from 1 to 5 take the seats that are
// free; with 0 none may be.
func (c *Client) Start(fill int, done func(error)) { c.askRoom(protocol.Filled(fill), done) }

// Abort asks for the match to be aborted, agrees to it, or objects.
func (c *Client) Abort(wants bool, done func(error)) {
	c.askRoom(protocol.VoteAbort{WantsToAbort: wants}, done)
}

// Rematch says whether the player wants another match.
func (c *Client) Rematch(wants bool, done func(error)) {
	c.askRoom(protocol.VoteRematch{WantsRematch: wants}, done)
}

// needsRoom fails a request if the player is in no room.
func (c *Client) needsRoom(done func(error)) bool {
	if c.room != nil {
		return false
	}
	finish(done, fmt.Errorf("the player is in no room"))
	return true
}

func (c *Client) askRoom(data protocol.RequestData, done func(error)) {
	if !c.needsRoom(done) {
		c.requests.ask(c.room.ID, data, request{done: done})
	}
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
func (r *Room) Mine() bool { return !r.Watching && r.Creator == r.client.device.player.ID }

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
