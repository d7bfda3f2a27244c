package relay

import (
	"time"

	"lichtbrett/net/protocol"
)

// session is the state of a connection's reader. Only its goroutine touches it, and
// ping the timer.
type session struct {
	player                  *player // for whom the connection has spoken; nil at first
	messages, chats, denied window
	pings                   *time.Timer
}

// receive handles one message.
func (c *conn) receive(text []byte) {
	now := c.relay.now()
	q, refusal := protocol.Decode(text)
	if refusal != nil && refusal.Close != 0 {
		c.close(refusal.Close, refusal.Message)
		return
	}
	full := c.messages.full(now, protocol.MaxMessages, protocol.MessagesWindow)
	move := q.Event == protocol.EventGameMove
	if move && c.claim() {
		defer c.write()
	}
	if refusal == nil && full && !move {
		refusal = tooMany()
	} else if refusal == nil && (q.Event == protocol.EventChat || q.Event == protocol.EventDirectMessage) {
		if c.chats.full(now, protocol.MaxChats, protocol.ChatsWindow) {
			refusal = tooMany()
		} else {
			c.chats.add(now)
		}
	}
	if !move && !full {
		c.messages.add(now)
	}
	if refusal == nil {
		refusal = c.identify(q)
	} else if q.Player.Given() {
		_ = c.identify(q) // right credentials count even in a refused message
	}
	if refusal == nil {
		refusal = c.handle(q)
	}
	if refusal == nil {
		if move {
			c.relay.counts.took.add(c.relay.now().Sub(now))
		}
		return
	}
	if move { // only accepted moves are not counted
		if full {
			refusal = tooMany()
		} else {
			c.messages.add(now)
		}
	}
	c.refuse(q, refusal)
}

func tooMany() *protocol.Error {
	return refuse(protocol.CodeTooMany, "too many messages; at most %d in %d s, %d of them chat and direct messages",
		protocol.MaxMessages, protocol.MessagesWindow/time.Second, protocol.MaxChats)
}

// refuse answers a request that is not granted. Who is refused too often is
// disconnected.
func (c *conn) refuse(q protocol.Request, refusal *protocol.Error) {
	now := c.relay.now()
	c.relay.counts.refuse(refusal.Code)
	c.tell(protocol.AppendError(nil, q.Event, q.ID, now, refusal))
	c.denied.full(now, protocol.MaxRefused, protocol.RefusedWindow)
	c.denied.add(now)
	if len(c.denied.times) >= protocol.MaxRefused {
		c.close(protocol.ClosePolicy, "too many messages had to be refused")
	}
}

// identify checks for whom a request speaks.
func (c *conn) identify(q protocol.Request) *protocol.Error {
	switch {
	case !q.Player.Given():
		if c.player == nil && q.Event != protocol.EventRegisterPlayer && q.Event != protocol.EventLeaderboard {
			return refuse(protocol.CodeCredentialsInvalid, "no credentials; register, or send data.player with id and secret")
		}
		return nil
	case c.player != nil && c.player.id != q.Player.ID:
		return refuse(protocol.CodeCredentialsInvalid, "these are another player's credentials; open another connection for them")
	}
	p, refusal := c.relay.find(q.Player)
	if refusal != nil {
		return refusal
	}
	if p == nil {
		return refuse(protocol.CodeCredentialsInvalid, "there is no player with this id and secret; register anew")
	}
	if c.player == nil {
		c.player = p
		c.relay.attach(c, p)
	}
	return nil
}

// handle dispatches a request whose sender has been identified.
func (c *conn) handle(q protocol.Request) *protocol.Error {
	r := c.relay
	if r.stopping.Load() {
		return shuttingDown()
	}
	switch d := q.Data.(type) {
	case protocol.RegisterPlayer:
		return c.register(q, d)
	case protocol.AskLeaderboard:
		return c.leaderboard(q, d)
	}
	p := c.player
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn.Load() != c {
		return nil // replaced; nobody waits for an answer
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
	case protocol.AskState:
		if q.Game == "" {
			return c.overview(q)
		}
	}
	h := r.room(c, q.Game)
	if h == nil {
		return unknownGame()
	}
	switch q.Data.(type) {
	case protocol.JoinGame:
		return c.join(h, q)
	case protocol.WatchGame:
		return c.watch(h, q)
	}
	return h.handle(c, q)
}

func shuttingDown() *protocol.Error {
	return refuse(protocol.CodeShuttingDown, "the server is being stopped; come back in a moment")
}

func unknownGame() *protocol.Error {
	return refuse(protocol.CodeGameUnknown, "there is no game with this id; gameState without a game lists the open ones")
}

// answer answers a request that concerns no room.
func (c *conn) answer(q protocol.Request, data protocol.FrameData) {
	c.tell(protocol.AppendAnswer(nil, q.ID, c.relay.now(), data))
}
