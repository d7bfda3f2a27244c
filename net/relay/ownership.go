package relay

import (
	"errors"

	"lichtbrett/net/relay/journal"
)

// What decides who owns a room, without the network: a test searches all that can happen
// to a small cluster by these same steps.

// verdict is what an owner makes of the journal's answer to an append.
type verdict int

// The verdicts.
const (
	// happened: the step's frames are told.
	happened verdict = iota
	// refused: it has not happened. Nobody is told, and the room is read anew.
	refused
	// overtaken: another server owns the room, which is given up.
	overtaken
	// uncertain: it may have happened. All come back and see.
	uncertain
)

func verdictOf(err error) verdict {
	switch {
	case err == nil:
		return happened
	case errors.Is(err, journal.ErrConflict):
		return overtaken
	case errors.Is(err, journal.ErrUncertain):
		return uncertain
	}
	return refused
}

// allegiance is whose word a player's connection takes about the room: that of the server
// which owned it as far as it has told something, and how many records the room's journal
// had then.
type allegiance struct {
	owner   string
	records int
}

// follow takes a server's word from now on.
func (a *allegiance) follow(server string, records int) { a.owner, a.records = server, records }

// heeds reports whether what a server tells is to be believed, or else whether the client
// has to come back: when the owner has changed, frames of the last one may be missing. What
// a former owner tells, who does not know yet, is dropped.
func (a *allegiance) heeds(server string, records int) (believed, comeBack bool) {
	if a.owner == "" || a.owner == server {
		a.follow(server, records)
		return true, false
	}
	return false, records >= a.records
}
