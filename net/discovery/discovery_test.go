package discovery

import (
	"net"
	"testing"
	"time"

	"github.com/hashicorp/mdns"
	"github.com/stretchr/testify/require"
)

// Who is announced is found, and is no longer once the server has gone.
func TestAnnounce(t *testing.T) {
	const wait = 300 * time.Millisecond
	here := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 40123}
	first, err := Announce(here, "")
	require.NoError(t, err)
	second, err := Announce(&net.TCPAddr{IP: here.IP, Port: 40124}, "https://play.example.org/")
	require.NoError(t, err)
	found, err := FindHere(t.Context(), wait)
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Regexp(t, `^[A-Za-z0-9-]+-40123$`, found[0].Name)
	require.Equal(t, "http://127.0.0.1:40123/", found[0].URL)
	require.Equal(t, "https://play.example.org/", found[1].URL)
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
	found, err = FindHere(t.Context(), wait)
	require.NoError(t, err)
	require.Empty(t, found)
}

func TestAnnounceNowhere(t *testing.T) {
	_, err := Announce(&net.TCPAddr{IP: net.IPv4(203, 0, 113, 1), Port: 1}, "")
	require.ErrorContains(t, err, "there is no network at 203.0.113.1")
}

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
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=javascript:alert(1)"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://user@a.example/"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4, Port: 8080, InfoFields: []string{"url=https://"}}, ""},
		{mdns.ServiceEntry{Name: name, AddrV4: v4}, ""},
		{mdns.ServiceEntry{Name: name, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "pi._printer._tcp.local.", AddrV4: v4, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "\x1b[2J._lichtbrett._tcp.local.", AddrV4: v4, Port: 8080}, ""},
		{mdns.ServiceEntry{Name: "._lichtbrett._tcp.local.", AddrV4: v4, Port: 8080}, ""},
	} {
		s, ok := read(&test.entry)
		require.Equal(t, test.want != "", ok, "%+v", test.entry)
		if ok {
			require.Equal(t, Server{"pi", test.want}, s)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("pi._lichtbrett._tcp.local.", "url=https://a.example/", 8080)
	f.Fuzz(func(t *testing.T, name, info string, port int) {
		if s, ok := read(&mdns.ServiceEntry{Name: name, InfoFields: []string{info}, AddrV4: net.IPv4bcast, Port: port}); ok {
			require.Regexp(t, `^https?://.`, s.URL)
			require.Regexp(t, `^[A-Za-z0-9-]+$`, s.Name)
		}
	})
}
