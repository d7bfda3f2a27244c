// Package moderation is the screen of a server's host: who is there, what is played, and what can
// be done about it.
package moderation

import (
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Screen is the host's.
type Screen struct {
	ui.Still
	app *shell.App

	says  string // what is to be said to everybody
	fault string // what is wrong with that, in words; empty if nothing is
	code  string // for joining, as it has been typed
	wrong string // why something was refused, in words; empty if nothing was
	who   string // the ID of the player who was chosen; empty if none is
	name  string // another one for that player, as it has been typed
	asks  shell.Asking
}

// New returns the screen of a server whose host the player is.
func New(app *shell.App) *Screen { return &Screen{app: app, code: app.Online.Code()} }

func (s *Screen) say(key string, places ...string) string { return s.app.Say("host."+key, places...) }

// act does something, and then shows that it has been done, or why not.
func (s *Screen) act(act protocol.HostAct, game string, said string) {
	s.app.Online.HostAct(act, game, func(err error) {
		s.wrong = ""
		switch {
		case err != nil:
			s.wrong = s.app.Fault(s.app.OnlineError(err))
		case said != "":
			s.app.Surface.Announce(said)
		}
		s.app.Surface.Invalidate()
	})
}

// onPlayer does something with the player who was chosen.
func (s *Screen) onPlayer(action protocol.HostAction) {
	act := protocol.HostAct{Action: action, ID: s.who}
	if action == protocol.HostRename {
		act.Name = new(s.name)
	}
	s.act(act, "", s.say("done"))
	s.who = ""
}

// announce says what was typed to everybody. What cannot be said stays to be put right.
func (s *Screen) announce() {
	message, wrong := protocol.Message(s.says)
	if wrong != nil {
		s.fault = s.app.Fault(s.app.OnlineError(wrong))
		return
	}
	s.says = ""
	s.act(protocol.HostAct{Action: protocol.HostAnnounce, Message: &message}, "", "")
}

// setCode has newcomers need the code that was typed.
func (s *Screen) setCode() {
	code, said := s.code, s.say("code.none")
	if code != "" {
		said = s.say("code.set", "code", code)
	}
	s.act(protocol.HostAct{Action: protocol.HostCode, Code: &code}, "", "")
	s.app.Online.SetCode(code) // invitations from here have it
	s.app.Show(said)
}

// leave gives up being the host.
func (s *Screen) leave() {
	s.app.Online.HostLogout()
	s.app.Navigation.Back()
}
