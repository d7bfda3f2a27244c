package load

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
)

func TestALedgerFindsContradictions(t *testing.T) {
	first := protocol.LogEntry{Ply: 0, Seat: 0, Move: "a", By: protocol.ByPlayer}
	second := protocol.LogEntry{Ply: 1, Seat: 1, Move: "b", By: protocol.ByClock}
	for name, c := range map[string]struct {
		from int
		log  []protocol.LogEntry
		says string
	}{
		"the same again":       {0, []protocol.LogEntry{first, second}, ""},
		"what follows":         {2, []protocol.LogEntry{first, second, {Ply: 2, Seat: 0, Move: "c", By: protocol.ByPlayer}}, ""},
		"another move":         {0, []protocol.LogEntry{{Ply: 0, Seat: 0, Move: "x", By: protocol.ByPlayer}}, `"a" was made by seat 0 (player), and then it was "x"`},
		"by somebody else":     {1, []protocol.LogEntry{first, {Ply: 1, Seat: 1, Move: "b", By: protocol.ByPlayer}}, `seat 1 (clock)`},
		"made twice":           {2, []protocol.LogEntry{first, second, {Ply: 2, Seat: 0, Move: "a", By: protocol.ByPlayer}}, `not sent for there`},
		"sent by nobody":       {2, []protocol.LogEntry{first, second, {Ply: 2, Seat: 1, Move: "c", By: protocol.ByPlayer}}, `not sent for there`},
		"out of its place":     {2, []protocol.LogEntry{first, second, {Ply: 3, Seat: 0, Move: "c", By: protocol.ByPlayer}}, `move 2 is said to be after 3`},
		"somebody knows less":  {1, []protocol.LogEntry{first}, ""},
		"a computer's, unsent": {2, []protocol.LogEntry{first, second, {Ply: 2, Seat: 0, Move: "z", By: protocol.ByComputer}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			l := &ledger{sent: map[sentKey]sent{}}
			l.send(0, 0, "a", 1)
			l.send(0, 2, "c", 2)
			require.NoError(t, l.tell(0, []protocol.LogEntry{first, second}, 3))
			err := l.tell(c.from, c.log, 4)
			if c.says == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, c.says)
			}
		})
	}
}

func TestALedgerKnowsWhatWasMade(t *testing.T) {
	l := &ledger{told: []move{{entry: protocol.LogEntry{Ply: 0, Seat: 0, By: protocol.ByPlayer}}, {entry: protocol.LogEntry{Ply: 1, Seat: 1, By: protocol.ByClock}}}}
	for s, made := range map[sending]bool{
		{ply: 0, seat: 0}: true,
		{ply: 0, seat: 1}: false,
		{ply: 1, seat: 1}: false,
		{ply: 2, seat: 0}: false,
	} {
		require.Equal(t, made, l.made(s), s)
	}
}

func TestLedgersOfMatchesLongOverAreDropped(t *testing.T) {
	for _, keep := range []bool{false, true} {
		table := newTable(0, "", "", 2)
		for n := range 5 {
			table.match(n+1, keep, func(l *ledger) { l.told = make([]move, n) })
		}
		looked := 0
		for n := range 5 {
			table.match(n+1, keep, func(l *ledger) {
				require.Len(t, l.told, n)
				looked++
			})
		}
		require.Equal(t, map[bool]int{false: 2, true: 5}[keep], looked)
		match, ply := table.told()
		require.Equal(t, []int{5, 4}, []int{match, ply})
	}
}

func TestQuantilesOfAHistogram(t *testing.T) {
	var h histogram
	require.Equal(t, "never measured", h.latency().String())
	for n := range 1000 {
		h.add(time.Duration(n+1) * time.Millisecond)
	}
	l := h.latency()
	require.Equal(t, 1000, l.Count)
	require.Equal(t, time.Second, l.Max)
	require.InEpsilon(t, 500*time.Millisecond, l.P50, 0.05)
	require.InEpsilon(t, 990*time.Millisecond, l.P99, 0.05)
	before := h.latency()
	for range 3 {
		h.add(5 * time.Millisecond)
	}
	since := h.latency().Since(before)
	require.Equal(t, 3, since.Count)
	require.InEpsilon(t, 5*time.Millisecond, since.P99, 0.05)
	require.InEpsilon(t, 5*time.Millisecond, since.Max, 0.05)
	require.Equal(t, "never measured", before.Since(before).String())
	h.add(5 * time.Hour)
	require.InEpsilon(t, 5*time.Hour, h.latency().Max, 0.05)
}

// Those of a room come to its server, or to one after the other.
func TestServersOfARoom(t *testing.T) {
	o := Options{Servers: []string{"a", "b", "c"}}
	for _, test := range []struct {
		apart bool
		table int
		come  string
	}{
		{false, 0, "aaaaa"}, {false, 1, "bbbbb"}, {false, 5, "ccccc"},
		{true, 0, "abcab"}, {true, 1, "bcabc"}, {true, 5, "cabca"},
	} {
		o.Apart = test.apart
		come := ""
		for i := range 5 {
			come += o.server(test.table, i)
		}
		require.Equal(t, test.come, come)
	}
}
