package ui

import (
	"unicode/utf8"

	"lichtbrett/render/ui/script"
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
// be laid out again. A box stands for what no font has.
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
	if face.Has(line) {
		return face.Place(line, glyph)
	}
	if fallback != nil && script.HasRightToLeft(line) {
		line := script.WithoutOverrides(line)
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
		width += placeAt(face, own, width, glyph)
		em, ok := 0.0, false
		if fallback != nil && foreign != "" {
			em, ok = fallback.Width(foreign, s.Bold)
		}
		switch {
		case ok && run != nil:
			run(foreign, width)
		case !ok:
			em = placeBoxes(face, foreign, width, glyph)
		}
		width += em
	}
	return width
}

func placeAt(face *typeface.Face, text string, x float64, glyph func(g typeface.Glyph, x float64)) float64 {
	if glyph == nil {
		return face.Width(text)
	}
	return face.Place(text, func(g typeface.Glyph, at float64) { glyph(g, x+at) })
}

// placeBoxes places a box for each character that no font has. Of one that the
// face has at least the letter, without its accents, that is shown.
func placeBoxes(face *typeface.Face, text string, x float64, glyph func(g typeface.Glyph, x float64)) (width float64) {
	for text != "" {
		n := script.First(text)
		character := text[:n]
		if _, letter := utf8.DecodeRuneInString(character); !face.Has(character[:letter]) {
			character = character[:letter]
		}
		width += placeAt(face, character, x+width, glyph)
		text = text[n:]
	}
	return width
}

// split returns the beginning of a line that a face has all characters of, and
// what follows that it lacks.
func split(face *typeface.Face, line string) (own, foreign string) {
	at := 0
	span := func(has bool) {
		for at < len(line) {
			n := script.First(line[at:])
			if face.Has(line[at:at+n]) != has {
				return
			}
			at += n
		}
	}
	span(true)
	own = line[:at]
	span(false)
	return own, line[len(own):at]
}
