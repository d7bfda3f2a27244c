package help

import (
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Contents is a screen that leads to the rules, or to the tutorial, of each game.
type Contents struct {
	ui.Still
	app    *shell.App
	kind   string // its entries' IDs begin so
	title  string // its key
	open   func(*catalog.Game)
	games  []*catalog.Game
	boards []*ledview.Board // by game; nil for those that do not use the LED board
}

// NewContents returns the choice of whose rules are told.
func NewContents(app *shell.App) *Contents {
	return contents(app, "rules", "help.title", app.Navigation.Help, catalog.Games)
}

// NewTutorials returns the choice of what is learned.
func NewTutorials(app *shell.App) *Contents {
	taught := []*catalog.Game{catalog.Games[0]}
	for _, g := range catalog.Games {
		if app.Presentations[g.ID].Teaches {
			taught = append(taught, g)
		}
	}
	return contents(app, "tutorial", "tutorial.title", app.Navigation.Tutorial, taught)
}

func contents(app *shell.App, kind, title string, open func(*catalog.Game), games []*catalog.Game) *Contents {
	c := &Contents{app: app, kind: kind, title: title, open: open, games: games}
	for _, g := range games {
		if _, own := app.Presentations[g.ID]; own {
			c.boards = append(c.boards, nil)
			continue
		}
		b := ledview.New(app, kind+"."+g.ID+".board")
		end, err := g.DemoMatch(len(g.Demo)).Replay(g.Rules)
		if err != nil {
			panic(err) // the catalogue's own matches can be played
		}
		b.Show(g.Board.Picture(end), true)
		c.boards = append(c.boards, b)
	}
	return c
}

// Build implements ui.Screen.
func (c *Contents) Build(v ui.View) *ui.Node {
	tiles := ui.Tiles(300).Gap(ui.Space3)
	for i, g := range c.games {
		picture := c.app.Presentations[g.ID].Picture
		if b := c.boards[i]; b != nil {
			picture = func() *ui.Node { return b.Picture("") }
		}
		tiles.Add(entry(c.kind+"."+g.ID, g.Title(c.app.Language), picture(), func() { c.open(g) }))
	}
	if c.kind == "rules" {
		tiles.Add(entry("manual", c.app.Say("help.manual"), ui.Glyph(ui.IconHelp, 32, ui.Theme.Accent), func() { c.app.OpenDocument(shell.Manual(c.app.Language)) }))
	}
	return page(c.app, v, c.app.Say(c.title), tiles.DefaultFocus())
}

// entry leads to one of them.
func entry(id, title string, picture *ui.Node, open func()) *ui.Node {
	return ui.CardButton(id, title, open,
		ui.Row(
			picture.Width(72).Height(72),
			ui.Caption(title, ui.Label, ui.Theme.Text).Grow(1),
		).Gap(ui.Space4),
	)
}

// page is a screen of help: a title with the way back, and below it what can
// be scrolled.
func page(app *shell.App, v ui.View, title string, content *ui.Node) *ui.Node {
	tools := ui.Row(app.LanguageTool(), app.SettingsTool())
	return app.Page(shell.Page{ID: "rules", Title: title, Back: app.Navigation.Back, Tools: tools, Widest: 840}, v, content)
}
