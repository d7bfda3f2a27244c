package protocol

import (
	"encoding/json"
	"reflect"
	"unicode/utf8"
)

// Decode decodes a client's frame, which whoever reads from a client takes up to MaxFrame
// bytes of: written anew it may be longer. With an error the request has what could be read of
// it: event and id for the refusal, credentials and game because they count even in a
// refused message.
func Decode(frame []byte) (Request, *Error) {
	r := Request{ID: NoID}
	if !utf8.Valid(frame) {
		return r, &Error{CodeBadFrame, "the message is not UTF-8; send text in UTF-8", "", CloseText}
	}
	fields, ok := readObject(frame)
	switch {
	case !ok && !json.Valid(frame):
		return r, badFrame(`the message is not JSON; send one object such as {"event":"gameState","data":{}}`)
	case !ok:
		return r, badFrame(`the message is not an object; send one such as {"event":"gameState","data":{}}`)
	}
	envelope := struct {
		Event string `json:"event"`
		ID    int64  `json:"id,omitempty"`
		Data  object `json:"data,omitempty"`
	}{ID: int64(NoID)}
	wrong := fields.fill("", &envelope)
	if wrong == nil {
		wrong = fields.require("", envelope)
	}
	r.Event, r.ID = Event(envelope.Event), ID(envelope.ID)
	if fields["id"] != nil && (r.ID < 0 || r.ID > MaxInteger) {
		r.ID = NoID
		wrong = badFrame("id is not an integer from 0 to %d", int64(MaxInteger))
	}
	if tooDeep(frame) {
		wrong = badFrame("objects and lists are nested deeper than %d; the protocol needs less", MaxNesting)
	}
	d, unnamed := DefinitionOf(r.Event), r.identify(envelope.Data)
	switch {
	case wrong != nil:
		return r, wrong
	case d.Request == nil:
		return r, Refuse(CodeUnknownEvent, "this event is not the client's to send; the protocol lists those that are")
	case unnamed != nil:
		return r, unnamed
	case d.Game == Required && r.Game == "":
		return r, badFrame("data.game.id is missing; it is a text, the id of a game")
	}
	r.Data, wrong = envelope.Data.request(d.Request, r.Game)
	return r, wrong
}

// request returns the data of a request of the prototype's type, in which the game is named.
func (o object) request(prototype RequestData, game string) (RequestData, *Error) {
	request := reflect.New(reflect.TypeOf(prototype))
	if wrong := o.fill("data.", request.Interface()); wrong != nil {
		return nil, wrong
	}
	if wrong := o.require("data.", prototype); wrong != nil {
		return nil, wrong
	}
	data := request.Elem().Interface().(RequestData)
	if c, ok := data.(checked); ok {
		if wrong := c.check(game); wrong != nil {
			return nil, wrong
		}
	}
	return data, nil
}

// identify reads the credentials and which game is named, both in two forms, of which the
// object counts. Every message may name a game: it brings a player back who let the clock
// run out.
func (r *Request) identify(data object) *Error {
	var flat struct {
		Player object `json:"player,omitempty"`
		Game   object `json:"game,omitempty"`
		ID     string `json:"playerId,omitempty"`
		Secret string `json:"secret,omitempty"`
		GameID string `json:"gameId,omitempty"`
	}
	if wrong := data.fill("data.", &flat); wrong != nil {
		return wrong
	}
	player, game := Credentials{flat.ID, flat.Secret}, named{flat.GameID}
	if flat.Player != nil {
		player = Credentials{}
		if wrong := flat.Player.fill("data.player.", &player); wrong != nil {
			return wrong
		}
	}
	r.Player = player
	if flat.Game != nil {
		game = named{}
		if wrong := flat.Game.fill("data.game.", &game); wrong != nil {
			return wrong
		}
	}
	r.Game = game.ID
	return nil
}

// named is a game as a client names it.
type named struct {
	ID string `json:"id,omitempty"`
}
