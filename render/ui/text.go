package ui

import (
	"strings"
	"sync"
	"unicode/utf8"

	"lichtbrett/render/ui/script"
	"lichtbrett/render/ui/typeface"
)

// Face returns the typeface that a style is set in.
func (s Style) Face() *typeface.Face {
	if s.Bold {
		return typeface.Bold()
	}
	return typeface.Regular()
}

// cache keeps what was computed of texts; it is emptied when it is full.
type cache[K comparable, V any] struct {
	mu    sync.Mutex
	known map[K]V
}

// cacheSize is how many texts a cache holds: more than the largest screen shows.
const cacheSize = 10_000

// get returns what is known for a key, or else what compute returns.
func (c *cache[K, V]) get(key K, compute func() V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.known[key]
	if ok {
		return v
	}
	if c.known == nil || len(c.known) >= cacheSize {
		c.known = map[K]V{}
	}
	v = compute()
	c.known[key] = v
	return v
}

// clear forgets everything.
func (c *cache[K, V]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known = nil
}

// measured is how wide lines are in a face of size 1.
var measured cache[line, float64]

type line struct {
	text string
	bold bool
}

// Width is the width of a line of text in logical pixels.
func (s Style) Width(text string) float64 {
	return s.Size * measured.get(line{text, s.Bold}, func() float64 { return s.Place(text, nil, nil) })
}

// LineHeight is the distance of two baselines in logical pixels.
func (s Style) LineHeight() float64 { return s.Size * s.Leading }

// Baseline is where the baseline lies in a line of text, from the line's top,
// such that capital letters stand in its middle.
func (s Style) Baseline() float64 { return (s.LineHeight() + s.Face().CapHeight()*s.Size) / 2 }

// softHyphen is where a word may be broken if it must.
const softHyphen = "\u00ad"

type wrapping struct {
	text  string
	style Style
	width float64
}

// wrapped is how texts were broken.
var wrapped cache[wrapping, []string]

// Wrap breaks a text into lines no wider than width. It breaks at spaces and
// soft hyphens, at line feeds always, and within words that are wider than a
// line by themselves.
func (s Style) Wrap(text string, width float64) []string {
	return wrapped.get(wrapping{text, s, width}, func() (lines []string) {
		for paragraph := range strings.SplitSeq(text, "\n") {
			from := len(lines)
			lines = s.wrapParagraph(lines, paragraph, width)
			direct(lines[from:], paragraph)
		}
		return lines
	})
}

func (s Style) wrapParagraph(lines []string, paragraph string, width float64) []string {
	fits := func(line string) bool { return s.Width(line) <= width+0.01 }
	if whole := strings.TrimLeft(strings.ReplaceAll(paragraph, softHyphen, ""), " "); fits(whole) {
		return append(lines, whole) // as most are; no part of it needs to be measured
	}
	line := ""
	for word := range strings.SplitSeq(paragraph, " ") {
		whole := strings.ReplaceAll(word, softHyphen, "")
		if line == "" && fits(whole) {
			line = whole
			continue
		}
		if line != "" && fits(line+" "+whole) {
			line += " " + whole
			continue
		}
		if line != "" {
			line += " "
		}
		joint := ""
		for _, p := range pieces(word) {
			if !fits(line + p.text + p.joint) {
				if line = strings.TrimSuffix(line+joint, " "); line != "" {
					lines = append(lines, line)
				}
				line = ""
			}
			joint = p.joint
			lines, line = s.cut(lines, line+p.text, width)
		}
	}
	return append(lines, line)
}

// piece is a part of a word, and what ends a line that is broken behind it.
type piece struct{ text, joint string }

// pieces are what a word may be broken into: at soft hyphens, and beside
// characters that are words by themselves.
func pieces(word string) (all []piece) {
	for syllable := range strings.SplitSeq(word, softHyphen) {
		if len(all) > 0 {
			all[len(all)-1].joint = "-"
		}
		from, last := 0, rune(0)
		for at := 0; at < len(syllable); at += script.First(syllable[at:]) {
			r, _ := utf8.DecodeRuneInString(syllable[at:])
			if at > 0 && script.Breaks(last, r) {
				all = append(all, piece{text: syllable[from:at]})
				from = at
			}
			last = r
		}
		all = append(all, piece{text: syllable[from:]})
	}
	return all
}

// direct marks the lines of a paragraph in which something is written from right
// to left, so that each says by itself which way the whole is written.
func direct(lines []string, paragraph string) {
	if !script.HasRightToLeft(paragraph) {
		return
	}
	mark := script.LeftToRightMark
	if script.RightToLeft(paragraph) {
		mark = script.RightToLeftMark
	}
	for i, line := range lines {
		lines[i] = string(mark) + line
	}
}

// cut breaks a line that is too wide between characters and returns its rest.
func (s Style) cut(lines []string, line string, width float64) (all []string, rest string) {
	for s.Width(line) > width+0.01 {
		end := 0
		for at := 0; at < len(line) && s.Width(line[:at]) <= width; at += script.First(line[at:]) {
			end = at
		}
		if end == 0 { // not even one character fits
			return lines, line
		}
		lines = append(lines, line[:end])
		line = line[end:]
	}
	return lines, line
}
