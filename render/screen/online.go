package screen

import "lichtbrett/net/client"

// RoomPrefix is how the fragment of an address begins that invites to a room; its
// ID comes behind it.
const RoomPrefix = "g="

// RoomAddress returns the address that invites to a room.
func (a *App) RoomAddress(id string) string { return a.AddressOf(RoomPrefix + id) }

// OnlineError says why something was refused online, in the user's language.
func (a *App) OnlineError(err error) string { return client.Words(a.Language, err) }
