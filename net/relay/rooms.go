package relay

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	"lichtbrett/game/games"
	"lichtbrett/net/limits"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/room"
)

// What a connection asks of rooms, wherever their owners are.

// request asks a room something for the player of the connection.
func (c *conn) request(id string, do bus.Question) (bus.Reply, error) {
	m := c.relay.on()
	if m == nil {
		return bus.Reply{}, bus.ErrLost
	}
	p := c.player
	p.mu.Lock()
	q := bus.Request{Room: id, Player: protocol.Player{ID: p.id, Name: p.name}, Place: p.place, Silenced: p.muted || !c.relay.settings.Load().chat, Do: do}
	p.mu.Unlock()
	return m.Ask(context.Background(), q)
}

// ask has a request handled by the room that it names. If it is not known what has come
// of it, the connection is closed, and the client comes back to see.
func (c *conn) ask(q protocol.Request) *protocol.Error {
	q.Player, c.asked = protocol.Credentials{}, true
	reply, err := c.request(q.Game, bus.Handle{Request: q})
	return c.outcome(reply, err)
}

func (c *conn) outcome(reply bus.Reply, err error) *protocol.Error {
	switch {
	case err == nil:
		return reply.Refusal
	case c.relay.stopping.Load():
		return shuttingDown()
	case errors.Is(err, bus.ErrNoRoom):
		return unknownGame()
	}
	c.comeBack()
	return nil // nobody waits for an answer
}

func unknownGame() *protocol.Error {
	return protocol.Refuse(protocol.CodeGameUnknown, "there is no game with this id; gameState without a game lists the open ones")
}

// overview answers with the lobby, or with the room in which the player sits. There the
// list is empty: it is told once the player has left.
func (c *conn) overview(q protocol.Request) *protocol.Error {
	id, _ := c.player.where()
	if id == "" {
		c.relay.lobby.Overview(c.out, func(games json.RawMessage) {
			c.answer(q, protocol.OverviewWithList{Games: games})
		})
		return nil
	}
	in, refusal := c.inside(id)
	if refusal != nil {
		return refusal
	}
	if in == nil { // the player does not sit there any more
		c.stand(id)
		return c.overview(q)
	}
	c.answer(q, protocol.Overview{Games: []protocol.Room{}, Game: in})
	return nil
}

// inside returns a room as those in it see it; nil if the player is not in it.
func (c *conn) inside(id string) (*protocol.Room, *protocol.Error) {
	reply, err := c.request(id, bus.Inside{})
	if errors.Is(err, bus.ErrNoRoom) || err == nil && reply.Refusal != nil && reply.Refusal.Code == protocol.CodeNotInGame {
		return nil, nil
	}
	if err != nil {
		c.comeBack()
		return nil, unreachable()
	}
	return reply.Game, reply.Refusal
}

// stand notes that the player does not sit in a room, whatever was believed.
func (c *conn) stand(id string) {
	r := c.relay
	c.player.update(func(p *player) { p.room = other(p.room, id) })
	if m := r.on(); m != nil {
		if err := m.Unseat(c.player.id, id); err != nil {
			r.options.Logger.Warn("a seat could not be given up", "error", err)
		}
	}
	r.place(c.player)
}

// sit takes the player's one seat for a room, before the room knows of it.
func (c *conn) sit(id string) *protocol.Error {
	m := c.relay.on()
	if m == nil {
		return unreachable()
	}
	for range 2 {
		other, err := m.Seat(c.player.id, id)
		switch {
		case err != nil:
			return unreachable()
		case other == "" || other == id:
			return nil
		}
		// A seat that is not known here was left a moment ago, or its room has ended.
		in, refusal := c.inside(other)
		if refusal != nil {
			return refusal
		}
		if in != nil {
			return inGame()
		}
		c.stand(other)
	}
	return inGame()
}

// depart has the player leave a room or watch it no more, without an answer.
func (c *conn) depart(id string, do bus.Depart) (left bool) {
	reply, err := c.request(id, do)
	if left = errors.Is(err, bus.ErrNoRoom) || err == nil && reply.Done; left {
		c.stand(id)
	}
	return left
}

// free refuses a player who sits in a game that is not over. One that is over is left by
// calling leave, once it is certain that the request is granted; called again it does nothing.
func (c *conn) free() (leave func() *protocol.Error, refusal *protocol.Error) {
	id, _ := c.player.where()
	if id == "" {
		return func() *protocol.Error { return nil }, nil
	}
	in, refusal := c.inside(id)
	if refusal != nil {
		return nil, refusal
	}
	if in != nil && (in.Status == protocol.Lobby || in.Status == protocol.Running) {
		return nil, inGame()
	}
	return sync.OnceValue(func() *protocol.Error {
		if !c.depart(id, bus.Depart{IfOver: true}) {
			return inGame()
		}
		return nil
	}), nil
}

// change leaves the game that the player sits in, which must be over, for another one that
// admits the player; ok reports whether that is done. What is wrong with the other game
// comes first where its code does.
func (c *conn) change(to string, do bus.Admits) (refusal *protocol.Error, ok bool) {
	leave, refusal := c.free()
	reply, err := c.request(to, do)
	if refusal = protocol.First(refusal, c.outcome(reply, err)); refusal != nil || err != nil {
		return refusal, false
	}
	refusal = leave()
	return refusal, refusal == nil
}

func inGame() *protocol.Error {
	return protocol.Refuse(protocol.CodeAlreadyInGame, "you are in a game that is not over; leave it first")
}

// lookAway stops watching a game, once the player is elsewhere.
func (c *conn) lookAway(from, but string) {
	if from != "" && from != but {
		c.depart(from, bus.Depart{})
	}
}

func (c *conn) join(q protocol.Request, d protocol.JoinGame) *protocol.Error {
	sits, watches := c.player.where()
	if sits != q.Game { // that room says itself why not
		if refusal, ok := c.change(q.Game, bus.Admits{Seat: d.Seat}); !ok {
			return refusal
		}
		if refusal := c.sit(q.Game); refusal != nil {
			return refusal
		}
	}
	refusal := c.ask(q)
	if refusal == nil {
		c.lookAway(watches, q.Game)
	} else if sits != q.Game {
		c.stand(q.Game)
	}
	return refusal
}

func (c *conn) watch(q protocol.Request) *protocol.Error {
	sits, watches := c.player.where()
	if sits != "" && sits != q.Game {
		if refusal, ok := c.change(q.Game, bus.Admits{Watch: true}); !ok {
			return refusal
		}
	}
	refusal := c.ask(q)
	if refusal == nil {
		c.lookAway(watches, q.Game)
	}
	return refusal
}

// leave leaves a game; who does is in the lobby when it is answered.
func (c *conn) leave(q protocol.Request) *protocol.Error {
	refusal := c.ask(q)
	if refusal == nil {
		c.stand(q.Game)
	}
	return refusal
}

func readConfig(config []byte) (protocol.Config, *protocol.Error) {
	return protocol.ReadConfig(config, games.ByName)
}

func (c *conn) create(q protocol.Request, d protocol.CreateGame) *protocol.Error {
	leave, refusal := c.free()
	if refusal != nil {
		return refusal
	}
	config, refusal := readConfig(d.Config)
	if refusal != nil {
		return refusal
	}
	return c.open(q, config, leave, nil)
}

// open opens a room for the sender, within the limits. First, if it is not nil, is called
// with the room's id before it is in the journal, and may refuse. Whoever asks for the
// room meanwhile waits.
func (c *conn) open(q protocol.Request, config protocol.Config, leave func() *protocol.Error, first func(id string) *protocol.Error) *protocol.Error {
	r, now := c.relay, time.Now()
	if !r.addresses.Take(c.address, limits.NewRooms, now) {
		most, _ := r.addresses.Limit(limits.NewRooms)
		return protocol.Refuse(protocol.CodeServerFull, "at most %d new games a minute come from one address; wait a moment", most)
	}
	release, ok := r.reserveRoom()
	if !ok {
		return protocol.Refuse(protocol.CodeServerFull, "there are as many games as the server takes; join one")
	}
	defer release()
	opens := room.Open
	if _, quick := q.Data.(protocol.QuickGame); quick {
		opens = room.OpenQuick
	}
	in, step, err := opens(r.opensAt(), protocol.UUID(random16()), c.player.public(), config, random)
	if err != nil {
		return protocol.Refuse(protocol.CodeConfigInvalid, "data.config: %s", strings.TrimPrefix(err.Error(), "table: "))
	}
	if refusal := leave(); refusal != nil {
		return refusal
	}
	if refusal := c.sit(in.ID()); refusal != nil {
		return refusal
	}
	_, watches := c.player.where()
	if refusal := r.own(in, func(o *owner) *protocol.Error {
		release() // it is one of the rooms by now
		if first != nil {
			if refusal := first(in.ID()); refusal != nil {
				return refusal
			}
		}
		if !o.commit(step, c.sender(q)) {
			return unwritten()
		}
		return nil
	}); refusal != nil {
		c.stand(in.ID())
		return refusal
	}
	c.lookAway(watches, "")
	return nil
}

// sender says that a step answers a request of this connection.
func (c *conn) sender(q protocol.Request) sender {
	return sender{place: c.player.place, re: q.ID}
}
