package tournament

import (
	"net/netip"
	"time"

	"lichtbrett/net/limits"
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

// floods holds for each limits.Network when it will have all its registrations back.
type floods map[netip.Prefix]time.Time

// allow reports whether a registration may come from an address, and counts it.
func (f floods) allow(now time.Time, from netip.Addr) bool {
	host := limits.Network(from)
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
