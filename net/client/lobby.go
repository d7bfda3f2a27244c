package client

import (
	"errors"
	"slices"

	"lichtbrett/net/protocol"
)

// listing is the public rooms that wait or play, the oldest first.
type listing []protocol.Room

// put keeps a room among those that are listed, or takes it away where it is listed no
// longer.
func (l *listing) put(r protocol.Room) {
	i := slices.IndexFunc(*l, func(other protocol.Room) bool { return other.ID == r.ID })
	shown := !r.Config.Private && (r.Status == protocol.Lobby || r.Status == protocol.Running)
	r.Chat = nil
	switch {
	case i >= 0 && shown:
		(*l)[i] = r
	case i >= 0:
		*l = slices.Delete(*l, i, i+1)
	case shown && len(*l) < protocol.MaxListed:
		*l = append(*l, r)
	}
}

func (l *listing) remove(id string) {
	*l = slices.DeleteFunc(*l, func(r protocol.Room) bool { return r.ID == id })
}

// Games lists the public rooms that wait or play, the oldest first. It is live
// while the player is in no room.
func (c *Client) Games() []protocol.Room { return c.games }

// overview asks for the lobby and for the room that the player is in. The first
// message of a connection introduces the player.
func (c *Client) overview(as protocol.Credentials) {
	c.requests.ask("", protocol.AskState{}, request{as: as, refused: func(*Error) { c.reconnect() }})
}

// take applies a frame that has been checked.
func (c *Client) take(frame protocol.Frame) {
	switch d := frame.Data.(type) {
	case protocol.PlayerRegistered:
		c.registered(d)
	case protocol.Overview:
		c.tookOverview(d)
	case protocol.PlayerRenamed:
		c.device.renamed(d.Player)
		if c.room != nil {
			c.room.renamed(d.Player)
		}
	case protocol.GameCreated:
		c.games.put(d.Game)
		if frame.Status == protocol.OK {
			c.enter(d.Game, false)
		}
	case protocol.GameFound:
		c.games.put(d.Game)
		c.enter(d.Game, false)
	case protocol.GameDeleted:
		c.games.remove(d.Game.ID)
		if c.room.is(d.Game.ID) {
			c.expelled(RoomDeleted, frame.Status == protocol.OK)
		}
	case protocol.GameConfigured:
		c.games.put(d.Game)
		c.room.follow(d.Game)
	case protocol.GameUnwatched:
		c.unwatched(d)
	case protocol.HostState:
		if c.hostCode != "" {
			c.hosting = &d
		}
	case protocol.Announcement:
		c.notice(Notice{Kind: Announced, Message: d.Message})
	case protocol.GameJoined:
		c.games.put(d.Game)
		if frame.Status == protocol.OK {
			c.enter(d.Game, false)
		} else {
			c.room.follow(d.Game)
		}
	case protocol.GameWatched:
		c.games.put(d.Game)
		c.enter(d.Game, true)
		c.room.take(frame)
	case protocol.GameLeft:
		c.left(frame, d)
	case protocol.GameListed:
		c.games.put(d.Game)
	case protocol.GameEnded:
		c.games.remove(d.Game.ID)
	case protocol.Replaced:
		c.end(Replaced)
	default:
		if c.room != nil {
			c.room.take(frame)
		}
	}
}

func (c *Client) tookOverview(d protocol.Overview) {
	c.games = c.check().plausible(d.Games)
	c.link.welcomed()
	if c.device.name != c.device.player.Name { // changed while there was no connection
		c.requests.ask("", protocol.RenamePlayer{PlayerName: c.device.name}, request{})
	}
	switch {
	case d.Game != nil:
		c.enter(*d.Game, false)
	case c.room != nil && c.room.Watching:
		c.Watch(c.room.ID, func(err error) {
			if err != nil && err != ErrLost {
				c.leaveRoom()
			}
		})
	case c.room != nil:
		c.room.join() // where several servers play as one, the room itself knows best
	default:
		c.device.keepRoom("")
	}
	c.requests.askAgain(c.Room)
	if c.hostCode != "" {
		c.HostLogin(c.hostCode, nil)
	}
}

// Room returns the room that the player is in or watches; nil if in none.
func (c *Client) Room() *Room { return c.room }

// enter comes into a room, or back into it, and asks for the match where there
// is one.
func (c *Client) enter(r protocol.Room, watching bool) {
	if !c.room.is(r.ID) {
		c.leaveRoom()
		c.room = &Room{client: c, Room: protocol.Room{ID: r.ID}}
		c.device.keepRoom(r.ID)
	}
	c.room.Watching = watching
	c.room.follow(r)
	if r.Chat != nil {
		c.room.talk.history(r.Chat)
	}
	if !watching {
		c.room.join()
	}
}

// leaveRoom has the player be in no room.
func (c *Client) leaveRoom() {
	if c.room == nil {
		return
	}
	left := c.room
	c.room = nil
	c.device.keepRoom("")
	for _, chat := range slices.Clone(left.talk.waiting) {
		left.talk.end(chat, ErrLost)
	}
}

// expelled has the player be in the lobby again, who is told why if he has not asked for it.
func (c *Client) expelled(why NoticeKind, asked bool) {
	c.leaveRoom()
	if !asked {
		c.notice(Notice{Kind: why})
	}
	c.overview(protocol.Credentials{})
}

// left takes that somebody has left a room.
func (c *Client) left(frame protocol.Frame, d protocol.GameLeft) {
	c.games.put(d.Game)
	if !c.room.is(d.Game.ID) || d.Player.ID != c.Me() || c.room.Watching {
		c.room.follow(d.Game)
		return
	}
	c.expelled(Removed, frame.Status == protocol.OK)
}

// unwatched takes that a spectator has been removed.
func (c *Client) unwatched(d protocol.GameUnwatched) {
	if c.room.is(d.Game.ID) && c.room.Watching && d.Player != nil && d.Player.ID == c.Me() {
		c.expelled(Removed, false)
	}
}

// Create opens a room and joins it.
func (c *Client) Create(config protocol.Config, done func(error)) {
	c.requests.ask("", protocol.CreateGame{Config: config.JSON()}, request{done: done})
}

// Quick joins an open room of this configuration, or opens one.
func (c *Client) Quick(config protocol.Config, done func(error)) {
	c.requests.ask("", protocol.QuickGame{Config: config.JSON()}, request{done: done})
}

// Join joins a room.
func (c *Client) Join(id string, done func(error)) {
	c.requests.ask(id, protocol.JoinGame{}, request{done: done})
}

// Visit joins a room, or watches it if all seats are taken or its match has begun.
func (c *Client) Visit(id string, done func(error)) {
	c.Join(id, func(err error) {
		var wrong *Error
		if errors.As(err, &wrong) && (wrong.Code == protocol.CodeGameFull || wrong.Code == protocol.CodeGameStarted) {
			c.Watch(id, done)
			return
		}
		finish(done, err)
	})
}

// Watch becomes a spectator of a room.
func (c *Client) Watch(id string, done func(error)) {
	c.requests.ask(id, protocol.WatchGame{}, request{done: done})
}
