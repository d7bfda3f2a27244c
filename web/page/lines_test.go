package page

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// table is the table of one function between other things: its stack sizes are
// at 1 of the values, its lines at 5, its files at 8, what else it needs at 11.
func table() []byte {
	le := binary.LittleEndian
	b := []byte("before" + tableHead)
	for _, n := range []uint64{1, 1, 0, 72, 82, 86, 90, 104} {
		b = le.AppendUint64(b, n)
	}
	b = append(b, "main.main\x00"+"unit"+"m.go"...)
	b = append(b, 0, 2, 9, 0, 0, 4, 8, 0, 6, 8, 0, 1, 7, 0)
	for _, n := range []uint32{0, 16, 99, 0} { // One pair, the end, and a gap.
		b = le.AppendUint32(b, n)
	}
	for _, n := range []uint32{0, 0, 0, 0, 1, 8, 5, 1, 3, 77, 0, 11, 12345} {
		b = le.AppendUint32(b, n)
	}
	return append(b, "after"...)
}

func TestDropLines(t *testing.T) {
	want := bytes.Clone(table())
	names := bytes.Index(want, []byte("main.main"))
	values := names + len("main.main\x00unitm.go")
	clear(want[values-len("unitm.go") : values])
	copy(want[values:], []byte{0, 2, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7, 0})
	record := values + 14 + 16
	clear(want[record+fileNumbers : record+valueCount])
	clear(want[record+unit : record+unit+8])

	got := table()
	require.True(t, dropLines(got))
	require.Equal(t, want, got)
	require.True(t, dropLines(got))
	require.Equal(t, want, got, "there is nothing more to drop")
}

func TestWhatIsNoTableIsLeftAsItIs(t *testing.T) {
	at := bytes.Index(table(), []byte(tableHead))
	for name, change := range map[string]func([]byte) []byte{
		"nothing":                  func([]byte) []byte { return nil },
		"another Go":               func(b []byte) []byte { b[at] = 0xf2; return b },
		"half of the head":         func(b []byte) []byte { return b[:at+40] },
		"more functions":           func(b []byte) []byte { b[at+8] = 200; return b },
		"values before the files":  func(b []byte) []byte { b[at+56] = 80; return b },
		"functions far away":       func(b []byte) []byte { b[at+66] = 1; return b },
		"a record far away":        func(b []byte) []byte { b[at+104+6] = 1; return b },
		"further values than fit":  func(b []byte) []byte { b[at+104+16+valueCount] = 9; return b },
		"stack sizes far away":     func(b []byte) []byte { b[at+104+16+stackSizes] = 200; return b },
		"further values far away":  func(b []byte) []byte { b[at+104+16+recordSize] = 200; return b },
		"a record beyond 31 bits":  func(b []byte) []byte { b[at+104+7] = 0xff; return b },
		"a sequence without end":   func(b []byte) []byte { b[at+103] = 1; return b },
		"half of the last records": func(b []byte) []byte { return b[:len(b)-14] },
	} {
		t.Run(name, func(t *testing.T) {
			b := change(table())
			before := bytes.Clone(b)
			require.False(t, dropLines(b))
			require.Equal(t, before, b)
		})
	}
}

// The Go that builds the page has a table that is understood.
func TestProgramsAreWithoutLines(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte("package main\nfunc main() { panic(0) }\n"), 0o644))
	options := Options{Programs: map[string]string{"app.wasm": filepath.Join(folder, "main.go")}}
	linked, shrunk := map[string][]byte{}, map[string][]byte{}
	require.NoError(t, compile(context.Background(), options, linked))
	options.Shrink = true
	require.NoError(t, compile(context.Background(), options, shrunk))
	for _, named := range []string{"runtime.gopanic\x00", "main.main\x00"} {
		require.Contains(t, string(shrunk["app.wasm"]), named)
	}
	file := "runtime/panic.go\x00"
	require.Contains(t, string(linked["app.wasm"]), file)
	require.NotContains(t, string(shrunk["app.wasm"]), file)
}

func FuzzDropLines(f *testing.F) {
	f.Add(table())
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		if !dropLines(b) {
			require.Equal(t, before, b)
			return
		}
		again := bytes.Clone(b)
		require.True(t, dropLines(again))
		require.Equal(t, b, again)
	})
}
