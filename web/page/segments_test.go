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

// stored is so many zeros between two letters.
func stored(zeros int) []byte { return append(append([]byte("a"), make([]byte, zeros)...), 'z') }

// dataOf returns the data of a module as it is made by module.
func dataOf(t require.TestingT, module []byte) []byte {
	data, _, err := sized(module[slices.Index(module, dataSection)+1:])
	require.NoError(t, err)
	return data
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
		"the most zeros": {[]segment{{5, stored(largestGap)}}, []segment{{5, stored(largestGap)}}},
		"too many zeros": {
			[]segment{{5, stored(largestGap + 1)}, {far, make([]byte, largestGap+1)}},
			[]segment{{5, []byte("a")}, {7 + largestGap, []byte("z")}},
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
			if zeros := rapid.IntRange(0, 2*largestGap).Draw(t, "zeros"); zeros > largestGap/2 {
				content = append(append(content, make([]byte, zeros)...), content...)
			}
			linked = append(linked, segment{address, content})
			address += int64(len(content))
		}
		joined, err := shrink(module(rapid.Permutation(linked).Draw(t, "order")...))
		require.NoError(t, err)
		read, err := readSegments(dataOf(t, joined))
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
		"functions, no buckets": module(segment{5, table()}),
	} {
		require.NotEqual(t, whole, broken, name)
		_, err := shrink(broken)
		require.ErrorIs(t, err, errModule, name)
	}
}

// The first function's buckets are zeros that are not stored, and those of the last stay.
func TestTheTableOfBucketsIsLeftOut(t *testing.T) {
	of := func(function byte, buckets int) []byte {
		return bytes.Repeat(append([]byte{function}, make([]byte, bucketSize-1)...), buckets)
	}
	linked := slices.Concat(of(1, functionsHave), of(2, 3), []byte("behind"))
	shrunk, err := shrink(module(segment{5, table()}, segment{5000, linked}))
	require.NoError(t, err)
	kept, err := readSegments(dataOf(t, shrunk))
	require.NoError(t, err)
	require.Equal(t, segment{5000 + functionsHave*bucketSize, linked[functionsHave*bucketSize:]}, kept[len(kept)-1])
	require.Less(t, kept[len(kept)-2].address, int64(5000))
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
