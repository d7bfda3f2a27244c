package page

import (
	"bytes"
	"encoding/binary"
)

// The table of Go's runtime that tells of each function what its machine code
// comes from (runtime/symtab.go: pcHeader; runtime/runtime2.go: _func). It has a
// header, then the functions' names, the files by compilation unit, the files'
// names, the values that change within a function, and the functions.
const (
	tableHead  = "\xf1\xff\xff\xff\x00\x00\x01\x08" // As of Go 1.20, for WebAssembly.
	headSize   = 72
	pairSize   = 8  // Of a function's entry point and its record, both offsets.
	recordSize = 44 // Before the offsets of further values, as many as at valueCount.

	stackSizes  = 16
	fileNumbers = 20
	lineNumbers = 24
	valueCount  = 28
	unit        = 32
	firstLine   = 36
)

// dropLines fills with zeros what Go's table in a part of a program's memory
// tells of files and their lines: compressed, it is a twelfth of a program. A
// panic in the browser names its functions all the same. What the runtime needs
// stays. It reports whether there is such a table: a Go that has another one
// keeps its lines.
func dropLines(memory []byte) bool {
	for at := 0; ; at++ {
		next := bytes.Index(memory[at:], []byte(tableHead))
		if next < 0 {
			return false
		}
		at += next
		if t, ok := readTable(memory[at:]); ok {
			t.dropLines()
			return true
		}
	}
}

// lineTable is Go's table, as far as it matters here.
type lineTable struct {
	files     []byte // Their names, and where they stand.
	values    []byte // One sequence after the other.
	functions []byte
	records   []int  // Where the functions' records are.
	needed    []byte // The values without those of files and lines.
}

func readTable(b []byte) (t lineTable, ok bool) {
	if len(b) < headSize {
		return t, false
	}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	count, units, values, functions := word(1), word(5), word(7), word(8)
	if units < headSize || units > values || values > functions || functions > uint64(len(b)) {
		return t, false
	}
	t = lineTable{files: b[units:values], values: b[values:functions], functions: b[functions:]}
	t.needed = make([]byte, len(t.values))
	if count > uint64(len(t.functions)/pairSize) {
		return t, false
	}
	for i := range int(count) {
		record := binary.LittleEndian.Uint32(t.functions[i*pairSize+4:])
		if uint64(record) > uint64(len(t.functions)) || !t.need(int(record)) {
			return t, false
		}
		t.records = append(t.records, int(record))
	}
	return t, true
}

// need keeps the values that the runtime needs of a function.
func (t *lineTable) need(record int) bool {
	if record > len(t.functions)-recordSize {
		return false
	}
	further := t.functions[record+recordSize:]
	count := t.field(record, valueCount)
	if count > uint32(len(further)/4) || !t.keep(t.field(record, stackSizes)) {
		return false
	}
	for i := range int(count) {
		if !t.keep(binary.LittleEndian.Uint32(further[4*i:])) {
			return false
		}
	}
	return true
}

// keep keeps a sequence of values: pairs of numbers, of which the first is 0 at
// the end, save in the first pair. 0 stands for none.
func (t *lineTable) keep(from uint32) bool {
	if from == 0 {
		return true
	}
	if from > uint32(len(t.values)) {
		return false
	}
	rest := t.values[from:]
	for first := true; ; first = false {
		value, n := binary.Uvarint(rest)
		if n <= 0 {
			return false
		}
		rest = rest[n:]
		if value == 0 && !first {
			break
		}
		if _, n = binary.Uvarint(rest); n <= 0 {
			return false
		}
		rest = rest[n:]
	}
	copy(t.needed[from:], t.values[from:len(t.values)-len(rest)])
	return true
}

func (t *lineTable) field(record, offset int) uint32 {
	return binary.LittleEndian.Uint32(t.functions[record+offset:])
}

func (t *lineTable) dropLines() {
	clear(t.files)
	copy(t.values, t.needed)
	for _, record := range t.records {
		for _, offset := range []int{fileNumbers, lineNumbers, unit, firstLine} {
			clear(t.functions[record+offset:][:4])
		}
	}
}
