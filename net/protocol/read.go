package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"lichtbrett/game"
)

// Frame is a frame from the server as a client reads it.
type Frame struct {
	Event Event
	// Re is the id of the request that this answers, NoID if it had none or if
	// this is no answer.
	Re ID
	// Status is empty if this is no answer.
	Status Code
	// Message and Reason say why the request was refused.
	Message, Reason string
	// Timestamp is the server's time at sending.
	Timestamp time.Time
	// Data is one of the types of FrameData; nil in a refusal and for an event
	// that is not known here, as of a newer server.
	Data FrameData
}

// Err returns why the request was refused, nil if it was not.
func (f Frame) Err() *Error {
	if f.Status == "" || f.Status == OK {
		return nil
	}
	return &Error{Code: f.Status, Message: f.Message, Reason: f.Reason}
}

// Read decodes a frame from the server. With an error the frame has the id of the request
// that it answers, if that could be read.
func Read(frame []byte) (Frame, error) {
	envelope := struct {
		Event Event           `json:"event"`
		Re    ID              `json:"re"`
		Data  json.RawMessage `json:"data"`
	}{Re: NoID}
	err := json.Unmarshal(frame, &envelope)
	f := Frame{Event: envelope.Event, Re: envelope.Re}
	if err != nil {
		return f, fmt.Errorf("frame: %w", err)
	}
	wrong := func(err error) error { return fmt.Errorf("frame %s: %w", Shown(string(f.Event), maxQuote), err) }
	var fields map[string]json.RawMessage
	if json.Unmarshal(envelope.Data, &fields) != nil || fields == nil {
		return f, wrong(errors.New("its data are no object"))
	}
	var common struct {
		Timestamp time.Time `json:"timestamp"`
		Status    Code      `json:"status"`
		Message   string    `json:"message"`
		Reason    string    `json:"reason"`
	}
	if err := json.Unmarshal(envelope.Data, &common); err != nil {
		return f, wrong(err)
	}
	f.Status, f.Timestamp = common.Status, common.Timestamp
	if f.Status != "" && f.Status != OK {
		f.Message, f.Reason = common.Message, common.Reason // a chat's message is none of the refusal's
		return f, nil
	}
	shape := shape(f.Event, fields)
	if shape == nil {
		return f, nil
	}
	data := reflect.New(shape)
	if err := json.Unmarshal(envelope.Data, data.Interface()); err != nil {
		return f, wrong(err)
	}
	shorten(data)
	f.Data = data.Elem().Interface().(FrameData)
	return f, nil
}

// shape returns which type an event's data have, nil if the event is not known. Of several
// it is the first whose first field is there.
func shape(event Event, o map[string]json.RawMessage) (shape reflect.Type) {
	for _, s := range DefinitionOf(event).Sent {
		if s.Data == nil || s.Data.Event() != event {
			continue
		}
		shape = reflect.TypeOf(s.Data)
		if fields := fieldsOf(shape); len(fields) > 0 && o[fields[0].name] != nil {
			return shape
		}
	}
	return shape
}

// shorten leaves out the ends of what is only shown in a value, as players' names are: a server
// may say what is too long for that.
func shorten(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			shorten(v.Elem())
		}
	case reflect.Struct:
		switch d := v.Addr().Interface().(type) {
		case *Player:
			d.Name = Shown(d.Name, MaxName)
			return
		case *Standing:
			d.Name = Shown(d.Name, MaxName)
			return
		case *Config:
			d.Game = Shown(d.Game, MaxName)
			return
		case *Announcement:
			d.Message = Shown(d.Message, MaxMessage)
			return
		case *Overview:
			d.Games = d.Games[:min(len(d.Games), MaxListed)]
		case *Leaderboard:
			d.Entries = d.Entries[:min(len(d.Entries), MaxLeaders)]
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				shorten(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Struct {
			for i := range v.Len() {
				shorten(v.Index(i))
			}
		}
	}
}

// UnmarshalJSON implements json.Unmarshaler: null stands for no seat and no clock.
func (g *GameState) UnmarshalJSON(data []byte) error {
	type plain GameState
	p := plain{Turn: game.NoSeat, Seat: game.NoSeat, Remaining: NoClock}
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	*g = GameState(p)
	return nil
}
