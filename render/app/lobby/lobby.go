// Package lobby is the online lobby: the player's name, the games that wait for players,
// and what it takes to open one.
package lobby

import (
	"errors"
	"slices"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Screen is the lobby.
type Screen struct {
	ui.Still
	app *shell.App

	naming  bool         // the name is asked for
	name    string       // what has been typed
	wrong   string       // why something was refused, in words; empty if nothing was
	code    string       // for joining, as it has been typed
	tried   bool         // it was given, and has not let the player in yet
	setUp   *Form        // the game that is being set up; nil if none is
	asked   string       // the ID of the room that the player wants to join; empty if none
	returns bool         // the room is gone to as soon as it is known that the player is in one
	busy    bool         // something was asked for and not answered
	cut     client.State // why there is no connection, as it was announced; Offline if there is one
	leaders *Leaders
	asks    shell.Asking
}

// New returns the lobby; a game that is named by its ID is being set up in it, none
// if that is empty.
func New(app *shell.App, game string) *Screen {
	s := &Screen{app: app, name: app.Online.Name()}
	s.naming = s.name == ""
	s.leaders = NewLeaders(app, s.refuse)
	if game != "" {
		s.setUp = newForm(app, game)
	}
	app.Online.Connect()
	return s
}

// Invited has the player come where an invitation leads to, once there is a name for him.
func (s *Screen) Invited(to client.Invitation) {
	if to.Code != "" {
		s.code = to.Code
		s.unlock()
	}
	s.asked = to.Room
	s.follow()
}

// unlock gives the code with which the server lets newcomers in.
func (s *Screen) unlock() {
	s.wrong, s.tried = "", s.app.Online.Status() == client.Locked
	s.app.Online.SetCode(s.code)
}

// Return goes to the room that the player was in, if he still is.
func (s *Screen) Return() {
	s.returns = true
	s.follow()
}

// follow does what the player has asked for once the connection is there.
func (s *Screen) follow() {
	online := s.app.Online
	if s.returns && online.Ready() {
		s.returns = false
		if online.Room() != nil {
			s.app.Navigation.Room()
			return
		}
	}
	if s.asked == "" || s.naming || s.busy || !online.Ready() {
		return
	}
	room := s.asked
	s.asked = ""
	if here := online.Room(); here != nil && here.ID == room {
		s.app.Navigation.Room()
		return
	}
	s.enter(room, online.Join)
}

func (s *Screen) say(key string, places ...string) string { return s.app.Say("lobby."+key, places...) }

// done is told what has come of a wish: the room, or why not.
func (s *Screen) done(err error) {
	s.busy = false
	s.app.Surface.Invalidate()
	if err != nil {
		s.refuse(err)
		return
	}
	s.wrong, s.setUp = "", nil
	if s.app.Online.Room() != nil {
		s.app.Navigation.Room()
	}
}

// refuse says why something was refused.
func (s *Screen) refuse(err error) { s.wrong = s.app.Fault(s.app.OnlineError(err)) }

// enter goes into a room, as a player or to watch.
func (s *Screen) enter(id string, ask func(string, func(error))) {
	s.busy = true
	ask(id, s.done)
}

// open asks for a room as it was set up.
func (s *Screen) open(ask func(protocol.Config, func(error))) {
	config, err := s.setUp.Config()
	if err != nil {
		s.wrong = s.app.Fault(s.say("config-wrong"))
		return
	}
	s.busy = true
	ask(config, s.done)
}

// rename takes the name that was typed.
func (s *Screen) rename() {
	err := s.app.Online.SetName(s.name, func(err error) {
		if err != nil && !errors.Is(err, client.ErrLost) {
			s.naming = true
			s.refuse(err)
		}
	})
	if err != nil {
		s.refuse(err)
		return
	}
	s.name, s.wrong, s.naming = s.app.Online.Name(), "", false
	s.app.Online.Connect()
	s.follow()
}

// announce lets screen readers say that the connection is lost, and that it is back.
func (s *Screen) announce() {
	online := s.app.Online
	switch state := online.Status(); {
	case slices.Contains([]client.State{client.Lost, client.Replaced, client.Banned}, state) && state != s.cut:
		s.cut = state
		s.app.Surface.Announce(s.status())
	case s.cut != client.Offline && online.Ready():
		s.cut = client.Offline
		s.app.Surface.Announce(s.app.Say("room.again"))
	}
}

// Changed follows what has changed online.
func (s *Screen) Changed() {
	s.announce()
	switch s.app.Online.Status() {
	case client.Locked:
		if s.tried {
			s.tried = false
			s.refuse(&client.Error{Code: protocol.CodeCodeWrong})
		}
	case client.Online:
		if s.tried && s.app.Online.Ready() {
			s.tried = false
		}
	}
	s.follow()
}
