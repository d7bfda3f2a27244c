package limits

import (
	"net/netip"
	"sync"
)

// AddressOf reads where a request comes from, as net/http has it. What is no address is one
// like any.
func AddressOf(remote string) netip.Addr {
	at, _ := netip.ParseAddrPort(remote)
	return at.Addr()
}

// AtOnce bounds how much is under way at a time, in all, for one Network and for all networks
// of a customer of IPv6, so that nobody takes everybody else's room.
type AtOnce struct {
	most, mostOfOne int

	mu  sync.Mutex
	all int
	of  map[netip.Prefix]int
}

// NewAtOnce returns bounds with nothing under way.
func NewAtOnce(most, mostOfOne int) *AtOnce {
	return &AtOnce{most: most, mostOfOne: mostOfOne, of: map[netip.Prefix]int{}}
}

// Begin counts something that comes from a remote address until done is called; ok is false if
// too much is under way.
func (a *AtOnce) Begin(remote string) (done func(), ok bool) {
	networks := networksOf(AddressOf(remote))
	a.mu.Lock()
	defer a.mu.Unlock()
	full := a.all >= a.most
	for _, n := range networks {
		full = full || a.of[n.prefix] >= n.factor*a.mostOfOne
	}
	if full {
		return nil, false
	}
	a.all++
	for _, n := range networks {
		a.of[n.prefix]++
	}
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.all--
		for _, n := range networks {
			if a.of[n.prefix]--; a.of[n.prefix] == 0 {
				delete(a.of, n.prefix)
			}
		}
	}, true
}
