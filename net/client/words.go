package client

import (
	"cmp"
	"errors"
	"strconv"

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

// Name is what somebody is called in the room, in the user's language: no two the same, and
// somebody where nobody has that ID.
func (r *Room) Name(l text.Language, id string) string {
	return cmp.Or(r.NameOf(id), l.Say("room.somebody"))
}

// MoveTime says how many seconds a turn may take, in the user's language.
func MoveTime(l text.Language, seconds int) string {
	switch {
	case seconds == 0:
		return l.Say("lobby.time.none")
	case seconds%60 == 0:
		return l.Say("lobby.time.minutes", "minutes", strconv.Itoa(seconds/60))
	}
	return l.Say("lobby.time.seconds", "seconds", strconv.Itoa(seconds))
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
