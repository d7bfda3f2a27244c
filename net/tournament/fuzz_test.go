package tournament

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Whatever comes, at most its sender is answered, with one short message that is
// text, unless it is a move; and the tournament goes on.
func FuzzDatagram(f *testing.F) {
	for _, seed := range []string{
		"", ";", "REGISTER", "REGISTER;", "REGISTER;anna", "REGISTER;carla;x", "REGISTER;CoffeeBreak", "REGISTER;\xff",
		"JOIN", "JOIN;00000001", "JOIN;00000003", "INSERT", "INSERT;3", "INSERT;3;00000003", "INSERT;-1;00000003",
		"JOIN;00000003;\xff\x00", "JOIN;00000003;" + strings.Repeat("\u202e", 300), "INSERT;;00000003", "INSERT;99999999999999999999;00000003", "insert;3;00000003", "UNREGISTERED", "\x00",
		strings.Repeat("REGISTER;", 200),
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, payload []byte, player bool) {
		h := newHarness(t)
		token := h.join()
		from := netip.MustParseAddrPort(carla)
		if player {
			from = netip.MustParseAddrPort(anna)
		}
		out := h.tournament.Handle(h.now, from, payload)
		for _, d := range out.Datagrams {
			require.Equal(t, Printable(string(d.Payload)), string(d.Payload))
			require.LessOrEqual(t, len(d.Payload), MaxDatagram/2)
			require.True(t, player || d.To == from)
		}
		for _, e := range out.Events {
			if ended, ok := e.(MatchEnded); ok {
				require.Equal(t, Printable(ended.Reason), ended.Reason)
			}
		}
		h.take(out)
		if !player {
			require.LessOrEqual(t, len(out.Datagrams), 1)
			h.say(anna, "INSERT;3;"+token)
			h.hears(anna, "TOKEN INSERTED;anna;3")
		}
		for range 8 { // in large steps: this is done very often
			h.now = h.now.Add(250 * time.Millisecond)
			h.take(h.tournament.Tick(h.now))
		}
		require.NotEmpty(t, h.events)
	})
}
