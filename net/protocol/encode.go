package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
)

// EncodeBroadcast returns the frame of an event that is no answer.
func EncodeBroadcast(at time.Time, d FrameData) []byte {
	return encode(d.Event(), "re", NoID, header{Timestamp: Timestamp(at)}, d)
}

// EncodeAnswer returns the frame that answers the request with the given id, or with
// NoID: the sender's own copy of a broadcast, too.
func EncodeAnswer(re ID, at time.Time, d FrameData) []byte {
	return encode(d.Event(), "re", re, header{Timestamp: Timestamp(at), Status: OK}, d)
}

// EncodeError returns the frame that refuses a request. The event is the request's; if it
// is empty, none could be read.
func EncodeError(event Event, re ID, at time.Time, e *Error) []byte {
	if event == "" {
		event = EventError
	}
	return encode(event, "re", re, header{Timestamp(at), e.Code, e.Message, e.Reason}, nothing{})
}

// EncodeRequest returns a frame from a client. The event is that of the data.
func EncodeRequest(r Request) []byte {
	who := struct {
		Player Credentials `json:"player,omitzero"`
		Game   named       `json:"game,omitzero"`
	}{r.Player, named{r.Game}}
	return encode(r.Data.Event(), "id", r.ID, who, r.Data)
}

// header is what the data of every frame from the server begin with.
type header struct {
	Timestamp string `json:"timestamp"`
	Status    Code   `json:"status,omitempty"`
	Message   string `json:"message,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

type nothing struct{}

// encode returns a frame whose data have the fields of head and of data. The number is left
// out if it is NoID.
func encode(event Event, name string, number ID, head, data any) []byte {
	b := appendText(append(make([]byte, 0, usualFrame), `{"event":`...), string(event))
	if number != NoID {
		b = strconv.AppendInt(append(b, `,"`+name+`":`...), int64(number), 10)
	}
	b = append(b, `,"data":{`...)
	return append(appendFields(appendFields(b, reflect.ValueOf(head)), reflect.ValueOf(data)), "}}"...)
}

// usualFrame is the bytes of most frames.
const usualFrame = 1 << 10

// appendFields appends the fields of a struct to an object. The tag null has the value that
// is null in JSON.
func appendFields(b []byte, of reflect.Value) []byte {
	for i, f := range fieldsOf(of.Type()) {
		value := of.Field(i)
		if f.optional && value.IsZero() {
			continue
		}
		if b[len(b)-1] != '{' {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), f.name...), `":`...)
		from := len(b)
		if b = appendValue(b, value); f.nullable && string(b[from:]) == f.null {
			b = append(b[:from], "null"...)
		}
	}
	return b
}

// appendValue appends a value. Nearly all that a move is told with is appended as it is;
// the rest is left to encoding/json.
func appendValue(b []byte, value reflect.Value) []byte {
	switch value.Kind() {
	case reflect.Pointer:
		if value.IsNil() {
			return append(b, "null"...)
		}
		return appendValue(b, value.Elem())
	case reflect.Int:
		return strconv.AppendInt(b, value.Int(), 10)
	case reflect.Bool:
		return strconv.AppendBool(b, value.Bool())
	case reflect.String:
		return appendText(b, value.String())
	}
	switch value.Type() {
	case reflect.TypeFor[json.RawMessage]():
		if value.IsNil() {
			return append(b, "null"...)
		}
		return append(b, value.Bytes()...) // encoding/json would go through it again
	case reflect.TypeFor[GameState]():
		return append(appendFields(append(b, '{'), value), '}')
	}
	return appendJSON(b, value.Interface())
}

// appendText appends a text, which is left to encoding/json if something may have to be
// escaped.
func appendText(b []byte, text string) []byte {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return appendJSON(b, text)
	}
	return append(append(append(b, '"'), text...), '"')
}

// JSON returns the JSON of a value that always has one.
func JSON(value any) json.RawMessage {
	data, err := json.Marshal(value)
	if err != nil {
		panic("protocol: " + err.Error()) // not reached: what is told and kept can be encoded
	}
	return data
}

// appendJSON appends a value, without the escapes that JSON in a page of HTML needs.
func appendJSON(b []byte, value any) []byte {
	buffer := bytes.NewBuffer(b)
	encoder := json.NewEncoder(buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("protocol: " + err.Error()) // not reached: the types here can be encoded, and views are JSON
	}
	return buffer.Bytes()[:buffer.Len()-len("\n")]
}

// Timestamp returns a time as frames have it.
func Timestamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// MovesJSON returns the list of legal moves for GameState.Moves.
func MovesJSON(moves []game.Move) json.RawMessage {
	b := []byte{'['}
	for i, m := range moves {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(m))
	}
	return append(b, ']')
}

// List is a list that is never null in JSON: nil is the empty one.
type List[T any] []T

// MarshalJSON implements json.Marshaler.
func (l List[T]) MarshalJSON() ([]byte, error) {
	if l == nil {
		return []byte("[]"), nil
	}
	return appendJSON(nil, []T(l)), nil
}

// MarshalJSON implements json.Marshaler.
func (g GameState) MarshalJSON() ([]byte, error) { return appendValue(nil, reflect.ValueOf(g)), nil }

// MarshalJSON implements json.Marshaler: an aborted match has no winners, not even none.
func (r Result) MarshalJSON() ([]byte, error) {
	if r.Aborted {
		return appendJSON(nil, struct {
			Aborted bool   `json:"aborted"`
			Reason  string `json:"reason,omitempty"`
		}{true, r.Reason}), nil
	}
	type plain Result
	return appendJSON(nil, plain(r)), nil
}
