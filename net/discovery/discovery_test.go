package discovery

import (
	"fmt"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/hashicorp/mdns"
	"github.com/stretchr/testify/require"
)

// Who is announced is found, and is no longer once the server has gone.
func TestAnnounce(t *testing.T) {
	one, other := listens(t), listens(t)
	page := fmt.Sprintf("https://%v/", other)
	first, err := Announce(one, "")
	require.NoError(t, err)
	second, err := Announce(other, page)
	require.NoError(t, err)
	urls := []string{fmt.Sprintf("http://%v/", one), page}
	var found []Server
	for range 30 { // however busy the machine is
		if found = ours(t, urls); len(found) == 2 {
			break
		}
	}
	require.Len(t, found, 2)
	require.ElementsMatch(t, urls, []string{found[0].URL, found[1].URL})
	for _, s := range found {
		require.Regexp(t, fmt.Sprintf(`^[A-Za-z0-9-]+-(%d|%d)$`, one.Port, other.Port), s.Name)
	}
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
	require.Empty(t, ours(t, urls))
}

// listens returns an address that no other test has.
func listens(t *testing.T) *net.TCPAddr {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l.Addr().(*net.TCPAddr)
}

// ours returns the servers at these addresses, whoever else announces some here.
func ours(t *testing.T, urls []string) []Server {
	found, err := FindHere(t.Context(), 300*time.Millisecond)
	require.NoError(t, err)
	return slices.DeleteFunc(found, func(s Server) bool { return !slices.Contains(urls, s.URL) })
}

func TestAnnounceNowhere(t *testing.T) {
	_, err := Announce(&net.TCPAddr{IP: net.IPv4(203, 0, 113, 1), Port: 1}, "")
	require.ErrorContains(t, err, "there is no network at 203.0.113.1")
}

// lookup knows two names.
func lookup(name string) ([]net.IPAddr, error) {
	switch name {
	case "a.example":
		return []net.IPAddr{{IP: net.IPv4(192, 168, 1, 7)}, {IP: net.IPv4bcast}}, nil
	case "elsewhere.example":
		return []net.IPAddr{{IP: net.IPv4(203, 0, 113, 1)}}, nil
	}
	return nil, &net.DNSError{Name: name, IsNotFound: true}
}

// A server's answer leads to that server, and nowhere else.
func TestRead(t *testing.T) {
	const name = "pi._lichtbrett._tcp.local."
	v4, v6 := net.IPv4(192, 168, 1, 7), &net.IPAddr{IP: net.ParseIP("fd00::1")}
	for _, test := range []struct {
		entry mdns.ServiceEntry
		want  string // empty for none
	}{
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080}, "http://192.168.1.7:8080/"},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"", "other=1"}}, "http://192.168.1.7:8080/"},
		{mdns.ServiceEntry{Name: name, AddrV6IPAddr: v6, Port: 8080}, "http://[fd00::1]:8080/"},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://a.example/"}}, "https://a.example/"},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=Https://a.example/"}}, "https://a.example/"},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://192.168.1.7/"}}, "https://192.168.1.7/"},
		{mdns.ServiceEntry{Name: name, AddrV6IPAddr: v6, Port: 8080, InfoFields: []string{"url=https://[fd00::1]/"}}, "https://[fd00::1]/"},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://192.168.1.8/"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://elsewhere.example/"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://unknown.example/"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=javascript:alert(1)"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://user@a.example/"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4}, ""},
		{mdns.ServiceEntry{Name: name, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "pi._printer._tcp.local.", AddrV4: v4, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "\x1b[2J._lichtbrett._tcp.local.", AddrV4: v4, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "._lichtbrett._tcp.local.", AddrV4: v4, Port: 8080}, ""},
	} {
		s, ok := read(&test.entry, lookup)
		require.Equal(t, test.want != "", ok, "%+v", test.entry)
		if ok {
			require.Equal(t, Server{"pi", test.want}, s)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("pi._lichtbrett._tcp.local.", "url=https://a.example/", 8080)
	f.Fuzz(func(t *testing.T, name, info string, port int) {
		if s, ok := read(&mdns.ServiceEntry{Name: name, InfoFields: []string{info}, AddrV4: net.IPv4bcast, Port: port}, lookup); ok {
			require.Regexp(t, `^https?://.`, s.URL)
			require.Regexp(t, `^[A-Za-z0-9-]+$`, s.Name)
		}
	})
}
