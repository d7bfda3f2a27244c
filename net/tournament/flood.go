package tournament

import (
	"net/netip"
	"time"
)

// A registration is the only datagram that the tournament answers unasked. A
// host has floodBurst of them free and earns one every floodEvery; what comes
// beyond is dropped without an answer, so that nobody can have the server
// flood others with answers or keep it from its matches.
const (
	floodBurst = 256
	floodEvery = 20 * time.Millisecond
	maxFloods  = 4096 // How many hosts are remembered.
)

// Host returns by which addresses limits are counted: an IPv4 address alone, and
// of IPv6 the /64 network, for whoever has one of its addresses has them all.
func Host(a netip.Addr) netip.Prefix {
	a = a.Unmap()
	bits := 32
	if a.Is6() {
		bits = 64
	}
	host, _ := a.WithZone("").Prefix(bits) // An invalid address is its own host.
	return host
}

// floods holds for each Host when it will have all its registrations back.
type floods map[netip.Prefix]time.Time

// allow reports whether a registration may come from an address, and counts it.
func (f floods) allow(now time.Time, from netip.Addr) bool {
	host := Host(from)
	full, known := f[host]
	if !known && len(f) >= maxFloods {
		f.forget(now)
	}
	if full.Before(now) {
		full = now
	}
	if full.Sub(now) > (floodBurst-1)*floodEvery {
		return false
	}
	if known || len(f) < maxFloods {
		f[host] = full.Add(floodEvery)
		return true
	}
	return false
}

// forget removes the hosts that have all their registrations back.
func (f floods) forget(now time.Time) {
	for host, full := range f {
		if !full.After(now) {
			delete(f, host)
		}
	}
}
