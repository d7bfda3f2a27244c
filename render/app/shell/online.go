package shell

import "lichtbrett/net/client"

// RoomAddress returns the address that invites to a room, and lets newcomers in.
func (a *App) RoomAddress(id string) string {
	return a.AddressOf(client.Invitation{Room: id, Code: a.Online.Code()}.Fragment())
}

// OnlineError says why something was refused online, in the user's language.
func (a *App) OnlineError(err error) string { return client.Words(a.Language, err) }
