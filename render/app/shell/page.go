package shell

import (
	"cmp"

	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Page is what stands over a screen that scrolls.
type Page struct {
	// ID names what is scrolled.
	ID    string
	Title string
	// Under is what is said under the title.
	Under []*ui.Node
	// Back leads back; Where is the key of where to, empty for where one came from.
	Back  func()
	Where string
	// Tools are beside the title; nil for those of all screens.
	Tools *ui.Node
	// Game is the one whose rules are at hand; nil for all.
	Game *catalog.Game
	// Widest is how wide the page gets; Least is how much room its content needs.
	Widest, Least float64
}

// PagePad is how far what is on a page is from the window's sides.
func PagePad(v ui.View) float64 {
	if v.Narrow() {
		return ui.Space3
	}
	return ui.Space6
}

// UnderTitle says something under the title of a page.
func UnderTitle(v ui.View, words string) *ui.Node {
	if v.Narrow() {
		return ui.Text(words, ui.Small, ui.Theme.Muted)
	}
	return ui.Text(words, ui.Body, ui.Theme.Muted)
}

// Page returns a page with its content, which scrolls.
func (a *App) Page(p Page, v ui.View, content *ui.Node) *ui.Node {
	pad := min(PagePad(v), (v.Size.W-p.Least)/2)
	if p.Tools == nil {
		p.Tools = a.Tools(p.Game)
	}
	title := ui.Column(ui.PageTitle(p.Title, ui.Large, ui.Title, ui.Label, ui.Small)).Add(p.Under...)
	bar := func(title *ui.Node) *ui.Node {
		return a.Bar("back", cmp.Or(p.Where, "joystick.back"), p.Back, title, p.Tools)
	}
	head, room := bar(title), v.Size.W-v.Safe.Left-v.Safe.Right-2*pad
	if ui.HeightOf(head, room) > max(ui.Target, ui.HeightOf(title, room)) { // too little stands in a line beside the tools
		head = ui.Column(bar(ui.Space()), title).Gap(ui.Space1)
	}
	head = head.PadXY(pad, ui.Space3).MaxWidth(p.Widest)
	inner := content.PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: ui.Space5}).MaxWidth(p.Widest)
	return ui.Column(head, ui.Scroll(p.ID, p.Title, inner).Grow(1)).PadSides(v.Safe).OnBack(p.Back)
}
