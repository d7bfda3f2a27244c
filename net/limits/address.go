// Package limits bounds what comes from one connection and from one address of the
// network.
package limits

import (
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Network returns by which addresses limits are counted: an IPv4 address alone, and of
// IPv6 the /64 network, as whoever has one of its addresses has them all.
func Network(a netip.Addr) netip.Prefix {
	a = a.Unmap()
	return prefix(a, min(a.BitLen(), 64))
}

func prefix(a netip.Addr, bits int) netip.Prefix {
	p, _ := a.WithZone("").Prefix(bits) // what is no address is a network of its own
	return p
}

// Of IPv6 a customer often has a /56. Its networks together may do siteFactor times as
// much as one.
const (
	siteBits   = 56
	siteFactor = 4
)

// ofNetwork is a network for which something is counted, with by how much its limits are greater
// than an address's.
type ofNetwork struct {
	prefix netip.Prefix
	factor int
}

// networksOf returns the networks that an address belongs to.
func networksOf(a netip.Addr) []ofNetwork {
	a = a.Unmap()
	of := []ofNetwork{{Network(a), 1}}
	if a.Is6() {
		of = append(of, ofNetwork{prefix(a, siteBits), siteFactor})
	}
	return of
}

// Kind is something that an address may do so often.
type Kind int

// The kinds, with how many an address that may have N connections may do.
const (
	NewRooms    Kind = iota // N/2 in a minute
	NewPlayers              // 3·N in ten minutes
	JoinGuesses             // N in a minute: wrong codes for joining
	HostGuesses             // N in a minute: wrong codes of the host
	kinds
)

// Addresses counts what comes from each address. All methods may be called concurrently.
type Addresses struct {
	most    int // connections
	periods [kinds]time.Duration
	limits  [kinds]int

	mu       sync.Mutex
	networks map[netip.Prefix]*network
}

// network is what comes from a network.
type network struct {
	connections int
	done        [kinds]Window
}

// maxNetworks is how many networks are remembered. Beyond it those without a connection
// are forgotten before their time: so many at once are nobody's customers.
const maxNetworks = 1 << 16

// New returns the limits of addresses that may have so many connections each.
func New(perAddress int) *Addresses {
	return &Addresses{
		most:     perAddress,
		periods:  [kinds]time.Duration{NewRooms: time.Minute, NewPlayers: 10 * time.Minute, JoinGuesses: time.Minute, HostGuesses: time.Minute},
		limits:   [kinds]int{NewRooms: max(perAddress/2, 1), NewPlayers: 3 * perAddress, JoinGuesses: perAddress, HostGuesses: perAddress},
		networks: map[netip.Prefix]*network{},
	}
}

// Limit returns how many of a kind an address may do in which period.
func (a *Addresses) Limit(k Kind) (most int, period time.Duration) { return a.limits[k], a.periods[k] }

// counted is a network with what has come from it.
type counted struct {
	*network
	factor int
}

// of returns the networks of an address. The mutex is held.
func (a *Addresses) of(from netip.Addr, now time.Time) []counted {
	if len(a.networks) >= maxNetworks {
		a.makeRoom(now)
	}
	var of []counted
	for _, n := range networksOf(from) {
		of = append(of, counted{a.get(n.prefix), n.factor})
	}
	return of
}

func (a *Addresses) get(p netip.Prefix) *network {
	n := a.networks[p]
	if n == nil {
		n = &network{}
		a.networks[p] = n
	}
	return n
}

// Connect counts a connection until Disconnect; ok is false if there are too many.
func (a *Addresses) Connect(from netip.Addr, now time.Time) (ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	of := a.of(from, now)
	for _, n := range of {
		if n.connections >= n.factor*a.most {
			return false
		}
	}
	for _, n := range of {
		n.connections++
	}
	return true
}

// Disconnect counts a connection no longer.
func (a *Addresses) Disconnect(from netip.Addr, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range a.of(from, now) {
		n.connections--
	}
}

// Take counts that an address does something; ok is false if it has done so too often.
func (a *Addresses) Take(from netip.Addr, k Kind, now time.Time) (ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	of := a.of(from, now)
	if a.full(of, k, now) {
		return false
	}
	for _, n := range of {
		n.done[k].Add(now)
	}
	return true
}

// Full reports whether Take would refuse.
func (a *Addresses) Full(from netip.Addr, k Kind, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.full(a.of(from, now), k, now)
}

func (a *Addresses) full(of []counted, k Kind, now time.Time) bool {
	return slices.ContainsFunc(of, func(n counted) bool { return n.done[k].Full(now, n.factor*a.limits[k], a.periods[k]) })
}

// Sweep forgets networks of which nothing is counted.
func (a *Addresses) Sweep(now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sweep(now)
}

func (a *Addresses) sweep(now time.Time) {
	for p, n := range a.networks {
		if n.connections == 0 && !a.counts(n, now) {
			delete(a.networks, p)
		}
	}
}

func (a *Addresses) counts(n *network, now time.Time) bool {
	for k := range kinds {
		if n.done[k].Full(now, 1, a.periods[k]) {
			return true
		}
	}
	return false
}

// makeRoom forgets whatever is not connected until an eighth is free: seldom enough that
// looking for it does not count.
func (a *Addresses) makeRoom(now time.Time) {
	a.sweep(now)
	for p, n := range a.networks {
		if len(a.networks) <= maxNetworks*7/8 {
			return
		}
		if n.connections == 0 {
			delete(a.networks, p)
		}
	}
}
