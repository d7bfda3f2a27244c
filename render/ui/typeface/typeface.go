// Package typeface reads the app's fonts: advances and kerning for layout, and
// glyphs as coverage masks at an exact size in pixels. It understands just what
// assets/font holds (TrueType outlines without components, one character map,
// one kerning table) and is therefore a tenth of a general font library in the
// download.
//
// Measures are in em, that is, for a font size of 1; x runs to the right.
package typeface

import (
	"encoding/binary"
	"sync"

	"lichtbrett/assets/font"
)

// Regular returns the text face, read on first use.
var Regular = sync.OnceValue(func() *Face { return parse(font.Regular) })

// Bold returns the face for headings and emphasis, read on first use.
var Bold = sync.OnceValue(func() *Face { return parse(font.Bold) })

// Glyph is the number of a glyph in its face; 0 stands for every character that
// the face lacks.
type Glyph uint16

// Face is one weight of a typeface. It is immutable.
type Face struct {
	unit      float64 // font units to em
	capHeight float64
	glyphs    map[rune]Glyph
	advances  []float64
	kerning   []byte   // pairs of glyphs, in order, with a distance each
	offsets   []uint32 // of each glyph's outline in glyf, and its end
	glyf      []byte
}

// parse reads a TrueType file that assets/font holds.
func parse(file []byte) *Face {
	tables := map[string][]byte{}
	for i := range int(u16(file, 4)) {
		record := file[12+16*i:]
		at, length := u32(record, 8), u32(record, 12)
		tables[string(record[:4])] = file[at : at+length]
	}
	unit := 1 / float64(u16(tables["head"], 18))
	f := &Face{
		unit:      unit,
		capHeight: float64(i16(tables["OS/2"], 88)) * unit,
		glyf:      tables["glyf"],
	}
	count := int(u16(tables["maxp"], 4))
	f.readAdvances(tables["hmtx"], count, int(u16(tables["hhea"], 34)))
	f.readOffsets(tables["loca"], count, u16(tables["head"], 50) == 1)
	f.readKerning(tables["kern"])
	f.readCharacters(tables["cmap"])
	return f
}

// readAdvances reads table hmtx; glyphs beyond the long entries share the last
// advance.
func (f *Face) readAdvances(hmtx []byte, count, long int) {
	f.advances = make([]float64, count)
	for i := range f.advances {
		f.advances[i] = float64(u16(hmtx, 4*min(i, long-1))) * f.unit
	}
}

func (f *Face) readOffsets(loca []byte, count int, long bool) {
	f.offsets = make([]uint32, count+1)
	for i := range f.offsets {
		if long {
			f.offsets[i] = u32(loca, 4*i)
		} else {
			f.offsets[i] = 2 * uint32(u16(loca, 2*i))
		}
	}
}

// pairSize is the length of one pair of glyphs in a table kern.
const pairSize = 6

// readKerning takes the pairs of a table kern with one subtable of format 0.
func (f *Face) readKerning(kern []byte) { f.kerning = kern[18 : 18+pairSize*int(u16(kern, 10))] }

// readCharacters reads the subtable of format 4 of table cmap.
func (f *Face) readCharacters(cmap []byte) {
	for i := range int(u16(cmap, 2)) {
		table := cmap[u32(cmap, 4+8*i+4):]
		if u16(table, 0) != 4 {
			continue
		}
		f.glyphs = map[rune]Glyph{}
		twice := int(u16(table, 6)) // twice the number of segments
		ends, starts := table[14:], table[16+twice:]
		deltas, ranges := table[16+2*twice:], table[16+3*twice:]
		for s := 0; s < twice; s += 2 {
			start, end := u16(starts, s), u16(ends, s)
			delta, offset := u16(deltas, s), int(u16(ranges, s))
			for c := int(start); c <= int(end) && c != 0xffff; c++ {
				g := uint16(c)
				if offset != 0 {
					g = u16(ranges, s+offset+2*(c-int(start)))
				}
				f.glyphs[rune(c)] = Glyph(g + delta)
			}
		}
		return
	}
	panic("typeface: the font file has no character map of format 4")
}

// CapHeight is the height of a capital letter.
func (f *Face) CapHeight() float64 { return f.capHeight }

// Has reports whether the face has every character of a text that is to be seen.
func (f *Face) Has(text string) bool {
	for _, r := range text {
		if ' ' <= r && r <= '~' || invisible(r) {
			continue
		}
		if _, ok := f.glyphs[r]; !ok {
			return false
		}
	}
	return true
}

// Kern is by how much the pen is moved between two glyphs. A face that has just been read is
// asked for hundreds of them before the first frame: they are looked for without function calls.
func (f *Face) Kern(left, right Glyph) float64 {
	pair := uint32(left)<<16 | uint32(right)
	from, to := 0, len(f.kerning)/pairSize
	for from < to {
		middle := (from + to) / 2
		switch at := u32(f.kerning, pairSize*middle); {
		case at < pair:
			from = middle + 1
		case at > pair:
			to = middle
		default:
			return float64(i16(f.kerning, pairSize*middle+4)) * f.unit
		}
	}
	return 0
}

// Place calls put for each glyph of a line of text with its pen position, and
// returns the width of the line. Characters without a shape of their own, such
// as combining marks and joiners, are left out.
func (f *Face) Place(line string, put func(g Glyph, x float64)) (width float64) {
	var last Glyph
	for _, r := range line {
		g, ok := f.glyphs[r]
		if !ok && shapeless(r) {
			continue
		}
		width += f.Kern(last, g)
		if put != nil {
			put(g, width)
		}
		width += f.advances[g]
		last = g
	}
	return width
}

// Width is the width of a line of text.
func (f *Face) Width(line string) float64 { return f.Place(line, nil) }

// shapeless reports whether a character needs another one to be seen, or none.
func shapeless(r rune) bool { return 0x300 <= r && r < 0x370 || invisible(r) }

// invisible reports whether a character only says something about others:
// controls, joiners, directions, variants.
func invisible(r rune) bool {
	return r < 0x20 || 0x200b <= r && r < 0x2010 || 0x202a <= r && r < 0x202f || 0x2060 <= r && r < 0x2070 ||
		0xfe00 <= r && r < 0xfe10 || r == 0xfeff
}

func u16(b []byte, at int) uint16 { return binary.BigEndian.Uint16(b[at:]) }
func i16(b []byte, at int) int16  { return int16(u16(b, at)) }
func u32(b []byte, at int) uint32 { return binary.BigEndian.Uint32(b[at:]) }
