package server

import (
	"maps"
	"net/netip"
	"slices"

	"lichtbrett/net/tournament"
)

// roster knows the players' addresses.
type roster struct {
	byName  map[string]netip.AddrPort
	changed bool
}

func (r *roster) note(e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		if r.byName == nil {
			r.byName = map[string]netip.AddrPort{}
		}
		r.byName[e.Name], r.changed = e.Addr, true
	case tournament.Unregistered:
		delete(r.byName, e.Name)
		r.changed = true
	}
}

// list returns the addresses; changed is false if they are the same as when it was
// called last.
func (r *roster) list() (addresses []netip.AddrPort, changed bool) {
	if !r.changed {
		return nil, false
	}
	r.changed = false
	return slices.Collect(maps.Values(r.byName)), true
}
