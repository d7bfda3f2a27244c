package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
)

// servers are those that the app may be connected to, and which of them answers.
type servers struct {
	tried     []string
	answer    func(bool) // of the one that is tried; nil if none is
	connected []string   // "" is the app's own
}

// choice has the app choose between servers.
func choice(v *servers) func(*shell.App) {
	return func(a *shell.App) {
		a.Connect = func(server *client.Server) (*client.Client, func(string) string) {
			if server == nil {
				v.connected = append(v.connected, "")
				return nil, nil
			}
			v.connected = append(v.connected, server.String())
			relay := &clienttest.Relay{Stored: storage.Memory{}}
			relay.Restart()
			return relay.Client, func(fragment string) string { return server.String() + "/#" + fragment }
		}
		a.Try = func(server client.Server, done func(bool)) func() {
			v.tried, v.answer = append(v.tried, server.String()), done
			return func() { v.answer = nil }
		}
	}
}

// takes types the address of a server.
func (v *visitor) takes(address string) {
	v.writes("server", address)
	v.handle(input.Activate{ID: v.node("server").ID})
}

func TestAServerIsChosen(t *testing.T) {
	seen := &servers{}
	v := visit(t, 390, 844, choice(seen))
	require.Nil(t, v.surface.Root().Find("together"))
	v.press("settings")
	v.surface.Focus(v.node("server").ID)
	v.takes("192.168.1.5:8080")
	require.Equal(t, []string{"https://192.168.1.5:8080"}, seen.tried)
	require.Equal(t, v.app.Say("settings.server.trying"), v.said[len(v.said)-1])
	seen.answer(false)
	require.Equal(t, "http://192.168.1.5:8080", seen.tried[1])
	seen.answer(true)
	v.settle()
	require.Equal(t, []string{"", "http://192.168.1.5:8080"}, seen.connected)
	require.Equal(t, "http://192.168.1.5:8080", v.node("server").Value)
	require.Equal(t, v.node("server").ID, v.surface.Focused(), "who has typed is still there")
	require.Equal(t, v.app.Say("settings.server.used", "server", "http://192.168.1.5:8080"), v.app.Message())
	require.Equal(t, "http://192.168.1.5:8080/#g=1", v.app.RoomAddress("1"))
	v.press("back")
	v.press("together")
	v.press("settings")
	v.takes(" ")
	v.settle()
	require.Equal(t, "", seen.connected[2])
	require.Nil(t, v.app.Address)
	v.press("back")
	require.Nil(t, v.surface.Root().Find("together"), "the lobby of the other server is closed")
}

// What is no server changes nothing, and it is said why.
func TestWhatIsNoServerIsRefused(t *testing.T) {
	seen := &servers{}
	v := visit(t, 390, 844, choice(seen))
	v.memory["server"] = "play.example.org"
	v.press("settings")
	for address, why := range map[string]string{
		"ftp://example.org":        "wrong",
		"a b":                      "wrong",
		strings.Repeat(":", 200):   "wrong",
		"https://play.example.org": "silent",
		"http://10.0.0.1":          "silent",
	} {
		v.takes(address)
		switch {
		case seen.answer == nil:
		case address == "http://10.0.0.1":
			wait, waits := v.surface.Next()
			require.True(t, waits)
			v.now += wait // too long
			v.surface.Tick(v.now)
		default:
			seen.answer(false)
			v.listen()
		}
		v.surface.Root()
		v.listen()
		require.Equal(t, v.app.Say("settings.server."+why), v.node("server").Fault, address)
		require.Equal(t, v.app.Say("settings.server."+why), v.said[len(v.said)-1], address)
	}
	require.Equal(t, "play.example.org", v.memory["server"])
	require.Equal(t, []string{""}, seen.connected)

	v.takes("10.0.0.1")
	answer := seen.answer
	v.press("back")
	require.Nil(t, seen.answer, "who leaves is not waiting")
	require.NotNil(t, answer)
}

// The server that the command line names is taken before the one that is kept, and is
// kept in its place; an empty one is the app's own. What is no address is not.
func TestTheCommandLineNamesTheServer(t *testing.T) {
	for _, c := range []struct{ stored, named, connected, kept string }{
		{"https://a.example", "b.example", "https://b.example", "b.example"},
		{"https://a.example", "", "", ""},
		{"https://a.example", "ftp://b.example", "https://a.example", "https://a.example"},
		{"nonsense://", "b.example", "https://b.example", "b.example"},
	} {
		seen := &servers{}
		memory := storage.Memory{"server": c.stored}
		v := visit(t, 390, 844, func(a *shell.App) {
			choice(seen)(a)
			a.Storage, a.Named = memory, &c.named
		})
		require.Equal(t, []string{c.connected}, seen.connected, c.named)
		require.Equal(t, c.kept, memory["server"])
		require.Equal(t, strings.HasPrefix(c.named, "ftp"), v.app.Message() == v.app.Say("settings.server.wrong"))

		v.deletesAll()
		require.Empty(t, memory["server"])
		require.Equal(t, "", seen.connected[len(seen.connected)-1])
	}
}

// linked is the app at an address that names a server, or none, and with a fragment.
func linked(t *testing.T, stored string, named *string, fragment string) (*visitor, *servers) {
	seen := &servers{}
	v := visit(t, 390, 844, func(a *shell.App) {
		inEnglish(a)
		choice(seen)(a)
		a.Storage = storage.Memory{"server": stored}
		a.Named, a.ByLink, a.Link = named, true, fragment
	})
	return v, seen
}

// Anybody may have written a link: nothing is sent to the server that it names before
// the user has said so.
func TestAServerOfALinkIsAskedFor(t *testing.T) {
	named := "evil.example"
	v, seen := linked(t, "", &named, "g=1")
	require.Equal(t, "Play through https://evil.example?", v.node("proposal").Label)
	require.Equal(t, []string{""}, seen.connected)
	v.press("proposal.no")
	require.Nil(t, v.surface.Root().Find("proposal"))
	require.Equal(t, []string{""}, seen.connected)
	require.Empty(t, v.app.Server())
	require.NotNil(t, v.surface.Root().Find("play.tictactoe"))

	v.follow("g=2")
	v.press("proposal.yes")
	require.Equal(t, []string{"", "https://evil.example"}, seen.connected)
	require.Equal(t, "https://evil.example", v.app.Server())
	require.NotNil(t, v.surface.Root().Find("name"), "the invitation is followed")
	require.Contains(t, words(v.surface.Root()), "https://evil.example")

	v, seen = linked(t, "https://evil.example", &named, "")
	require.Nil(t, v.surface.Root().Find("proposal"), "it is taken already")
	require.Equal(t, []string{"https://evil.example"}, seen.connected)
}

func TestAnInvitationWithoutAServerIsThePagesOwn(t *testing.T) {
	v, seen := linked(t, "https://other.example", nil, "g=1")
	require.Equal(t, []string{"https://other.example", ""}, seen.connected)
	require.Empty(t, v.app.Server())
	v, seen = linked(t, "https://other.example", nil, "")
	require.Equal(t, []string{"https://other.example"}, seen.connected)
	require.Equal(t, "https://other.example", v.app.Server())
}
