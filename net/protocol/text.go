package protocol

import (
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name returns a player's name without the white space around it, or CodeNameInvalid. It
// has 1 to MaxName code points; none is a control, a line or paragraph separator, U+FFFD
// or, but for the zero-width joiner, a format character; at most MaxMarks combining marks
// follow a character; something is to be seen. Names need not be unique. A server also
// refuses what net/protocol/names does.
func Name(text string) (string, *Error) {
	name := strings.TrimSpace(text)
	if n := utf8.RuneCountInString(name); n < 1 || n > MaxName {
		return "", Refuse(CodeNameInvalid, "the name has %d characters; it has 1 to %d, white space around it not counted", n, MaxName)
	}
	marks, seen := 0, false
	for _, r := range name {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		switch {
		case r == utf8.RuneError, r != zeroWidthJoiner && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			return "", Refuse(CodeNameInvalid, "the name has the character %U; it has no control or format characters and no line breaks", r)
		case marks > MaxMarks:
			return "", Refuse(CodeNameInvalid, "the name has more than %d combining marks after one character", MaxMarks)
		}
		seen = seen || isSeen(r) && !unicode.IsSpace(r)
	}
	if !seen {
		return "", Refuse(CodeNameInvalid, "nothing of the name can be seen; it has a letter or another visible character")
	}
	return name, nil
}

const zeroWidthJoiner = '\u200D'

// Seen returns what is to be seen of a text.
func Seen(text string) string {
	return strings.Map(func(r rune) rune {
		if !isSeen(r) {
			return -1
		}
		return r
	}, text)
}

// isSeen reports whether a character leaves something to be seen, if only a gap: no format
// character, no combining mark and no filler does.
func isSeen(r rune) bool {
	switch r {
	case '\u115F', '\u1160', '\u2800', '\u3164', '\uFFA0':
		return false
	}
	return !unicode.In(r, unicode.Cf, unicode.M)
}

// Message returns a chat or direct message without the white space around it, or
// CodeMessageInvalid. It has 1 to MaxMessage code points; none is a direction that reaches
// beyond the message, or a control character but line feed, of which there are at most
// MaxLineFeeds.
func Message(text string) (string, *Error) {
	message := strings.TrimSpace(text)
	if n := utf8.RuneCountInString(message); n < 1 || n > MaxMessage {
		return "", Refuse(CodeMessageInvalid, "the message has %d characters; it has 1 to %d, white space around it not counted", n, MaxMessage)
	}
	if !utf8.ValidString(message) {
		return "", Refuse(CodeMessageInvalid, "the message is not UTF-8; write it in UTF-8")
	}
	for _, r := range message {
		if r != '\n' && unicode.In(r, unicode.Cc, directions) {
			return "", Refuse(CodeMessageInvalid, "the message has the character %U; of control characters it has only line feeds, and no directional embeddings or isolates", r)
		}
	}
	if n := strings.Count(message, "\n"); n > MaxLineFeeds {
		return "", Refuse(CodeMessageInvalid, "the message has %d line feeds; it has %d at most", n, MaxLineFeeds)
	}
	return message, nil
}

// directions are the embeddings, overrides and isolates of the bidirectional algorithm.
var directions = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x202A, Hi: 0x202E, Stride: 1}, {Lo: 0x2066, Hi: 0x2069, Stride: 1}}}

// Shown returns as much of a text as is shown of it, so many code points; the end of a longer
// one is left out.
func Shown(text string, most int) string {
	if len(text) <= most {
		return text
	}
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// UUID returns the random UUID (version 4, RFC 9562) of 16 random bytes: the id
// of a player or a game.
func UUID(random [16]byte) string {
	random[6] = random[6]&0x0f | 0x40
	random[8] = random[8]&0x3f | 0x80
	digits := hex.EncodeToString(random[:])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}

// Secret returns the secret of 16 random bytes: 32 hexadecimal digits.
func Secret(random [16]byte) string { return hex.EncodeToString(random[:]) }

// IsID reports whether a text has the form of the ids that UUID returns.
func IsID(text string) bool {
	return len(text) == 36 && !strings.ContainsFunc(text, func(c rune) bool {
		return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'f')
	})
}
