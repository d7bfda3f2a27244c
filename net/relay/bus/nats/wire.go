package nats

import (
	"encoding/json"
	"fmt"
	"reflect"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

// typed is a value of an interface on its way, with its type.
type typed struct {
	Kind    string          `json:"kind"`
	Details json.RawMessage `json:"details"`
}

func typedOf(value any) typed { return typed{reflect.TypeOf(value).Name(), protocol.JSON(value)} }

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
	questions = typesOf[bus.Question](bus.Handle{}, bus.Named{}, bus.Rename{}, bus.Depart{}, bus.Admits{}, bus.Inside{}, bus.Remove{}, bus.Close{})
	news      = typesOf[bus.News](bus.PlayerChanged{}, bus.SettingsChanged{}, bus.Announcement{})
)

// read reads a value.
func (t types[T]) read(from typed) (value T, err error) {
	found, ok := t[from.Kind]
	if !ok {
		return value, fmt.Errorf("another server's %q is not known; all servers are to be of one version", from.Kind)
	}
	v := reflect.New(found)
	err = json.Unmarshal(from.Details, v.Interface())
	return v.Elem().Interface().(T), err
}

// request is a bus.Request on its way.
type request struct {
	bus.Request
	Do typed // in place of what is asked
}

func encodeRequest(q bus.Request) []byte { return protocol.JSON(request{q, typedOf(q.Do)}) }

func decodeRequest(data []byte) (q bus.Request, err error) {
	var wire request
	if err := json.Unmarshal(data, &wire); err != nil {
		return q, err
	}
	wire.Request.Do, err = questions.read(wire.Do)
	return wire.Request, err
}

func encodeNews(n bus.News) []byte { return protocol.JSON(typedOf(n)) }

func decodeNews(data []byte) (bus.News, error) {
	var wire typed
	if err := json.Unmarshal(data, &wire); err != nil {
		return nil, err
	}
	return news.read(wire)
}
