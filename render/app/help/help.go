// Package help has the screens that teach the games: the rules, with pictures
// of the games' own programs, and a tutorial that is played.
package help

import (
	"strings"

	"lichtbrett/game/console"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Rules is the screen that tells the rules of a game.
type Rules struct {
	ui.Still
	app    *shell.App
	game   *catalog.Game
	boards []*ledview.Board // by section; nil where there is no picture
}

// NewRules returns the rules of a game.
func NewRules(app *shell.App, g *catalog.Game) *Rules {
	r := &Rules{app: app, game: g}
	for _, s := range g.Guide {
		r.boards = append(r.boards, r.board(s))
	}
	return r
}

func (r *Rules) board(s catalog.Section) *ledview.Board {
	if !s.Pictured() {
		return nil
	}
	b := ledview.New(r.app, "picture."+strings.TrimSuffix(strings.TrimPrefix(s.Key, "help."), "."))
	b.Show(frame(r.game, s), true)
	return b
}

// Build implements ui.Screen.
func (r *Rules) Build(v ui.View) *ui.Node {
	_, own := r.app.Presentations[r.game.ID]
	tutorial := ui.Row(ui.Primary("tutorial", ui.IconPlay, r.app.Say("tutorial.title"), func() { r.app.Navigation.Tutorial(r.game) }))
	content := ui.Column(ui.When(Teaches(r.app, r.game), tutorial)).Gap(ui.Space5)
	for i, s := range r.game.Guide {
		content.Add(r.section(s, r.boards[i], v))
	}
	content.Add(ui.When(!own, r.inputs()))
	title := r.app.Say("help.of", "game", r.game.Title(r.app.Language))
	return page(r.app, v, title, content)
}

// section is a part of the rules, with its picture beside it where there is
// room.
func (r *Rules) section(s catalog.Section, board *ledview.Board, v ui.View) *ui.Node {
	title, text := ui.Heading(2, r.app.Say(s.Key+"title")), ui.Paragraph(r.say(s.Key+"text"))
	if its, own := r.app.Presentations[r.game.ID]; own {
		words := ui.Column(title).Gap(ui.Space2).Align(ui.Start)
		if its.Illustrate != nil {
			if pictures := its.Illustrate(r.app.Language, s); pictures != nil {
				words.Add(ui.Flow(pictures...).Gap(ui.Space2))
			}
		}
		words.Add(text)
		return words
	}
	words := ui.Column(title, text, ui.When(s.Legend, r.legend())).Gap(ui.Space2)
	if board == nil {
		return words
	}
	picture := board.Picture(r.app.Say(s.Key + "title"))
	if v.Size.W < 520 {
		return ui.Column(title, ui.Row(picture.Width(240).Height(240)).Justify(ui.Centered), ui.Column(words.Children[1:]...).Gap(ui.Space2)).Gap(ui.Space3)
	}
	return ui.Row(words.Grow(1), picture.Width(220).Height(220)).Gap(ui.Space5).Align(ui.Start)
}

func (r *Rules) say(key string) string { return r.game.Told(r.app.Language, key) }

// inputs tells how each device is used.
func (r *Rules) inputs() *ui.Node {
	column := ui.Column(ui.Heading(2, r.app.Say("help.input.title"))).Gap(ui.Space2)
	for _, device := range inputs {
		column.Add(ui.Paragraph(r.say("help.input." + device)))
	}
	return column
}

// inputs are the devices whose use is told last: "help.input.<device>".
var inputs = []string{"touch", "keyboard", "mouse", "gamepad"}

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
		list.Add(ui.Row(
			ledview.Chip(r.app, e.color, 24),
			ui.Text(r.app.Say("help.legend."+e.key), ui.Body, ui.Theme.Text).Grow(1),
		).Gap(ui.Space2))
	}
	return list
}
