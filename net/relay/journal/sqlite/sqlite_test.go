package sqlite_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/backup"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/sqlitefile"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestSQLite(t *testing.T) {
	journaltest.TestLog(t, func(t *testing.T) func() journal.Log {
		path := filepath.Join(t.TempDir(), sqlite.File)
		return func() journal.Log {
			l, err := sqlite.Open(path)
			require.NoError(t, err)
			t.Cleanup(func() { l.Close() })
			return l
		}
	})
}

// The file does not grow with what nobody will ask for.
func TestALogForgetsWhatSomethingStandsFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), sqlite.File)
	l, err := sqlite.Open(path)
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

// What is written first goes to the files beside the log's, which are not the longer the more
// is written.
func TestWhatIsWrittenReachesTheLogsOwnFile(t *testing.T) {
	const records, most = 3000, 1 << 20
	path := filepath.Join(t.TempDir(), sqlite.File)
	l, err := sqlite.Open(path)
	require.NoError(t, err)
	defer l.Close()
	for name, write := range map[string]func(n int) error{
		"records":   func(n int) error { return l.Append("room/1", n, make([]byte, 150)) },
		"snapshots": func(int) error { return l.Snapshot("alive/1", 0, make([]byte, 150)) },
	} {
		for n := range records {
			require.NoError(t, write(n))
		}
		for _, suffix := range []string{"-wal", "-tail"} {
			beside, err := os.Stat(path + suffix)
			require.NoError(t, err)
			require.Less(t, beside.Size(), int64(most), name)
		}
	}
}

func TestALogOfAnotherVersionIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), sqlite.File)
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(`CREATE TABLE streams (name TEXT)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = sqlite.Open(path)
	require.EqualError(t, err, "the log "+path+": it was written by another version of this program, and cannot be read: move it away to begin anew")
}

func TestALogIsOneServers(t *testing.T) {
	path := filepath.Join(t.TempDir(), sqlite.File)
	l, err := sqlite.Open(path)
	require.NoError(t, err)
	defer l.Close()
	_, err = sqlite.Open(path)
	require.ErrorContains(t, err, "another server")
}

// A log of which the process or the machine has ended in the middle is opened
// without a word: what had been written whole is there, and it goes on after it.
func TestAnUncleanFileIsRecovered(t *testing.T) {
	for name, c := range map[string]struct {
		// breaks damages the tail, of which the last record begins at last.
		breaks func(tail []byte, last int) []byte
		kept   int // of the 40 records
	}{
		"as a process leaves it":     {func(tail []byte, _ int) []byte { return tail }, 40},
		"the last record torn":       {func(tail []byte, last int) []byte { return tail[:len(tail)-1] }, 39},
		"only its beginning written": {func(tail []byte, last int) []byte { return tail[:last+10] }, 39},
		"garbled":                    {func(tail []byte, last int) []byte { tail[len(tail)-1] ^= 0xff; return tail }, 39},
		"zeros behind it":            {func(tail []byte, _ int) []byte { return append(tail, make([]byte, 5000)...) }, 40},
		"nothing of it":              {func([]byte, int) []byte { return nil }, 1}, // a stream and its first record are in the database
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			log, err := sqlite.Open(filepath.Join(folder, sqlite.File))
			require.NoError(t, err)
			defer log.Close()
			last := 0
			for n := range 40 {
				tail, err := os.ReadFile(filepath.Join(folder, sqlite.Tail))
				require.NoError(t, err)
				last = len(tail)
				require.NoError(t, log.Append("room/a", n, fmt.Append(nil, n)))
			}
			again := crash(t, folder, func(tail []byte) []byte { return c.breaks(tail, last) })
			records := journaltest.Read(t, again, "room/a").Records
			require.Len(t, records, c.kept)
			for n, record := range records {
				require.Equal(t, fmt.Sprint(n), string(record))
			}
			require.ErrorIs(t, again.Append("room/a", c.kept-1, nil), journal.ErrConflict)
			require.NoError(t, again.Append("room/a", c.kept, []byte("next")))
		})
	}
}

// crash opens what the process would leave in a folder if it ended now, with another tail.
func crash(t *testing.T, folder string, breaks func(tail []byte) []byte) journal.Log {
	crashed := t.TempDir()
	for _, file := range []string{sqlite.File, sqlite.File + "-wal", sqlite.Tail} {
		data, err := os.ReadFile(filepath.Join(folder, file))
		require.NoError(t, err)
		if file == sqlite.Tail {
			data = breaks(data)
		}
		require.NoError(t, os.WriteFile(filepath.Join(crashed, file), data, 0o600))
	}
	again, err := sqlite.Open(filepath.Join(crashed, sqlite.File))
	require.NoError(t, err)
	t.Cleanup(func() { again.Close() })
	return again
}

// A stream of which records are damaged is told apart, and kept as far as it can be read; the
// others are as they were.
func TestDamageOfAStreamIsItsOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), sqlite.File)
	l, err := sqlite.Open(path)
	require.NoError(t, err)
	large := make([]byte, 33<<10) // a batch each
	for n := range 3 {
		require.NoError(t, l.Append("room/a", n, large))
		require.NoError(t, l.Append("room/b", n, large))
	}
	require.NoError(t, l.Close())
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(`UPDATE batches SET records = x'ff' WHERE id = (SELECT min(id) + 2 FROM batches)`)
	require.NoError(t, errors.Join(err, db.Close()))
	l, err = sqlite.Open(path)
	require.NoError(t, err)
	defer l.Close()
	whole, damaged := "room/b", "room/a"
	if _, err := l.Read(whole); err != nil {
		whole, damaged = damaged, whole
	}
	require.Len(t, journaltest.Read(t, l, whole).Records, 3)
	_, err = l.Read(damaged)
	require.ErrorIs(t, err, journal.ErrUnreadable)
	all, err := l.ReadAll("room/", func(string) bool { return true })
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.NoError(t, journal.PutAside(l, damaged))
	require.Equal(t, []string{whole}, journaltest.Names(t, l, "room/"))
	require.NotEmpty(t, journaltest.Read(t, l, journal.Aside+damaged).Records)
}

// What the database has is left in the tail, and does not come back from there.
func TestWhatIsGoneDoesNotComeBackFromTheTail(t *testing.T) {
	folder := t.TempDir()
	log, err := sqlite.Open(filepath.Join(folder, sqlite.File))
	require.NoError(t, err)
	defer log.Close()
	for n := range 10 {
		require.NoError(t, log.Append("room/a", n, []byte("a")))
		require.NoError(t, log.Append("room/b", n, []byte("b")))
	}
	require.NoError(t, log.Delete("room/a"))
	require.NoError(t, log.Snapshot("room/b", 10, []byte("ten")))
	require.NoError(t, log.Append("room/b", 10, []byte("B"))) // over the first that is left
	again := crash(t, folder, func(tail []byte) []byte {
		require.Contains(t, string(tail), "a")
		return tail
	})
	require.Equal(t, []string{"room/b"}, journaltest.Names(t, again, ""))
	require.Equal(t, &journal.Stream{Snapshot: []byte("ten"), First: 10, Records: [][]byte{[]byte("B")}}, journaltest.Read(t, again, "room/b"))
}

// Nobody else on the machine can read what is in the log: hidden cards among it.
func TestOnlyTheOwnerReadsTheFiles(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, sqlite.File), nil, 0o644)) // from before
	l, err := sqlite.Open(filepath.Join(folder, sqlite.File))
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, l.Append("room/a", 0, []byte("a hand")))
	require.NoError(t, sqlitefile.Copy(t.Context(), filepath.Join(folder, sqlite.File), filepath.Join(folder, "copy.db")))
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 4)
	for _, f := range files {
		info, err := f.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), f.Name())
	}
}

// While a backup is made the log takes what is written, and all that was there before is in
// the backup.
func TestABackupStopsNobody(t *testing.T) {
	folder := t.TempDir()
	l, err := sqlite.Open(filepath.Join(folder, sqlite.File))
	require.NoError(t, err)
	defer l.Close()
	record := make([]byte, 1<<10)
	require.NoError(t, l.Append("room/b", 0, record))
	for n := range 2000 {
		require.NoError(t, l.Append("room/a", n, record))
	}
	contents := backup.Contents{Files: []string{sqlite.Tail}, Databases: []string{sqlite.File}}
	var packed bytes.Buffer
	copied := make(chan error, 1)
	go func() { copied <- backup.Write(t.Context(), &packed, folder, contents) }()
	written, during := 1, 0
	for copying := true; copying; written++ {
		require.NoError(t, l.Append("room/b", written, record))
		select {
		case err := <-copied:
			require.NoError(t, err)
			copying = false
		default:
			during++
		}
	}
	require.NotZero(t, during)
	restored := t.TempDir()
	require.NoError(t, backup.Restore(t.Context(), &packed, restored, contents))
	again, err := sqlite.Open(filepath.Join(restored, sqlite.File))
	require.NoError(t, err)
	defer again.Close()
	require.Len(t, journaltest.Read(t, again, "room/a").Records, 2000)
	require.LessOrEqual(t, len(journaltest.Read(t, again, "room/b").Records), written)
}
