package nats

import (
	"encoding/json"
	"fmt"
	"reflect"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

// request is a bus.Request on its way; the subject names the room.
type request struct {
	Player  protocol.Player `json:"player,omitzero"`
	Server  string          `json:"server,omitempty"`
	Stamp   uint64          `json:"stamp,omitempty"`
	Do      string          `json:"do"` // the question's type
	Details json.RawMessage `json:"details"`
}

// reply is a bus.Reply on its way.
type reply struct {
	// Nobody says that the room is not answered for here, so that nothing was done.
	Nobody bool      `json:"nobody,omitempty"`
	Reply  bus.Reply `json:"reply,omitzero"`
}

// typed is a value of an interface on its way, with its type.
type typed struct {
	Kind    string          `json:"kind"`
	Details json.RawMessage `json:"details"`
}

// types are the types of an interface's values, by name.
type types[T any] map[string]reflect.Type

func typesOf[T any](values ...T) types[T] {
	named := types[T]{}
	for _, v := range values {
		named[reflect.TypeOf(v).Name()] = reflect.TypeOf(v)
	}
	return named
}

var (
	questions = typesOf[bus.Question](bus.Rename{}, bus.Depart{}, bus.Admits{}, bus.Inside{}, bus.Remove{}, bus.Close{})
	news      = typesOf[bus.News](bus.PlayerChanged{}, bus.SettingsChanged{}, bus.Announcement{})
)

// decode reads a value of the type with this name.
func (t types[T]) decode(name string, details []byte) (value T, err error) {
	found, ok := t[name]
	if !ok {
		return value, fmt.Errorf("another server's %q is not known; all servers are to be of one version", name)
	}
	v := reflect.New(found)
	err = json.Unmarshal(details, v.Interface())
	return v.Elem().Interface().(T), err
}

// handleType is the name of the question that has a client's request handled, which is
// encoded as the client does it, but without the secret.
const handleType = "Handle"

func encodeRequest(q bus.Request) []byte {
	wire := request{Player: q.Player, Server: q.Place.Server, Stamp: q.Place.Stamp}
	if h, ok := q.Do.(bus.Handle); ok {
		h.Request.Player = protocol.Credentials{}
		wire.Do, wire.Details = handleType, protocol.EncodeRequest(h.Request)
	} else {
		wire.Do, wire.Details = reflect.TypeOf(q.Do).Name(), protocol.JSON(q.Do)
	}
	return protocol.JSON(wire)
}

func decodeRequest(data []byte) (q bus.Request, err error) {
	var wire request
	if err := json.Unmarshal(data, &wire); err != nil {
		return q, err
	}
	q = bus.Request{Player: wire.Player, Place: bus.Place{Player: wire.Player.ID, Server: wire.Server, Stamp: wire.Stamp}}
	if wire.Do != handleType {
		q.Do, err = questions.decode(wire.Do, wire.Details)
		return q, err
	}
	handled, refusal := protocol.Decode(wire.Details)
	if refusal != nil {
		return q, refusal
	}
	q.Do = bus.Handle{Request: handled}
	return q, nil
}

func encodeReply(r bus.Reply) []byte { return protocol.JSON(reply{Reply: r}) }

func encodeNobody() []byte { return protocol.JSON(reply{Nobody: true}) }

func decodeReply(data []byte) (bus.Reply, error) {
	var wire reply
	if err := json.Unmarshal(data, &wire); err != nil {
		return bus.Reply{}, bus.ErrUncertain
	}
	if wire.Nobody {
		return bus.Reply{}, errNobody
	}
	return wire.Reply, nil
}

func encodeNews(n bus.News) []byte {
	return protocol.JSON(typed{reflect.TypeOf(n).Name(), protocol.JSON(n)})
}

func decodeNews(data []byte) (bus.News, error) {
	var wire typed
	if err := json.Unmarshal(data, &wire); err != nil {
		return nil, err
	}
	return news.decode(wire.Kind, wire.Details)
}
