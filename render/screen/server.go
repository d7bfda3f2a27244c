package screen

import "lichtbrett/net/client"

// serverKey is the key under which the server is stored.
const serverKey = "server"

// Server returns the address of the server through which people elsewhere are
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

// openServer connects the app to the relay of the server that a link or the
// command line has named now, else of the one that is stored.
func (a *App) openServer() {
	if a.Named == nil {
		a.connect()
	} else if !a.SetServer(*a.Named) {
		a.connect()
		a.Show(a.Say("settings.server.wrong"))
	}
}

// connect takes up the connection to the server's relay in place of another.
func (a *App) connect() {
	if a.Connect == nil {
		return
	}
	var server *client.Server
	if meant := client.Servers(a.Server()); len(meant) > 0 {
		server = &meant[0]
	}
	before := a.Online
	a.Online, a.Address = a.Connect(server)
	if before != nil {
		before.Disconnect()
	}
}
