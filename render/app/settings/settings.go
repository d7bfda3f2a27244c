// Package settings is the screen on which the settings are changed.
package settings

import (
	"strconv"
	"time"

	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Screen is the settings.
type Screen struct {
	app     *shell.App
	server  *server  // nil where there is no choice
	hosting *hosting // nil where there is no server
	asks    shell.Asking
}

// New returns the settings.
func New(app *shell.App) *Screen {
	s := &Screen{app: app}
	if app.Connect != nil {
		s.server = newServer(app)
	}
	if app.Online != nil {
		s.hosting = &hosting{app: app}
	}
	return s
}

// Leave ends what is under way.
func (s *Screen) Leave() {
	if s.server != nil {
		s.server.leave()
	}
}

// Tick implements ui.Screen.
func (s *Screen) Tick(elapsed time.Duration) {
	if s.server != nil {
		s.server.tick(elapsed)
	}
}

// Next implements ui.Screen.
func (s *Screen) Next() (time.Duration, bool) {
	if s.server == nil || s.server.end == nil {
		return 0, false
	}
	return s.server.left, true
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	left := ui.Column(s.general(), s.motion(), s.server.node(), s.lights(), s.hosting.node()).Gap(ui.Space4)
	cards := ui.Tiles(340, left, ui.Column(s.play(), s.stored(), s.about()).Gap(ui.Space4)).Gap(ui.Space4)
	page := s.app.Page(shell.Page{ID: "settings", Title: s.app.Say("settings.title"), Back: s.app.Navigation.Back, Tools: ui.Row(s.app.HelpTool(nil), s.app.LanguageTool()), Widest: 1040}, v, ui.Column(cards))
	return ui.Stack(page, s.asks.Node(s.app))
}

func (s *Screen) say(key string) string { return s.app.Say("settings." + key) }

// general is what concerns everything.
func (s *Screen) general() *ui.Node {
	return card(s.say("general"),
		indent(ui.Labeled(s.app.LanguageChoice())),
		ui.Switch("sound", s.say("sound"), s.say("sound.hint"), s.app.Settings.Sound, func(on bool) {
			s.app.Change(func(set *shell.Settings) { set.Sound = on })
		}),
		ui.Switch("shapes", s.say("shapes"), s.say("shapes.hint"), s.app.Settings.Shapes, func(on bool) {
			s.app.Change(func(set *shell.Settings) { set.Shapes = on })
		}),
	)
}

// card is a group of settings.
func card(title string, settings ...*ui.Node) *ui.Node {
	return ui.Card(append([]*ui.Node{indent(ui.Heading(2, title))}, settings...)...)
}

// indent puts nodes where the words of switches stand.
func indent(nodes ...*ui.Node) *ui.Node {
	return ui.Column(nodes...).Gap(ui.Space2).PadXY(ui.Space3, 0)
}

// motion is whether things move.
func (s *Screen) motion() *ui.Node {
	words := func(m shell.Motion) string { return s.say("motion." + string(m)) }
	set := func(m shell.Motion) { s.app.Change(func(set *shell.Settings) { set.Motion = m }) }
	return card(s.say("motion"), indent(ui.ChoiceOf("motion", s.say("motion"), shell.Motions, words, s.app.Settings.Motion, set)))
}

// play is what matches begin with.
func (s *Screen) play() *ui.Node {
	clock := func(seconds int) string {
		if seconds == 0 {
			return s.say("clock.off")
		}
		return s.app.Say("settings.clock.seconds", "seconds", strconv.Itoa(seconds))
	}
	setClock := func(seconds int) { s.app.Change(func(set *shell.Settings) { set.MoveTime = seconds }) }
	strength := s.app.StrengthSlider("strength", s.app.Settings.Strength, func(n int) {
		s.app.Change(func(set *shell.Settings) { set.Strength = n })
	})
	return card(s.say("match"),
		indent(strength, ui.SmallText(s.say("strength.hint"))),
		indent(ui.Labeled(ui.ChoiceOf("clock", s.say("clock"), shell.MoveTimes, clock, s.app.Settings.MoveTime, setClock))),
		indent(ui.SmallText(s.say("clock.hint"))),
	)
}

// lights is what shows the board beside the page; nil where there can be none.
func (s *Screen) lights() *ui.Node {
	if s.app.Lights == nil {
		return nil
	}
	state := s.app.Lights.State()
	use := ui.Switch("launchpad", s.say("launchpad"), s.say("launchpad.hint"), state != shell.LightsOff, func(on bool) {
		s.app.Change(func(set *shell.Settings) { set.Launchpad = on })
		s.app.Lights.Turn(on)
	})
	if state == shell.LightsOff {
		return card(s.say("lights"), use)
	}
	return card(s.say("lights"), use, indent(ui.SmallText(s.say("launchpad."+string(state)))))
}

// stored is what this device keeps.
func (s *Screen) stored() *ui.Node {
	return card(s.say("stored"),
		indent(ui.SmallText(s.say("stored.hint"))),
		indent(ui.Flow(ui.Button("delete", ui.IconErase, s.say("delete"), s.deleteAll), s.app.ForgetButton(&s.asks, ui.Button)).Gap(ui.Space3)),
	)
}

// about is what the app is, and what it is made of.
func (s *Screen) about() *ui.Node {
	return card(s.say("about"),
		indent(
			ui.SmallText(s.app.Say("settings.about.version", "version", s.app.Release)),
			ui.Row(
				ui.Button("manual", ui.IconHelp, s.app.Say("help.manual"), func() { s.app.OpenDocument(shell.Manual(s.app.Language)) }),
				ui.Button("licences", ui.IconInfo, s.say("about.licences"), func() { s.app.OpenDocument(shell.Licences) }),
			).Gap(ui.Space3),
		),
	)
}

// deleteAll deletes everything, after a question.
func (s *Screen) deleteAll() {
	s.asks.Ask(shell.Question{ID: "delete-all", Key: "settings.delete", Icon: ui.IconErase, Do: s.app.Navigation.Reset})
}
