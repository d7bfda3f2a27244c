package https

import (
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"strings"
)

// Hosts are the names by which a server is asked. A browser that somebody else's page has
// sent here, by a name that leads to this server only for a moment (DNS rebinding), asks
// by that name: it gets no answer.
type Hosts struct {
	names map[string]bool
	// certified reports whether the server has a certificate for a name; nil if it has
	// none for any.
	certified func(name string) bool
}

// NewHosts returns the hosts of a server that has these names, in lower case and without
// a port, beside those that every server has: addresses, localhost, and the machine's own
// name, alone and under .local.
func NewHosts(names []string, certified func(name string) bool) *Hosts {
	h := &Hosts{names: map[string]bool{}, certified: certified}
	if own, err := os.Hostname(); err == nil {
		first, _, _ := strings.Cut(own, ".")
		names = append([]string{own, first, first + ".local"}, names...)
	}
	for _, name := range names {
		h.names[strings.TrimSuffix(strings.ToLower(name), ".")] = true
	}
	return h
}

// Has reports whether the server is asked by a name of its own. A request of HTTP/1.0, as
// from a proxy that looks whether the server is there, may have none.
func (h *Hosts) Has(host string) bool {
	name := strings.TrimSuffix(hostname(host), ".")
	if name == "" || name == "localhost" || strings.HasSuffix(name, ".localhost") || h.names[name] {
		return true
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return h.certified != nil && h.certified(name)
}

// Only lets requests to one of the hosts through, and answers others with 421.
func (h *Hosts) Only(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.Has(r.Host) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.WriteHeader(http.StatusMisdirectedRequest)
		fmt.Fprintln(w, "This server does not go by that name. If it should, start it with --host and the name.")
	})
}
