// Package lobby has the list of public games and those who read it. What changes is
// encoded once for all of them, at most four times a second, so that nobody waits for
// them and their number does not multiply with that of the changes.
package lobby

import (
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// Change is a public game as it is now, and what has last happened to it.
type Change struct {
	// Room may not be changed any more, nor what it refers to. Of a game that is gone only
	// the id counts.
	Room protocol.Room `json:"room"`
	// OpenedAt gives games their order. No two games of a server have the same.
	OpenedAt time.Time `json:"openedAt"`
	// Event is what readers are told, with Player or Result where it has one. It is empty
	// where something has changed that has no event of its own, such as who is connected.
	Event  protocol.Event   `json:"event,omitempty"`
	Player protocol.Player  `json:"player,omitzero"`
	Result *protocol.Result `json:"result,omitempty"`
	// Gone says that there is no such game any more.
	Gone bool `json:"gone,omitempty"`
}

// listed reports whether the game is in the list, or waits to come into it.
func (c *Change) listed() bool {
	return !c.Gone && (c.Room.Status == protocol.Lobby || c.Room.Status == protocol.Running)
}

// open reports whether a quick game finds the game: it waits, with a free seat and a
// person connected.
func (c *Change) open() bool {
	return c.listed() && c.Room.Status == protocol.Lobby && connected(c.Room) && c.Room.Free() > 0
}

func connected(r protocol.Room) bool {
	return slices.ContainsFunc(r.Seats, func(s protocol.RoomSeat) bool { return s.Connected })
}

// Key returns a text that is equal for equal configurations.
func Key(config protocol.Config) string { return string(config.JSON()) }

// after adds what has happened since an earlier change that has not been told. Of both
// only the latest event is told.
func (c Change) after(earlier Change) Change {
	if c.Event == "" && !c.Gone {
		c.Event, c.Player, c.Result = earlier.Event, earlier.Player, earlier.Result
	}
	return c
}

// frame returns what readers are told of a game that is in the list, of which they may
// know already.
func (c *Change) frame(known bool) protocol.FrameData {
	switch {
	case c.Event == protocol.EventJoinGame:
		return protocol.GameJoined{Player: c.Player, Game: c.Room}
	case c.Event == protocol.EventLeaveGame:
		return protocol.GameLeft{Player: c.Player, Game: c.Room}
	case c.Room.Status == protocol.Running:
		return protocol.GameListed{Game: c.Room}
	case c.Event == protocol.EventCreateGame || !known:
		return protocol.GameCreated{Player: creator(c.Room), Game: c.Room}
	default:
		return protocol.GameConfigured{Game: c.Room}
	}
}

func creator(r protocol.Room) protocol.Player {
	if s := r.SeatOf(r.Creator); s >= 0 {
		return *r.Seats[s].Player
	}
	return protocol.Player{ID: r.Creator}
}

// end returns what readers are told of a game that is in the list no longer.
func (c *Change) end() protocol.FrameData {
	if c.Event == protocol.EventGameOver && c.Result != nil {
		return protocol.GameEnded{Game: c.Room, Result: *c.Result}
	}
	return protocol.GameDeleted{Game: protocol.GameRef{ID: c.Room.ID}}
}
