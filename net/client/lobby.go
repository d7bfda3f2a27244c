package client

import (
	"errors"
	"slices"

	"lichtbrett/net/protocol"
)

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
		c.renamed(d.Player)
	case protocol.GameCreated:
		c.list(d.Game)
		if frame.Status == protocol.OK {
			c.enter(d.Game, false)
		}
	case protocol.GameFound:
		c.list(d.Game)
		c.enter(d.Game, false)
	case protocol.GameDeleted:
		c.unlist(d.Game.ID)
		if c.room.is(d.Game.ID) {
			c.leaveRoom()
			if frame.Status == "" {
				c.notice(RoomDeleted)
			}
			c.overview(protocol.Credentials{})
		}
	case protocol.GameConfigured:
		c.list(d.Game)
		if c.room.is(d.Game.ID) {
			c.room.follow(d.Game)
		}
	case protocol.GameUnwatched:
		c.unwatched(d)
	case protocol.HostState:
		if c.hostCode != "" {
			c.hosting = &d
		}
	case protocol.Announcement:
		c.tellPlayer(Notice{Kind: Announced, Message: d.Message})
	case protocol.GameJoined:
		c.list(d.Game)
		if frame.Status == protocol.OK {
			c.enter(d.Game, false)
		} else if c.room.is(d.Game.ID) {
			c.room.follow(d.Game)
		}
	case protocol.GameWatched:
		c.list(d.Game)
		c.enter(d.Game, true)
		c.room.take(frame)
	case protocol.GameLeft:
		c.left(frame, d)
	case protocol.GameListed:
		c.list(d.Game)
	case protocol.GameEnded:
		c.unlist(d.Game.ID)
	case protocol.Leaderboard:
		c.leaderboard = d
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
		c.join() // where several servers play as one, the room itself knows best
	default:
		c.device.keepRoom("")
	}
	c.requests.askAgain(c.Room)
	if c.hostCode != "" {
		c.HostLogin(c.hostCode, nil)
	}
}

// list keeps a room among those that are listed, or takes it away where it is
// listed no longer.
func (c *Client) list(r protocol.Room) {
	i := slices.IndexFunc(c.games, func(g protocol.Room) bool { return g.ID == r.ID })
	shown := !r.Config.Private && (r.Status == protocol.Lobby || r.Status == protocol.Running)
	r.Chat = nil
	switch {
	case i >= 0 && shown:
		c.games[i] = r
	case i >= 0:
		c.games = slices.Delete(c.games, i, i+1)
	case shown && len(c.games) < protocol.MaxListed:
		c.games = append(c.games, r)
	}
}

func (c *Client) unlist(id string) {
	c.games = slices.DeleteFunc(c.games, func(g protocol.Room) bool { return g.ID == id })
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
