package page

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// Trace copies what a program of the page told of its end to w, and adds to each place in
// the machine code which function and line that comes from. The page leaves both out, see
// dropSymbols; the same sources, which the page names, make the same program, with them.
func Trace(ctx context.Context, options Options, program string, r io.Reader, w io.Writer) error {
	options.Programs, options.Symbols = map[string]string{program: options.Programs[program]}, true
	built := map[string][]byte{}
	if err := compile(ctx, options, built); err != nil {
		return fmt.Errorf("compiling the program anew: %w", err)
	}
	t, err := symbols(built[program])
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	return t.trace(r, w)
}

// symbols returns the table of a module as Go links it.
func symbols(module []byte) (t symbolTable, err error) {
	found := false
	_, err = rewriteData(module, func(segments []segment) ([]segment, error) {
		joined, err := joinSegments(segments)
		for _, s := range joined {
			if !found {
				t, found = findTable(s.content)
			}
		}
		return joined, err
	})
	if err == nil && !found {
		err = errTable
	}
	return t, err
}

// place is a place in the machine code, as the runtime tells it: the number of the function,
// and that of the block within it (cmd/link/internal/wasm/asm.go).
var place = regexp.MustCompile(`\bpc=0x([0-9a-f]+?)([0-9a-f]{4})\b`)

func (t *symbolTable) trace(r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := lines.Text()
		if at := place.FindStringSubmatch(line); at != nil {
			function, _ := strconv.ParseUint(at[1], 16, 32) // too large is none
			block, _ := strconv.ParseUint(at[2], 16, 16)
			if words, ok := t.explain(function, block); ok {
				line = "\t" + words
			}
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return lines.Err()
}

// explain says which function and line a place is in. A place is where a call returns to:
// the call is before it.
func (t *symbolTable) explain(function, block uint64) (words string, ok bool) {
	for i, record := range t.records {
		if uint64(binary.LittleEndian.Uint32(t.functions[i*pairSize:])) != function {
			continue
		}
		if block > 0 {
			block--
		}
		file := int64(t.field(record, unit)) + t.value(t.field(record, fileNumbers), block)
		return fmt.Sprintf("%s %s:%d", t.name(t.field(record, nameOffset)), t.file(file), t.value(t.field(record, lineNumbers), block)), true
	}
	return "", false
}

// value returns what a sequence of values has at a block of its function; -1 if nothing.
func (t *symbolTable) value(from uint32, block uint64) int64 {
	value, end := int64(-1), uint64(0)
	for rest := t.values[min(int(from), len(t.values)):]; from > 0; {
		change, n := binary.Uvarint(rest)
		if n <= 0 || change == 0 && end > 0 {
			break
		}
		blocks, m := binary.Uvarint(rest[n:])
		if m <= 0 {
			break
		}
		rest = rest[n+m:]
		value += int64(change>>1) ^ -int64(change&1)
		if end += blocks; block < end {
			return value
		}
	}
	return -1
}

// file returns the name of a file by its number.
func (t *symbolTable) file(number int64) string {
	files := binary.LittleEndian.Uint64(t.all[8*6:]) - binary.LittleEndian.Uint64(t.all[8*5:])
	if number < 0 || uint64(4*number+4) > files {
		return "?"
	}
	offset := files + uint64(binary.LittleEndian.Uint32(t.files[4*number:]))
	if offset > uint64(len(t.files)) {
		return "?"
	}
	return cString(t.files[offset:])
}
