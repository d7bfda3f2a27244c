// Package journaltest has what every journal promises, as tests, and one for tests that is kept
// in memory.
package journaltest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay/journal"
)

// logTests are what journal.Log promises.
var logTests = map[string]func(t *testing.T, open func() journal.Log){
	"records in their order":                 testRecordsInTheirOrder,
	"who believes another number is refused": testAnotherNumber,
	"a snapshot stands for what was before":  testSnapshot,
	"a deleted stream begins anew":           testDeletedStream,
	"many streams are read in one pass":      testReadingAll,
	"many write at once":                     testManyWriteAtOnce,
	"reading while others write":             testReadingWhileOthersWrite,
	"names and records of any kind":          testAnyNamesAndRecords,
}

// TestLog tests that a log keeps what journal.Log promises. Each test has an empty one,
// which open opens again, as after the end of the process.
func TestLog(t *testing.T, log func(t *testing.T) (open func() journal.Log)) {
	for name, test := range logTests {
		t.Run(name, func(t *testing.T) { test(t, log(t)) })
	}
}

// Read reads a stream; nil if there is none. One without records has none at all.
func Read(t testing.TB, l journal.Log, stream string) *journal.Stream {
	s, err := l.Read(stream)
	require.NoError(t, err)
	if s != nil && len(s.Records) == 0 {
		s.Records = nil
	}
	return s
}

// Names returns the names that begin with a prefix.
func Names(t testing.TB, l journal.Log, prefix string) []string {
	names, err := l.Names(prefix)
	require.NoError(t, err)
	return names
}

func stream(records ...string) *journal.Stream {
	s := &journal.Stream{}
	for _, r := range records {
		s.Records = append(s.Records, []byte(r))
	}
	return s
}

func testRecordsInTheirOrder(t *testing.T, open func() journal.Log) {
	l := open()
	for n := range 3 {
		require.NoError(t, l.Append("room/b", n, fmt.Appendf(nil, "b%d", n)))
		require.NoError(t, l.Append("room/a", n, fmt.Appendf(nil, "a%d", n)))
	}
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, []string{"room/a", "room/b"}, Names(t, l, "room/"))
	require.Equal(t, stream("a0", "a1", "a2"), Read(t, l, "room/a"))
	require.Equal(t, stream("b0", "b1", "b2"), Read(t, l, "room/b"))
	require.NoError(t, l.Append("room/a", 3, []byte("a3")))
	require.Empty(t, Names(t, l, "quick/"))
	require.Nil(t, Read(t, l, "room/c"))
}

func testAnotherNumber(t *testing.T, open func() journal.Log) {
	l := open()
	require.ErrorIs(t, l.Append("room/a", 1, nil), journal.ErrConflict)
	require.NoError(t, l.Append("room/a", 0, []byte("first")))
	require.ErrorIs(t, l.Append("room/a", 0, []byte("again")), journal.ErrConflict)
	require.ErrorIs(t, l.Append("room/a", 2, []byte("too far")), journal.ErrConflict)
	require.ErrorIs(t, l.Snapshot("room/a", 2, []byte("of what is not there")), journal.ErrConflict)
	require.Equal(t, stream("first"), Read(t, l, "room/a"))
}

func testSnapshot(t *testing.T, open func() journal.Log) {
	l := open()
	for n := range 4 {
		require.NoError(t, l.Append("room/a", n, []byte{byte('0' + n)}))
	}
	require.NoError(t, l.Snapshot("room/a", 3, []byte("0 to 2")))
	require.Equal(t, &journal.Stream{Snapshot: []byte("0 to 2"), First: 3, Records: [][]byte{[]byte("3")}}, Read(t, l, "room/a"))
	require.NoError(t, l.Snapshot("room/a", 4, []byte("all")))
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, &journal.Stream{Snapshot: []byte("all"), First: 4}, Read(t, l, "room/a"))
	require.NoError(t, l.Append("room/a", 4, []byte("4")))
}

func testDeletedStream(t *testing.T, open func() journal.Log) {
	l := open()
	require.NoError(t, l.Delete("room/a"))
	require.NoError(t, l.Append("room/a", 0, []byte("old")))
	require.NoError(t, l.Snapshot("room/a", 1, []byte("old")))
	require.NoError(t, l.Append("room/a", 1, []byte("old")))
	require.NoError(t, l.Delete("room/a"))
	require.Empty(t, Names(t, l, ""))
	require.Nil(t, Read(t, l, "room/a"))
	require.NoError(t, l.Append("room/a", 0, []byte("new")))
	require.Equal(t, stream("new"), Read(t, l, "room/a"))
}

func testReadingAll(t *testing.T, open func() journal.Log) {
	l := open()
	want := map[string]*journal.Stream{}
	for n := range 40 {
		name := fmt.Sprintf("room/%02d", n)
		for i := range n % 4 {
			require.NoError(t, l.Append(name, i, []byte{byte(n), byte(i)}))
		}
		if n%8 == 3 {
			require.NoError(t, l.Snapshot(name, 2, []byte{byte(n)}))
		}
		if n%4 > 0 && n < 30 {
			want[name] = Read(t, l, name)
		}
	}
	require.NoError(t, l.Append("other/1", 0, []byte("other")))
	for range 2 {
		found, err := l.ReadAll("room/", func(stream string) bool { return stream < "room/30" })
		require.NoError(t, err)
		require.Equal(t, want, found)
		require.NoError(t, l.Close())
		l = open()
	}
	none, err := l.ReadAll("none/", func(string) bool { return true })
	require.NoError(t, err)
	require.Empty(t, none)
}

func testManyWriteAtOnce(t *testing.T, open func() journal.Log) {
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
	l = open()
	require.Len(t, Names(t, l, "room/"), 32)
	for writer := range 32 {
		s := Read(t, l, fmt.Sprintf("room/%02d", writer))
		require.Len(t, s.Records, 50)
		require.Equal(t, fmt.Sprintf("%d 49", writer), string(s.Records[49]))
	}
}

// Who reads while others write is never refused, and sees nothing torn.
func testReadingWhileOthersWrite(t *testing.T, open func() journal.Log) {
	l := open()
	const writers, records = 8, 60
	var writing, reading sync.WaitGroup
	over := make(chan struct{})
	for writer := range writers {
		writing.Go(func() {
			name := fmt.Sprintf("room/%d", writer)
			for n := range records {
				err := l.Append(name, n, fmt.Append(nil, n))
				if err == nil && n%7 == 6 {
					err = l.Snapshot(name, n, fmt.Append(nil, n))
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for reader := range 2 {
		reading.Go(func() {
			for n := reader; ; n++ {
				select {
				case <-over:
					return
				default:
				}
				s, err := l.Read(fmt.Sprintf("room/%d", n%writers))
				if err != nil {
					t.Error(err)
					return
				}
				if s == nil {
					continue
				}
				if s.First > 0 && string(s.Snapshot) != fmt.Sprint(s.First) {
					t.Errorf("a snapshot of %s stands for %d records", s.Snapshot, s.First)
				}
				for i, r := range s.Records {
					if string(r) != fmt.Sprint(s.First+i) {
						t.Errorf("record %d is %s", s.First+i, r)
					}
				}
			}
		})
	}
	writing.Wait()
	close(over)
	reading.Wait()
}

func testAnyNamesAndRecords(t *testing.T, open func() journal.Log) {
	l := open()
	anything := []byte("\x00 \xff\n'\\x41")
	require.NoError(t, l.Append("room/a%_'é", 0, anything))
	require.NoError(t, l.Append("room/b", 0, anything))
	require.NoError(t, l.Snapshot("alive", 0, anything))
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, []string{"room/a%_'é", "room/b"}, Names(t, l, "room/"))
	require.Equal(t, []string{"alive", "room/a%_'é", "room/b"}, Names(t, l, ""))
	require.Equal(t, [][]byte{anything}, Read(t, l, "room/a%_'é").Records)
}
