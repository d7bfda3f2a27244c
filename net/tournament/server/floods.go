package server

import (
	"maps"
	"net/netip"
	"slices"
	"time"

	"lichtbrett/net/tournament"
)

// Whoever sends more useless datagrams than the limit in floodWindow is blocked for
// floodPenalty, if the system can do that: they would take the place of others in
// its buffer. Registrations still come through, unless they are the flood, and end
// the penalty. Strangers are counted by their tournament.Host; a player, who may try
// out a lot, by its own address and port, so that others on the host play on.
const (
	strangerLimit = 100
	playerLimit   = 400
	floodWindow   = 20 * time.Millisecond
	floodPenalty  = time.Minute
	maxBlocked    = 256
)

// floods finds out from where floods come, and what is to be blocked.
type floods struct {
	since   time.Time
	counts  map[source]int // of useless datagrams since then
	blocked map[source]penalty
	free    time.Time // when the first penalty ends; zero while there is none
	changed bool
}

// source is where datagrams come from.
type source struct {
	prefix netip.Prefix
	port   uint16 // 0 for all ports
}

// playerSource is the source of one player, strangerSource that of all strangers on
// its host.
func playerSource(a netip.AddrPort) source {
	return source{netip.PrefixFrom(a.Addr(), a.Addr().BitLen()), a.Port()}
}

func strangerSource(a netip.AddrPort) source { return source{tournament.Host(a.Addr()), 0} }

func compareSources(a, b source) int {
	return netip.AddrPortFrom(a.prefix.Addr(), a.port).Compare(netip.AddrPortFrom(b.prefix.Addr(), b.port))
}

type penalty struct {
	until time.Time
	// registrations says that they are blocked as well.
	registrations bool
}

// block is a source that is blocked.
type block struct {
	source
	registrations bool
}

func newFloods() *floods {
	return &floods{counts: map[source]int{}, blocked: map[source]penalty{}}
}

// count counts a useless datagram, and reports whether its source is blocked by it.
func (f *floods) count(now time.Time, r tournament.Refused) bool {
	if now.Sub(f.since) >= floodWindow {
		f.since = now
		clear(f.counts)
	}
	from, limit := strangerSource(r.From), strangerLimit
	if r.Name != "" {
		from, limit = playerSource(r.From), playerLimit
	}
	f.counts[from]++
	_, again := f.blocked[from]
	if f.counts[from] < limit || !again && len(f.blocked) >= maxBlocked {
		return false
	}
	f.counts[from] = 0
	f.blocked[from] = penalty{now.Add(floodPenalty), r.Reason.Registration()}
	f.update()
	return true
}

// unblock ends the penalty of an address from which somebody has registered.
func (f *floods) unblock(a netip.AddrPort) {
	before := len(f.blocked)
	delete(f.blocked, playerSource(a))
	delete(f.blocked, strangerSource(a))
	if len(f.blocked) < before {
		f.update()
	}
}

func (f *floods) update() {
	f.changed, f.free = true, time.Time{}
	for _, p := range f.blocked {
		if f.free.IsZero() || p.until.Before(f.free) {
			f.free = p.until
		}
	}
}

// list returns what is blocked; changed is false if that is the same as when it was
// called last.
func (f *floods) list(now time.Time) (list []block, changed bool) {
	if !f.free.IsZero() && !now.Before(f.free) {
		maps.DeleteFunc(f.blocked, func(_ source, p penalty) bool { return !now.Before(p.until) })
		f.update()
	}
	if !f.changed {
		return nil, false
	}
	f.changed = false
	for _, s := range slices.SortedFunc(maps.Keys(f.blocked), compareSources) {
		list = append(list, block{s, f.blocked[s].registrations})
	}
	return list, true
}
