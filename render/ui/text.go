package ui

import (
	"strings"
	"sync"

	"lichtbrett/render/ui/typeface"
)

// Face returns the typeface that a style is set in.
func (s Style) Face() *typeface.Face {
	if s.Bold {
		return typeface.Bold()
	}
	return typeface.Regular()
}

// memory remembers what was found out about texts; it is emptied when it has
// grown.
type memory[K comparable, V any] struct {
	mu    sync.Mutex
	known map[K]V
}

// remembered is for how many texts that is kept: more than the largest screen
// shows.
const remembered = 10_000

// get returns what is known for a key, or else what find finds out.
func (m *memory[K, V]) get(key K, find func() V) V {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.known[key]
	if ok {
		return v
	}
	if m.known == nil || len(m.known) >= remembered {
		m.known = map[K]V{}
	}
	v = find()
	m.known[key] = v
	return v
}

// measured is how wide lines are in a face of size 1.
var measured memory[line, float64]

type line struct {
	text string
	bold bool
}

// Width is the width of a line of text in logical pixels.
func (s Style) Width(text string) float64 {
	return s.Size * measured.get(line{text, s.Bold}, func() float64 { return s.Face().Width(text) })
}

// LineHeight is the distance of two baselines in logical pixels.
func (s Style) LineHeight() float64 { return s.Size * s.Leading }

// Baseline is where the baseline lies in a line of text, from the line's top,
// such that capital letters stand in its middle.
func (s Style) Baseline() float64 {
	return (s.LineHeight() + s.Face().CapHeight()*s.Size) / 2
}

// softHyphen is where a word may be broken if it must.
const softHyphen = "\u00ad"

type wrapping struct {
	text  string
	style Style
	width float64
}

// wrapped is how texts were broken.
var wrapped memory[wrapping, []string]

// Wrap breaks a text into lines no wider than width. It breaks at spaces and
// soft hyphens, at line feeds always, and within words that are wider than a
// line by themselves.
func (s Style) Wrap(text string, width float64) []string {
	return wrapped.get(wrapping{text, s, width}, func() (lines []string) {
		for paragraph := range strings.SplitSeq(text, "\n") {
			lines = s.wrapParagraph(lines, paragraph, width)
		}
		return lines
	})
}

func (s Style) wrapParagraph(lines []string, paragraph string, width float64) []string {
	fits := func(line string) bool { return s.Width(line) <= width+0.01 }
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
		syllables := strings.Split(word, softHyphen)
		for i, syllable := range syllables {
			hyphen := "-"
			if i == len(syllables)-1 {
				hyphen = ""
			}
			if !fits(line + syllable + hyphen) {
				if i > 0 {
					line += "-"
				}
				if line = strings.TrimSuffix(line, " "); line != "" {
					lines = append(lines, line)
				}
				line = ""
			}
			lines, line = s.cut(lines, line+syllable, width)
		}
	}
	return append(lines, line)
}

// cut breaks a line that is too wide between characters and returns its rest.
func (s Style) cut(lines []string, line string, width float64) (all []string, rest string) {
	for s.Width(line) > width+0.01 {
		end := 0
		for i := range line {
			if i > 0 && s.Width(line[:i]) > width {
				break
			}
			end = i
		}
		if end == 0 { // not even one character fits
			return lines, line
		}
		lines = append(lines, line[:end])
		line = line[end:]
	}
	return lines, line
}
