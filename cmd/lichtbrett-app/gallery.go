package main

import (
	"strconv"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/screen"
	"lichtbrett/render/ui"
)

// gallery shows all widgets.
type gallery struct {
	app      *screen.App
	sound    bool
	level    int
	strength int
	x, y     int
	dialog   bool
	presses  int
}

func newGallery(app *screen.App) *gallery {
	return &gallery{app: app, sound: true, strength: 3, x: 3, y: 3}
}

func (g *gallery) Tick(time.Duration)          {}
func (g *gallery) Next() (time.Duration, bool) { return 0, false }
func (g *gallery) press() {
	g.presses++
	g.app.Surface.Announce("Gedrückt: " + strconv.Itoa(g.presses))
}
func (g *gallery) open()  { g.dialog = true }
func (g *gallery) close() { g.dialog = false }

func (g *gallery) Build(v ui.View) *ui.Node {
	head := ui.Row(
		ui.Heading(1, "Lichtbrett").Grow(1),
		ui.IconButton("mute", ui.IconSound, "Ton", func() { g.sound = !g.sound }),
		ui.IconButton("lang", ui.IconGlobe, "Sprache", func() {
			if g.app.Language == text.German {
				g.app.SetLanguage(text.English)
			} else {
				g.app.SetLanguage(text.German)
			}
		}),
		ui.IconButton("menu", ui.IconMenu, "Menü", g.open),
	).Gap(ui.Space1)
	buttons := ui.Flow(
		ui.Primary("play", ui.IconPlay, "Spielen", g.press),
		ui.Button("undo", ui.IconUndo, "Zurücknehmen", g.press),
		ui.Button("off", ui.IconShare, "Teilen", g.press).With(ui.Disabled),
		ui.Quiet("help", ui.IconHelp, "Regeln", g.open),
	).Gap(ui.Space3)
	card := ui.Card(
		ui.Heading(2, "Einstellungen"),
		ui.Switch("sound", "Töne", "Steine, Joker und das Ende einer Partie", g.sound, func(on bool) { g.sound = on }),
		ui.Choice("players", "Spieler", []ui.Option{{Icon: ui.IconPerson, Label: "Allein"}, {Icon: ui.IconPeople, Label: "Zu zweit"}, {Icon: ui.IconComputer, Label: "Computer"}}, g.level, func(i int) { g.level = i }),
		ui.Slider("strength", "Stärke", 1, 5, g.strength, nil, func(n int) { g.strength = n }),
		ui.Progress("load", "Fortschritt", g.presses%10, 10),
		ui.Note("Kleine Schrift sagt, was man noch wissen sollte: Änderungen gelten sofort. Gedrückt: "+strconv.Itoa(g.presses)),
	)
	board := ui.Grid("board", "Spielbrett", 8, 8, func(x, y int) *ui.Node {
		n := ui.Cell("cell."+strconv.Itoa(x)+"."+strconv.Itoa(y), "Spalte "+strconv.Itoa(x+1)+", Reihe "+strconv.Itoa(y+1), func() { g.x, g.y = x, y })
		return n.If(x == g.x && y == g.y, ui.Selected)
	}).Aspect(1).Least(200, 200).AsHome().RingAround().Rounded(16).OnWord(g.word).OnPointer(g.point).Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.Glow(n.Rect, 16, 20, ui.Alpha(ui.Theme.Accent, 0.10))
		c.Fill(n.Rect, 16, ui.Hex(0x050608))
		c.Outline(n.Rect, 16, 1, ui.Theme.Line)
		for y := range 8 {
			for x := range 8 {
				r := n.Rect.Inset(8).Cell(x, y, 8, 8)
				color := ui.Hex(0x161a20)
				if x == g.x && y == g.y {
					color = ui.Theme.Accent
				}
				c.Fill(r.Inset(r.W*0.14), ui.RadiusCircle, color)
			}
		}
	})
	board.Active = "cell." + strconv.Itoa(g.x) + "." + strconv.Itoa(g.y)
	icons := ui.Flow().Gap(ui.Space2)
	for i := ui.IconBack; i <= ui.IconPause; i++ {
		icons.Children = append(icons.Children, ui.Glyph(i, 24, ui.Theme.Muted))
	}
	tiles := ui.Tiles(150,
		ui.CardButton("t1", "Vier gewinnt", g.press, ui.Glyph(ui.IconBoard, 40, ui.Theme.Accent), ui.Caption("Vier gewinnt", ui.Title, ui.Theme.Text), ui.Caption("Mit Jokern, allein oder zu zweit", ui.Small, ui.Theme.Muted)),
		ui.CardButton("t2", "Tic-Tac-Toe", g.press, ui.Glyph(ui.IconShapes, 40, ui.Theme.Accent), ui.Caption("Tic-Tac-Toe", ui.Title, ui.Theme.Text), ui.Caption("Drei in einer Reihe", ui.Small, ui.Theme.Muted)),
	).Gap(ui.Space3)
	side := ui.Scroll("side", "Inhalt", ui.Column(
		ui.Paragraph("Ein Brettspiel auf einem Brett aus Licht. Vier in einer Reihe gewinnen, waagerecht, senkrecht oder schräg; zwei Joker helfen dabei."),
		buttons, tiles, card, icons).Gap(ui.Space5).PadXY(ui.Space2, ui.Space2)).Grow(1)
	var body *ui.Node
	if v.Portrait() {
		body = ui.Column(board.Height(v.Size.W-32), side).Gap(ui.Space4).Grow(1)
	} else {
		body = ui.Row(board.Grow(1), side).Gap(ui.Space5).Grow(1).Align(ui.Stretch)
	}
	page := ui.Column(head, body).Gap(ui.Space3).PadXY(ui.Space4, ui.Space3)
	if !g.dialog {
		return page
	}
	return ui.Stack(page, ui.Dialog("rules", "Spielregeln", "Schließen", g.close,
		ui.Column(ui.Paragraph("Wer zuerst vier Steine in einer Reihe hat, gewinnt."), ui.Paragraph("Statt einen Stein zu legen, darfst du einmal einen Bereich löschen und einmal eine Bombe werfen.")).Gap(ui.Space3),
		ui.Button("rules.no", ui.NoIcon, "Abbrechen", g.close), ui.Primary("rules.ok", ui.IconCheck, "Verstanden", g.close)))
}

func (g *gallery) word(k console.Key) bool {
	switch k {
	case console.Left:
		g.x = max(0, g.x-1)
	case console.Right:
		g.x = min(7, g.x+1)
	case console.Up:
		g.y = max(0, g.y-1)
	case console.Down:
		g.y = min(7, g.y+1)
	case console.Confirm:
		g.press()
	}
	return k != console.Back
}

func (g *gallery) point(p ui.PointerEvent) bool {
	n := g.app.Surface.Root().Find("board")
	x, y := n.Rect.Inset(8).CellAt(p.X, p.Y, 8, 8)
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return false
	}
	changed := g.x != x || g.y != y
	g.x, g.y = x, y
	if p.Phase == input.Up {
		g.press()
	}
	return changed || p.Phase != input.Move
}
