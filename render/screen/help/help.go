// Package help has the screens that teach the games: the rules, with pictures
// of the games' own programs, and a tutorial that is played.
package help

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/ledview"
	"lichtbrett/render/screen/library"
	"lichtbrett/render/ui"
)

// Doors lead to other screens.
type Doors interface {
	// Back returns to where the help was opened from.
	Back()
	// Help tells the rules of a game.
	Help(*library.Game)
	// CrosswiseRules tells the rules of Crosswise.
	CrosswiseRules()
	// Tutorial teaches to play.
	Tutorial()
	// Play begins with a game.
	Play(*library.Game)
}

// Rules is the screen that tells the rules of a game.
type Rules struct {
	app    *screen.App
	doors  Doors
	game   *library.Game
	guide  []section
	boards []*ledview.Board // by section; nil where there is no picture
}

// NewRules returns the rules of a game.
func NewRules(app *screen.App, doors Doors, g *library.Game) *Rules {
	r := &Rules{app: app, doors: doors, game: g, guide: guides[g.ID]}
	for _, s := range r.guide {
		r.boards = append(r.boards, r.board(s))
	}
	return r
}

func (r *Rules) board(s section) *ledview.Board {
	if !s.pictured() {
		return nil
	}
	b := ledview.New(r.app, "picture."+s.key)
	b.Show(frame(r.game, s), true)
	return b
}

// Tick implements ui.Screen.
func (*Rules) Tick(time.Duration) {}

// Next implements ui.Screen.
func (*Rules) Next() (time.Duration, bool) { return 0, false }

// Build implements ui.Screen.
func (r *Rules) Build(v ui.View) *ui.Node {
	pad := ui.Space4
	if !v.Narrow() {
		pad = ui.Space6
	}
	content := ui.Column().Gap(ui.Space5)
	if r.game.Rules.Name() == lessons().Rules.Name() {
		content.Children = append(content.Children,
			ui.Row(ui.Primary("tutorial", ui.IconPlay, r.app.Say("tutorial.title"), r.doors.Tutorial)))
	}
	for i, s := range r.guide {
		content.Children = append(content.Children, r.section(s, r.boards[i], v))
	}
	content.Children = append(content.Children, r.inputs())
	title := r.app.Say("help.of", "game", r.app.Say("library."+r.game.ID+".title"))
	return page(r.app, r.doors, v, title, content.PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: ui.Space6}))
}

// section is a part of the rules, with its picture beside it where there is
// room.
func (r *Rules) section(s section, board *ledview.Board, v ui.View) *ui.Node {
	title := ui.Heading(2, r.app.Say("help."+s.key+".title"))
	words := ui.Column(title, ui.Paragraph(r.say("help."+s.key+".text"))).Gap(ui.Space2)
	if s.key == "menu" {
		words.Children = append(words.Children, r.legend())
	}
	if board == nil {
		return words
	}
	picture := board.Picture(r.app.Say("help." + s.key + ".title"))
	if v.Size.W < 520 {
		return ui.Column(title, ui.Row(picture.Width(240).Height(240)).Justify(ui.Centered), ui.Column(words.Children[1:]...).Gap(ui.Space2)).Gap(ui.Space3)
	}
	return ui.Row(words.Grow(1), picture.Width(220).Height(220)).Gap(ui.Space5).Align(ui.Start)
}

// say returns what is said of this game: a sentence of its own, one for games
// without jokers, or else the one for all.
func (r *Rules) say(key string) string {
	switch {
	case r.app.Language.Has(key + "." + r.game.ID):
		key += "." + r.game.ID
	case !r.game.Jokers && r.app.Language.Has(key+".plain"):
		key += ".plain"
	}
	return r.app.Say(key)
}

// inputs tells how each device is used.
func (r *Rules) inputs() *ui.Node {
	column := ui.Column(ui.Heading(2, r.app.Say("help.input.title"))).Gap(ui.Space2)
	for _, device := range inputs {
		column.Children = append(column.Children, ui.Paragraph(r.say("help.input."+device)))
	}
	return column
}

// legend tells what the LEDs of the menu are.
func (r *Rules) legend() *ui.Node {
	entries := []struct {
		color  console.Color
		key    string
		jokers bool
	}{
		{console.Cyan, "delete", true},
		{console.Orange, "bomb", true},
		{console.Red, "quit", false},
		{console.Yellow, "restart", false},
	}
	list := ui.Column().Gap(ui.Space1)
	for _, e := range entries {
		if e.jokers && !r.game.Jokers {
			continue
		}
		list.Children = append(list.Children, ui.Row(
			ledview.Chip(r.app, e.color, 24),
			ui.Text(r.app.Say("help.legend."+e.key), ui.Body, ui.Theme.Text).Grow(1),
		).Gap(ui.Space2))
	}
	return list
}
