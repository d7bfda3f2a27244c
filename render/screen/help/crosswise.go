package help

import (
	"time"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/crosswise"
	"lichtbrett/render/ui"
)

// crosswiseSections are the parts of the rules of Crosswise, each with the tiles
// that it tells of: "crosswise.rules.<key>.title" and ".text".
var crosswiseSections = []struct {
	key   string
	tiles []rules.Tile
}{
	{"goal", []rules.Tile{rules.Sun, rules.Cross, rules.Triangle, rules.Square, rules.Pentagon, rules.Star}},
	{"turn", nil},
	{"remover", []rules.Tile{rules.Remover}},
	{"mover", []rules.Tile{rules.Mover}},
	{"swap-on-board", []rules.Tile{rules.SwapOnBoard}},
	{"swap-with-hand", []rules.Tile{rules.SwapWithHand}},
	{"end", nil},
	{"input", nil},
}

// Crosswise is the screen that tells the rules of Crosswise.
type Crosswise struct {
	app   *screen.App
	doors Doors
}

// NewCrosswise returns the rules of Crosswise.
func NewCrosswise(app *screen.App, doors Doors) *Crosswise { return &Crosswise{app, doors} }

// Tick implements ui.Screen.
func (*Crosswise) Tick(time.Duration) {}

// Next implements ui.Screen.
func (*Crosswise) Next() (time.Duration, bool) { return 0, false }

// Build implements ui.Screen.
func (c *Crosswise) Build(v ui.View) *ui.Node {
	pad := ui.Space4
	if !v.Narrow() {
		pad = ui.Space6
	}
	content := ui.Column().Gap(ui.Space5)
	for _, part := range crosswiseSections {
		key := "crosswise.rules." + part.key
		section := ui.Column(ui.Heading(2, c.app.Say(key+".title"))).Gap(ui.Space2).Align(ui.Start)
		if part.tiles != nil {
			pictures := ui.Flow().Gap(ui.Space2)
			for _, t := range part.tiles {
				pictures.Children = append(pictures.Children, crosswise.TilePicture(t, 44))
			}
			section.Children = append(section.Children, pictures)
		}
		section.Children = append(section.Children, ui.Paragraph(c.app.Say(key+".text")))
		content.Children = append(content.Children, section)
	}
	title := c.app.Say("help.of", "game", c.app.Say("crosswise.title"))
	return page(c.app, c.doors, v, title, content.PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: ui.Space6}))
}
