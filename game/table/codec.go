package table

import (
	"encoding/json"
	"fmt"

	"lichtbrett/game"
)

// message is the form of a Message in JSON.
type message struct {
	Kind string          `json:"is"`
	Data json.RawMessage `json:"of"`
}

// EncodeMessage returns a message as JSON.
func EncodeMessage(m Message) ([]byte, error) {
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("table: encoding a message: %w", err)
	}
	return json.Marshal(message{Kind: m.kind(), Data: data})
}

// DecodeMessage reads a message from JSON; g reads the views in it.
func DecodeMessage(data []byte, g game.Game) (Message, error) {
	var form message
	if err := json.Unmarshal(data, &form); err != nil {
		return nil, fmt.Errorf("table: not a message: %w", err)
	}
	decode, ok := decoders[form.Kind]
	if !ok {
		return nil, fmt.Errorf("table: there is no message %q", form.Kind)
	}
	m, err := decode(form.Data, g)
	if err != nil {
		return nil, fmt.Errorf("table: the message %q: %w", form.Kind, err)
	}
	return m, nil
}

var decoders = map[string]func([]byte, game.Game) (Message, error){
	Play{}.kind():      decode[Play],
	Undo{}.kind():      decode[Undo],
	Restart{}.kind():   decode[Restart],
	Abort{}.kind():     decode[Abort],
	Answer{}.kind():    decode[Answer],
	Rematch{}.kind():   decode[Rematch],
	Say{}.kind():       decode[Say],
	Join{}.kind():      decode[Join],
	Seated{}.kind():    decode[Seated],
	Voted{}.kind():     decode[Voted],
	Rematched{}.kind(): decode[Rematched],
	Said{}.kind():      decode[Said],
	Ended{}.kind():     decode[Ended],
	Refused{}.kind():   decode[Refused],
	State{}.kind(): func(data []byte, g game.Game) (Message, error) {
		var m State
		err := decodeTurn(data, g, &m, &m.Turn)
		return m, err
	},
	Played{}.kind(): func(data []byte, g game.Game) (Message, error) {
		var m Played
		err := decodeTurn(data, g, &m, &m.Turn)
		return m, err
	},
}

func decode[M Message](data []byte, _ game.Game) (Message, error) {
	var m M
	err := json.Unmarshal(data, &m)
	return m, err
}

// decodeTurn decodes a message m with a turn in it, whose view is the game's.
func decodeTurn(data []byte, g game.Game, m any, t *Turn) error {
	var view struct {
		View json.RawMessage `json:"view"`
	}
	if err := json.Unmarshal(data, &view); err != nil {
		return err
	}
	if err := json.Unmarshal(data, m); err != nil {
		return err
	}
	t.View = nil
	if view.View == nil {
		return nil
	}
	read, err := g.ReadView(view.View)
	t.View = read
	return err
}
