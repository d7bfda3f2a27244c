package protocol

import (
	"bytes"
	"encoding/json"
	"iter"
	"strconv"
)

// Clients' frames are read by hand: encoding/json takes names in any case,
// merges repeated objects and counts no nesting.

// members yields the names and raw values of an object, which must be valid JSON.
func members(object []byte) iter.Seq2[[]byte, json.RawMessage] {
	return func(yield func([]byte, json.RawMessage) bool) {
		i := skipSpace(object, 0) + 1
		for {
			i = skipSpace(object, i)
			switch object[i] {
			case '}':
				return
			case ',':
				i = skipSpace(object, i+1)
			}
			end := valueEnd(object, i)
			name := object[i+1 : end-1]
			if bytes.IndexByte(name, '\\') >= 0 {
				name = []byte(text(object[i:end]))
			}
			i = skipSpace(object, end) + 1 // the colon
			i = skipSpace(object, i)
			end = valueEnd(object, i)
			if !yield(name, object[i:end]) {
				return
			}
			i = end
		}
	}
}

// items yields the raw items of a list, which must be valid JSON.
func items(list []byte) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for i := skipSpace(list, 0) + 1; ; {
			i = skipSpace(list, i)
			switch list[i] {
			case ']':
				return
			case ',':
				i = skipSpace(list, i+1)
			}
			end := valueEnd(list, i)
			if !yield(list[i:end]) {
				return
			}
			i = end
		}
	}
}

func skipSpace(b []byte, i int) int {
	for b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r' {
		i++
	}
	return i
}

// valueEnd returns where the value that begins at i ends.
func valueEnd(b []byte, i int) int {
	switch b[i] {
	case '"':
		for i++; ; {
			end := i + bytes.IndexByte(b[i:], '"')
			escape := bytes.IndexByte(b[i:end], '\\')
			if escape < 0 {
				return end + 1
			}
			i += escape + 2
		}
	case '{', '[':
		for depth := 0; ; {
			switch b[i] {
			case '"':
				i = valueEnd(b, i)
				continue
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
			i++
		}
	default:
		for i < len(b) && bytes.IndexByte([]byte(",]} \n\t\r"), b[i]) < 0 {
			i++
		}
		return i
	}
}

// nesting returns how deep objects and lists are nested.
func nesting(b []byte) (deepest int) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = valueEnd(b, i) - 1
		case '{', '[':
			depth++
			deepest = max(deepest, depth)
		case '}', ']':
			depth--
		}
	}
	return deepest
}

// kind names the type of a value, which must be valid JSON, with an article.
func kind(raw json.RawMessage) string {
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	default:
		return "a number"
	}
}

// text returns the value of a string.
func text(raw json.RawMessage) string {
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "" // not reached: the frame is valid JSON
	}
	return s
}

// integer returns a number's value if it is an integer within ±MaxInteger,
// however it is written: 3, 3.0 and 30e-1 are the same.
func integer(raw json.RawMessage) (n int64, ok bool) {
	if n, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
		return n, -MaxInteger <= n && n <= MaxInteger
	}
	mantissa, exponent := raw, 0
	if e := bytes.IndexAny(raw, "eE"); e >= 0 {
		var err error
		if exponent, err = strconv.Atoi(string(raw[e+1:])); err != nil {
			exponent = MaxFrame // more than any digits can make up for
			if raw[e+1] == '-' {
				exponent = -MaxFrame
			}
		}
		mantissa = raw[:e]
	}
	digits := make([]byte, 0, len(mantissa))
	negative := false
	for i, c := range mantissa {
		switch c {
		case '-':
			negative = true
		case '.':
			exponent -= len(mantissa) - i - 1
		default:
			digits = append(digits, c)
		}
	}
	digits = bytes.TrimLeft(digits, "0")
	whole := bytes.TrimRight(digits, "0")
	exponent += len(digits) - len(whole)
	if len(whole) == 0 {
		return 0, true
	}
	if exponent < 0 || len(whole)+exponent > len("9007199254740991") {
		return 0, false
	}
	for range exponent {
		whole = append(whole, '0')
	}
	n, err := strconv.ParseInt(string(whole), 10, 64)
	if err != nil || n > MaxInteger {
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, true
}
