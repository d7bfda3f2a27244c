// Package room is the screen of a room: who is there and who is missing before a
// match, the match itself on its game's own table, and beside it what online players
// need: who is away, what is said, what is asked, and how to go on
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
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Screen is a room.
type Screen struct {
	app *shell.App

	table shell.Table // nil before the first match
	room  string

	log     ui.Log
	text    string // what is being typed
	to      string // the ID of whom it is said to alone; empty if to all
	chooses bool   // whom it is said to
	wrong   string // why something was refused, in words
	open    bool   // the panel, where it folds
	seen    string // the ID of the last message when the panel was last seen
	asks    shell.Asking
	fills   int         // the strength of computers that are to take the free seats; 0 while that is not asked
	form    *lobby.Form // the settings while they are being changed; else nil
	people  bool        // who is here is shown
	terms   string      // the settings as they were last, as a fact
	invite  *shell.Share
	leaders *lobby.Leaders
	warned  bool   // that ten seconds are left has been said
	heard   string // the ID of the room of which something has been heard
	said    string // what was announced last, as a fact
	was     string // the notice that was shown last
}

// New returns the room that the player is in or watches.
func New(app *shell.App) *Screen {
	s := &Screen{app: app, log: ui.Log{ID: "chat"}, invite: shell.NewShare(app, "invite")}
	s.leaders = lobby.NewLeaders(app, s.done)
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
		s.app.Navigation.Lobby()
		return
	}
	if room.ID != s.room {
		s.Leave()
		s.room = room.ID
		s.see(room)
	}
	if s.table == nil && room.Match != nil {
		s.table = s.app.Navigation.Table(room.Config, func(receive func(table.Envelope)) table.Host {
			return room.Host(receive, s.leave)
		})
	}
	if s.table != nil {
		s.moves(room) // a table remembers what it has seen
	}
	s.announce(room)
	s.app.Surface.Invalidate()
}

// Leave puts the table away; the room is not left by it.
func (s *Screen) Leave() {
	if s.table != nil {
		s.table.Leave()
	}
	s.table = nil
}

// announce lets screen readers say what has changed in the room beside the match
// and the chat, which speak for themselves; and that a turn is about to end.
func (s *Screen) announce(room *client.Room) {
	now := func() string { return s.now(room) }
	said := s.app.Language.Fact(now)
	if s.heard != "" && said != "" && said != s.said {
		s.app.Surface.Announce(now())
	}
	configured := func() string { return s.say("configured", "settings", lobby.Terms(s.app, room.Config)) }
	terms := s.app.Language.Fact(configured)
	if s.heard != "" && s.terms != terms && room.Match == nil {
		s.app.Surface.Announce(configured())
	}
	n, _ := s.notice(room)
	s.said, s.was, s.heard, s.terms = said, n.id, room.ID, terms
	left, clock := room.Remaining()
	hurry := clock && room.MyTurn() && left <= warning
	if hurry && !s.warned && left > 0 {
		s.app.Surface.Announce(s.app.Say("match.seconds", "seconds", strconv.Itoa(shell.Seconds(left))))
	}
	s.warned = hurry
}

// now is what is to be known of the room at once; empty if nothing is.
func (s *Screen) now(room *client.Room) string {
	n, urgent := s.notice(room)
	switch {
	case urgent && n.id == "begins":
		return s.app.Say("table.begins", "player", lobby.SeatName(s.app, room, room.Match.Turn))
	case urgent:
		return n.words
	case s.table == nil:
		return lobby.Standing(s.app, room)
	case s.was == "connection":
		return s.say("again")
	}
	return ""
}

// warning is how long before the end of a turn its end is announced.
const warning = 10 * time.Second

// LEDs returns what the LED board of the match shows; ok is false where there is
// none.
func (s *Screen) LEDs() (f console.Frame, ok bool) { return shell.LEDsOf(s.table) }

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
		s.wrong = s.app.Fault(s.app.OnlineError(err))
	}
	s.app.Surface.Invalidate()
}

// start begins the match, or asks first whether computers are to take the free seats.
func (s *Screen) start(room *client.Room) {
	if room.Free() > 0 {
		s.fills = s.app.Settings.Strength
		return
	}
	room.Start(0, s.done)
}

// configure takes over the settings as they have been changed.
func (s *Screen) configure() {
	config, err := s.form.Config()
	if err != nil {
		s.wrong = s.app.Fault(s.app.Say("lobby.config-wrong"))
		return
	}
	s.here().Configure(config, func(err error) {
		if err == nil {
			s.form = nil
		}
		s.done(err)
	})
}

// send says what was typed. What is not taken is not lost.
func (s *Screen) send() {
	text := s.text
	if strings.TrimSpace(text) == "" {
		s.wrong = s.app.Fault(s.say("say.empty"))
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
		s.here().Direct(s.to, text, back)
	} else {
		s.here().Say(text, back)
	}
}

// leave leaves the room, asking first if a match is running.
func (s *Screen) leave() {
	room := s.here()
	away := func() { room.Leave(s.done) }
	if room.Status != protocol.Running || room.Seat == game.NoSeat {
		away()
		return
	}
	q := s.question("leave", ui.IconBack, away)
	q.Instead = func() *ui.Node {
		if room := s.here(); room == nil || !mayAsk(room) {
			return nil
		}
		return ui.Button("question.abort", ui.IconCross, s.say("abort"), s.abort)
	}
	s.asks.Ask(q)
}

// abort has the others asked to abort the match, after a question.
func (s *Screen) abort() {
	s.asks.Ask(s.question("abort", ui.IconCross, func() { s.here().Abort(true, s.done) }))
}

// question makes sure of what cannot be undone.
func (s *Screen) question(key string, icon ui.Icon, do func(), places ...string) shell.Question {
	key = "room." + key
	return shell.Question{
		ID: "question", Key: key, No: "room.stay", Yes: key, Places: places, Icon: icon, Do: do,
		Stay: s.here().Retell, // the program may have left its table already
	}
}

// title is the game's name.
func (s *Screen) title(room *client.Room) string { return lobby.Title(s.app, room.Config) }
