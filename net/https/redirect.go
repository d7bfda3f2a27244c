package https

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Redirect redirects requests over plain HTTP to the same path over HTTPS on a port: at the
// host that is asked, if it is one of the server's, else at the first of those that are
// named. Without a named one there is nowhere to go.
func Redirect(port int, hosts *Hosts, named ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "This server answers over HTTPS.", http.StatusBadRequest)
			return
		}
		host := hostname(r.Host)
		if !hosts.Has(r.Host) || host == "" {
			if len(named) == 0 {
				http.Error(w, "This server does not go by that name.", http.StatusMisdirectedRequest)
				return
			}
			host = named[0]
		}
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		if port != 443 {
			host += ":" + strconv.Itoa(port)
		}
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}

// strictFor is how long browsers are to come over HTTPS only.
const strictFor = 365 * 24 * time.Hour

// Strict sets Strict-Transport-Security (RFC 6797) on requests over HTTPS to a public
// domain. IP addresses and local names are left out: they may belong to another server
// tomorrow.
func Strict(next http.Handler) http.Handler {
	value := "max-age=" + strconv.Itoa(int(strictFor/time.Second))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.TLS != nil && public(hostname(r.Host)) {
			w.Header().Set("Strict-Transport-Security", value)
		}
		next.ServeHTTP(w, r)
	})
}

// public reports whether a host's name is that of a public domain.
func public(host string) bool {
	_, err := netip.ParseAddr(host)
	return err != nil && dotted(host) && !slices.ContainsFunc([]string{".localhost", ".local", ".internal", ".home.arpa"}, func(own string) bool {
		return strings.HasSuffix(host, own)
	})
}

// dotted reports whether a name has at least two parts.
func dotted(name string) bool {
	first, rest, ok := strings.Cut(name, ".")
	return ok && first != "" && rest != "" && !strings.HasSuffix(rest, ".")
}

// hostname returns the host of a Host field, without its port.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}
