// Package script knows of the scripts of the world what it takes to show and to
// edit a text in any of them: what readers take for a character, which way it is
// written, where a line may be broken. It is a short form of the annexes of the
// Unicode standard (UAX #9, #14, #29), as a tenth of their tables is enough for
// names and messages.
package script

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Invisible characters that say something about others.
const (
	ZeroWidthJoiner = '\u200d'
	LeftToRightMark = '\u200e'
	RightToLeftMark = '\u200f'
)

// First is the length in bytes of what a reader takes for the first character of
// a text: with its accents, or an emoji of several parts. It is 0 for no text.
func First(text string) int {
	last, n := utf8.DecodeRuneInString(text)
	flag := isFlagLetter(last)
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		switch {
		case flag && isFlagLetter(r):
			flag = false
		case extends(r) || last == ZeroWidthJoiner && r > 0x2000:
		default:
			return n
		}
		last = r
		n += size
	}
	return n
}

// Last is the length in bytes of what a reader takes for the last character.
func Last(text string) int {
	length := 0
	for text != "" {
		length = First(text)
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
	case r == ZeroWidthJoiner, 0x1f3fb <= r && r <= 0x1f3ff, 0xe0020 <= r && r <= 0xe007f: // skin, tags
		return true
	}
	return unicode.Is(unicode.M, r)
}

// HasRightToLeft reports whether anything in a text is written from right to
// left.
func HasRightToLeft(text string) bool { return strings.ContainsFunc(text, isRightToLeft) }

// RightToLeft reports whether a text as a whole is written from right to left:
// its first letter decides, or a mark before it.
func RightToLeft(text string) bool {
	for _, r := range text {
		switch {
		case isRightToLeft(r) || r == RightToLeftMark:
			return true
		case unicode.IsLetter(r) || r == LeftToRightMark:
			return false
		}
	}
	return false
}

// isRightToLeft reports whether a character is of a script that is written from
// right to left.
func isRightToLeft(r rune) bool {
	return 0x590 <= r && r < 0x900 || 0xfb1d <= r && r < 0xfe00 || 0xfe70 <= r && r < 0xff00 ||
		0x10800 <= r && r < 0x11000 || 0x1e800 <= r && r < 0x1f000
}

// WithoutOverrides leaves out what turns the direction of letters around:
// nobody is to write backwards in the names of others.
func WithoutOverrides(text string) string {
	return strings.Map(func(r rune) rune {
		if 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 {
			return -1
		}
		return r
	}, text)
}

// Breaks reports whether a line may be broken between two characters that no
// blank separates: beside those of China, Japan and Korea and emoji, but not
// before closing punctuation.
func Breaks(left, right rune) bool {
	return (isIdeograph(left) || isIdeograph(right)) && !strings.ContainsRune(closing, right)
}

const closing = ".,;:!?)]}%…’”»、。，．！？：；）」』】〉》〕ー・"

func isIdeograph(r rune) bool {
	return 0x2e80 <= r && r < 0xa4d0 || 0xac00 <= r && r < 0xd7b0 || 0xf900 <= r && r < 0xfb00 ||
		0xff00 <= r && r < 0xfff0 || 0x1f300 <= r && r < 0x1fb00 || 0x20000 <= r && r < 0x32000
}
