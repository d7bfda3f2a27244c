package client_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/client"
)

// servers are those that are meant by a name, as texts.
func servers(named string) (meant []string) {
	for _, s := range client.Servers(named) {
		meant = append(meant, s.String())
	}
	return meant
}

func TestServers(t *testing.T) {
	for named, want := range map[string][]string{
		"play.example.org":                          {"https://play.example.org", "http://play.example.org"},
		" 192.168.1.5:8080\n":                       {"https://192.168.1.5:8080", "http://192.168.1.5:8080"},
		"[::1]:8080/lights":                         {"https://[::1]:8080/lights", "http://[::1]:8080/lights"},
		"http://192.168.1.5:8080":                   {"http://192.168.1.5:8080"},
		"HTTPS://play.example.org/":                 {"https://play.example.org"},
		"wss://play.example.org/ws":                 {"https://play.example.org"},
		"ws://localhost:8080/lights/ws":             {"http://localhost:8080/lights"},
		"ws://localhost//ws":                        {"http://localhost"},
		"https://play.example.org/?server=x#g=room": {"https://play.example.org"},
		"müller.example/spiele//":                   {"https://müller.example/spiele", "http://müller.example/spiele"},
	} {
		require.Equal(t, want, servers(named), named)
	}
	for _, none := range []string{
		"", " ", "ftp://example.org", "http://", "http://:8080", "a b", "http://[::1", "javascript:alert(1)", "file:///etc/passwd",
		"https://ada:secret@example.org", "example.org:port", "example.org:70000", "//example.org", "/lights",
		"[]", "[::1", "::1", "[play.example.org]", "a\\b", "https://play.example.org/a b", "ws://::",
		"9\u00a0#", "example\u202egro.elpmaxe",
	} {
		require.Empty(t, servers(none), none)
	}
}

// Whatever is named, what is meant is an address that means itself.
func FuzzServers(f *testing.F) {
	for _, named := range []string{"play.example.org", "ws://localhost:8080/ws", "[::1]:8080", "https://a:b@c/?d#e", "://", "http://%zz", "ws://a/ws/ws", "ws://::"} {
		f.Add(named)
	}
	f.Fuzz(func(t *testing.T, named string) {
		for _, s := range client.Servers(named) {
			require.Equal(t, []client.Server{s}, client.Servers(s.String()))
			require.NotEmpty(t, s.Host)
			require.NotContains(t, s.Host+s.Path, "#")
		}
	})
}

func TestTry(t *testing.T) {
	var events client.Events
	var closed int
	dial := func(_ string, e client.Events) client.Socket {
		events = e
		return hangsUp{&closed}
	}
	for name, c := range map[string]struct {
		happens func()
		want    []bool
	}{
		"answered":   {func() { events.Opened(); events.Closed(1000) }, []bool{true}},
		"unanswered": {func() { events.Closed(0) }, []bool{false}},
	} {
		t.Run(name, func(t *testing.T) {
			var told []bool
			client.Try(dial, "ws://relay/ws", func(answered bool) { told = append(told, answered) })
			c.happens()
			require.Equal(t, c.want, told)

			end := client.Try(dial, "ws://relay/ws", func(answered bool) { told = append(told, answered) })
			closed = 0
			end()
			c.happens()
			require.Equal(t, c.want, told, "nothing is told of what was ended")
			require.NotZero(t, closed)
		})
	}
}

func TestRelay(t *testing.T) {
	for named, want := range map[string]string{
		"https://play.example.org/lights/": "wss://play.example.org/lights/ws",
		"http://192.168.1.5:8080":          "ws://192.168.1.5:8080/ws",
	} {
		require.Equal(t, want, client.Servers(named)[0].Relay())
	}
}

// hangsUp counts how often it was closed.
type hangsUp struct{ closed *int }

func (hangsUp) Send([]byte) {}
func (h hangsUp) Close()    { *h.closed++ }
