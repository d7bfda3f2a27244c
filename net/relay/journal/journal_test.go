package journal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/journaltest"
)

func TestInMemory(t *testing.T) {
	journaltest.TestLog(t, func(*testing.T) func() journal.Log {
		m := &journaltest.InMemory{}
		return func() journal.Log { return m }
	})
}

// What cannot be read is out of the way, and not lost.
func TestPuttingAside(t *testing.T) {
	m := &journaltest.InMemory{}
	for range 2 { // a stream of the same name may be unreadable again
		require.NoError(t, m.Append("room/a", 0, []byte("0")))
		require.NoError(t, m.Snapshot("room/a", 1, []byte("a snapshot")))
		require.NoError(t, m.Append("room/a", 1, []byte("1")))
		require.NoError(t, journal.PutAside(m, "room/a"))
		names, err := m.Names("")
		require.NoError(t, err)
		require.Equal(t, []string{"aside/room/a"}, names)
		s, err := m.Read("aside/room/a")
		require.NoError(t, err)
		require.Equal(t, [][]byte{[]byte("1"), []byte("a snapshot")}, s.Records)
	}
	require.NoError(t, journal.PutAside(m, "room/b"))
}
