// Package settings is the screen on which the settings are changed.
package settings

import (
	"slices"
	"strconv"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
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

// Changed follows what has changed online.
func (s *Screen) Changed() { s.app.Surface.Invalidate() }

// Leave ends what is under way.
func (s *Screen) Leave() {
	if s.server != nil {
		s.server.leave()
	}
}

func (s *Screen) back() {
	s.Leave()
	s.app.Navigation.Back()
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
	pad := ui.Space3
	if !v.Narrow() {
		pad = ui.Space6
	}
	left := ui.Column(s.general(), s.motion()).Gap(ui.Space4)
	if s.server != nil {
		left.Children = append(left.Children, s.server.node())
	}
	if s.app.Lights != nil {
		left.Children = append(left.Children, s.lights())
	}
	if s.hosting != nil {
		left.Children = append(left.Children, s.hosting.node())
	}
	cards := ui.Tiles(340, left, ui.Column(s.play(), s.stored(), s.about()).Gap(ui.Space4)).Gap(ui.Space4)
	head := ui.Row(
		ui.IconButton("back", ui.IconBack, s.app.Say("joystick.back"), s.back),
		ui.Heading(1, s.app.Say("settings.title")).Grow(1),
	).Gap(ui.Space3).PadXY(pad, ui.Space3).MaxWidth(1040)
	page := ui.Column(
		head,
		ui.Scroll("settings", s.app.Say("settings.title"), ui.Column(cards).PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: ui.Space5}).MaxWidth(1040)).Grow(1),
	).PadSides(v.Safe).OnBack(s.back)
	return ui.Stack(page, s.asks.Node(s.app))
}

func (s *Screen) say(key string) string { return s.app.Say("settings." + key) }

// general is what concerns everything.
func (s *Screen) general() *ui.Node {
	var languages []ui.Option
	for _, l := range text.Languages {
		languages = append(languages, ui.Option{Label: l.Name()})
	}
	return card(s.say("general"),
		s.named("language", ui.Choice("language", s.say("language"), languages, slices.Index(text.Languages, s.app.Language), func(i int) {
			s.app.SetLanguage(text.Languages[i])
		})),
		ui.Switch("sound", s.say("sound"), s.say("sound.hint"), s.app.Settings.Sound, func(on bool) {
			s.app.Change(func(set *shell.Settings) { set.Sound = on })
		}),
		ui.Switch("shapes", s.say("shapes"), s.say("shapes.hint"), s.app.Settings.Shapes, func(on bool) {
			s.app.Change(func(set *shell.Settings) { set.Shapes = on })
		}),
	)
}

// named puts a caption over a control that says its name only to those who hear
// it.
func (s *Screen) named(key string, control *ui.Node) *ui.Node {
	return indent(ui.Caption(s.say(key), ui.Label, ui.Theme.Text), control)
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
	var options []ui.Option
	for _, m := range shell.Motions {
		options = append(options, ui.Option{Label: s.say("motion." + string(m))})
	}
	return card(s.say("motion"),
		indent(ui.Choice("motion", s.say("motion"), options, slices.Index(shell.Motions, s.app.Settings.Motion), func(i int) {
			s.app.Change(func(set *shell.Settings) { set.Motion = shell.Motions[i] })
		})),
	)
}

// play is what matches begin with.
func (s *Screen) play() *ui.Node {
	var clocks []ui.Option
	for _, seconds := range shell.MoveTimes {
		label := s.say("clock.off")
		if seconds > 0 {
			label = s.app.Say("settings.clock.seconds", "seconds", strconv.Itoa(seconds))
		}
		clocks = append(clocks, ui.Option{Label: label})
	}
	strength := ui.Slider("strength", s.say("strength"), ai.Weakest, ai.Strongest, s.app.Settings.Strength,
		func(n int) string { return s.app.Say("strength." + strconv.Itoa(n)) },
		func(n int) { s.app.Change(func(set *shell.Settings) { set.Strength = n }) })
	return card(s.say("match"),
		indent(strength, ui.SmallText(s.say("strength.hint"))),
		s.named("clock", ui.Choice("clock", s.say("clock"), clocks, slices.Index(shell.MoveTimes, s.app.Settings.MoveTime), func(i int) {
			s.app.Change(func(set *shell.Settings) { set.MoveTime = shell.MoveTimes[i] })
		})),
		indent(ui.SmallText(s.say("clock.hint"))),
	)
}

// lights is what shows the board beside the page.
func (s *Screen) lights() *ui.Node {
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
