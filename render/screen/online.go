package screen

import (
	"errors"

	"lichtbrett/net/client"
)

// RoomPrefix is how the fragment of an address begins that invites to a room; its
// ID comes behind it.
const RoomPrefix = "g="

// RoomAddress returns the address that invites to a room.
func (a *App) RoomAddress(id string) string { return a.AddressOf(RoomPrefix + id) }

// OnlineError says why something was refused online, in the user's language.
func (a *App) OnlineError(err error) string {
	var wrong *client.Error
	switch {
	case errors.Is(err, client.ErrLost):
		return a.Say("online.lost")
	case !errors.As(err, &wrong):
		return a.Say("online.failed")
	}
	if key := "refused." + wrong.Reason; wrong.Reason != "" && a.Language.Has(key) {
		return a.Say(key)
	}
	if key := "online.error." + string(wrong.Code); a.Language.Has(key) {
		return a.Say(key)
	}
	return a.Say("online.failed")
}
