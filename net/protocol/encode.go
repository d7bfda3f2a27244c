package protocol

import (
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"

	"lichtbrett/game"
)

// Frames are encoded by hand, not by reflection: each move makes a frame for every
// member of a room.

// AppendBroadcast appends the frame of an event that is no answer.
func AppendBroadcast(frame []byte, at time.Time, d FrameData) []byte {
	frame = appendEvent(frame, d.Event(), NoID)
	frame = appendTimestamp(frame, at)
	frame = d.appendFields(frame)
	return append(frame, "}}"...)
}

// AppendAnswer appends the frame that answers the request with the given id, or
// with NoID: the sender's own copy of a broadcast, too.
func AppendAnswer(frame []byte, re ID, at time.Time, d FrameData) []byte {
	frame = appendEvent(frame, d.Event(), re)
	frame = appendTimestamp(frame, at)
	frame = append(frame, `,"status":"OK"`...)
	frame = d.appendFields(frame)
	return append(frame, "}}"...)
}

// AppendError appends the frame that refuses a request. The event is the
// request's; if it is empty, none could be read.
func AppendError(frame []byte, event Event, re ID, at time.Time, e *Error) []byte {
	if event == "" {
		event = EventError
	}
	frame = appendEvent(frame, event, re)
	frame = appendTimestamp(frame, at)
	frame = appendText(append(frame, `,"status":`...), string(e.Code))
	frame = appendText(append(frame, `,"message":`...), e.Message)
	if e.Reason != "" {
		frame = appendText(append(frame, `,"reason":`...), e.Reason)
	}
	return append(frame, "}}"...)
}

// AppendRequest appends a frame from a client. The event is that of the data.
func AppendRequest(frame []byte, r Request) []byte {
	frame = appendText(append(frame, `{"event":`...), string(r.Data.Event()))
	if r.ID != NoID {
		frame = strconv.AppendInt(append(frame, `,"id":`...), int64(r.ID), 10)
	}
	frame = append(frame, `,"data":{`...)
	data := len(frame)
	if r.Player.Given() {
		frame = appendText(append(frame, `,"player":{"id":`...), r.Player.ID)
		frame = appendText(append(frame, `,"secret":`...), r.Player.Secret)
		frame = append(frame, '}')
	}
	if r.Game != "" {
		frame = appendField(frame, "game", GameRef{r.Game})
	}
	frame = r.Data.appendRequest(frame)
	if len(frame) > data { // the first field has no comma before it
		frame = append(frame[:data], frame[data+1:]...)
	}
	return append(frame, "}}"...)
}

// Timestamp returns a time as frames have it.
func Timestamp(at time.Time) string { return string(at.UTC().AppendFormat(nil, time.RFC3339)) }

// MovesJSON returns the list of legal moves for GameState.Moves.
func MovesJSON(moves []game.Move) json.RawMessage {
	size := 2
	for _, m := range moves {
		size += len(m) + 3
	}
	return appendMoves(make([]byte, 0, size), moves)
}

func appendEvent(frame []byte, event Event, re ID) []byte {
	frame = appendText(append(frame, `{"event":`...), string(event))
	if re != NoID {
		frame = strconv.AppendInt(append(frame, `,"re":`...), int64(re), 10)
	}
	return append(frame, `,"data":{`...)
}

func appendTimestamp(frame []byte, at time.Time) []byte {
	frame = at.UTC().AppendFormat(append(frame, `"timestamp":"`...), time.RFC3339)
	return append(frame, '"')
}

// appender is a value that encodes itself.
type appender interface{ appendJSON([]byte) []byte }

// appendField appends a field after others.
func appendField[A appender](b []byte, name string, value A) []byte {
	return value.appendJSON(appendName(b, name))
}

// appendName appends the name of a field after others.
func appendName(b []byte, name string) []byte {
	b = append(b, `,"`...)
	b = append(b, name...)
	return append(b, `":`...)
}

func appendTextField(b []byte, name, text string) []byte {
	return appendText(appendName(b, name), text)
}

func appendIntField(b []byte, name string, n int) []byte {
	return strconv.AppendInt(appendName(b, name), int64(n), 10)
}

func appendBoolField(b []byte, name string, yes bool) []byte {
	return strconv.AppendBool(appendName(b, name), yes)
}

// appendNullable appends what is null where it is nil.
func appendNullable[A appender](b []byte, name string, value *A) []byte {
	if value == nil {
		return append(appendName(b, name), "null"...)
	}
	return appendField(b, name, *value)
}

// appendRaw appends what is JSON already; nil is null.
func appendRaw(b []byte, name string, raw json.RawMessage) []byte {
	if raw == nil {
		raw = json.RawMessage("null")
	}
	return append(appendName(b, name), raw...)
}

// appendList appends a list; nil is the empty one.
func appendList[A appender](b []byte, name string, list []A) []byte {
	b = append(appendName(b, name), '[')
	for i, item := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item.appendJSON(b)
	}
	return append(b, ']')
}

// appendTexts appends a list of texts; nil is the empty one.
func appendTexts[T ~string](b []byte, name string, list []T) []byte {
	return appendMoves(appendName(b, name), list)
}

func appendMoves[T ~string](b []byte, list []T) []byte {
	b = append(b, '[')
	for i, text := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(text))
	}
	return append(b, ']')
}

// appendNumbers appends a list of integers; nil is the empty one.
func appendNumbers[N ~int](b []byte, name string, list []N) []byte {
	b = append(appendName(b, name), '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}

// appendText appends a text in quotes. What is not UTF-8 becomes U+FFFD.
func appendText(b []byte, text string) []byte {
	b = append(b, '"')
	for i := range len(text) {
		if !plain[text[i]] {
			b = appendEscaped(b, text)
			return append(b, '"')
		}
	}
	b = append(b, text...)
	return append(b, '"')
}

// plain are the bytes that need no escaping in a JSON string.
var plain = func() (of [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		of[c] = c != '"' && c != '\\'
	}
	return of
}()

// appendEscaped appends a text in which something may have to be escaped.
func appendEscaped(b []byte, text string) []byte {
	const digits = "0123456789abcdef"
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size == 1 {
				b = append(append(b, text[start:i]...), "\uFFFD"...)
				start = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		b = append(b, text[start:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		default:
			b = append(b, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		}
		i++
		start = i
	}
	return append(b, text[start:]...)
}
