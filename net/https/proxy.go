package https

import (
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses of trusted reverse proxies. They set X-Forwarded-For and
// X-Forwarded-Proto; Forwarded (RFC 7239) is ignored, since a proxy that sets one of the
// two passes the other on as the client has written it.
type Proxies []netip.Prefix

// ParseProxies parses a comma-separated list of addresses and networks, such as
// 127.0.0.1,10.0.0.0/8.
func ParseProxies(list string) (proxies Proxies, err error) {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		network, err := netip.ParsePrefix(item)
		if address, single := netip.ParseAddr(item); single == nil && address.Zone() == "" {
			network, err = address.Unmap().Prefix(address.Unmap().BitLen())
		}
		if err != nil {
			return nil, errors.New("write addresses or networks like 127.0.0.1 or 10.0.0.0/8, with commas between them")
		}
		proxies = append(proxies, network.Masked())
	}
	return proxies, nil
}

// Trust reports whether an address is that of a trusted proxy.
func (p Proxies) Trust(ip netip.Addr) bool {
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(ip) })
}

// Resolve gives the next handler the client's address in RemoteAddr, and the scheme in
// URL.Scheme, which is empty if it is unknown: a proxy that is not trusted may speak
// HTTPS.
func (p Proxies) Resolve(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		resolved := *r
		url := *r.URL
		resolved.URL = &url
		url.Scheme = "" // A request may name one itself.
		if r.TLS != nil {
			url.Scheme = "https"
		}
		if at, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && p.Trust(at.Addr().Unmap()) {
			resolved.RemoteAddr = netip.AddrPortFrom(p.client(at.Addr(), r.Header.Values("X-Forwarded-For")), 0).String()
			if scheme := last(r.Header.Values("X-Forwarded-Proto")); scheme == "http" || scheme == "https" {
				url.Scheme = scheme
			}
		}
		next.ServeHTTP(w, &resolved)
	})
}

// client is the address nearest to this server that is no proxy's. Each proxy appends
// its peer's address; what comes before the trusted ones may be forged.
func (p Proxies) client(proxy netip.Addr, fields []string) netip.Addr {
	list := strings.Split(strings.Join(fields, ","), ",")
	for i := len(list) - 1; i >= 0; i-- {
		next, ok := parseAddress(strings.TrimSpace(list[i]))
		if !ok {
			break
		}
		proxy = next
		if !p.Trust(next) {
			break
		}
	}
	return proxy
}

// parseAddress reads an address, to which some proxies add the port. A zone, which may
// be any text, means nothing beyond the machine that names it.
func parseAddress(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone(""), true
	}
	ip, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return ip.Unmap().WithZone(""), err == nil
}

// last is the last element of a list, which the nearest proxy has written.
func last(fields []string) string {
	list := strings.Split(strings.Join(fields, ","), ",")
	return strings.ToLower(strings.TrimSpace(list[len(list)-1]))
}
