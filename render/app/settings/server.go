package settings

import (
	"strings"
	"time"

	"lichtbrett/net/client"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// tryTime is how long a server has to answer.
const tryTime = 8 * time.Second

// longest is how many characters the address of a server has at most.
const longest = 200

// server is the choice of the server through which online players are met.
type server struct {
	app *shell.App

	typed string
	fault string

	trying []client.Server // those that are still to answer, the first one now
	left   time.Duration   // for the first one
	end    func()          // ends its attempt
}

func newServer(app *shell.App) *server { return &server{app: app, typed: app.Server()} }

func (s *server) say(key string, places ...string) string {
	return s.app.Say("settings.server."+key, places...)
}

// take takes what was typed, once a server answers there.
func (s *server) take() {
	s.leave()
	if s.typed = strings.TrimSpace(s.typed); s.typed == "" {
		s.use("", s.say("own"))
		return
	}
	if s.trying = client.Servers(s.typed); len(s.trying) == 0 {
		s.refuse(s.say("wrong"))
		return
	}
	s.app.Surface.Announce(s.say("trying"))
	s.try()
}

// try asks the first of the servers that may be meant.
func (s *server) try() {
	s.left = tryTime
	s.end = s.app.Try(s.trying[0], func(answered bool) {
		if answered {
			address := s.trying[0].String()
			s.leave()
			s.use(address, s.say("used", "server", address))
			return
		}
		s.next()
	})
}

// next gives the first one up.
func (s *server) next() {
	s.end()
	s.end = nil
	if s.trying = s.trying[1:]; len(s.trying) > 0 {
		s.try()
		return
	}
	s.refuse(s.say("silent"))
}

// leave ends what is under way.
func (s *server) leave() {
	if s.end != nil {
		s.end()
	}
	s.end, s.trying, s.fault = nil, nil, ""
}

func (s *server) use(address, said string) {
	s.app.SetServer(address)
	s.typed = address
	s.app.Navigation.Moved()
	s.app.Show(said)
}

func (s *server) refuse(why string) { s.fault = s.app.Fault(why) }

// tick lets time pass.
func (s *server) tick(elapsed time.Duration) {
	if s.end == nil {
		return
	}
	if s.left -= elapsed; s.left <= 0 {
		s.next()
	}
}

// node is the choice on the screen; nil where there is none.
func (s *server) node() *ui.Node {
	if s == nil {
		return nil
	}
	edit := func(text string) {
		s.leave()
		s.typed = text
	}
	field := ui.TextField("server", s.app.Say("settings.server"), s.say("example"), s.typed, edit, s.take).Limited(longest).Faulty(s.fault)
	hint := s.say("hint")
	if s.end != nil {
		hint = s.say("trying")
	}
	use := ui.Button("server.use", ui.IconCheck, s.say("use"), s.take).If(s.end != nil || s.typed == s.app.Server(), ui.Disabled)
	return card(s.app.Say("lobby.title"), indent(ui.Labeled(field), ui.SmallText(hint), ui.Row(use)))
}
