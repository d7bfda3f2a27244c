package bus

import (
	"encoding/json"

	"lichtbrett/net/protocol"
)

// Request is what a room's owner is asked.
type Request struct {
	// Room is the room's id.
	Room string
	// Player is for whom it is asked; zero if the server's host asks.
	Player protocol.Player
	// Place is the player's connection that asks.
	Place Place
	// Silenced says that the player may not chat: by a host's decision, or since there is
	// no chat.
	Silenced bool
	// Do is what is asked: one of the types below.
	Do Question
}

// Question is one of Handle, Named, Rename, Depart, Admits, Inside, Remove and Close.
type Question interface{ question() }

type (
	// Handle has a client's request handled. The answer, if it is not refused, is among
	// the frames that are told.
	Handle struct{ Request protocol.Request }

	// Named says that the player has named the room in a request that does not reach it.
	Named struct{}

	// Rename says that the player has another name. If the room tells of it, the
	// player's frame answers the request with this id, and the reply is Done.
	Rename struct{ ID protocol.ID }

	// Depart has the player leave the room, or watch it no more, without an answer. The
	// reply is Done if the player is not in it now.
	Depart struct {
		// IfOver has who sits leave only if the match is over.
		IfOver bool
		// Forget has the match's record not name who sits any more.
		Forget bool
	}

	// Admits asks whether the player could join; the reply refuses if not.
	Admits struct {
		// Seat is the seat that is asked for; nil for any.
		Seat *int64
		// Watch asks for a spectator's place instead.
		Watch bool
	}

	// Inside asks for the room as those in it see it, which is the reply's Game.
	Inside struct{}

	// Remove has a player or spectator removed by the server's host. The reply is Done
	// if the player was there.
	Remove struct{ Player string }

	// Close has the room closed by the server's host.
	Close struct{}
)

// MarshalJSON implements json.Marshaler: between servers a request is as its client writes it,
// but without the secret.
func (h Handle) MarshalJSON() ([]byte, error) {
	h.Request.Player = protocol.Credentials{}
	return protocol.EncodeRequest(h.Request), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (h *Handle) UnmarshalJSON(data []byte) error {
	read, refusal := protocol.Decode(data)
	if refusal != nil {
		return refusal
	}
	h.Request = read
	return nil
}

func (Handle) question() {}
func (Named) question()  {}
func (Rename) question() {}
func (Depart) question() {}
func (Admits) question() {}
func (Inside) question() {}
func (Remove) question() {}
func (Close) question()  {}

// Reply is an owner's answer.
type Reply struct {
	// Moved says that nothing was done because the room is not this server's any more, but goes
	// on elsewhere: Ask asks its next owner.
	Moved bool `json:",omitempty"`
	// Refusal is why nothing was done; nil if it was.
	Refusal *protocol.Error
	// Done is explained where it is used.
	Done bool
	// Game is the room as those in it see it, if that was asked.
	Game *protocol.Room
}

// Delivery is what a room's owner tells the players who are connected to one server.
type Delivery struct {
	// Room is the room's id.
	Room string
	// Server is the owner's id, which the bus fills in. When a room's owner changes,
	// frames of the last one may be missing: its players have to come back.
	Server string
	// Records is how many the room's journal had then. What has fewer than the room's
	// last delivery is a former owner's, and counts no more.
	Records int
	// Frames are sent in this order, after Sits and Watches have been taken note of and
	// before Out is.
	Frames []Frame
	// Sits are the ids of players who sit in the room from now on, Watches of those who
	// watch it, and Out of those who do neither any more.
	Sits, Watches, Out []string
	// Closed are connections to be closed, after the frames have been sent.
	Closed []Closed
}

// Frame is a frame for players, encoded once for all of a server.
type Frame struct {
	// To are the players' ids.
	To []string
	// Stamp, if it is not zero, is that of the only connection which gets the frame, as
	// it answers what that one asked.
	Stamp uint64
	// Data is the frame's JSON.
	Data json.RawMessage
}

// Closed is that players' connections are to be closed.
type Closed struct {
	// To are the players' ids.
	To []string
	// Code and Reason are those of the WebSocket.
	Code   int
	Reason string
}

// News is what concerns all members: one of PlayerChanged, SettingsChanged and
// Announcement.
type News interface{ news() }

type (
	// PlayerChanged says that the database has changed about a player: the player has
	// another name, is muted, banned, or forgotten. By is the member that has changed
	// it, and knows.
	PlayerChanged struct {
		Player, By string
		Forgotten  bool
	}

	// SettingsChanged says that the database's settings of the host have changed.
	SettingsChanged struct{}

	// Announcement is something that the host says to all who are connected.
	Announcement struct{ Message string }
)

func (PlayerChanged) news()   {}
func (SettingsChanged) news() {}
func (Announcement) news()    {}
