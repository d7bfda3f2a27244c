package client

import (
	"errors"

	"lichtbrett/assets/text"
)

// Words says what has happened, in the user's language.
func (n Notice) Words(l text.Language) string {
	switch n.Kind {
	case Removed:
		return l.Say("online.removed")
	case RoomDeleted:
		return l.Say("online.deleted")
	case PlayerUnknown:
		return l.Say("online.unknown")
	case PlayerBanned:
		return l.Say("online.banned")
	}
	return l.Say("online.announced", "message", n.Message)
}

// Words says why something was refused or has failed, in the user's language.
func Words(l text.Language, err error) string {
	var wrong *Error
	switch {
	case errors.Is(err, ErrLost):
		return l.Say("online.lost")
	case !errors.As(err, &wrong):
		return l.Say("online.failed")
	}
	if key := "refused." + wrong.Reason; wrong.Reason != "" && l.Has(key) {
		return l.Say(key)
	}
	if key := "online.error." + string(wrong.Code); l.Has(key) {
		return l.Say(key)
	}
	return l.Say("online.failed")
}
