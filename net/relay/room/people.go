package room

import (
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// Audience is what no record tells of: who watches, and since when nobody is there. A copy of it
// does not change with it, and is put back if the log refuses a step.
type Audience struct {
	spectators []protocol.Player // connected ones
	// emptySince is since when nobody is connected while no match is under way;
	// zero while somebody is.
	emptySince time.Time
}

// Watches reports whether a player is a spectator.
func (a *Audience) Watches(id string) bool { return a.index(id) >= 0 }

func (a *Audience) index(id string) int {
	return slices.IndexFunc(a.spectators, func(p protocol.Player) bool { return p.ID == id })
}

// ids returns the spectators' ids.
func (a *Audience) ids() []string {
	ids := make([]string, len(a.spectators))
	for i, p := range a.spectators {
		ids[i] = p.ID
	}
	return ids
}

func (a *Audience) enter(p protocol.Player) { a.spectators = append(slices.Clone(a.spectators), p) }

func (a *Audience) leave(id string) {
	a.spectators = slices.DeleteFunc(slices.Clone(a.spectators), func(p protocol.Player) bool { return p.ID == id })
}

// rename gives a spectator another name; ok is false if the player is none.
func (a *Audience) rename(player protocol.Player) (ok bool) {
	i := a.index(player.ID)
	if i >= 0 {
		a.spectators = slices.Clone(a.spectators)
		a.spectators[i] = player
	}
	return i >= 0
}

// settle notes since when nobody is there; awaited says that others than spectators are, or that
// nobody need be.
func (a *Audience) settle(now time.Time, awaited bool) {
	switch {
	case awaited || len(a.spectators) > 0:
		a.emptySince = time.Time{}
	case a.emptySince.IsZero():
		a.emptySince = now
	}
}

// shift moves since when nobody is there by d.
func (a *Audience) shift(d time.Duration) {
	if !a.emptySince.IsZero() {
		a.emptySince = a.emptySince.Add(d)
	}
}

// deserted returns when nobody will have been there for so long; ok is false while somebody is.
func (a *Audience) deserted(long time.Duration) (at time.Time, ok bool) {
	return a.emptySince.Add(long), !a.emptySince.IsZero()
}

// rights are what people may do in a room beyond what their seats allow: who has opened it rules
// it, and who was removed from it stays out. They hold ids.
type rights struct {
	creator string
	removed []string
}

// onlyCreator refuses anybody but the creator.
func (r *rights) onlyCreator(from protocol.Player) *protocol.Error {
	if from.ID != r.creator {
		return protocol.Refuse(protocol.CodeNotCreator, "only the creator of this game may do this")
	}
	return nil
}

// succeed names the next creator if it was the creator who has left a seat: the next
// person who sits, seats upwards.
func (r *rights) succeed(players []table.Player, left game.Seat) {
	if slices.ContainsFunc(players, func(p table.Player) bool { return sits(p) && p.ID == r.creator }) {
		return
	}
	for i := range players {
		if p := players[(int(left)+1+i)%len(players)]; sits(p) {
			r.creator = p.ID
			return
		}
	}
}

// maxRemoved is how many who were removed a room remembers; the first are forgotten.
const maxRemoved = 256

// shutOut keeps out who was removed.
func (r *rights) shutOut(id string) {
	if r.removed = append(r.removed, id); len(r.removed) > maxRemoved {
		r.removed = slices.Clone(r.removed[1:])
	}
}

// out reports whether a player was removed.
func (r *rights) out(id string) bool { return slices.Contains(r.removed, id) }

func removed() *protocol.Error {
	return protocol.Refuse(protocol.CodeRemoved, "you have been removed from this game; join another one")
}
