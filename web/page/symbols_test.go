package page

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// table is the table of three functions between other things: of each the stack sizes are
// at 1 of the values, its lines at 5, its files at 8 as well as where it may be interrupted, and
// what else it needs at 11. Of its data the last is of no use.
func table() []byte {
	le := binary.LittleEndian
	b := []byte("before" + tableHead)
	for _, n := range []uint64{3, 1, 0, 72, 116, 120, 124, 138} {
		b = le.AppendUint64(b, n)
	}
	b = append(b, "\x00main.main\x00runtime.gopanic\x00main.(*T).F\x00\x00\x00\x00\x00\x00"+"unit"+"m.go"...)
	b = append(b, 0, 2, 9, 0, 0, 4, 8, 0, 6, 8, 0, 1, 7, 0)
	const first, size = 3*pairSize + 8, recordSize + 8*4
	for i := range uint32(3) {
		b = le.AppendUint32(le.AppendUint32(b, 16*i), first+i*size)
	}
	b = le.AppendUint32(le.AppendUint32(b, 99), 0) // The end, and a gap.
	for _, f := range [][2]uint32{{1, 0}, {11, 0}, {27, wrapper}} {
		for _, n := range []uint32{0, f[0], 0, 0, 1, 8, 5, 2, 3, 77, f[1] | 6<<24, 8, 11, 10, 11, 12, 13, 14, 15} {
			b = le.AppendUint32(b, n)
		}
	}
	return append(b, "after"...)
}

func TestDropSymbols(t *testing.T) {
	want := bytes.Clone(table())
	names := bytes.Index(want, []byte("\x00main.main"))
	clear(want[names : names+11])
	clear(want[names+11+len(runtimePrefix) : names+27])
	clear(want[names+44 : names+52])
	values := names + 52
	copy(want[values:], []byte{0, 2, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7, 0})
	for i := range 3 {
		record := values + 14 + 3*pairSize + 8 + i*(recordSize+8*4)
		clear(want[record+fileNumbers : record+valueCount])
		clear(want[record+unit : record+unit+8])
		clear(want[record+recordSize:][:4])
		copy(want[record+recordSize+7*4:], "\xff\xff\xff\xff")
		if i == 0 {
			clear(want[record+nameOffset:][:4])
		}
	}

	got := table()
	require.Equal(t, 3, dropSymbols(got))
	require.Equal(t, want, got)
	require.Equal(t, 3, dropSymbols(got))
	require.Equal(t, want, got, "there is nothing more to drop")
}

func TestWhatIsNoTableIsLeftAsItIs(t *testing.T) {
	const functions, records = 138, 138 + 3*pairSize + 8
	at := bytes.Index(table(), []byte(tableHead))
	for name, change := range map[string]func([]byte) []byte{
		"nothing":                  func([]byte) []byte { return nil },
		"another Go":               func(b []byte) []byte { b[at] = 0xf2; return b },
		"half of the head":         func(b []byte) []byte { return b[:at+40] },
		"more functions":           func(b []byte) []byte { b[at+8] = 200; return b },
		"names after the files":    func(b []byte) []byte { b[at+32] = 121; return b },
		"values before the files":  func(b []byte) []byte { b[at+56] = 80; return b },
		"functions far away":       func(b []byte) []byte { b[at+66] = 1; return b },
		"a record far away":        func(b []byte) []byte { b[at+functions+6] = 1; return b },
		"a name far away":          func(b []byte) []byte { b[at+records+nameOffset] = 200; return b },
		"further values than fit":  func(b []byte) []byte { b[at+records+valueCount] = 99; return b },
		"further data than fit":    func(b []byte) []byte { b[at+records+2*(recordSize+8*4)+dataCount] = 9; return b },
		"stack sizes far away":     func(b []byte) []byte { b[at+records+stackSizes] = 200; return b },
		"further values far away":  func(b []byte) []byte { b[at+records+recordSize+4] = 200; return b },
		"a record beyond 31 bits":  func(b []byte) []byte { b[at+functions+7] = 0xff; return b },
		"a sequence without end":   func(b []byte) []byte { b[at+functions-1] = 1; return b },
		"half of the last records": func(b []byte) []byte { return b[:len(b)-14] },
	} {
		t.Run(name, func(t *testing.T) {
			b := change(table())
			before := bytes.Clone(b)
			require.Zero(t, dropSymbols(b))
			require.Equal(t, before, b)
		})
	}
}

// compiled returns a program as the page has it.
func compiled(t *testing.T, source string, symbols bool) []byte {
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(source), 0o644))
	made := map[string][]byte{}
	require.NoError(t, compile(context.Background(), Options{Programs: map[string]string{"app.wasm": file}, Shrink: true, Symbols: symbols}, made))
	return made["app.wasm"]
}

// The Go that builds the page has a table that is understood, and its runtime finds the
// names that it looks for.
func TestProgramsAreWithoutSymbols(t *testing.T) {
	const source = "package main\ntype T struct{}\nfunc (T) F() {}\nvar f interface{ F() } = &T{}\nfunc main() { f.F(); panic(0) }\n"
	linked, shrunk := compiled(t, source, true), compiled(t, source, false)
	for _, named := range []string{"runtime.\x00", "main.(*T).F\x00"} {
		require.Contains(t, string(shrunk), named)
	}
	for _, dropped := range []string{"runtime/panic.go\x00", "runtime.gopanic\x00", "main.main\x00"} {
		require.Contains(t, string(linked), dropped)
		require.NotContains(t, string(shrunk), dropped)
	}
}

func FuzzDropSymbols(f *testing.F) {
	f.Add(table())
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		if dropSymbols(b) == 0 {
			require.Equal(t, before, b)
			return
		}
		again := bytes.Clone(b)
		require.NotZero(t, dropSymbols(again))
		require.Equal(t, b, again)
	})
}

// What a panic of a page's program says, told by the program with its symbols.
func TestATraceNamesFunctionsAndLines(t *testing.T) {
	table, err := symbols(compiled(t, "package main\n\nfunc main() {\n\tpanic(0)\n}\n", true))
	require.NoError(t, err)
	var told strings.Builder
	told.WriteString("panic: 0\n\ngoroutine 1 [running]:\n")
	for i, record := range table.records {
		if table.name(table.field(record, nameOffset)) == "main.main" {
			fmt.Fprintf(&told, "()\n\t?:0 +0x3 fp=0x1c8ef8 sp=0x1c8ee0 pc=0x%x0003\n", binary.LittleEndian.Uint32(table.functions[i*pairSize:]))
		}
	}
	told.WriteString("\t?:0 pc=0xffffffffff\n")
	var explained strings.Builder
	require.NoError(t, table.trace(strings.NewReader(told.String()), &explained))
	require.Equal(t, "panic: 0\n\ngoroutine 1 [running]:\n()\n\tmain.main ./main.go:4\n\t?:0 pc=0xffffffffff\n", explained.String())
}
