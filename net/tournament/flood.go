package tournament

import (
	"net/netip"
	"time"
)

// A registration is the only datagram that the tournament answers unasked. A
// host has floodBurst of them free and earns one every floodEvery; what comes
// beyond is dropped without an answer, so that nobody can have the server
// shout at others or keep it from its matches.
const (
	floodBurst = 256
	floodEvery = 20 * time.Millisecond
	maxFloods  = 4096 // How many hosts are remembered.
)

// floods holds for each host when it will have all its registrations back.
type floods map[netip.Addr]time.Time

// allow reports whether a host may register, and counts it.
func (f floods) allow(now time.Time, host netip.Addr) bool {
	if host.Is6() {
		network, _ := host.Prefix(64) // Whoever has one of its addresses has all.
		host = network.Addr()
	}
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

// forget forgets the hosts that have all their registrations back.
func (f floods) forget(now time.Time) {
	for host, full := range f {
		if !full.After(now) {
			delete(f, host)
		}
	}
}
