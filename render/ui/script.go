package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lichtbrett/render/ui/typeface"
)

// Fallback knows fonts beyond the app's own: those of the browser or of the
// system.
type Fallback interface {
	// Width is the width of a run of text in em, that is, for a font size of 1;
	// ok is false if there is no font for it, or not yet.
	Width(run string, bold bool) (em float64, ok bool)
}

var fallback Fallback

// UseFallback sets in which fonts is shown what the app's own lacks. It is to be
// called again when there are more of them; what was laid out before is then to
// be laid out anew. A box stands for what no font has.
func UseFallback(f Fallback) {
	fallback = f
	measured.clear()
	wrapped.clear()
}

// Place calls glyph for each glyph of a line of text, and run for each piece of
// it that is to be set as a whole in other fonts, with its place from the line's
// left end, and returns the width of the line, all in em. A line in which
// something is written from right to left is one such piece.
func (s Style) Place(line string, glyph func(g typeface.Glyph, x float64), run func(text string, x float64)) (width float64) {
	face := s.Face()
	if fallback == nil || face.Has(line) {
		return face.Place(line, glyph)
	}
	if hasRightToLeft(line) {
		line := withoutControls(line)
		if em, ok := fallback.Width(line, s.Bold); ok {
			if run != nil {
				run(line, 0)
			}
			return em
		}
	}
	for line != "" {
		own, foreign := split(face, line)
		line = line[len(own)+len(foreign):]
		x := width
		width += face.Place(own, func(g typeface.Glyph, at float64) {
			if glyph != nil {
				glyph(g, x+at)
			}
		})
		if foreign == "" {
			continue
		}
		if em, ok := fallback.Width(foreign, s.Bold); ok {
			if run != nil {
				run(foreign, width)
			}
			width += em
			continue
		}
		for foreign != "" {
			n := clusterLen(foreign)
			box := foreign[:n]
			if _, size := utf8.DecodeRuneInString(box); !face.Has(box[:size]) {
				box = box[:size]
			}
			x := width
			width += face.Place(box, func(g typeface.Glyph, at float64) {
				if glyph != nil {
					glyph(g, x+at)
				}
			})
			foreign = foreign[n:]
		}
	}
	return width
}

// withoutControls leaves out what turns the direction of letters around: nobody
// is to write backwards in the names of others.
func withoutControls(text string) string {
	return strings.Map(func(r rune) rune {
		if 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 {
			return -1
		}
		return r
	}, text)
}

// split returns the beginning of a line that a face has all characters of, and
// what follows that it lacks.
func split(face *typeface.Face, line string) (own, foreign string) {
	at := 0
	for at < len(line) {
		n := clusterLen(line[at:])
		if !face.Has(line[at : at+n]) {
			break
		}
		at += n
	}
	end := at
	for end < len(line) {
		n := clusterLen(line[end:])
		if face.Has(line[end : end+n]) {
			break
		}
		end += n
	}
	return line[:at], line[at:end]
}

// What joins characters.
const (
	zeroWidthJoiner = '\u200d'
	leftToRightMark = '\u200e'
	rightToLeftMark = '\u200f'
)

// clusterLen is the length in bytes of what a reader takes for the first
// character of a text: with its accents, or an emoji of several parts. It is a
// short form of UAX #29.
func clusterLen(text string) int {
	last, n := utf8.DecodeRuneInString(text)
	flag := isFlagLetter(last)
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		switch {
		case flag && isFlagLetter(r):
			flag = false
		case extends(r) || last == zeroWidthJoiner && r > 0x2000:
		default:
			return n
		}
		last = r
		n += size
	}
	return n
}

// lastClusterLen is the length in bytes of the last character of a text.
func lastClusterLen(text string) int {
	length := 0
	for text != "" {
		length = clusterLen(text)
		text = text[length:]
	}
	return length
}

func isFlagLetter(r rune) bool { return 0x1f1e6 <= r && r <= 0x1f1ff }

// extends reports whether a character belongs to the one before it.
func extends(r rune) bool {
	switch {
	case r < 0x300:
		return false
	case r == zeroWidthJoiner, 0x1f3fb <= r && r <= 0x1f3ff, 0xe0020 <= r && r <= 0xe007f: // skin, tags
		return true
	}
	return unicode.Is(unicode.M, r)
}

// isRightToLeft reports whether a character is written from right to left.
func isRightToLeft(r rune) bool {
	return 0x590 <= r && r < 0x900 || 0xfb1d <= r && r < 0xfe00 || 0xfe70 <= r && r < 0xff00 || 0x10800 <= r && r < 0x11000 || 0x1e800 <= r && r < 0x1f000
}

func hasRightToLeft(text string) bool { return strings.ContainsFunc(text, isRightToLeft) }

// rightToLeft reports whether a text as a whole is written from right to left:
// its first letter decides, or a mark.
func rightToLeft(text string) bool {
	for _, r := range text {
		switch {
		case isRightToLeft(r) || r == rightToLeftMark:
			return true
		case unicode.IsLetter(r) || r == leftToRightMark:
			return false
		}
	}
	return false
}

// isIdeograph reports whether a line may be broken beside a character: between
// the characters of China, Japan and Korea there are no blanks.
func isIdeograph(r rune) bool {
	return 0x2e80 <= r && r < 0xa4d0 || 0xac00 <= r && r < 0xd7b0 || 0xf900 <= r && r < 0xfb00 ||
		0xff00 <= r && r < 0xfff0 || 0x1f300 <= r && r < 0x1fb00 || 0x20000 <= r && r < 0x32000
}

// clings reports whether no line begins with a character: closing punctuation
// of China and Japan.
func clings(r rune) bool {
	return strings.ContainsRune("、。，．！？：；）」』】〉》〕ー・…", r)
}
