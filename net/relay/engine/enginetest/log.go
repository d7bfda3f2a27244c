// Package enginetest has what every log and every cluster promises as tests, and
// starts NATS.
package enginetest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
)

// logTests are what relay.Log promises.
var logTests = map[string]func(t *testing.T, open func() relay.Log){
	"records in their order":                 testRecordsInTheirOrder,
	"who believes another number is refused": testAnotherNumber,
	"a snapshot stands for what was before":  testSnapshot,
	"a deleted stream begins anew":           testDeletedStream,
	"many write at once":                     testManyWriteAtOnce,
	"names and records of any kind":          testAnyNamesAndRecords,
}

// TestLog tests that a log keeps what relay.Log promises. Each test has an empty one,
// which open opens again, as after the end of the process.
func TestLog(t *testing.T, log func(t *testing.T) (open func() relay.Log)) {
	for name, test := range logTests {
		t.Run(name, func(t *testing.T) { test(t, log(t)) })
	}
}

// Read returns the streams whose names begin with a prefix.
func Read(t *testing.T, l relay.Log, prefix string) (found []relay.Stream) {
	require.NoError(t, l.Read(prefix, func(s relay.Stream) bool { found = append(found, s); return true }))
	return found
}

func testRecordsInTheirOrder(t *testing.T, open func() relay.Log) {
	l := open()
	for n := range 3 {
		require.NoError(t, l.Append("room/a", n, fmt.Appendf(nil, "a%d", n)))
		require.NoError(t, l.Append("room/b", n, fmt.Appendf(nil, "b%d", n)))
	}
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, []relay.Stream{
		{Name: "room/a", Records: [][]byte{[]byte("a0"), []byte("a1"), []byte("a2")}},
		{Name: "room/b", Records: [][]byte{[]byte("b0"), []byte("b1"), []byte("b2")}},
	}, Read(t, l, "room/"))
	require.NoError(t, l.Append("room/a", 3, []byte("a3")))
	require.Empty(t, Read(t, l, "player/"))
}

func testAnotherNumber(t *testing.T, open func() relay.Log) {
	l := open()
	require.ErrorIs(t, l.Append("room/a", 1, nil), relay.ErrConflict)
	require.NoError(t, l.Append("room/a", 0, []byte("first")))
	require.ErrorIs(t, l.Append("room/a", 0, []byte("again")), relay.ErrConflict)
	require.ErrorIs(t, l.Append("room/a", 2, []byte("too far")), relay.ErrConflict)
	require.ErrorIs(t, l.Snapshot("room/a", 2, []byte("of what is not there")), relay.ErrConflict)
	require.Equal(t, []relay.Stream{{Name: "room/a", Records: [][]byte{[]byte("first")}}}, Read(t, l, "room/"))
}

func testSnapshot(t *testing.T, open func() relay.Log) {
	l := open()
	for n := range 4 {
		require.NoError(t, l.Append("room/a", n, []byte{byte('0' + n)}))
	}
	require.NoError(t, l.Snapshot("room/a", 3, []byte("0 to 2")))
	want := []relay.Stream{{Name: "room/a", Snapshot: []byte("0 to 2"), First: 3, Records: [][]byte{[]byte("3")}}}
	require.Equal(t, want, Read(t, l, "room/"))
	require.NoError(t, l.Snapshot("room/a", 4, []byte("all")))
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, []relay.Stream{{Name: "room/a", Snapshot: []byte("all"), First: 4}}, Trimmed(Read(t, l, "room/")))
	require.NoError(t, l.Append("room/a", 4, []byte("4")))
}

// Trimmed has no list of records where it is empty.
func Trimmed(streams []relay.Stream) []relay.Stream {
	for i := range streams {
		if len(streams[i].Records) == 0 {
			streams[i].Records = nil
		}
	}
	return streams
}

func testDeletedStream(t *testing.T, open func() relay.Log) {
	l := open()
	require.NoError(t, l.Delete("room/a"))
	require.NoError(t, l.Append("room/a", 0, []byte("old")))
	require.NoError(t, l.Snapshot("room/a", 1, []byte("old")))
	require.NoError(t, l.Append("room/a", 1, []byte("old")))
	require.NoError(t, l.Delete("room/a"))
	require.Empty(t, Read(t, l, ""))
	require.NoError(t, l.Append("room/a", 0, []byte("new")))
	require.Equal(t, []relay.Stream{{Name: "room/a", Records: [][]byte{[]byte("new")}}}, Read(t, l, ""))
}

func testManyWriteAtOnce(t *testing.T, open func() relay.Log) {
	l := open()
	var all sync.WaitGroup
	for writer := range 32 {
		all.Go(func() {
			for n := range 50 {
				if err := l.Append(fmt.Sprintf("room/%02d", writer), n, fmt.Appendf(nil, "%d %d", writer, n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	require.NoError(t, l.Close())
	streams := Read(t, open(), "room/")
	require.Len(t, streams, 32)
	for writer, s := range streams {
		require.Len(t, s.Records, 50)
		require.Equal(t, fmt.Sprintf("%d 49", writer), string(s.Records[49]))
	}
}

func testAnyNamesAndRecords(t *testing.T, open func() relay.Log) {
	l := open()
	anything := []byte("\x00 \xff\n'\\x41")
	require.NoError(t, l.Append("room/a%_'é", 0, anything))
	require.NoError(t, l.Append("room/b", 0, anything))
	require.NoError(t, l.Snapshot("alive", 0, anything))
	require.NoError(t, l.Close())
	streams := Read(t, open(), "room/a%_")
	require.Len(t, streams, 1)
	require.Equal(t, "room/a%_'é", streams[0].Name)
	require.Equal(t, [][]byte{anything}, streams[0].Records)
}
