package client

import (
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"lichtbrett/net/protocol"
)

// Server is the address of a server that people name.
type Server struct {
	Secure bool   // over TLS
	Host   string // with the port, if it is not the usual one
	Path   string // of the page, without a slash at the end; empty or with one at the beginning
}

// Servers returns the servers that may be meant by what was typed or what a link
// says, the likeliest first: a URL of http, https, ws or wss is one server, a host
// alone, or with a port or a path, one over TLS or one without. Query and fragment
// do not count. There is none where it is no address.
func Servers(named string) (servers []Server) {
	named = strings.TrimSpace(named)
	if !strings.Contains(named, "://") {
		named = "//" + named
	}
	u, err := url.Parse(named)
	if err != nil || u.User != nil || !isHost(u) || strings.ContainsFunc(u.Host+u.Path, isForeign) {
		return nil
	}
	path := strings.TrimRight(u.EscapedPath(), "/")
	page := strings.TrimRight(strings.TrimSuffix(path, protocol.Path), "/") // of the relay's address
	switch u.Scheme {
	case "":
		return []Server{{true, u.Host, path}, {false, u.Host, path}}
	case "https":
		return []Server{{true, u.Host, path}}
	case "http":
		return []Server{{false, u.Host, path}}
	case "wss":
		return []Server{{true, u.Host, page}}
	case "ws":
		return []Server{{false, u.Host, page}}
	}
	return nil
}

// isHost reports whether there is a name, an IPv4 address or one of IPv6 in brackets, each
// with or without a port. Whether there is such a host is for others to say.
func isHost(u *url.URL) bool {
	_, err := strconv.ParseUint(u.Port(), 10, 16)
	bare := !strings.HasPrefix(u.Host, "[") && strings.Count(u.Host, ":") > 1
	return u.Hostname() != "" && !bare && !strings.Contains(u.Host, "%") && (err == nil || u.Port() == "" && !strings.HasSuffix(u.Host, ":"))
}

// isForeign reports whether a character stands in no address as it is.
func isForeign(r rune) bool {
	return r == ' ' || !unicode.IsPrint(r) || r == 0xfffd || strings.ContainsRune(`"<>\^{|}`+"`", r)
}

// String returns the URL of the server's page.
func (s Server) String() string { return s.url("http") }

// Relay returns the address of the server's relay, for Options.
func (s Server) Relay() string { return s.url("ws") + protocol.Path }

func (s Server) url(scheme string) string {
	if s.Secure {
		scheme += "s"
	}
	return scheme + "://" + s.Host + s.Path
}

// Try dials a relay, hangs up, and calls done with whether it has answered. The function
// that it returns cancels the attempt: done is not called after it.
func Try(dial func(address string, e Events) Socket, relay string, done func(answered bool)) (end func()) {
	tell := func(answered bool) {
		if done != nil {
			told := done
			done = nil
			told(answered)
		}
	}
	var s Socket
	s = dial(relay, Events{
		Opened:   func() { s.Close(); tell(true) },
		Received: func([]byte, time.Duration) {},
		Closed:   func(int) { tell(false) },
	})
	return func() { done = nil; s.Close() }
}
