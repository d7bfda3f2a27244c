package tabletop

import (
	"slices"

	"lichtbrett/game/games"
	"lichtbrett/render/ui"
)

// HandOver asks for the device to be handed to a person, so that nobody sees another one's
// hand. A press beside it does nothing.
func (t *Table[V, M, P]) HandOver(who *ui.Node) *ui.Node {
	title := t.App.Say("table.hand-over")
	text := t.App.Say("table.hand-over.text", "player", t.own.Players().Name(t.Client.ToMove()))
	happened := t.own.Happened()
	content := ui.Column(ui.Heading(2, title), who, ui.Paragraph(text), ui.When(happened != "", ui.SmallText(happened)), ui.Flow(
		ui.TextButton("hand-over.exit", ui.IconBack, t.App.Say("ledgame.games"), t.Exit),
		ui.Primary("hand-over.show", ui.IconPlay, t.App.Say("table.hand-over.show"), t.TakeOver).DefaultFocus(),
	).Gap(ui.Space3).Justify(ui.ToEnd))
	return ui.AlertDialog(string(HandOverPanel), title, content.Gap(ui.Space4).Pad(ui.Space5))
}

// Rematch asks for another match with the same players.
func (t *Table[V, M, P]) Rematch() {
	if !t.Client.Watches() {
		t.Client.Again()
	}
}

// RematchButton is the button for it. Whoever wants a rematch and waits for the others has
// nothing more to ask for.
func (t *Table[V, M, P]) RematchButton(id string) *ui.Node {
	asked := t.Client.Watches() || slices.Contains(t.Client.State().Rematch, t.Client.Home())
	return ui.Primary(id, ui.IconRestart, t.App.Say("ledgame.rematch"), t.Rematch).If(asked, ui.Disabled)
}

// EndButtons show the match again that has ended, and give it away, where it is known.
func (t *Table[V, M, P]) EndButtons(id string) []*ui.Node {
	r, known := t.Client.Record()
	if !known {
		return nil
	}
	buttons := []*ui.Node{
		ui.Button(id+".replay", ui.IconPlay, t.App.Say("room.replay"), func() { t.App.Navigation.Analyse(r) }),
		ui.Button(id+".share", ui.IconShare, t.App.Say("ledgame.share"), t.Share),
	}
	if t.App.Computer != nil && games.Computer(r.Game).Judges != nil {
		buttons = append(buttons, ui.Button(id+".coach", ui.IconInfo, t.App.Say("coach.title"), func() { t.App.Navigation.WhatWentWrong(r) }))
	}
	return buttons
}

// Share gives the match away that has ended.
func (t *Table[V, M, P]) Share() {
	if r, ok := t.Client.Record(); ok {
		t.Sharing.Give(t.Game.Title(t.App.Language), t.Game.Rules, r)
	}
}

// ShareEntry does so from a menu.
func (t *Table[V, M, P]) ShareEntry(id string) *ui.Node {
	_, known := t.Client.Record()
	return t.Entry(id, ui.IconShare, t.App.Say("share.title"), t.Share).If(!known || !t.Ended(), ui.Disabled)
}

// Entry is a thing to do in a menu.
func (t *Table[V, M, P]) Entry(id string, icon ui.Icon, label string, do func()) *ui.Node {
	return ui.Item(id, icon, label, func() {
		t.Close()
		do()
	})
}

// Setup is the form for a new match: its content, and the buttons that begin it.
func (t *Table[V, M, P]) Setup(v ui.View, title string, content *ui.Node, fault string, start func()) *ui.Node {
	words := ui.Text(fault, ui.Label, ui.Theme.Danger).Justify(ui.ToEnd)
	words.ID = "setup.fault"
	buttons := ui.Column(
		ui.When(fault != "", words),
		ui.Primary("setup.start", ui.IconPlay, t.App.Say("table.setup.start"), start),
		ui.When(t.App.Online != nil, ui.Button("setup.together", ui.IconPeople, t.App.Say("lobby.title"), func() { t.App.Navigation.Online(t.Game.ID) })),
	).Gap(ui.Space2)
	if v.Short() { // the buttons are scrolled, too
		return t.App.Dialog(string(SetupPanel), title, t.Close, content.Add(buttons))
	}
	return t.App.Dialog(string(SetupPanel), title, t.Close, content, buttons)
}

// Heading is the name of the game; where there is no room for it, it is only read.
func (t *Table[V, M, P]) Heading() *ui.Node {
	return ui.BarTitle(t.Game.Title(t.App.Language), ui.Title, ui.Label).Justify(ui.Centered).Grow(1)
}

// Offers are what there is to do where nothing is under way: to begin, to see the result
// that has been put aside, and to go back to the match that was given up.
func (t *Table[V, M, P]) Offers(setup func(), aside bool, show, back func()) (buttons []*ui.Node) {
	switch {
	case !t.Client.Playing() && t.Keeps():
		buttons = append(buttons, ui.Primary("new", ui.IconPlay, t.App.Say("table.new"), setup))
	case t.Ended() && aside:
		buttons = append(buttons, ui.Button("show-result", ui.IconTrophy, t.App.Say("table.show-result"), show))
	}
	if t.HasPrevious() {
		buttons = append(buttons, ui.Button("return", ui.IconUndo, t.App.Say("ledgame.return"), back))
	}
	return buttons
}

// line is the line over the table, with what is said in it.
func (t *Table[V, M, P]) line(lines ...*ui.Node) *ui.Node {
	column := ui.Column(lines...).Gap(1).Justify(ui.Centered).PadXY(ui.Space3, 2)
	return ui.Ground(column.Named("information", ui.RoleGroup, t.App.Say("table.information")), ui.Radius, ui.Theme.Card, ui.Theme.Line)
}

// Information is the line over the table: what a teacher says, or else what there is to do, in
// the first of the styles that fits, and what happened last where there is room.
func (t *Table[V, M, P]) Information(width float64, happened string, styles ...ui.Style) *ui.Node {
	if t.Course != nil {
		return t.line(t.Course.node(width, t.Warned))
	}
	todo, room := t.Todo(), width-2*ui.Space3
	style := ui.Fit(todo, room, styles...)
	words := ui.Text(todo, style, t.lineColor())
	if happened == "" || t.Warned != "" || len(style.Wrap(todo, room)) > 1 || ui.Small.Width(happened) > room {
		return t.line(words)
	}
	return t.line(ui.Text(happened, ui.Small, ui.Theme.Muted), words)
}

// lineColor is the colour of what there is to do.
func (t *Table[V, M, P]) lineColor() ui.Color {
	switch {
	case t.Warned != "":
		return ui.Theme.Danger
	case t.MyTurn():
		return ui.Theme.Accent
	}
	return ui.Theme.Text
}

// FocusOn has a node have the focus if it is on the screen.
func (t *Table[V, M, P]) FocusOn(id string) {
	if t.App.Surface.Find(id) != nil {
		t.App.Surface.Focus(id)
	}
}

// Rect is where a node is; empty if it is nowhere.
func (t *Table[V, M, P]) Rect(id string) ui.Rect {
	if n := t.App.Surface.Find(id); n != nil {
		return n.Rect
	}
	return ui.Rect{}
}
