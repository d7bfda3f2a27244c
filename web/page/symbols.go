package page

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
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

	nameOffset  = 4
	stackSizes  = 16
	fileNumbers = 20
	lineNumbers = 24
	valueCount  = 28
	unit        = 32
	firstLine   = 36

	functionNumber = 40
	dataCount      = 43
)

// dropSymbols fills with zeros what Go's table in a part of a program's memory
// tells of functions' names, files and their lines: compressed, it is a ninth of a
// program. A panic in the browser tells where the machine code was, and Trace what
// that comes from. What the runtime needs stays. It returns of how many functions the table
// tells, 0 if there is none.
func dropSymbols(memory []byte) (functions int) {
	t, ok := findTable(memory)
	if !ok {
		return 0
	}
	t.dropNames()
	t.dropLines()
	t.dropUnused()
	return len(t.records)
}

func findTable(memory []byte) (t symbolTable, ok bool) {
	for at := 0; ; at++ {
		next := bytes.Index(memory[at:], []byte(tableHead))
		if next < 0 {
			return t, false
		}
		at += next
		if t, ok = readTable(memory[at:]); ok {
			return t, true
		}
	}
}

// symbolTable is Go's table, as far as it matters here.
type symbolTable struct {
	all       []byte // From its header on, and what is behind it.
	names     []byte
	files     []byte // Their names, and where they stand.
	values    []byte // One sequence after the other.
	functions []byte
	records   []int  // Where the functions' records are.
	needed    []byte // The values without those of files and lines.
}

func readTable(b []byte) (t symbolTable, ok bool) {
	if len(b) < headSize {
		return t, false
	}
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(b[8*i:]) }
	count, names, units, files, values, functions := word(1), word(4), word(5), word(6), word(7), word(8)
	if names < headSize || names > units || units > files || files > values || values > functions || functions > uint64(len(b)) {
		return t, false
	}
	t = symbolTable{all: b, names: b[names:units], files: b[units:values], values: b[values:functions], functions: b[functions:]}
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

// What a function tells by the number of a kind (internal/abi/symtab.go) and is of no use:
// where it may be interrupted, which never happens in a browser, and its arguments, which
// a panic would print.
var (
	unusedValues = [...]int{0, 3} // PCDATA_UnsafePoint, PCDATA_ArgLiveIndex
	unusedData   = [...]int{5, 6} // FUNCDATA_ArgInfo, FUNCDATA_ArgLiveInfo
)

// need keeps the values that the runtime needs of a function.
func (t *symbolTable) need(record int) bool {
	if record > len(t.functions)-recordSize {
		return false
	}
	further := t.functions[record+recordSize:]
	count := t.field(record, valueCount)
	if uint64(count)+uint64(t.functions[record+dataCount]) > uint64(len(further)/4) || t.field(record, nameOffset) > uint32(len(t.names)) || !t.keep(t.field(record, stackSizes)) {
		return false
	}
	for i := range int(count) {
		if !slices.Contains(unusedValues[:], i) && !t.keep(binary.LittleEndian.Uint32(further[4*i:])) {
			return false
		}
	}
	return true
}

// keep keeps a sequence of values: pairs of numbers, of which the first is 0 at
// the end, save in the first pair. 0 stands for none.
func (t *symbolTable) keep(from uint32) bool {
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

func (t *symbolTable) field(record, offset int) uint32 {
	return binary.LittleEndian.Uint32(t.functions[record+offset:])
}

func (t *symbolTable) dropLines() {
	clear(t.files)
	copy(t.values, t.needed)
	for _, record := range t.records {
		for _, offset := range []int{fileNumbers, lineNumbers, unit, firstLine} {
			clear(t.functions[record+offset:][:4])
		}
	}
}

func (t *symbolTable) dropUnused() {
	for _, record := range t.records {
		values, data := int(t.field(record, valueCount)), int(t.functions[record+dataCount])
		drop := func(first, i, count int, none uint32) {
			if i < count {
				binary.LittleEndian.PutUint32(t.functions[record+recordSize+4*(first+i):], none)
			}
		}
		for _, i := range unusedValues {
			drop(0, i, values, 0)
		}
		for _, i := range unusedData {
			drop(values, i, data, ^uint32(0))
		}
	}
}

// runtimePrefix is all that the runtime wants to know of the names of its own functions.
const runtimePrefix = "runtime."

// wrapper is the number of the functions that Go makes around methods (internal/abi: FuncIDWrapper).
const wrapper = 23

// needsName reports whether the runtime reads a function's whole name: it looks for two of
// reflect's, and tells by a wrapper's name which method was called without a value.
func needsName(name string, number byte) bool {
	return name == "reflect.makeFuncStub" || name == "reflect.methodValueCall" || number == wrapper && strings.Contains(name, ".(*")
}

// name returns the name at an offset.
func (t *symbolTable) name(offset uint32) string { return cString(t.names[offset:]) }

// cString returns what stands before the first zero.
func cString(b []byte) string {
	before, _, _ := bytes.Cut(b, []byte{0})
	return string(before)
}

// dropNames has functions of which the runtime needs no name have none: the one at 0.
func (t *symbolTable) dropNames() {
	needed := make([]byte, len(t.names))
	runtimes := uint32(0)
	for _, record := range t.records {
		offset := t.field(record, nameOffset)
		name := t.name(offset)
		switch {
		case strings.HasPrefix(name, runtimePrefix):
			if runtimes == 0 {
				runtimes = offset
				copy(needed[offset:], runtimePrefix)
			}
			offset = runtimes
		case needsName(name, t.functions[record+functionNumber]):
			copy(needed[offset:], name)
		default:
			offset = 0
		}
		binary.LittleEndian.PutUint32(t.functions[record+nameOffset:], offset)
	}
	copy(t.names, needed)
}
