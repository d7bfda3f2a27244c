package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// maxFields is the most fields that an object of the protocol has.
const maxFields = 7

// values are the values of an object's fields.
type values struct {
	fields []Field
	raw    [maxFields]json.RawMessage // nil if left out
}

// keep keeps a value; known is false if no field has this name.
func (v *values) keep(name []byte, value json.RawMessage) (known bool) {
	for i := range v.fields {
		if string(name) == v.fields[i].Name {
			v.raw[i] = value
			return true
		}
	}
	return false
}

// check refuses missing values and wrong types. The prefix precedes the field's name in
// the error.
func (v *values) check(prefix string) *Error {
	for i, f := range v.fields {
		raw := v.raw[i]
		switch {
		case raw == nil && f.Optional:
		case raw == nil:
			return refuse(CodeBadFrame, fmt.Sprintf("%s%s is missing; it is %s", prefix, f.Name, f.Type.article()))
		case !f.Type.fits(raw):
			return refuse(CodeBadFrame, fmt.Sprintf("%s%s is %s; it should be %s", prefix, f.Name, kind(raw), f.Type.article()))
		case f.Type == Configuration:
			config, _ := configValues(raw)
			if wrong := config.check(prefix + f.Name + "."); wrong != nil {
				return wrong
			}
		}
	}
	return nil
}

// article names a type with an article.
func (t Type) article() string {
	switch t {
	case Integer:
		return "an integer"
	case Integers:
		return "a list of integers"
	case Object, Configuration:
		return "an object"
	}
	return "a " + string(t)
}

// fits reports whether a value that is valid JSON is of this type.
func (t Type) fits(raw json.RawMessage) bool {
	switch t {
	case Text:
		return raw[0] == '"'
	case Boolean:
		return raw[0] == 't' || raw[0] == 'f'
	case Integer:
		_, ok := number(raw)
		return ok
	case Integers:
		if raw[0] != '[' {
			return false
		}
		for item := range items(raw) {
			if !Integer.fits(item) {
				return false
			}
		}
		return true
	default:
		return raw[0] == '{'
	}
}

// of returns the value of a field, nil if it is left out.
func (v *values) of(name string) json.RawMessage {
	for i := range v.fields {
		if v.fields[i].Name == name {
			return v.raw[i]
		}
	}
	panic("protocol: no field " + name)
}

func (v *values) text(name string) string {
	if raw := v.of(name); raw != nil {
		return text(raw)
	}
	return ""
}

// integer returns nil if the field is left out.
func (v *values) integer(name string) *int64 {
	raw := v.of(name)
	if raw == nil {
		return nil
	}
	n, _ := integer(raw)
	return &n
}

func (v *values) boolean(name string, otherwise bool) bool {
	if raw := v.of(name); raw != nil {
		return raw[0] == 't'
	}
	return otherwise
}

// data returns the data of a client's event whose values have been checked.
func (v *values) data(event Event) RequestData {
	switch event {
	case EventRegisterPlayer:
		return RegisterPlayer{v.text("playerName")}
	case EventRenamePlayer:
		return RenamePlayer{v.text("playerName")}
	case EventLogoutPlayer:
		return LogoutPlayer{}
	case EventCreateGame:
		return CreateGame{bytes.Clone(v.of("config"))}
	case EventDeleteGame:
		return DeleteGame{}
	case EventJoinGame:
		return JoinGame{v.integer("seat")}
	case EventQuickGame:
		return QuickGame{bytes.Clone(v.of("config"))}
	case EventLeaveGame:
		return LeaveGame{}
	case EventRemovePlayer:
		return RemovePlayer{v.text("remove")}
	case EventGameStart:
		return StartGame{}
	case EventGameState:
		return AskState{}
	case EventGameMove:
		return MakeMove{v.text("move"), v.integer("match"), *v.integer("ply")}
	case EventGameAbort:
		return VoteAbort{v.boolean("wantsToAbort", false)}
	case EventChat:
		return Chat{v.text("message")}
	case EventDirectMessage:
		return DirectMessage{v.text("to"), v.text("message")}
	case EventWatchGame:
		return WatchGame{}
	case EventUnwatchGame:
		return UnwatchGame{}
	case EventRematch:
		return VoteRematch{v.boolean("wantsRematch", false)}
	case EventLeaderboard:
		return AskLeaderboard{v.text("name")}
	}
	panic("protocol: no data for " + string(event))
}
