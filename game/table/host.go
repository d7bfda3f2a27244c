package table

import (
	"encoding/json"

	"lichtbrett/game"
)

// Host is where a device's matches are played: at a desk on the device itself
// or far away. Its messages reach the device as envelopes to its seats, or to
// the spectators where it has none. Where a device has several seats, the
// message to the first of them comes last, when all others have theirs.
type Host interface {
	// Open begins a match of g with this configuration and these players at a
	// new table. The error says why the game refuses them, or why no match can
	// be begun here.
	Open(g game.Game, config json.RawMessage, seats []game.Player) error

	// Send says m for a seat of this device.
	Send(from game.Seat, m Message)

	// Leave gives the table up.
	Leave()

	// Own reports whether a seat is this device's, its player sits before it.
	Own(s game.Seat) bool
}

// Keeper is a host that owns its matches and lets their records be kept. A
// record holds what seats may not know.
type Keeper interface {
	Host

	// Resume goes on with the match of a record.
	Resume(g game.Game, r game.Record) error

	// Record returns the match under way or just finished; ok is false without
	// one.
	Record() (r game.Record, ok bool)

	// CanTakeBack reports whether a seat's last move can be taken back. Open says that the
	// computers' hands are seen, so that nothing they have drawn is drawn again.
	CanTakeBack(s game.Seat, open bool) bool
}
