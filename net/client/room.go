package client

import (
	"cmp"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Room is the room that the player is in or watches.
type Room struct {
	// Room is as everybody sees it; its Chat is not kept, see Messages.
	protocol.Room
	// Watching says that the player is a spectator.
	Watching bool
	// Seat is the player's; game.NoSeat if he has none.
	Seat game.Seat
	// Messages are what has been said, the latest last.
	Messages []Message
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

// Message is something that has been said in a room.
type Message struct {
	From protocol.Player
	// To is whom it was said to alone; empty if to all.
	To   string
	Text string
	At   time.Time
	// Match and Moves say after how many moves of which match it was said.
	Match, Moves int
	// Waiting says that it is the player's own and has not been taken yet.
	Waiting bool
}

// sentMove is a move that has not been answered yet.
type sentMove struct {
	match, ply int
	move       game.Move
	attempt    int // the socket through which it was sent
}

// sentChat is a message that has not been answered yet.
type sentChat struct {
	text    string
	before  int // how many equal messages of the player come before it
	attempt int // the socket through which it was sent
	done    func(error)
}

// maxMessages is how many messages are kept.
const maxMessages = 200

// Room returns the room that the player is in or watches; nil if in none.
func (c *Client) Room() *Room { return c.room }

func (c *Client) in(id string) bool { return c.room != nil && c.room.ID == id }

// enter comes into a room, or back into it, and asks for the match where there
// is one.
func (c *Client) enter(r protocol.Room, watching bool) {
	if !c.in(r.ID) {
		if c.host != nil {
			c.host.gone() // its program plays in another room
		}
		c.room = &Room{client: c, Seat: game.NoSeat}
		c.options.Storage.Set(roomKey, r.ID)
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
	c.ask(id, protocol.AskState{}, request{refused: func(wrong *Error) {
		switch gone := wrong.Code == protocol.CodeGameUnknown || wrong.Code == protocol.CodeNotInGame; {
		case !c.in(id): // it has been left meanwhile
		case gone:
			c.leaveRoom()
			c.notice(RoomDeleted)
		default:
			c.reconnect()
		}
	}})
}

func (c *Client) leaveRoom() {
	if c.room == nil {
		return
	}
	for _, chat := range c.room.chats {
		r := request{done: chat.done}
		r.finish(ErrLost)
	}
	c.room = nil
	c.options.Storage.Set(roomKey, "")
	if c.host != nil {
		c.host.gone()
	}
}

// left takes that somebody has left a room.
func (c *Client) left(frame protocol.Frame, d protocol.GameLeft) {
	c.list(d.Game)
	if !c.in(d.Game.ID) {
		return
	}
	if d.Player.ID != c.player.ID || c.room.Watching {
		c.room.follow(d.Game)
		return
	}
	c.leaveRoom()
	if frame.Status == "" {
		c.notice(Removed)
	}
	c.overview(false)
}

// Leave leaves the room.
func (c *Client) Leave(done func(error)) {
	if c.needsRoom(done) {
		return
	}
	if c.room.Watching {
		c.ask(c.room.ID, protocol.UnwatchGame{}, request{done: func(err error) {
			if err == nil {
				c.leaveRoom()
				c.overview(false)
			}
			r := request{done: done}
			r.finish(err)
		}})
		return
	}
	c.ask(c.room.ID, protocol.LeaveGame{}, request{done: done})
}

// Delete deletes the room.
func (c *Client) Delete(done func(error)) { c.askRoom(protocol.DeleteGame{}, done) }

// Remove removes a player from the room.
func (c *Client) Remove(id string, done func(error)) {
	c.askRoom(protocol.RemovePlayer{Remove: id}, done)
}

// Start begins the match.
func (c *Client) Start(done func(error)) { c.askRoom(protocol.StartGame{}, done) }

// Abort asks for the match to be aborted, agrees to it, or objects.
func (c *Client) Abort(wants bool, done func(error)) {
	c.askRoom(protocol.VoteAbort{WantsToAbort: wants}, done)
}

// Rematch says whether the player wants another match.
func (c *Client) Rematch(wants bool, done func(error)) {
	c.askRoom(protocol.VoteRematch{WantsRematch: wants}, done)
}

// Direct says something to one player in the room.
func (c *Client) Direct(to, text string, done func(error)) {
	c.askRoom(protocol.DirectMessage{To: to, Message: text}, done)
}

func (c *Client) askRoom(data protocol.RequestData, done func(error)) {
	if !c.needsRoom(done) {
		c.ask(c.room.ID, data, request{done: done})
	}
}

// Chat says something to the room. It is resent if the connection is lost before it was
// answered.
func (c *Client) Chat(text string, done func(error)) {
	if c.needsRoom(done) {
		return
	}
	clean, wrong := protocol.Message(text)
	if wrong != nil {
		r := request{done: done}
		r.finish(wrong)
		return
	}
	chat := &sentChat{text: clean, before: c.room.said(clean), done: done}
	for _, waiting := range c.room.chats {
		if waiting.text == clean {
			chat.before++
		}
	}
	c.room.chats = append(c.room.chats, chat)
	c.sendChat(chat)
	c.changed()
}

func (c *Client) sendChat(chat *sentChat) {
	if !c.Ready() {
		return // it is sent when the connection is there
	}
	room := c.room
	chat.attempt = c.attempt
	c.ask(room.ID, protocol.Chat{Message: chat.text}, request{keep: true, done: func(err error) { room.chatted(chat, err) }})
}

// chatted ends a sent message.
func (r *Room) chatted(chat *sentChat, err error) {
	r.chats = slices.DeleteFunc(r.chats, func(c *sentChat) bool { return c == chat })
	done := request{done: chat.done}
	done.finish(err)
}

// Waiting returns what the player has said and has not been taken yet.
func (r *Room) Waiting() (texts []string) {
	for _, chat := range r.chats {
		texts = append(texts, chat.text)
	}
	return texts
}

// said counts the player's own messages of a text.
func (r *Room) said(text string) (n int) {
	for _, m := range r.Messages {
		if m.From.ID == r.client.player.ID && m.To == "" && m.Text == text {
			n++
		}
	}
	return n
}

// history replaces the messages with the room's chat, and keeps the direct ones.
func (r *Room) history(entries []protocol.ChatEntry) {
	var messages []Message
	for _, e := range entries {
		at, _ := time.Parse(time.RFC3339, e.Timestamp)
		messages = append(messages, Message{From: e.Player, Text: e.Message, At: at, Match: e.Match, Moves: e.Ply})
	}
	for _, m := range r.Messages {
		if m.To != "" {
			messages = append(messages, m)
		}
	}
	slices.SortStableFunc(messages, func(a, b Message) int {
		return cmp.Or(a.Match-b.Match, a.Moves-b.Moves, a.At.Compare(b.At))
	})
	r.Messages = messages
}

func (r *Room) say(m Message) {
	m.Match, m.Moves = r.Room.Match, len(r.Log)
	r.Messages = append(r.Messages, m)
	if len(r.Messages) > maxMessages {
		r.Messages = slices.Delete(r.Messages, 0, 1)
	}
}

// follow takes the room as everybody sees it.
func (r *Room) follow(room protocol.Room) {
	r.Room = room
	r.Chat = nil
	r.seated()
}

// seated finds the player's seat and tells the program who sits where.
func (r *Room) seated() {
	r.Seat = r.client.seat(r.Room, r.Watching)
	r.client.tell(seatedMessage)
}

// timeLeft is how long it takes until a moment; 0 where there is none.
func (r *Room) timeLeft(at time.Duration) time.Duration {
	if at == 0 {
		return 0
	}
	return max(0, at-r.client.now)
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

// Seated returns who sits on the seats of a room.
func Seated(r protocol.Room) []table.Player { return players(r.Seats) }

// Joinable reports whether somebody can sit down in a room: its match has not begun,
// and a seat is free.
func Joinable(r protocol.Room) bool {
	return r.Status == protocol.Lobby && slices.ContainsFunc(r.Seats, func(s protocol.RoomSeat) bool { return s.Player == nil && s.Computer == 0 })
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
	return &table.Vote{What: table.AbortMatch, Seat: seatOf(r, r.Vote.By), EndsIn: r.VoteLeft(), Agreed: r.SeatsOf(r.Vote.Agreed)}
}

// Mine reports whether the room is the player's: he may start the match.
func (r *Room) Mine() bool { return !r.Watching && r.Creator == r.client.player.ID }

// MyTurn reports whether the match waits for a move of the player's.
func (r *Room) MyTurn() bool {
	return r.Status == protocol.Running && r.BeginsIn() == 0 && r.Match != nil && r.Seat != game.NoSeat && r.Match.Turn == r.Seat
}

// Moving reports whether a move of the player's is on its way.
func (r *Room) Moving() bool { return r.move != nil }

// Missing counts the persons' seats that are free.
func (r *Room) Missing() (n int) {
	for _, s := range r.Seats {
		if s.Player == nil && s.Computer == 0 {
			n++
		}
	}
	return n
}

// moment is the time so many milliseconds from now; 0, which stands for none, if they
// are negative.
func (r *Room) moment(ms int) time.Duration {
	if ms < 0 {
		return 0
	}
	// Moments are never 0, which says that there is none.
	return r.client.now + max(1, min(time.Duration(ms), longest)*time.Millisecond)
}

// longest is how many milliseconds anything in a match can last at most.
const longest = time.Duration(time.Hour / time.Millisecond)

// stand takes over a state of the match.
func (r *Room) stand(g protocol.GameState) {
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
		r.WantsRematch, r.Record, r.Log, r.move = nil, nil, nil, nil
		r.stand(d.GameState)
		r.begins = r.moment(d.StartsIn)
		if d.GameState.Match > 1 { // a rematch: the seats have changed, and are asked for
			if !r.Watching {
				r.Seat = d.GameState.Seat
			}
			r.client.join()
		}
		r.client.tell(stateMessage)
	case protocol.RoundStarted:
		r.begins = 0
		r.stand(d.GameState)
		r.client.tell(stateMessage)
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
		r.client.tell(rematchMessage)
	case protocol.Chatted:
		if d.Game.ID == r.ID {
			r.say(Message{From: d.Player, Text: d.Message, At: frame.Timestamp})
		}
	case protocol.DirectMessaged:
		if d.Game.ID == r.ID {
			r.say(Message{From: d.Player, To: d.To, Text: d.Message, At: frame.Timestamp})
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
		r.history(room.Chat)
	}
	r.Room.Chat = nil
	r.Log, r.Match = log, nil
	r.Record = r.client.record(record)
	r.seated()
	if g != nil {
		r.stand(*g)
		if r.Status != protocol.Running || g.Remaining >= 0 {
			r.begins = 0
		}
		r.client.tell(stateMessage)
	}
	r.resume()
}

// resume resends what was under way when the connection was lost: a move, if the match
// is still in the position that it was meant for (else it has been made, or is stale),
// and messages that have not arrived.
func (r *Room) resume() {
	if move := r.move; move != nil && move.attempt != r.client.attempt {
		r.move = nil
		if r.Match != nil && r.Match.Match == move.match && r.Match.Ply == move.ply && r.Match.Turn == r.Seat {
			r.client.play(*move)
		}
	}
	for _, chat := range slices.Clone(r.chats) {
		if r.said(chat.text) > chat.before {
			r.chatted(chat, nil)
		} else if chat.attempt != r.client.attempt {
			r.client.sendChat(chat)
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
		r.client.join() // something was missed
		return
	}
	if len(r.Log) < d.GameState.Ply-1 {
		return // the log with what was missed is on its way
	}
	r.Log = append(r.Log, protocol.LogEntry{Ply: d.GameState.Ply - 1, Seat: d.Seat, Move: d.Move, By: d.By})
	r.client.tell(func(h *Host, r *Room) { h.played(r, d) })
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
	r.Record = r.client.record(&d.Record)
	r.client.tell(endedMessage)
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
	r.client.tell(func(h *Host, r *Room) { h.voted(r, d) })
}

func (r *Room) status(d protocol.PlayerStatus) {
	r.Seats = slices.Clone(r.Seats)
	for i, s := range r.Seats {
		if s.Player != nil && s.Player.ID == d.Player.ID {
			r.Seats[i].Player, r.Seats[i].Connected, r.Seats[i].PlayedBy = &d.Player, d.Connected, d.PlayedBy
		}
	}
	r.seated()
}

// renamed takes over somebody's new name.
func (c *Client) renamed(p protocol.Player) {
	if p.ID == c.player.ID {
		c.player.Name = p.Name // the player may want yet another one by now
		c.save()
	}
	if c.room == nil {
		return
	}
	c.room.Seats = slices.Clone(c.room.Seats)
	for i, s := range c.room.Seats {
		if s.Player != nil && s.Player.ID == p.ID {
			c.room.Seats[i].Player = &p
		}
	}
	c.room.seated()
}

// record converts the record of a finished match; nil if it is invalid.
func (c *Client) record(r *protocol.Record) *game.Record {
	if r == nil {
		return nil
	}
	match, err := r.Match(c.options.Find)
	if err != nil || c.room == nil || len(r.Seats) != len(c.room.Seats) || r.Game != c.room.Config.Game || len(r.Moves) > game.MaxMoves {
		return nil
	}
	return &match
}
