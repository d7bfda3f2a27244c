package lobby

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
)

// Game returns what is played in a room of this configuration; see catalog.Played.
func Game(c protocol.Config) (g *catalog.Game, ok bool) {
	return catalog.Played(c.Game, c.Seats, c.Options)
}

// Title is what is played in a room of this configuration; a game that is not
// known here goes by its name.
func Title(app *shell.App, c protocol.Config) string {
	if g, _ := Game(c); g != nil {
		return g.Title(app.Language)
	}
	return c.Game
}

// Playable reports whether this app can show a match of the configuration.
func Playable(c protocol.Config) bool {
	_, ok := Game(c)
	return ok
}

// SeatName is what who sits on a seat of a room is called; empty where there is
// no such seat.
func SeatName(app *shell.App, room *client.Room, seat game.Seat) string {
	if int(seat) >= len(room.Seats) || seat < 0 {
		return ""
	}
	switch p := room.Seats[seat]; {
	case p.Player != nil:
		return room.NameOf(p.Player.ID)
	case p.Computer > 0:
		return app.Say("match.computer")
	}
	return app.Say("room.free")
}

// Standing says how it stands in a room: who is missing, whose turn it is, or who
// has won.
func Standing(app *shell.App, room *client.Room) string {
	say := func(key string, places ...string) string { return app.Say("room."+key, places...) }
	switch {
	case room.Status == protocol.Lobby && !Playable(room.Config):
		return say("unknown")
	case room.Status == protocol.Lobby && room.Free() > 1:
		return say("missing.many", "missing", strconv.Itoa(room.Free()))
	case room.Status == protocol.Lobby && room.Free() == 1:
		return say("missing.one")
	case room.Status == protocol.Lobby && room.Mine():
		return say("ready")
	case room.Status == protocol.Lobby:
		return say("ready.others", "player", room.Name(app.Language, room.Creator))
	case room.Status == protocol.Aborted:
		return say("aborted")
	case room.Status == protocol.Over:
		return result(app, room)
	case room.BeginsIn() > 0:
		return say("begins.soon")
	case room.Match == nil || room.Match.Turn == game.NoSeat:
		return ""
	case room.Match.Turn == room.Seat:
		return say("your-turn")
	}
	return say("turn", "player", SeatName(app, room, room.Match.Turn))
}

// result says who has won.
func result(app *shell.App, room *client.Room) string {
	if room.Match == nil || room.Match.Result == nil {
		return ""
	}
	var names []string
	for _, seat := range room.Match.Result.Seats {
		if seat == room.Seat {
			return app.Say("room.you-won")
		}
		names = append(names, SeatName(app, room, seat))
	}
	if len(names) == 0 {
		return app.Say("match.draw")
	}
	return app.Say("match.won", "player", strings.Join(names, ", "))
}
