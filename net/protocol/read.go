package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
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
	var envelope struct {
		Event Event           `json:"event"`
		Re    *ID             `json:"re"`
		Data  json.RawMessage `json:"data"`
	}
	f := Frame{Re: NoID}
	if err := json.Unmarshal(frame, &envelope); err != nil {
		return f, fmt.Errorf("frame: %w", err)
	}
	f.Event = envelope.Event
	if envelope.Re != nil {
		f.Re = *envelope.Re
	}
	wrong := func(err error) error { return fmt.Errorf("frame %s: %w", clip(string(f.Event), maxQuote), err) }
	if len(envelope.Data) == 0 || envelope.Data[0] != '{' {
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
	data, err := readData(f.Event, envelope.Data)
	if err != nil {
		return f, wrong(err)
	}
	f.Data = data
	return f, nil
}

// readData decodes the data of an event. Some events have two types: one for the room and
// one for the lobby, or one with a game and one without.
func readData(event Event, data json.RawMessage) (FrameData, error) {
	switch event {
	case EventRegisterPlayer:
		return readAs[PlayerRegistered](data)
	case EventRenamePlayer:
		return readAs[PlayerRenamed](data)
	case EventLogoutPlayer:
		return PlayerLoggedOut{}, nil
	case EventCreateGame:
		return readAs[GameCreated](data)
	case EventDeleteGame:
		return readAs[GameDeleted](data)
	case EventJoinGame:
		return readAs[GameJoined](data)
	case EventQuickGame:
		return readAs[GameFound](data)
	case EventLeaveGame:
		return readAs[GameLeft](data)
	case EventGameStart:
		if has(data, "gameState") {
			return readAs[GameStarted](data)
		}
		return readAs[GameListed](data)
	case EventStartRound:
		return readAs[RoundStarted](data)
	case EventGameState:
		if has(data, "games") {
			return readAs[Overview](data)
		}
		return readAs[Match](data)
	case EventGameMove:
		return readAs[GameMoved](data)
	case EventGameAbort:
		return readAs[AbortVoted](data)
	case EventChat:
		return readAs[Chatted](data)
	case EventDirectMessage:
		return readAs[DirectMessaged](data)
	case EventWatchGame:
		return readAs[GameWatched](data)
	case EventUnwatchGame:
		return readAs[GameUnwatched](data)
	case EventGameOver:
		if has(data, "record") {
			return readAs[GameOver](data)
		}
		return readAs[GameEnded](data)
	case EventRematch:
		return readAs[RematchVoted](data)
	case EventPlayerStatus:
		return readAs[PlayerStatus](data)
	case EventLeaderboard:
		return readAs[Leaderboard](data)
	case EventReplaced:
		return Replaced{}, nil
	case EventShutdown:
		return ShuttingDown{}, nil
	}
	return nil, nil
}

func readAs[D FrameData](data json.RawMessage) (FrameData, error) {
	var d D
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	return d, nil
}

// has reports whether an object that is valid JSON has a field.
func has(object json.RawMessage, field string) bool {
	for name := range members(object) {
		if string(name) == field {
			return true
		}
	}
	return false
}

// UnmarshalJSON implements json.Unmarshaler: null stands for no seat and no
// clock.
func (g *GameState) UnmarshalJSON(data []byte) error {
	type plain GameState
	p := plain{Turn: game.NoSeat, Seat: game.NoSeat, Remaining: NoClock}
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	*g = GameState(p)
	return nil
}
