package engine_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/relay/engine/enginetest"
)

func TestSQLite(t *testing.T) {
	enginetest.TestLog(t, func(t *testing.T) func() relay.Log {
		path := filepath.Join(t.TempDir(), engine.LogFile)
		return func() relay.Log {
			l, err := engine.OpenSQLite(path)
			require.NoError(t, err)
			t.Cleanup(func() { l.Close() })
			return l
		}
	})
}

// The file does not grow with what nobody will ask for.
func TestALogForgetsWhatSomethingStandsFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), engine.LogFile)
	l, err := engine.OpenSQLite(path)
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
	path := filepath.Join(t.TempDir(), engine.LogFile)
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(`CREATE TABLE streams (name TEXT)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = engine.OpenSQLite(path)
	require.EqualError(t, err, "the log "+path+": it was written by another version of this program, and cannot be read: move it away to begin anew")
}

func TestALogIsOneServers(t *testing.T) {
	path := filepath.Join(t.TempDir(), engine.LogFile)
	l, err := engine.OpenSQLite(path)
	require.NoError(t, err)
	defer l.Close()
	_, err = engine.OpenSQLite(path)
	require.ErrorContains(t, err, "another server")
}

// A log of which the process or the machine has ended in the middle is opened
// without a word: what had been written whole is there, and it goes on after it.
func TestAnUncleanFileIsRecovered(t *testing.T) {
	for name, c := range map[string]struct {
		// breaks damages the write-ahead log, of which the last transaction begins at
		// last.
		breaks func(wal []byte, last int) []byte
		kept   int // of the 40 records
	}{
		"as a process leaves it":     {func(wal []byte, _ int) []byte { return wal }, 40},
		"the last transaction torn":  {func(wal []byte, last int) []byte { return wal[:len(wal)-1000] }, 39},
		"only its beginning written": {func(wal []byte, last int) []byte { return wal[:last+10] }, 39},
		"its page garbled":           {func(wal []byte, last int) []byte { wal[len(wal)-7] ^= 0xff; return wal }, 39},
		"zeros behind it":            {func(wal []byte, _ int) []byte { return append(wal, make([]byte, 5000)...) }, 40},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			log, err := engine.OpenSQLite(filepath.Join(folder, engine.LogFile))
			require.NoError(t, err)
			defer log.Close()
			wal := filepath.Join(folder, engine.LogFile+"-wal")
			last := 0
			for n := range 40 {
				info, err := os.Stat(wal)
				require.NoError(t, err)
				last = int(info.Size())
				require.NoError(t, log.Append("room/a", n, fmt.Append(nil, n)))
			}
			crashed := t.TempDir()
			for _, file := range []string{engine.LogFile, engine.LogFile + "-wal"} {
				data, err := os.ReadFile(filepath.Join(folder, file))
				require.NoError(t, err)
				if file != engine.LogFile {
					data = c.breaks(data, last)
				}
				require.NoError(t, os.WriteFile(filepath.Join(crashed, file), data, 0o600))
			}
			again, err := engine.OpenSQLite(filepath.Join(crashed, engine.LogFile))
			require.NoError(t, err)
			defer again.Close()
			streams := enginetest.Read(t, again, "room/")
			require.Len(t, streams, 1)
			require.Len(t, streams[0].Records, c.kept)
			for n, record := range streams[0].Records {
				require.Equal(t, fmt.Sprint(n), string(record))
			}
			require.ErrorIs(t, again.Append("room/a", c.kept-1, nil), relay.ErrConflict)
			require.NoError(t, again.Append("room/a", c.kept, []byte("next")))
		})
	}
}
