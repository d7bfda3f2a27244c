package lobby

import (
	"lichtbrett/net/protocol"
	"lichtbrett/render/screen"
)

// Title is what is played in a room of this configuration; a game that is not
// known here goes by its name.
func Title(app *screen.App, c protocol.Config) string {
	if o, ok := offerOf(c); ok {
		return app.Say(o.titled + ".title")
	}
	return c.Game
}
