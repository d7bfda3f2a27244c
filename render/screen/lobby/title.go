package lobby

import (
	"encoding/json"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/library"
)

// Game returns what is played in a room of this configuration; ok is false for
// a game that is not known here.
func Game(c protocol.Config) (g *library.Game, ok bool) {
	rules, err := games.ByName(c.Game)
	if err != nil {
		return nil, false
	}
	config, err := rules.Configure(make([]game.Player, c.Seats), json.RawMessage(c.Options))
	if err != nil {
		return nil, false
	}
	g, err = library.Of(game.Record{Game: c.Game, Config: config})
	return g, err == nil
}

// Title is what is played in a room of this configuration; a game that is not
// known here goes by its name.
func Title(app *screen.App, c protocol.Config) string {
	if g, ok := Game(c); ok {
		return g.Title(app.Language)
	}
	return c.Game
}
