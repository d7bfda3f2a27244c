// Package room is the screen of a room: who is there and who is missing before a
// match, the match itself on its game's own table, and beside it what people who
// are elsewhere need: who is away, what is said, what is asked, and how to go on
// afterwards.
package room

import (
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/lobby"
	"lichtbrett/render/ui"
)

// Doors lead to other screens.
type Doors interface {
	// Lobby goes to the choice of games online.
	Lobby()
	// Settings shows the settings.
	Settings()
	// Table returns the table on the screen at which the match of a room is
	// played, or nil where there is none for its game.
	Table(config protocol.Config, host func(receive func(table.Envelope)) table.Host) Table
	// Analyse shows how a match came to its end.
	Analyse(game.Record)
	// Watch shows a match again.
	Watch(game.Record)
}

// Table is a game's own table on the screen.
type Table interface {
	ui.Screen
	// Leave puts it away.
	Leave()
}

// Screen is a room.
type Screen struct {
	app   *screen.App
	doors Doors

	table Table // nil before the first match
	room  string

	log    ui.Log
	text   string // what is being typed
	to     string // the ID of whom it is said to alone; empty if to all
	wrong  string // why something was refused, in words
	open   bool   // the panel, where it folds
	seen   int    // how many messages were there when the panel was last seen
	asks   question
	invite *screen.Share
	warned bool   // that ten seconds are left has been said
	heard  string // what was announced last
	wide   bool
}

// question is what is asked before it is done.
type question uint8

const (
	nothing question = iota
	leaving
	aborting
	deleting
)

// New returns the room that the player is in or watches.
func New(app *screen.App, doors Doors) *Screen {
	s := &Screen{app: app, doors: doors, log: ui.Log{ID: "chat"}, invite: screen.NewInvitation(app)}
	s.Changed()
	return s
}

func (s *Screen) say(key string, places ...string) string { return s.app.Say("room."+key, places...) }

// here is the room; nil once it has been left.
func (s *Screen) here() *client.Room { return s.app.Online.Room() }

// Changed follows what has changed online.
func (s *Screen) Changed() {
	room := s.here()
	if room == nil {
		s.Leave()
		s.doors.Lobby()
		return
	}
	if room.ID != s.room {
		s.putAway()
		s.room = room.ID
		s.seen = len(room.Messages)
	}
	if s.table == nil && room.Match != nil {
		s.table = s.doors.Table(room.Config, func(receive func(table.Envelope)) table.Host {
			return s.app.Online.Host(receive, s.leave)
		})
	}
	if s.wide || s.open {
		s.seen = len(room.Messages)
	}
	s.announce(room)
	s.app.Surface.Invalidate()
}

func (s *Screen) putAway() {
	if s.table != nil {
		s.table.Leave()
	}
	s.table = nil
}

// Leave puts the table away; the room is not left by it.
func (s *Screen) Leave() { s.putAway() }

// announce lets screen readers say what has changed in the room beside the match
// and the chat, which speak for themselves.
func (s *Screen) announce(room *client.Room) {
	now := s.headline(room)
	if room.Vote != nil {
		now = s.voteWords(room)
	}
	if s.heard != "" && now != s.heard {
		s.app.Surface.Announce(now)
	}
	s.heard = now
}

// LEDs returns what the LED board of the match shows; ok is false where there is
// none.
func (s *Screen) LEDs() (f console.Frame, ok bool) {
	if leds, is := s.table.(interface{ LEDs() console.Frame }); is {
		return leds.LEDs(), true
	}
	return f, false
}

// Tick lets time pass.
func (s *Screen) Tick(elapsed time.Duration) {
	if s.table != nil {
		s.table.Tick(elapsed)
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	if s.table == nil {
		return 0, false
	}
	return s.table.Next()
}

// done shows why something was refused.
func (s *Screen) done(err error) {
	s.wrong = ""
	if err != nil {
		s.wrong = s.app.OnlineError(err)
		s.app.Surface.Announce(s.wrong)
	}
	s.app.Surface.Invalidate()
}

// send says what was typed. What is not taken is not lost.
func (s *Screen) send() {
	text := s.text
	if strings.TrimSpace(text) == "" {
		return
	}
	s.text = ""
	back := func(err error) {
		if err != nil && s.text == "" {
			s.text = text
		}
		s.done(err)
	}
	if s.to != "" {
		s.app.Online.Direct(s.to, text, back)
	} else {
		s.app.Online.Chat(text, back)
	}
}

// leave leaves the room, after a question where others wait for one's move.
func (s *Screen) leave() {
	room := s.here()
	if s.asks == nothing && room.Status == protocol.Running && room.Seat != game.NoSeat {
		s.asks = leaving
		return
	}
	s.asks = nothing
	s.app.Online.Leave(s.done)
}

// headline says how it stands in the room.
func (s *Screen) headline(room *client.Room) string {
	switch {
	case room.Status == protocol.Lobby && room.Missing() > 1:
		return s.say("missing.many", "missing", strconv.Itoa(room.Missing()))
	case room.Status == protocol.Lobby && room.Missing() == 1:
		return s.say("missing.one")
	case room.Status == protocol.Lobby && room.Mine():
		return s.say("ready")
	case room.Status == protocol.Lobby:
		return s.say("ready.others", "player", s.nameOf(room, room.Creator))
	case room.Status == protocol.Aborted:
		return s.say("aborted")
	case room.Status == protocol.Over:
		return s.result(room)
	case room.BeginsIn() > 0:
		return s.say("begins", "seconds", strconv.Itoa(seconds(room.BeginsIn())))
	case room.Match == nil || room.Match.Turn == game.NoSeat:
		return ""
	case room.Match.Turn == room.Seat:
		return s.say("your-turn")
	}
	return s.say("turn", "player", s.seatName(room, room.Match.Turn))
}

// result says who has won.
func (s *Screen) result(room *client.Room) string {
	if room.Match == nil || room.Match.Result == nil {
		return ""
	}
	var names []string
	for _, seat := range room.Match.Result.Seats {
		if seat == room.Seat {
			return s.say("you-won")
		}
		names = append(names, s.seatName(room, seat))
	}
	if len(names) == 0 {
		return s.app.Say("match.draw")
	}
	return s.app.Say("match.won", "player", strings.Join(names, ", "))
}

// seconds rounds up.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// seatName is what who sits on a seat is called.
func (s *Screen) seatName(room *client.Room, seat game.Seat) string {
	if int(seat) >= len(room.Seats) || seat < 0 {
		return ""
	}
	switch p := room.Seats[seat]; {
	case p.Player != nil:
		return p.Player.Name
	case p.Computer > 0:
		return s.app.Say("match.computer")
	}
	return s.say("free")
}

// nameOf is the name of a player in the room.
func (s *Screen) nameOf(room *client.Room, id string) string {
	for _, seat := range room.Seats {
		if seat.Player != nil && seat.Player.ID == id {
			return seat.Player.Name
		}
	}
	for _, m := range room.Messages {
		if m.From.ID == id {
			return m.From.Name
		}
	}
	return s.say("somebody")
}

// title is the game's name.
func (s *Screen) title(room *client.Room) string { return lobby.Title(s.app, room.Config) }
