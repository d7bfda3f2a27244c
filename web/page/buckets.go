package page

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

const (
	bucketSize    = 20 // The first function of a bucket, and by how many those of its sixteenths are after it.
	functionsHave = 16 // buckets
)

var errBuckets = fmt.Errorf("%w: it finds functions in another way, see web/page/buckets.go", errModule)

// dropBuckets fills with zeros the table by which Go's runtime finds the function of a place in
// machine code, a bucket for each 4,096 bytes (runtime/symtab.go: findfuncbucket). As each function
// has 65,536 numbers in WebAssembly, whatever it has of code, that is a quarter of what a browser
// reads of a program, and says nothing that the numbers do not say: the runtime is compiled
// without it, see changes. It reports whether the table, of so many functions, is in this part of
// a program's memory. What tells of the last function, which may have fewer buckets, stays.
func dropBuckets(memory []byte, functions int) (found bool) {
	table := buckets(functions)
	at := bytes.Index(memory, table)
	if found = len(table) > 0 && at >= 0; found {
		clear(memory[at : at+len(table)])
	}
	return found
}

// buckets returns the table of so many functions, but for the first, of which zeros tell, and
// for the last.
func buckets(functions int) (table []byte) {
	for number := 1; number < functions-1; number++ {
		bucket := append(binary.LittleEndian.AppendUint32(nil, uint32(number)), make([]byte, bucketSize-4)...)
		table = append(table, bytes.Repeat(bucket, functionsHave)...)
	}
	return table
}
