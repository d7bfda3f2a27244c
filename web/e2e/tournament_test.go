//go:build e2e

package e2e

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/net/patience"
)

// openTournament is the page as lichtbrett serve serves it, with a tournament at
// the UDP address that is returned. Its players have plenty of time.
func openTournament(t *testing.T) (s *site, tournament string) {
	process, address, says := serve(t, "--addr", anywhere(), "--tournament", "127.0.0.1:0", "--data", t.TempDir(), "--timeout", "5m")
	s = &site{t: t, address: strings.TrimPrefix(address, "http://")}
	s.close = sync.OnceFunc(func() {
		// It would wait for the match under way.
		require.NoError(t, process.Process.Signal(syscall.SIGKILL))
		require.Error(t, process.Wait())
	})
	t.Cleanup(s.close)
	for says.Scan() {
		if tournament, ok := strings.CutPrefix(says.Text(), "The tournament is at "); ok {
			return s, tournament
		}
	}
	require.Fail(t, "the tournament did not start")
	return nil, ""
}

// player is a bot that does what the test says.
type player struct {
	t *testing.T
	net.Conn
}

func register(t *testing.T, tournament, name string) player {
	conn, err := net.Dial("udp", tournament)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	p := player{t, conn}
	p.say("REGISTER;" + name)
	p.hear("WELCOME;")
	return p
}

func (p player) say(message string) {
	_, err := fmt.Fprint(p, message)
	require.NoError(p.t, err)
}

// hear waits for a message that begins with a word and returns what follows it.
func (p player) hear(word string) string {
	buffer := make([]byte, 2048)
	for {
		require.NoError(p.t, p.SetReadDeadline(time.Now().Add(patience.Time)))
		n, err := p.Read(buffer)
		require.NoError(p.t, err)
		if rest, ok := strings.CutPrefix(string(buffer[:n]), word); ok {
			return rest
		}
	}
}

// drop drops a stone as soon as it is the player's turn.
func (p player) drop(column string) { p.say("INSERT;" + column + ";" + p.hear("YOURTURN;")) }

// Bots play, and somebody watches: the matches under way, and one of them enlarged, up to its end.
func TestTheTournament(t *testing.T) {
	alongside(t)
	site, tournament := openTournament(t)
	d := phone.in("de-DE")
	say := text.Match(d.language).Say
	v := visitSite(t, site, d.calmly(), "")
	v.activate("button", say("tournament.title"))
	v.reads(say("tournament.waiting"))
	anna, bert := register(t, tournament, "Anna"), register(t, tournament, "Bert")
	anna.say("JOIN;" + anna.hear("NEW SEASON;"))
	bert.say("JOIN;" + bert.hear("NEW SEASON;"))
	anna.drop("3")
	v.find("heading", say("tournament.under-way"))
	v.isAccessible()
	v.takePicture("overview")
	v.activate("button", "Anna – Bert")
	v.reads(say("tournament.move", "player", "Anna", "column", "4"))
	bert.drop("6")
	v.hears(say("tournament.move", "player", "Bert", "column", "7"))
	v.isAccessible()
	v.takePicture("match")
	for range 3 {
		anna.drop("3")
		bert.drop("6") // The last one is in the next match.
	}
	v.hears(say("tournament.won", "player", "Anna"))
	v.reload() // the address is the tournament's
	v.find("heading", say("tournament.under-way"))
}

// Where the server has no tournament, that is what is said.
func TestNoTournament(t *testing.T) {
	alongside(t)
	v := visitSite(t, openProgram(t), desktop.calmly(), "")
	v.tolerated = "404"
	v.activate("button", text.English.Say("tournament.title"))
	v.hears(text.English.Say("tournament.absent"))
	v.find("button", text.English.Say("tournament.again"))
}
