package page

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// codeSection is the number of the section of a WebAssembly module that has its functions.
const codeSection = 10

// The instructions that count here (WebAssembly Core Specification, Binary Format,
// Instructions).
const (
	block         = 0x02
	loop          = 0x03
	branchIf      = 0x04 // if … end
	end           = 0x0b
	jump          = 0x0c // br
	jumpByTable   = 0x0e // br_table
	readVariable  = 0x20 // local.get
	writeVariable = 0x21 // local.set
	i32Const      = 0x41
)

// nextBlock is the variable that says which block of a function runs next.
const nextBlock = 0

// firstFunction is how many numbers come before that of a module's first function, where Go
// tells of functions by numbers (cmd/link/internal/wasm, funcValueOffset).
const firstFunction = 0x1000

var errJumps = fmt.Errorf("%w: its functions jump in another way, see web/page/jumps.go", errModule)

// shortenJumps has the functions jump forward without a detour, but for those of Go's runtime.
//
// Go cuts a function into blocks and puts all of them into a loop, at whose beginning a table
// leads to the block that a variable names (cmd/internal/obj/wasm, preprocess):
//
//	loop
//	  block block block
//	    local.get 0; br_table 0 1 2
//	  end; the first block's code
//	  end; the second's
//	  end; the third's
//	end
//
// Each jump writes the variable and begins the loop anew. A jump forward, as nine of ten are,
// may as well leave the blocks up to where it leads: that is 4 % of a program, compressed, and
// a search takes half the time, since the browser sees how the function runs. With the runtime's
// functions among them, Chromium has been seen to keep no compiled code between visits.
func shortenJumps(module []byte) ([]byte, error) {
	table, err := symbols(module)
	if err != nil {
		return nil, err
	}
	chosen := map[uint64]bool{}
	for i, record := range table.records {
		if !strings.HasPrefix(table.name(table.field(record, nameOffset)), runtimePrefix) {
			chosen[uint64(binary.LittleEndian.Uint32(table.functions[i*pairSize:]))-firstFunction] = true
		}
	}
	jumps := 0
	module, err = rewrite(module, codeSection, func(section []byte) (shorter []byte, err error) {
		shorter, jumps, err = shorten(section, chosen)
		return shorter, err
	})
	if err == nil && jumps == 0 {
		err = errJumps
	}
	return module, err
}

// shorten returns a section of functions in which the chosen ones, by their numbers, jump
// forward without a detour, and how many jumps do.
func shorten(section []byte, chosen map[uint64]bool) (shorter []byte, jumps int, err error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, 0, errModule
	}
	shorter = slices.Clone(section[:n])
	rest := section[n:]
	for number := range count {
		var body []byte
		if body, rest, err = sized(rest); err != nil {
			return nil, 0, err
		}
		if chosen[number] {
			f := function{}
			if err := f.read(body); err != nil {
				return nil, 0, err
			}
			body, jumps = f.written, jumps+f.jumps
		}
		shorter = binary.AppendUvarint(shorter, uint64(len(body)))
		shorter = append(shorter, body...)
	}
	return shorter, jumps, nil
}

// function is one that is written anew while it is read.
type function struct {
	written []byte
	jumps   int
	depth   int // how many blocks, loops and branches the reader is in
	// loop is the depth in Go's loop, 0 outside; blocks how many begin in it, open how many of
	// these have not ended, and table which of them each number leads to the end of.
	loop, blocks, open int
	table              []int
	// What was read last: where a constant begins in what is written, its value, and whether it
	// has become that of the variable.
	constant int
	value    int64
	named    bool
}

func (f *function) read(body []byte) error {
	locals, n := binary.Uvarint(body)
	if n <= 0 || locals > uint64(len(body)) {
		return errModule
	}
	for range locals {
		_, count := binary.Uvarint(body[n:])
		if count <= 0 || n+count >= len(body) {
			return errModule
		}
		n += count + 1 // the type
	}
	f.written, f.constant = slices.Clone(body[:n]), -1
	for rest := body[n:]; len(rest) > 0; {
		n := instructionLength(rest)
		if n == 0 || n > len(rest) {
			return errJumps
		}
		f.add(rest[:n])
		rest = rest[n:]
	}
	return nil
}

func (f *function) add(instruction []byte) {
	code, argument := instruction[0], uint64(0)
	if len(instruction) > 1 {
		argument, _ = binary.Uvarint(instruction[1:])
	}
	if f.table == nil {
		f.begin(code, instruction)
	}
	switch code {
	case block, loop, branchIf:
		f.depth++
	case end:
		f.depth--
		f.open = min(f.open, f.depth-f.loop)
	case jump:
		if f.named && f.depth-int(argument) == f.loop && f.leads(f.value) {
			f.written = append(f.written[:f.constant], jump)
			f.written = binary.AppendUvarint(f.written, uint64(f.depth-f.loop-f.blocks+f.table[f.value]))
			f.constant, f.named = -1, false
			f.jumps++
			return
		}
	}
	f.named = code == writeVariable && argument == nextBlock && f.constant >= 0
	switch {
	case code == i32Const:
		f.constant = len(f.written)
		f.value, _ = signed(instruction[1:])
	case !f.named:
		f.constant = -1
	}
	f.written = append(f.written, instruction...)
}

// begin looks for the beginning of Go's loop.
func (f *function) begin(code byte, instruction []byte) {
	switch {
	case code == loop:
		f.loop, f.blocks = f.depth+1, 0
	case code == block && f.loop > 0:
		f.blocks++
	case code == jumpByTable && f.loop > 0 && f.blocks > 0:
		f.open = f.blocks
		count, n := binary.Uvarint(instruction[1:])
		f.table = make([]int, count)
		for i, at := 0, 1+n; i < len(f.table); i++ {
			end, n := binary.Uvarint(instruction[at:])
			f.table[i] = int(min(end, uint64(f.blocks)))
			at += n
		}
	case code != readVariable:
		f.loop = 0
	}
}

// leads reports whether a number leads to the end of a block that has not ended yet.
func (f *function) leads(number int64) bool {
	if number < 0 || number >= int64(len(f.table)) {
		return false
	}
	ended := f.blocks - f.open
	return f.table[number] >= ended && f.table[number] < f.blocks
}

// instructionLength returns how many bytes the first instruction has, 0 if it is not known.
func instructionLength(b []byte) int {
	switch code := b[0]; {
	case code == 0x42: // i64.const
		return lengthOf(b, 1, 1)
	case code >= block && code <= branchIf, code == jump, code == 0x0d, code == 0x10, code == 0x3f, code == 0x40, code == i32Const,
		code >= readVariable && code <= 0x24: // blocks, jumps, calls, variables, the memory's size, constants
		return lengthOf(b, 1, 1)
	case code == 0x11, code >= 0x28 && code <= 0x3e: // calls by a table; what is read from memory and written
		return lengthOf(b, 1, 2)
	case code == jumpByTable:
		count, n := binary.Uvarint(b[1:])
		if n <= 0 || count >= uint64(len(b)) {
			return 0
		}
		return lengthOf(b, 1+n, int(count)+1)
	case code == 0x43: // f32.const
		return 5
	case code == 0x44: // f64.const
		return 9
	case code <= 0x01, code == 0x05, code == end, code == 0x0f, code == 0x1a, code == 0x1b, code >= 0x45 && code <= 0xc4: // without arguments
		return 1
	case code == 0xfc && len(b) > 1 && b[1] <= 0x07: // floats as whole numbers
		return 2
	case code == 0xfc && len(b) > 1 && (b[1] == 0x08 || b[1] == 0x0a): // memory.init, memory.copy
		return lengthOf(b, 2, 2)
	case code == 0xfc && len(b) > 1 && (b[1] == 0x09 || b[1] == 0x0b): // data.drop, memory.fill
		return lengthOf(b, 2, 1)
	}
	return 0
}

// lengthOf returns how long an instruction is that has so many numbers after its first bytes, 0
// if it is cut off.
func lengthOf(b []byte, first, numbers int) int {
	n := first
	for ; numbers > 0; numbers-- {
		for n < len(b) && b[n]&0x80 != 0 {
			n++
		}
		n++
	}
	if n > len(b) {
		return 0
	}
	return n
}
