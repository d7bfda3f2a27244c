// Package bus is how the owners of rooms and the connections of players reach each
// other, be they in one program or in several.
//
// A room has one owner, who is asked what its players and spectators request, and
// tells their servers what follows. A connection speaks to the bus and never knows
// where a room is. Local is the bus of a server that is alone; package nats has that
// of several, which share one journal. It is the journal that keeps them consistent:
// an append by a server that has not seen another one's is refused. The bus only says
// who should be at work, and what the bus has to decide, a number decides on which all
// agree, never who was heard first.
package bus

import (
	"context"
	"errors"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/lobby"
)

// Bus joins a server to those with which it shares its journal.
type Bus interface {
	// Join makes this process a member, under an id that has never been used. Before it
	// returns the handler has been told of all places and of all other members' public
	// rooms. The context bounds the joining only.
	Join(ctx context.Context, h Handler) (Member, error)
	// Close releases what Join uses. All members must have left.
	Close() error
}

// Handler is told what concerns a member. None of its methods may block, or call
// the member's but for ID, Alive, Where, Tell and List. Placed, Listed and Gone are
// called one at a time.
type Handler interface {
	// Tell hands over what an owner tells players who are connected here. What one
	// owner tells comes in its order; several may tell something at once.
	Tell(d Delivery)
	// Heard hands over what concerns all members.
	Heard(n News)
	// Placed says where a player is connected now. For each player the stamps grow;
	// one that is overtaken soon may be left out. A connection that was given a
	// smaller stamp gives way, also if the player is nowhere now.
	Placed(p Place)
	// Listed shows a public room of another member as it is now. Of quick changes
	// some may be left out.
	Listed(l Listing)
	// Gone says that a server is a member no more: its rooms have no owner, and nobody
	// is connected to it.
	Gone(server string)
	// Census counts who and what is here, for a member that asks all.
	Census() Census
}

// The bounds of what takes its time.
const (
	// LeaseTime is how long a member may be silent before the others take it for gone;
	// it is heard of every RenewTime.
	LeaseTime = 3 * time.Second
	RenewTime = time.Second
	// OwnerTime is how long Ask waits for a room to have an owner.
	OwnerTime = 2 * LeaseTime
	// AskTime is how long it then waits for an answer.
	AskTime = 10 * time.Second
	// AnswerTime is how long the methods without a context wait for what the members share.
	AnswerTime = 2 * time.Second
)

var (
	// ErrNoRoom says that there is no such room.
	ErrNoRoom = errors.New("bus: there is no such room")
	// ErrNoOwner says that the room has no owner at present, and none has taken it over
	// in time.
	ErrNoOwner = errors.New("bus: the room has no owner")
	// ErrUncertain says that no answer has come; what was asked for may have been done.
	ErrUncertain = errors.New("bus: no answer has come")
	// ErrLost says that the membership has ended.
	ErrLost = errors.New("bus: the membership has ended")
)

// Member is a server's membership. It lasts until the server leaves, or is lost when
// the others may take it for gone or when something told to it may have been missed.
// A server whose membership is lost joins anew, under another id. The methods are safe
// for concurrent use, also once the membership is lost.
type Member interface {
	// ID returns the server's id: letters and digits.
	ID() string
	// Alive reports whether the membership lasts, by this process's monotonic clock.
	// Once false it stays false. It is cheap.
	Alive() bool
	// Lost is closed when the membership has ended.
	Lost() <-chan struct{}
	// Leave ends the membership at once, so that nobody waits for it to be missed. What
	// was told before is still sent.
	Leave()

	Rooms
	Players

	// Broadcast tells all members something; this one before it returns. It never
	// blocks.
	Broadcast(n News)
	// Census asks all members who and what is there. Of one that does not answer in
	// time there is none.
	Census() []Census
}

// Rooms are a member's methods for rooms: who owns them, and how they are reached.
type Rooms interface {
	// Claim makes this member a room's owner for as long as it is alive; ok is false if
	// another one that is alive owns it. Before is the last owner's id, empty if it is
	// not known. A new room is claimed before it is in the journal.
	Claim(room string) (before string, ok bool, err error)
	// Serve has what is asked of a room that this member owns answered from now on.
	// Each call of answer has a goroutine of its own, and may block.
	Serve(room string, answer func(Request) Reply) error
	// Release gives a room up, so that a member takes it over. It does nothing if the
	// room is not this member's.
	Release(room string) error
	// End says that a room of this member is no more: it is listed no longer.
	End(room string) error
	// Orphans returns the ids of the rooms that are in the journal and have no owner
	// that is alive. It is worth a call after Join, after Gone and after Release, and
	// now and then besides.
	Orphans() ([]string, error)

	// Ask asks a room's owner. While the room has lost its owner it waits for the next,
	// for OwnerTime at most. What the owner told the sender's server because of the
	// request has been handed over before the reply is returned.
	Ask(ctx context.Context, q Request) (Reply, error)
	// Tell tells a server's players something; those here before it returns. It never
	// blocks. What is told to a server that is gone is dropped.
	Tell(server string, d Delivery)
	// List shows a public room to the other members as it is now. It never blocks; of
	// quick changes the last is shown.
	List(l Listing)
}

// Players are a member's methods for where players are.
type Players interface {
	// Arrive says that a player is connected here from now on, and nowhere else.
	Arrive(player string) (Place, error)
	// Depart says that a player is connected here no more. It does nothing if the player
	// has arrived anew since. It never blocks.
	Depart(p Place)
	// Where returns where a player is connected, as far as this member knows; the zero
	// Place if nowhere.
	Where(player string) Place

	// Seat says that a player is to sit in a room. A player sits in one at most: if
	// there is another already it stays, and is returned. A seat is taken before the
	// journal knows of it, and given up after, so that whoever sits is found; whether
	// somebody who is found really sits the room says.
	Seat(player, room string) (other string, err error)
	// Unseat says that a player does not sit in a room; it does nothing if the player
	// sits in another.
	Unseat(player, room string) error
	// Reseat says who sits in a room of this member that has been read from the journal,
	// should that not be known any more. It never blocks.
	Reseat(room string, players []string)
	// RoomOf returns the room in which a player was to sit, empty if there is none.
	RoomOf(player string) (room string, err error)
}

// Place is where a player is connected.
type Place struct {
	// Player is the player's id.
	Player string
	// Server is the id of the server that has the connection; empty if none has one.
	Server string
	// Stamp grows with each change of the player's place. All members agree on it.
	Stamp uint64
}

// Listing is a public room as all may see it.
type Listing struct {
	// Server is the id of its owner, which the bus fills in.
	Server string
	// Records is how many the room's journal had then.
	Records int
	// Change is what the lobbies are told.
	Change lobby.Change
}

// Census is who and what is at one server.
type Census struct {
	// Players are those who are connected to it, and those who sit in its rooms.
	Players []protocol.HostedPlayer
	// Games are its rooms, the private ones too.
	Games []protocol.Room
}
