package relay

import (
	"context"
	"errors"
	"net/netip"
	"sync/atomic"
	"time"

	"lichtbrett/game/games"
	"lichtbrett/net/limits"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/outbox"
	"lichtbrett/net/websocket"
)

// conn is a client's connection. Its reader handles one request after the other.
type conn struct {
	relay   *Relay
	socket  *websocket.Conn
	out     *outbox.Outbox
	address netip.Addr
	host    atomic.Bool // who is connected has given the host's code

	// Of the reader alone.
	player *player // for whom the connection has spoken; nil at first
	asked  bool    // the room that the message names has been asked
	rates  rates
}

// rates are what a connection has sent lately.
type rates struct{ messages, chats, moves, refused, wrongCodes limits.Window }

// read reads messages until the connection ends. What comes after the last word to it is read
// for the close that is awaited, and counts no more.
func (c *conn) read() {
	silence := time.AfterFunc(protocol.SpeakTime, func() {
		c.out.Close(protocol.ClosePolicy, "the connection has not spoken for a player in time")
	})
	defer silence.Stop()
	for {
		text, err := c.socket.Read(context.Background())
		switch {
		case errors.Is(err, websocket.ErrBinary):
			c.refuse(protocol.Request{ID: protocol.NoID}, protocol.Refuse(protocol.CodeBadFrame, "a binary message; frames are text"))
		case err != nil:
			return
		case c.out.Closing() == 0:
			c.receive(text)
			if c.player != nil {
				silence.Stop()
			}
		}
	}
}

// receive handles one message.
func (c *conn) receive(text []byte) {
	now := time.Now()
	c.asked = false
	q, refusal := protocol.Decode(text)
	defer func() { c.named(q.Game) }()
	if refusal != nil && refusal.Close != 0 {
		c.out.Close(refusal.Close, refusal.Message)
		return
	}
	if refusal == nil {
		refusal = protocol.CheckOptions(q.Data, games.ByName)
	}
	defined := protocol.DefinitionOf(q.Event)
	move := defined.Rate == protocol.AMove
	full := c.rates.messages.Full(now, protocol.MaxMessages, protocol.MessagesWindow)
	if refusal == nil && !c.withinRate(defined.Rate, now, full) {
		refusal = tooMany()
	}
	if !move && !full {
		c.rates.messages.Add(now)
	}
	if refusal == nil {
		refusal = c.identify(q, defined.Open)
	} else if q.Player.Given() {
		_ = c.identify(q, defined.Open) // right credentials count even in a refused message
	}
	if refusal == nil {
		refusal = c.handle(q)
	}
	if refusal == nil {
		if move {
			c.relay.figures.moves.Inc()
			c.relay.figures.took.Observe(time.Since(now).Seconds())
		}
		return
	}
	if move { // only accepted moves are not counted
		if full {
			refusal = tooMany()
		} else {
			c.rates.messages.Add(now)
		}
	}
	c.refuse(q, refusal)
}

// named tells the player's room that a message has named it, unless it has been asked
// anyway: whatever becomes of the message, its player is there.
func (c *conn) named(game string) {
	if c.asked || game == "" || c.player == nil || c.relay.here(c.player.id) != c.player {
		return
	}
	if room, _ := c.player.where(); room == game {
		_, _ = c.request(room, bus.Named{})
	}
}

// withinRate reports whether a request may be made now, and counts it for its limit.
func (c *conn) withinRate(rate protocol.Rate, now time.Time, full bool) bool {
	switch rate {
	case protocol.AMove: // one that is refused counts as a message
		return c.rates.moves.Take(now, protocol.MaxMovesPerSecond, time.Second)
	case protocol.AChat:
		return !full && c.rates.chats.Take(now, protocol.MaxChats, protocol.ChatsWindow)
	}
	return !full
}

func tooMany() *protocol.Error {
	return protocol.Refuse(protocol.CodeTooMany, "too many messages; at most %d in %d s, %d of them chat and direct messages, and %d moves a second",
		protocol.MaxMessages, protocol.MessagesWindow/time.Second, protocol.MaxChats, protocol.MaxMovesPerSecond)
}

// refuse answers a request that is not granted. Who is refused too often is
// disconnected.
func (c *conn) refuse(q protocol.Request, refusal *protocol.Error) {
	now := time.Now()
	c.relay.figures.refused.WithLabelValues(string(refusal.Code)).Inc()
	c.out.Send(protocol.EncodeError(q.Event, q.ID, now, refusal))
	if refusal.Close != 0 {
		c.out.Close(refusal.Close, refusal.Message)
	}
	if !c.rates.refused.Take(now, protocol.MaxRefused-1, protocol.RefusedWindow) {
		c.out.Close(protocol.ClosePolicy, "too many messages had to be refused")
	}
}

// identify checks for whom a request speaks; an open one needs to speak for nobody.
func (c *conn) identify(q protocol.Request, open bool) *protocol.Error {
	switch {
	case !q.Player.Given():
		if c.player == nil && q.Data != nil && !open {
			return protocol.Refuse(protocol.CodeCredentialsInvalid, "no credentials; register, or send data.player with id and secret")
		}
		return nil
	case c.player != nil && c.player.id != q.Player.ID:
		return protocol.Refuse(protocol.CodeCredentialsInvalid, "these are another player's credentials; open another connection for them")
	}
	known, refusal := c.relay.accounts.find(q.Player)
	if refusal != nil || c.player != nil {
		return refusal
	}
	return c.attach(known)
}

// handle dispatches a request whose sender has been identified.
func (c *conn) handle(q protocol.Request) *protocol.Error {
	if c.relay.stopping.Load() {
		return shuttingDown()
	}
	switch d := q.Data.(type) {
	case protocol.Ping:
		c.answer(q, protocol.Pong{})
		return nil
	case protocol.RegisterPlayer:
		return c.register(q, d)
	case protocol.AskLeaderboard:
		return c.leaderboard(q, d)
	}
	p := c.player
	p.requests.Lock()
	defer p.requests.Unlock()
	if c.relay.here(p.id) != p {
		return nil // replaced; nobody waits for an answer
	}
	switch q.Data.(type) {
	case protocol.CreateGame, protocol.QuickGame, protocol.JoinGame, protocol.WatchGame, protocol.LogoutPlayer:
		defer c.relay.lobby.Hold(c.out)()
	}
	switch d := q.Data.(type) {
	case protocol.RenamePlayer:
		return c.rename(q, d)
	case protocol.LogoutPlayer:
		return c.logout(q)
	case protocol.CreateGame:
		return c.create(q, d)
	case protocol.QuickGame:
		return c.quick(q, d)
	case protocol.HostLogin:
		return c.hostLogin(q, d)
	case protocol.HostAct:
		return c.hostAct(q, d)
	case protocol.JoinGame:
		return c.join(q, d)
	case protocol.WatchGame:
		return c.watch(q)
	case protocol.AskState:
		if q.Game == "" {
			return c.overview(q)
		}
	case protocol.LeaveGame:
		return c.leave(q)
	}
	return c.ask(q)
}

func shuttingDown() *protocol.Error {
	return protocol.Refuse(protocol.CodeShuttingDown, "the server is being stopped; come back in a moment")
}

// answer answers a request that concerns no room.
func (c *conn) answer(q protocol.Request, data protocol.FrameData) {
	c.out.Send(protocol.EncodeAnswer(q.ID, c.relay.options.Clock.now(), data))
}

// tell tells the client something that it has not asked for.
func (c *conn) tell(data protocol.FrameData) {
	c.out.Send(protocol.EncodeBroadcast(c.relay.options.Clock.now(), data))
}

// tellLast tells the client why the connection is closed, once, whoever says so first.
func (c *conn) tellLast(data protocol.FrameData, code int, reason string) {
	c.out.Close(code, reason, protocol.EncodeBroadcast(c.relay.options.Clock.now(), data))
}

// replace closes a connection that another one of its player has replaced.
func (c *conn) replace() {
	c.tellLast(protocol.Replaced{}, protocol.CloseReplaced, "another connection of the same player has taken over")
}

// comeBack closes a connection whose client has to look anew.
func (c *conn) comeBack() {
	c.out.Close(protocol.CloseSlow, "the game goes on; come back")
}

// shutDown tells the client that the server stops, and closes the connection.
func (c *conn) shutDown() {
	c.tellLast(protocol.ShuttingDown{}, protocol.CloseShutdown, "the server is being stopped")
}
