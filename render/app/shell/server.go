package shell

import (
	"lichtbrett/net/client"
	"lichtbrett/render/ui"
)

// serverKey is the key under which the server is stored.
const serverKey = "server"

// Server returns the address of the server through which online players are
// met, as it was named; empty for the app's own.
func (a *App) Server() string { return a.Storage.Get(serverKey) }

// SetServer has people elsewhere be met through another server from now on; an
// empty address is the app's own. It reports whether it is an address.
func (a *App) SetServer(address string) bool {
	if address != "" && len(client.Servers(address)) == 0 {
		return false
	}
	a.Storage.Set(serverKey, address)
	a.connect()
	return true
}

// openServer connects the app to the relay of the server that the command line has
// named now, else of the one that is stored. One that a link names is only proposed.
func (a *App) openServer() {
	switch {
	case a.Named == nil:
		a.connect()
	case *a.Named != "" && first(*a.Named) == nil:
		a.connect()
		a.Show(a.Say("settings.server.wrong"))
	case a.ByLink:
		a.connect()
		a.Propose()
	default:
		a.SetServer(*a.Named)
	}
}

// Propose has the user be asked about the server that the page's address names, before
// anything is sent there: anybody may have written it. The app's own is taken at once. It
// reports whether there is a question.
func (a *App) Propose() bool {
	var meant *client.Server
	if a.Named != nil {
		meant = first(*a.Named)
	}
	now := first(a.Server())
	switch {
	case !a.ByLink || meant == nil && now == nil || meant != nil && now != nil && *meant == *now:
		return false
	case meant == nil:
		a.SetServer("")
		return false
	}
	server := meant.String()
	a.Asks.Ask(Question{
		ID: "proposal", Key: "link.server", Places: []string{"server", server}, Icon: ui.IconCheck,
		Do: func() { a.Navigation.Accept(server) },
	})
	a.Surface.Invalidate()
	return true
}

// first is the server that is meant by an address before all others; nil if it is none.
func first(address string) *client.Server {
	if all := client.Servers(address); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// connect takes up the connection to the server's relay in place of another.
func (a *App) connect() {
	if a.Connect == nil {
		return
	}
	before := a.Online
	a.Online, a.Address = a.Connect(first(a.Server()))
	if before != nil {
		before.Disconnect()
	}
}
