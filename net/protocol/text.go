package protocol

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name returns a player's name without the white space around it, or
// CodeNameInvalid. It has 1 to MaxName code points; none is a control, a line or
// paragraph separator, U+FFFD or, but for the zero-width joiner, a format
// character. Names need not be unique.
func Name(text string) (string, *Error) {
	name := strings.TrimSpace(text)
	if n := utf8.RuneCountInString(name); n < 1 || n > MaxName {
		return "", refuse(CodeNameInvalid, fmt.Sprintf("the name has %d characters; it has 1 to %d, white space around it not counted", n, MaxName))
	}
	for _, r := range name {
		if !nameable(r) {
			return "", refuse(CodeNameInvalid, fmt.Sprintf("the name has the character %U; it has no control or format characters and no line breaks", r))
		}
	}
	return name, nil
}

const zeroWidthJoiner = '\u200D'

func nameable(r rune) bool {
	return r == zeroWidthJoiner || r != utf8.RuneError && !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Message returns a chat or direct message without the white space around it, or
// CodeMessageInvalid. It has 1 to MaxMessage code points; none is a control
// character but line feed.
func Message(text string) (string, *Error) {
	message := strings.TrimSpace(text)
	if n := utf8.RuneCountInString(message); n < 1 || n > MaxMessage {
		return "", refuse(CodeMessageInvalid, fmt.Sprintf("the message has %d characters; it has 1 to %d, white space around it not counted", n, MaxMessage))
	}
	for _, r := range message {
		if r != '\n' && unicode.Is(unicode.Cc, r) {
			return "", refuse(CodeMessageInvalid, fmt.Sprintf("the message has the control character %U; the only one that it may have is line feed", r))
		}
	}
	return message, nil
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
