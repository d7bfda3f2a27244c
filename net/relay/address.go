package relay

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"lichtbrett/net/protocol"
)

// addresses bounds what comes from one address: of IPv6 the network of 64 bits
// counts, which is what one customer has.
type addresses struct {
	mu sync.Mutex
	of map[netip.Addr]*address
}

type address struct {
	connections int
	rooms       window
}

// address returns where a request comes from.
func addressOf(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	ip := at.Addr().Unmap().WithZone("")
	if ip.Is6() {
		network, _ := ip.Prefix(64)
		ip = network.Addr()
	}
	return ip
}

// connect counts a connection; ok is false if there are too many.
func (a *addresses) connect(ip netip.Addr) (ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	of := a.get(ip)
	if of.connections >= protocol.MaxConnections {
		return false
	}
	of.connections++
	return true
}

func (a *addresses) get(ip netip.Addr) *address {
	if a.of == nil {
		a.of = map[netip.Addr]*address{}
	}
	of := a.of[ip]
	if of == nil {
		of = &address{}
		a.of[ip] = of
	}
	return of
}

// disconnect counts a connection no longer.
func (a *addresses) disconnect(ip netip.Addr) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.get(ip).connections--
}

// open counts a new room; ok is false if there have been too many.
func (a *addresses) open(ip netip.Addr, now time.Time) (ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.get(ip).rooms.take(now, protocol.MaxNewRooms, protocol.AddressWindow)
}

// sweep forgets addresses of which nothing is counted.
func (a *addresses) sweep(now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for ip, of := range a.of {
		if of.connections == 0 && !of.rooms.full(now, 1, protocol.AddressWindow) {
			delete(a.of, ip)
		}
	}
}

// IsOrigin reports whether a text is an origin, such as https://example.org.
func IsOrigin(text string) bool {
	_, ok := origin(text)
	return ok
}

// origin returns an origin in the form in which origins are compared; ok is false
// if it is none.
func origin(text string) (canonical string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	scheme := strings.ToLower(u.Scheme)
	return scheme + "://" + authority(scheme, u.Host), scheme == "http" || scheme == "https"
}

// authority returns a host and port without the port that its scheme stands for.
func authority(scheme, host string) string {
	host = strings.ToLower(host)
	switch scheme {
	case "http":
		return strings.TrimSuffix(host, ":80")
	case "https":
		return strings.TrimSuffix(host, ":443")
	}
	return host
}

// admits reports whether a page of this request's origin may connect: the
// server's own, or one that is named. Programs that are no browser send none. The
// URL's scheme is how the page is served, where that is known.
func (o Options) admits(r *http.Request) bool {
	sent := r.Header.Values("Origin")
	if len(sent) == 0 {
		return true
	}
	from, ok := origin(sent[0])
	if len(sent) > 1 || !ok {
		return false
	}
	scheme, _, _ := strings.Cut(from, "://")
	if from == scheme+"://"+authority(scheme, r.Host) && (r.URL.Scheme == "" || r.URL.Scheme == scheme) {
		return true
	}
	for _, named := range o.Origins {
		if named, ok := origin(named); ok && named == from {
			return true
		}
	}
	return false
}
