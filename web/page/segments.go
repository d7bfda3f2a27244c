package page

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// dataSection is the number of the section of a WebAssembly module that fills
// its memory (WebAssembly Core Specification, Binary Format, Modules).
const dataSection = 11

// largestGap is how many zeros in a row are stored rather than left out between two segments:
// a segment costs some nine bytes that hardly compress.
const largestGap = 64

var (
	errModule = errors.New("it is not a WebAssembly module as Go links them")
	errTable  = errors.New("it has no table of symbols as they are known: this Go has another one, see web/page/symbols.go")
)

// shrink returns a module with its data in fewer segments and without what is dropped of
// Go's tables, see dropSymbols and dropBuckets.
func shrink(module []byte) (shrunk []byte, err error) {
	return rewriteData(module, func(segments []segment) (kept []segment, err error) {
		joined, err := joinSegments(segments)
		functions, found := 0, false
		for _, s := range joined {
			functions += dropSymbols(s.content)
		}
		for _, s := range joined {
			found = dropBuckets(s.content, functions) || found
			kept = append(kept, s.split()...)
		}
		if err == nil && functions > 0 && !found {
			err = errBuckets
		}
		return kept, err
	})
}

// rewriteData returns a module with other data.
func rewriteData(module []byte, change func([]segment) ([]segment, error)) ([]byte, error) {
	return rewrite(module, dataSection, func(content []byte) ([]byte, error) {
		segments, err := readSegments(content)
		if err != nil {
			return nil, err
		}
		segments, err = change(segments)
		return appendSegments(nil, segments), err
	})
}

// rewrite returns a module with another content of a section, by its number.
func rewrite(module []byte, number byte, change func(content []byte) ([]byte, error)) ([]byte, error) {
	const header = 8 // The magic number and the version.
	if len(module) < header || string(module[:4]) != "\x00asm" {
		return nil, errModule
	}
	written := slices.Clone(module[:header])
	for rest := module[header:]; len(rest) > 0; {
		section := rest[0]
		content, after, err := sized(rest[1:])
		if err != nil {
			return nil, err
		}
		rest = after
		if section == number {
			if content, err = change(content); err != nil {
				return nil, err
			}
		}
		written = append(written, section)
		written = binary.AppendUvarint(written, uint64(len(content)))
		written = append(written, content...)
	}
	return written, nil
}

// segment fills the memory from an address on.
type segment struct {
	address int64
	content []byte
}

func (s segment) end() int64 { return s.address + int64(len(s.content)) }

// joinSegments joins the segments of a module's data that have only a few zeros
// between them. Go's linker leaves out zeros by as many segments as it may
// have, 100,000: those make a program some 5 % larger once it is compressed,
// and each is read and copied on its own when the program starts.
func joinSegments(segments []segment) (joined []segment, err error) {
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.address, b.address) })
	for _, next := range segments {
		if len(joined) > 0 {
			last := &joined[len(joined)-1]
			gap := next.address - last.end()
			if gap < 0 {
				return nil, fmt.Errorf("%w: its data overlaps", errModule)
			}
			if gap <= largestGap {
				last.content = append(append(last.content, make([]byte, gap)...), next.content...)
				continue
			}
		}
		joined = append(joined, segment{next.address, slices.Clone(next.content)})
	}
	return joined, nil
}

// split leaves out the zeros in a segment where there are many in a row: memory begins with nothing
// else.
func (s segment) split() (parts []segment) {
	for at := 0; at < len(s.content); {
		zeros := len(s.content[at:]) - len(bytes.TrimLeft(s.content[at:], "\x00"))
		if zeros > largestGap {
			at += zeros
			continue
		}
		length := bytes.Index(s.content[at+zeros:], make([]byte, largestGap+1))
		if length < 0 {
			length = len(s.content) - at - zeros
		}
		if length += zeros; length > 0 {
			parts = append(parts, segment{s.address + int64(at), s.content[at : at+length]})
		}
		at += length
	}
	return parts
}

func readSegments(section []byte) (segments []segment, err error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errModule
	}
	rest := section[n:]
	for range count {
		var s segment
		if s, rest, err = readSegment(rest); err != nil {
			return nil, err
		}
		segments = append(segments, s)
	}
	if len(rest) > 0 {
		return nil, errModule
	}
	return segments, nil
}

// activeSegment is one of the first memory's; its address is a constant.
const activeSegment = 0x00

func readSegment(b []byte) (s segment, rest []byte, err error) {
	if len(b) < 2 || b[0] != activeSegment || b[1] != i32Const {
		return segment{}, nil, errModule
	}
	address, n := signed(b[2:])
	if n == 0 || address < 0 || len(b) <= 2+n || b[2+n] != end {
		return segment{}, nil, errModule
	}
	content, rest, err := sized(b[3+n:])
	return segment{address, content}, rest, err
}

func appendSegments(b []byte, segments []segment) []byte {
	b = binary.AppendUvarint(b, uint64(len(segments)))
	for _, s := range segments {
		b = appendSegment(b, s)
	}
	return b
}

func appendSegment(b []byte, s segment) []byte {
	b = append(b, activeSegment, i32Const)
	b = appendSigned(b, s.address)
	b = append(b, end)
	b = binary.AppendUvarint(b, uint64(len(s.content)))
	return append(b, s.content...)
}

// sized reads a length and as many bytes.
func sized(b []byte) (content, rest []byte, err error) {
	length, n := binary.Uvarint(b)
	if n <= 0 || length > uint64(len(b)-n) {
		return nil, nil, errModule
	}
	b = b[n:]
	return b[:length], b[length:], nil
}

// signed reads a signed LEB128 number of up to 35 bits, as encoding/binary has
// none, and how many bytes it takes: 0 if there is none.
func signed(b []byte) (value int64, n int) {
	for shift := 0; n < len(b) && shift < 35; {
		bits := b[n]
		n++
		value |= int64(bits&0x7f) << shift
		shift += 7
		if bits&0x80 == 0 {
			if bits&0x40 != 0 {
				value -= 1 << shift
			}
			return value, n
		}
	}
	return 0, 0
}

func appendSigned(b []byte, value int64) []byte {
	for {
		bits := byte(value & 0x7f)
		value >>= 7
		if value == 0 && bits&0x40 == 0 || value == -1 && bits&0x40 != 0 {
			return append(b, bits)
		}
		b = append(b, bits|0x80)
	}
}
