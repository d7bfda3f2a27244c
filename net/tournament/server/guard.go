package server

import (
	"maps"
	"net/netip"
	"slices"
	"time"

	"lichtbrett/net/tournament"
)

// An address that sends more nonsense than its limit in floodTime is not listened
// to for floodPenalty, if the system can see to that: what it sends would fill the
// place of others in the system's buffer. Registrations still come through, unless
// they are the flood, and end the penalty. Players may try out a lot.
const (
	strangerLimit = 100
	playerLimit   = 400
	floodTime     = 20 * time.Millisecond
	floodPenalty  = time.Minute
	maxBlocked    = 100
)

// guard finds addresses from which a flood comes.
type guard struct {
	since    time.Time
	nonsense map[netip.AddrPort]int // since then
	blocked  map[netip.AddrPort]penalty
	free     time.Time // when the next one is free again; zero while none is blocked
	changed  bool
}

type penalty struct {
	until time.Time
	// deaf says that not even registrations come through.
	deaf bool
}

// blocked is an address that is not listened to.
type blocked struct {
	netip.AddrPort
	deaf bool
}

func newGuard() *guard {
	return &guard{nonsense: map[netip.AddrPort]int{}, blocked: map[netip.AddrPort]penalty{}}
}

// count takes note of a datagram that was nonsense, and reports whether its
// address has just been blocked.
func (g *guard) count(now time.Time, r tournament.Refused) bool {
	if now.Sub(g.since) >= floodTime {
		g.since = now
		clear(g.nonsense)
	}
	g.nonsense[r.From]++
	limit := strangerLimit
	if r.Name != "" {
		limit = playerLimit
	}
	_, again := g.blocked[r.From]
	if g.nonsense[r.From] < limit || !again && len(g.blocked) >= maxBlocked {
		return false
	}
	g.nonsense[r.From] = 0
	g.blocked[r.From] = penalty{now.Add(floodPenalty), r.Reason.Registration()}
	g.update()
	return true
}

// forgive listens to an address again.
func (g *guard) forgive(a netip.AddrPort) {
	if _, found := g.blocked[a]; found {
		delete(g.blocked, a)
		g.update()
	}
}

// update takes note of a change.
func (g *guard) update() {
	g.changed, g.free = true, time.Time{}
	for _, p := range g.blocked {
		if g.free.IsZero() || p.until.Before(g.free) {
			g.free = p.until
		}
	}
}

// list returns the addresses that are blocked; changed is false if they are the
// same as when it was called last.
func (g *guard) list(now time.Time) (list []blocked, changed bool) {
	if !g.free.IsZero() && !now.Before(g.free) {
		maps.DeleteFunc(g.blocked, func(_ netip.AddrPort, p penalty) bool { return !now.Before(p.until) })
		g.update()
	}
	if !g.changed {
		return nil, false
	}
	g.changed = false
	for _, a := range slices.SortedFunc(maps.Keys(g.blocked), netip.AddrPort.Compare) {
		list = append(list, blocked{a, g.blocked[a].deaf})
	}
	return list, true
}
