package shell

import (
	"lichtbrett/net/client"
	"lichtbrett/render/ui"
)

// RoomAddress returns the address that invites to a room, and lets newcomers in.
func (a *App) RoomAddress(id string) string {
	return a.AddressOf(client.Invitation{Room: id, Code: a.Online.Code()}.Fragment())
}

// OnlineError says why something was refused online, in the user's language.
func (a *App) OnlineError(err error) string { return client.Words(a.Language, err) }

// ForgetButton has the server forget the player, after a question: it is a ui.Button or another
// kind of it, nil for whom the server does not know.
func (a *App) ForgetButton(asks *Asking, button func(id string, icon ui.Icon, label string, press func()) *ui.Node) *ui.Node {
	if a.Online == nil || a.Online.Me() == "" {
		return nil
	}
	return button("forget", ui.IconErase, a.Say("forget"), func() {
		asks.Ask(Question{ID: "forgetting", Key: "forget", Icon: ui.IconErase, Do: a.Navigation.Forget})
	}).If(!a.Online.Ready(), ui.Disabled)
}
