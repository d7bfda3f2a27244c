package relay_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
)

// logTests are what the interface promises: they are run with an empty log of every
// kind each. Open opens the same one again, as after the end of the process.
var logTests = map[string]func(t *testing.T, open func() relay.Log){
	"records in their order":                 testRecordsInTheirOrder,
	"who believes another number is refused": testAnotherNumber,
	"a snapshot stands for what was before":  testSnapshot,
	"a deleted stream begins anew":           testDeletedStream,
	"many write at once":                     testManyWriteAtOnce,
	"names and records of any kind":          testAnyNamesAndRecords,
}

func TestMemory(t *testing.T) {
	testLog(t, func(*testing.T) func() relay.Log {
		m := &relay.Memory{}
		return func() relay.Log { return m }
	})
}

func TestSQLite(t *testing.T) {
	testLog(t, func(t *testing.T) func() relay.Log {
		path := filepath.Join(t.TempDir(), relay.LogFile)
		return func() relay.Log {
			l, err := relay.OpenSQLite(path)
			require.NoError(t, err)
			t.Cleanup(func() { l.Close() })
			return l
		}
	})
}

func testLog(t *testing.T, log func(t *testing.T) (open func() relay.Log)) {
	for name, test := range logTests {
		t.Run(name, func(t *testing.T) { test(t, log(t)) })
	}
}

func read(t *testing.T, l relay.Log, prefix string) (found []relay.Stream) {
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
	}, read(t, l, "room/"))
	require.NoError(t, l.Append("room/a", 3, []byte("a3")))
	require.Empty(t, read(t, l, "player/"))
}

func testAnotherNumber(t *testing.T, open func() relay.Log) {
	l := open()
	require.ErrorIs(t, l.Append("room/a", 1, nil), relay.ErrConflict)
	require.NoError(t, l.Append("room/a", 0, []byte("first")))
	require.ErrorIs(t, l.Append("room/a", 0, []byte("again")), relay.ErrConflict)
	require.ErrorIs(t, l.Append("room/a", 2, []byte("too far")), relay.ErrConflict)
	require.ErrorIs(t, l.Snapshot("room/a", 2, []byte("of what is not there")), relay.ErrConflict)
	require.Equal(t, []relay.Stream{{Name: "room/a", Records: [][]byte{[]byte("first")}}}, read(t, l, "room/"))
}

func testSnapshot(t *testing.T, open func() relay.Log) {
	l := open()
	for n := range 4 {
		require.NoError(t, l.Append("room/a", n, []byte{byte('0' + n)}))
	}
	require.NoError(t, l.Snapshot("room/a", 3, []byte("0 to 2")))
	want := []relay.Stream{{Name: "room/a", Snapshot: []byte("0 to 2"), First: 3, Records: [][]byte{[]byte("3")}}}
	require.Equal(t, want, read(t, l, "room/"))
	require.NoError(t, l.Snapshot("room/a", 4, []byte("all")))
	require.NoError(t, l.Close())
	l = open()
	require.Equal(t, []relay.Stream{{Name: "room/a", Snapshot: []byte("all"), First: 4}}, trimmed(read(t, l, "room/")))
	require.NoError(t, l.Append("room/a", 4, []byte("4")))
}

// trimmed has no list of records where it is empty.
func trimmed(streams []relay.Stream) []relay.Stream {
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
	require.Empty(t, read(t, l, ""))
	require.NoError(t, l.Append("room/a", 0, []byte("new")))
	require.Equal(t, []relay.Stream{{Name: "room/a", Records: [][]byte{[]byte("new")}}}, read(t, l, ""))
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
	streams := read(t, open(), "room/")
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
	streams := read(t, open(), "room/a%_")
	require.Len(t, streams, 1)
	require.Equal(t, "room/a%_'é", streams[0].Name)
	require.Equal(t, [][]byte{anything}, streams[0].Records)
}

// The file does not grow with what nobody will ask for.
func TestALogForgetsWhatSomethingStandsFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), relay.LogFile)
	l, err := relay.OpenSQLite(path)
	require.NoError(t, err)
	var all sync.WaitGroup
	for writer := range 8 {
		all.Go(func() {
			name := fmt.Sprintf("room/%d", writer)
			for n := range 100 {
				assert.NoError(t, l.Append(name, n, []byte("a record")))
				if n%10 == 9 {
					assert.NoError(t, l.Snapshot(name, n, []byte("what stands for those before it")))
				}
			}
			if writer%2 == 0 {
				assert.NoError(t, l.Delete(name))
			}
		})
	}
	all.Wait()
	require.NoError(t, l.Close())
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	defer db.Close()
	batches := 0
	require.NoError(t, db.QueryRow(`SELECT count(*) FROM batches`).Scan(&batches))
	require.LessOrEqual(t, batches, 4, "the last record of each stream that is left")
	require.NotZero(t, batches)
}

func TestALogOfAnotherVersionIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), relay.LogFile)
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(`CREATE TABLE streams (name TEXT)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = relay.OpenSQLite(path)
	require.EqualError(t, err, "the log "+path+": it was written by another version of this program, and cannot be read: move it away to begin anew")
}

func TestALogIsOneServers(t *testing.T) {
	path := filepath.Join(t.TempDir(), relay.LogFile)
	l, err := relay.OpenSQLite(path)
	require.NoError(t, err)
	defer l.Close()
	_, err = relay.OpenSQLite(path)
	require.ErrorContains(t, err, "another server")
}
