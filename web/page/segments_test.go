package page

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// module has a section before its data and one after it.
func module(segments ...segment) []byte {
	data := appendSegments(nil, segments)
	m := []byte("\x00asm\x01\x00\x00\x00" + "\x05\x03\x01\x00\x11" + "\x0b")
	m = binary.AppendUvarint(m, uint64(len(data)))
	m = append(m, data...)
	return append(m, "\x00\x05\x04name"...)
}

func TestJoinSegments(t *testing.T) {
	far := int64(100_000_000)
	for name, c := range map[string]struct{ linked, joined []segment }{
		"none":     {},
		"one":      {[]segment{{4096, []byte("a")}}, []segment{{4096, []byte("a")}}},
		"touching": {[]segment{{5, []byte("ab")}, {7, []byte("c")}}, []segment{{5, []byte("abc")}}},
		"a gap":    {[]segment{{5, []byte("ab")}, {9, []byte("c")}}, []segment{{5, []byte("ab\x00\x00c")}}},
		"order":    {[]segment{{9, []byte("c")}, {5, []byte("ab")}}, []segment{{5, []byte("ab\x00\x00c")}}},
		"the largest gap": {
			[]segment{{63, []byte("a")}, {64 + largestGap, []byte("b")}},
			[]segment{{63, append(append([]byte("a"), make([]byte, largestGap)...), 'b')}},
		},
		"too large a gap": {
			[]segment{{63, []byte("a")}, {65 + largestGap, []byte("b")}, {far, []byte("c")}, {far + 2, []byte("d")}},
			[]segment{{63, []byte("a")}, {65 + largestGap, []byte("b")}, {far, []byte("c\x00d")}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			joined, err := shrink(module(c.linked...))
			require.NoError(t, err)
			require.Equal(t, module(c.joined...), joined)
		})
	}
}

// What the memory holds stays as it was.
func TestJoinSegmentsKeepsTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var linked []segment
		address := int64(0)
		for range rapid.IntRange(0, 40).Draw(t, "segments") {
			address += rapid.Int64Range(0, 2*largestGap).Draw(t, "gap")
			content := rapid.SliceOfN(rapid.Byte(), 1, 20).Draw(t, "content")
			linked = append(linked, segment{address, content})
			address += int64(len(content))
		}
		joined, err := shrink(module(rapid.Permutation(linked).Draw(t, "order")...))
		require.NoError(t, err)
		data, _, err := sized(joined[slices.Index(joined, dataSection)+1:])
		require.NoError(t, err)
		read, err := readSegments(data)
		require.NoError(t, err)
		memory := func(segments []segment) []byte {
			filled := make([]byte, address)
			for _, s := range segments {
				copy(filled[s.address:], s.content)
			}
			return filled
		}
		require.Equal(t, memory(linked), memory(read))
	})
}

func TestShrinkRefuses(t *testing.T) {
	whole := module(segment{5, []byte("ab")}, segment{9, []byte("c")})
	_, err := shrink(whole)
	require.NoError(t, err)
	for name, broken := range map[string][]byte{
		"nothing":               nil,
		"no module":             []byte("<!doctype html>"),
		"half of a section":     whole[:20],
		"half of the last":      whole[:len(whole)-1],
		"passive segment":       bytes.Replace(whole, []byte("\x00\x41\x05"), []byte("\x01\x41\x05"), 1),
		"address by a variable": bytes.Replace(whole, []byte("\x00\x41\x05"), []byte("\x00\x23\x05"), 1),
		"negative address":      bytes.Replace(whole, []byte("\x00\x41\x05"), []byte("\x00\x41\x45"), 1),
		"too few segments":      bytes.Replace(whole, []byte("\x0b\x0e\x02"), []byte("\x0b\x0e\x01"), 1),
		"overlapping":           module(segment{5, []byte("ab")}, segment{6, []byte("c")}),
	} {
		require.NotEqual(t, whole, broken, name)
		_, err := shrink(broken)
		require.ErrorIs(t, err, errModule, name)
	}
}

func TestSigned(t *testing.T) {
	for _, value := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		encoded := appendSigned(nil, value)
		decoded, n := signed(append(slices.Clone(encoded), 0xff))
		require.Equal(t, value, decoded)
		require.Equal(t, len(encoded), n)
		_, n = signed(encoded[:len(encoded)-1])
		require.Zero(t, n)
	}
}

func FuzzShrink(f *testing.F) {
	f.Add(module(segment{5, []byte("ab")}, segment{9, []byte("c")}))
	f.Fuzz(func(t *testing.T, m []byte) {
		joined, err := shrink(m)
		if err != nil {
			require.ErrorIs(t, err, errModule)
			return
		}
		again, err := shrink(joined)
		require.NoError(t, err)
		require.Equal(t, joined, again, "joined and without symbols, there is nothing more to do")
	})
}
