package client

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"lichtbrett/net/protocol"
)

// Server is the address of a server that people name. It is read without
// net/url, which the page would have to carry for it alone.
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
	scheme, rest, whole := strings.Cut(strings.TrimSpace(named), "://")
	if !whole {
		scheme, rest = "", scheme
	}
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	host, path, _ := strings.Cut(rest, "/")
	if path = strings.TrimRight(path, "/"); path != "" {
		path = "/" + path
	}
	if !isHost(host) || strings.ContainsFunc(path, isForeign) {
		return nil
	}
	page := strings.TrimRight(strings.TrimSuffix(path, protocol.Path), "/") // of the relay's address
	switch strings.ToLower(scheme) {
	case "":
		return []Server{{true, host, path}, {false, host, path}}
	case "https":
		return []Server{{true, host, path}}
	case "http":
		return []Server{{false, host, path}}
	case "wss":
		return []Server{{true, host, page}}
	case "ws":
		return []Server{{false, host, page}}
	}
	return nil
}

// isHost reports whether it is a name, an IPv4 address or one of IPv6 in brackets,
// each with or without a port. Whether there is such a host is for others to say.
func isHost(host string) bool {
	name := host
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		name = host[:colon]
		if _, err := strconv.ParseUint(host[colon+1:], 10, 16); err != nil {
			return false
		}
	}
	if inner, ok := strings.CutPrefix(name, "["); ok {
		inner, closed := strings.CutSuffix(inner, "]")
		return closed && inner != "" && strings.Trim(inner, "0123456789abcdefABCDEF:.") == ""
	}
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return isForeign(r) || strings.ContainsRune("/:@[]%", r) })
}

// isForeign reports whether a character stands in no address as it is.
func isForeign(r rune) bool {
	return r == ' ' || !unicode.IsPrint(r) || r == 0xfffd || strings.ContainsRune(`"<>\^{|}`+"`", r)
}

// String returns the URL of the server's page.
func (s Server) String() string {
	if s.Secure {
		return "https://" + s.Host + s.Path
	}
	return "http://" + s.Host + s.Path
}

// Relay returns the address of the server's relay, for Options.
func (s Server) Relay() string {
	if s.Secure {
		return "wss://" + s.Host + s.Path + protocol.Path
	}
	return "ws://" + s.Host + s.Path + protocol.Path
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
