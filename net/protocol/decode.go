package protocol

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Decode decodes a client's frame. With an error the request has what could be read of
// it: event and id for the refusal, credentials and game because they count even in a
// refused message. Of repeated names the last counts; null is as if left out.
func Decode(frame []byte) (Request, *Error) {
	r := Request{ID: NoID}
	switch {
	case len(frame) > MaxFrame:
		return r, &Error{CodeBadFrame, fmt.Sprintf("a message of %d bytes; at most %d are read", len(frame), MaxFrame), "", CloseTooBig}
	case !utf8.Valid(frame):
		return r, &Error{CodeBadFrame, "the message is not UTF-8; send text in UTF-8", "", CloseText}
	case !json.Valid(frame):
		return r, refuse(CodeBadFrame, `the message is not JSON; send one object such as {"event":"gameState","data":{}}`)
	case frame[skipSpace(frame, 0)] != '{':
		return r, refuse(CodeBadFrame, `the message is not an object; send one such as {"event":"gameState","data":{}}`)
	}
	var event, id, data json.RawMessage
	for name, value := range members(frame) {
		switch string(name) {
		case "event":
			event = value
		case "id":
			id = value
		case "data":
			data = value
		}
	}
	wrong := r.envelope(event, id)
	switch {
	case nesting(frame) > MaxNesting:
		return r, refuse(CodeBadFrame, fmt.Sprintf("objects and lists are nested deeper than %d; the protocol needs less", MaxNesting))
	case wrong != nil:
		return r, wrong
	case left(data):
		data = json.RawMessage("{}")
	case data[0] != '{':
		return r, refuse(CodeBadFrame, fmt.Sprintf("data is %s; it should be an object", kind(data)))
	}
	d, known := definition(r.Event)
	v := values{fields: d.Fields}
	wrong = r.read(data, &v, d.Game)
	switch {
	case !known:
		return r, refuse(CodeUnknownEvent, "this event is not the client's to send; the protocol lists those that are")
	case wrong != nil:
		return r, wrong
	}
	r.Data = v.data(r.Event)
	return r, nil
}

// envelope reads the fields beside the data, as far as they can be read.
func (r *Request) envelope(event, id json.RawMessage) (wrong *Error) {
	switch {
	case left(event):
		wrong = refuse(CodeBadFrame, "event is missing; it is a text that names an event")
	case event[0] != '"':
		wrong = refuse(CodeBadFrame, fmt.Sprintf("event is %s; it should be a text that names an event", kind(event)))
	default:
		r.Event = Event(text(event))
	}
	if left(id) {
		return wrong
	}
	if n, ok := number(id); ok && n >= 0 {
		r.ID = ID(n)
	} else {
		wrong = refuse(CodeBadFrame, fmt.Sprintf("id is not an integer from 0 to %d", int64(MaxInteger)))
	}
	return wrong
}

// read reads the data: credentials, game, and the event's own fields into v.
func (r *Request) read(data json.RawMessage, v *values, named Presence) *Error {
	var player, game, flatID, flatSecret, flatGame json.RawMessage
	for name, value := range members(data) {
		if left(value) {
			value = nil
		}
		switch string(name) {
		case "player":
			player = value
		case "game":
			game = value
		case "playerId":
			flatID = value
		case "secret":
			flatSecret = value
		case "gameId":
			flatGame = value
		default:
			v.keep(name, value)
		}
	}
	if wrong := r.credentials(player, flatID, flatSecret); wrong != nil {
		r.Player = Credentials{}
		return wrong
	}
	if wrong := r.game(named, game, flatGame); wrong != nil {
		return wrong
	}
	return v.check("data.")
}

// credentials reads them in both forms; with both, the object counts.
func (r *Request) credentials(object, id, secret json.RawMessage) (wrong *Error) {
	if r.Player.ID, wrong = textField("data.playerId", id); wrong != nil {
		return wrong
	}
	if r.Player.Secret, wrong = textField("data.secret", secret); wrong != nil || object == nil {
		return wrong
	}
	fields, wrong := objectField("data.player", object, "id", "secret")
	if wrong != nil {
		return wrong
	}
	if r.Player.ID, wrong = textField("data.player.id", fields[0]); wrong != nil {
		return wrong
	}
	r.Player.Secret, wrong = textField("data.player.secret", fields[1])
	return wrong
}

// game reads which game is named, in both forms; with both, the object counts.
// Every message may name one: it brings a player back who let the clock run out.
func (r *Request) game(named Presence, object, id json.RawMessage) (wrong *Error) {
	if r.Game, wrong = textField("data.gameId", id); wrong != nil {
		return wrong
	}
	if object != nil {
		fields, wrong := objectField("data.game", object, "id", "")
		if wrong != nil {
			return wrong
		}
		if r.Game, wrong = textField("data.game.id", fields[0]); wrong != nil {
			return wrong
		}
		id = fields[0]
	}
	if id == nil && named == Required {
		return refuse(CodeBadFrame, "data.game.id is missing; it is a text, the id of a game")
	}
	return nil
}

// left reports whether a value is missing or null.
func left(value json.RawMessage) bool { return value == nil || value[0] == 'n' }

// number returns the value of an integer; ok is false if it is none.
func number(raw json.RawMessage) (n int64, ok bool) {
	if kind(raw) != "a number" {
		return 0, false
	}
	return integer(raw)
}

func textField(name string, raw json.RawMessage) (string, *Error) {
	switch {
	case raw == nil:
		return "", nil
	case raw[0] != '"':
		return "", refuse(CodeBadFrame, fmt.Sprintf("%s is %s; it should be a text", name, kind(raw)))
	}
	return text(raw), nil
}

// objectField returns two fields of an object.
func objectField(name string, raw json.RawMessage, first, second string) (fields [2]json.RawMessage, wrong *Error) {
	if raw[0] != '{' {
		return fields, refuse(CodeBadFrame, fmt.Sprintf("%s is %s; it should be an object", name, kind(raw)))
	}
	for name, value := range members(raw) {
		if left(value) {
			value = nil
		}
		switch string(name) {
		case first:
			fields[0] = value
		case second:
			fields[1] = value
		}
	}
	return fields, nil
}
