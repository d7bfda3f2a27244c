package client

import (
	"errors"

	"lichtbrett/assets/text"
)

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
