package terminal

import (
	"strings"
	"unicode/utf8"

	"lichtbrett/assets/text"
	"lichtbrett/render/led"
)

// line is a line of text.
type line struct {
	text string
	bold bool
}

// area is a rectangle of the window, in cells.
type area struct{ x, y, width, height int }

// layout is where everything is.
type layout struct {
	board board // none if its width is 0
	at    area  // of the board
	lines []line
	words area
}

// gap is how many cells are between the board and the words.
const gap = 1

// narrowest is how wide words are at least, if the window allows.
const narrowest = 30

// arrange finds room for a board and the words: the first board that fits
// together with all words, these below it or else beside it. Where none does,
// the last one keeps its place and the words are cut off.
func arrange(width, height int, boards []board, words []line) layout {
	for _, b := range boards {
		for _, l := range []layout{below(width, height, b, words), beside(width, height, b, words)} {
			if l.fits(width, height) {
				return l
			}
		}
	}
	b := boards[len(boards)-1]
	if b.width() > width || b.height() > height {
		return layout{lines: wrap(words, width), words: area{0, 0, width, height}}
	}
	l := below(width, height, b, words)
	l.at.y = 0
	l.words.y = b.height()
	l.words.height = height - l.words.y
	return l
}

// below has the words under the board, both in the middle of the window.
func below(width, height int, b board, words []line) layout {
	x := max(0, (width-b.width())/2)
	room := width - x
	if room < narrowest {
		room = min(width, narrowest)
	}
	lines := wrap(words, room)
	y := max(0, (height-b.height()-gap-len(lines))/2)
	return layout{
		board: b,
		at:    area{x, y, b.width(), b.height()},
		lines: lines,
		words: area{min(x, width-room), y + b.height() + gap, room, len(lines)},
	}
}

// beside has the words to the right of the board.
func beside(width, height int, b board, words []line) layout {
	x := b.width() + 2*gap
	lines := wrap(words, max(narrowest, width-x))
	y := max(0, (height-b.height())/2)
	return layout{
		board: b,
		at:    area{0, y, b.width(), b.height()},
		lines: lines,
		words: area{x, max(0, (height-len(lines))/2), max(narrowest, width-x), len(lines)},
	}
}

func (l layout) fits(width, height int) bool {
	for _, a := range []area{l.at, l.words} {
		if a.x+a.width > width || a.y+a.height > height {
			return false
		}
	}
	return true
}

// words are the status and the keys of this device.
func words(p led.Picture, language text.Language) []line {
	var lines []line
	add := func(text string, bold bool) {
		if text != "" {
			lines = append(lines, line{text, bold})
		}
	}
	add(p.Status.Turn, true)
	add(p.Status.Event, false)
	add(p.Status.Selected, false)
	add(p.Status.Keys.Words(language), false)
	add(language.Say("terminal.keys"), false)
	return lines
}

// between is what stands between the parts of a line.
const between = " · "

// wrap breaks lines so that none is wider than width: between the parts of a
// line, or between words where a part is too long.
func wrap(lines []line, width int) []line {
	var out []line
	for _, l := range lines {
		current := ""
		add := func(piece, joint string) {
			if current != "" && utf8.RuneCountInString(current+joint+piece) > width {
				out = append(out, line{current, l.bold})
				current = ""
			}
			if current != "" {
				current += joint
			}
			current += piece
		}
		for part := range strings.SplitSeq(l.text, between) {
			joint := between
			if utf8.RuneCountInString(part) <= width {
				add(part, joint)
				continue
			}
			for word := range strings.FieldsSeq(part) {
				add(word, joint)
				joint = " "
			}
		}
		out = append(out, line{current, l.bold})
	}
	return out
}

// ascii spells what old terminals lack.
var ascii = strings.NewReplacer(
	"ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss",
	"◀", "<", "▶", ">", "▲", "^", "▼", "v", "·", "-", "…", "...", "×", "x", "’", "'", "–", "-",
)
