package relay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
)

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
			log, err := relay.OpenSQLite(filepath.Join(folder, relay.LogFile))
			require.NoError(t, err)
			defer log.Close()
			wal := filepath.Join(folder, relay.LogFile+"-wal")
			last := 0
			for n := range 40 {
				info, err := os.Stat(wal)
				require.NoError(t, err)
				last = int(info.Size())
				require.NoError(t, log.Append("room/a", n, fmt.Append(nil, n)))
			}
			crashed := t.TempDir()
			for _, file := range []string{relay.LogFile, relay.LogFile + "-wal"} {
				data, err := os.ReadFile(filepath.Join(folder, file))
				require.NoError(t, err)
				if file != relay.LogFile {
					data = c.breaks(data, last)
				}
				require.NoError(t, os.WriteFile(filepath.Join(crashed, file), data, 0o600))
			}
			again, err := relay.OpenSQLite(filepath.Join(crashed, relay.LogFile))
			require.NoError(t, err)
			defer again.Close()
			streams := read(t, again, "room/")
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
