package client

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// request is a pending request.
type request struct {
	// done is called with the outcome.
	done func(error)
	// refused is called with a refusal, before done.
	refused func(*Error)
	// keep says that whoever asked resends it on the next connection: it does not fail
	// with this one.
	keep bool
	// introduces says that it carries the credentials, from which on the connection
	// speaks for the player.
	introduces bool
	// looks says that only the room's people are of interest in the answer.
	looks bool

	// What was asked, when, and whether it was asked before.
	game   string
	data   protocol.RequestData
	sentAt time.Duration
	again  bool
}

// finish calls done, once.
func (r *request) finish(err error) {
	if r != nil {
		done := r.done
		r.done = nil
		finish(done, err)
	}
}

// finish calls done, if there is something to be called.
func finish(done func(error), err error) {
	if done != nil {
		done(err)
	}
}

// ask sends a request about a game; the id is empty if it is about none. Without a
// connection it fails at once.
func (c *Client) ask(game string, data protocol.RequestData, r request) {
	if c.state != Online || c.socket == nil {
		r.finish(ErrLost)
		return
	}
	r.game, r.data, r.sentAt = game, data, c.now()
	c.lastID++
	c.pending[c.lastID] = &r
	frame := protocol.Request{ID: c.lastID, Game: game, Data: data}
	if r.introduces {
		frame.Player = protocol.Credentials{ID: c.device.player.ID, Secret: c.device.player.Secret}
	}
	c.socket.Send(protocol.EncodeRequest(frame))
}

// late takes out of the pending requests those that are to be asked again when the
// connection, which says nothing, has been replaced.
func (c *Client) late() (again []*request) {
	for id, r := range c.pending {
		switch r.data.(type) {
		case protocol.RegisterPlayer, protocol.AskState:
			continue // every connection begins with one of these
		case protocol.LogoutPlayer:
			continue // whoever wants to be forgotten does not wait for that
		}
		if !r.again && !r.keep {
			delete(c.pending, id)
			again = append(again, r)
		}
	}
	slices.SortFunc(again, func(a, b *request) int { return cmp.Compare(a.sentAt, b.sentAt) })
	return again
}

// askAgain asks again what was not answered, once it is known where the player is. What
// has been granted all the same is not asked twice.
func (c *Client) askAgain() {
	all := c.unanswered
	c.unanswered = nil
	for _, r := range all {
		switch {
		case c.granted(r):
			r.finish(nil)
		case r.expired(c.now()):
			r.finish(ErrLost)
		default:
			r.again = true
			c.ask(r.game, r.data, *r)
		}
	}
}

// granted reports whether a request has led to where the player is.
func (c *Client) granted(r *request) bool {
	switch r.data.(type) {
	case protocol.CreateGame, protocol.QuickGame:
		return c.room != nil
	case protocol.JoinGame, protocol.WatchGame:
		return c.room.is(r.game)
	case protocol.LeaveGame, protocol.UnwatchGame, protocol.DeleteGame:
		return !c.room.is(r.game)
	}
	return false
}

// expired reports whether a request is too old to be asked again: nobody expects it any more.
func (r *request) expired(now time.Duration) bool { return now >= r.sentAt+againTime }

// giveUp fails what was to be asked again: what is too old, or all.
func (c *Client) giveUp(all bool) {
	waiting := c.unanswered
	c.unanswered = nil
	for _, r := range waiting {
		if all || r.expired(c.now()) {
			r.finish(ErrLost)
		} else {
			c.unanswered = append(c.unanswered, r)
		}
	}
}

// needsRoom fails a request if the player is in no room.
func (c *Client) needsRoom(done func(error)) bool {
	if c.room != nil {
		return false
	}
	finish(done, fmt.Errorf("the player is in no room"))
	return true
}
