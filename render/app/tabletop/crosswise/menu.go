package crosswise

import (
	"lichtbrett/game/table"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// openMenu is the menu that is open, and where.
type openMenu struct {
	id     string
	x, y   float64
	window ui.Size
	folded bool // the bar has no room for the other menus
}

// menuWidth is how wide a menu is.
const menuWidth = 340.0

// bars is the bar of menus: the way back, the menus, and the tools; in the tutorial it is the teacher's.
// Where there is little room the first menu leads to the others.
func (s page) bars(width float64) *ui.Node {
	if s.Course != nil {
		return s.Course.Head(width)
	}
	named := width >= 720
	row := ui.Row(
		ui.IconButton("games", ui.IconBack, s.App.Say("ledgame.games"), s.Exit),
		s.menuButton("game", ui.IconMenu, s.say("menu.game"), named),
	)
	if width >= 7*ui.Target {
		row.Add(s.menuButton("view", ui.IconBoard, s.say("menu.view"), named),
			s.menuButton("computer", ui.IconComputer, s.say("menu.computer"), named))
	}
	heading := s.Heading()
	if named {
		heading = ui.Heading(1, s.Game.Title(s.App.Language)).Justify(ui.Centered).Grow(1)
	}
	row.Add(heading, s.App.Tools(s.Game))
	return row.Named("menus", ui.RoleNavigation, s.say("menus"))
}

func (s page) menuButton(id string, icon ui.Icon, label string, named bool) *ui.Node {
	id = "menu." + id
	open := s.Opened == tabletop.MenuPanel && s.menu.id == id
	press := func() { s.openMenu(id) }
	n := ui.IconButton(id, icon, label, press)
	if named {
		n = ui.TextButton(id, icon, label, press)
	}
	return n.If(open, ui.Expanded)
}

func (s *Screen) openMenu(id string) {
	button := s.Rect(id)
	folded := s.Rect("menu.view").Empty()
	s.menu = openMenu{id: id, window: s.App.Surface.View().Size, x: button.X, y: button.Y + button.H + ui.Space1, folded: folded}
	s.Opened = tabletop.MenuPanel
	s.App.Surface.Invalidate() // looking for the button has built it already
}

// menuNode is the menu that is open: below its button or, on small screens, in
// the middle.
func (s page) menuNode(v ui.View) *ui.Node {
	var title string
	var entries []*ui.Node
	switch s.menu.id {
	case "menu.game":
		title, entries = s.say("menu.game"), s.gameMenu()
	case "menu.view":
		title, entries = s.say("menu.view"), s.viewMenu()
	default:
		title, entries = s.say("menu.computer"), s.computerMenu()
	}
	if v.Narrow() || v.Short() || v.Size != s.menu.window {
		return s.App.Dialog(s.menu.id+".panel", title, s.Close, ui.Column(entries...).Gap(ui.Space1))
	}
	x := max(v.Safe.Left+ui.Space2, min(s.menu.x, v.Size.W-menuWidth-ui.Space2))
	panel := ui.Column(ui.Scroll(s.menu.id+".scroll", title, ui.Column(entries...).Gap(2).Pad(ui.Space2)).Grow(1)).
		Named(s.menu.id+".panel", ui.RoleDialog, title).Width(menuWidth).MaxHeight(v.Size.H - s.menu.y - ui.Space2).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			c.Glow(n.Rect, ui.Radius, 20, ui.Alpha(ui.Hex(0), 0.55))
			c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
			c.Outline(n.Rect, ui.Radius, 1, ui.Theme.Edge)
		})
	scrim := ui.Column(panel).Align(ui.Start).PadSides(ui.Insets{Left: x, Top: s.menu.y}).AsModal().OnBack(s.Close)
	scrim.ID = s.menu.id + ".scrim"
	return scrim.Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(ui.Rect{W: v.Size.W, H: v.Size.H}, 0, ui.Alpha(ui.Theme.Scrim, 0.4))
	})
}

func (s page) gameMenu() []*ui.Node {
	_, known := s.Client.Record()
	save := s.Entry("game.save", ui.IconSave, s.say("save"), s.save).If(!known, ui.Disabled)
	var entries []*ui.Node
	if s.Keeps() {
		entries = append(entries,
			s.Entry("game.new", ui.IconPlay, s.App.Say("table.new"), s.newMatch),
			save,
			s.Entry("game.load", ui.IconOpen, s.say("load"), s.load),
			ui.Divider(),
		)
	}
	if s.Client.Together() {
		entries = append(entries,
			s.Entry("game.undo", ui.IconUndo, s.App.Say("ledgame.undo"), s.undo).If(!s.canUndo(), ui.Disabled),
			s.Entry("game.hint", ui.IconHint, s.App.Say("ledgame.hint"), s.AskForHint).
				Says("", s.App.Say("ledgame.hint.key")).If(!s.CanHint(), ui.Disabled),
			ui.Divider(),
		)
	}
	if s.menu.folded {
		entries = append(entries,
			s.Entry("game.view", ui.IconBoard, s.say("menu.view"), func() { s.openMenu("menu.view") }),
			s.Entry("game.computer", ui.IconComputer, s.say("menu.computer"), func() { s.openMenu("menu.computer") }),
			ui.Divider(),
		)
	}
	if !s.Keeps() {
		entries = append(entries, save)
	}
	return append(entries,
		s.Entry("game.record", ui.IconSave, s.say("save-record"), s.saveRecord).If(!known, ui.Disabled),
		s.ShareEntry("game.share"),
		s.Entry("game.log", ui.IconList, s.say("save-log"), s.saveLog).If(!known, ui.Disabled),
		ui.Divider(),
		s.Entry("game.tutorial", ui.IconBook, s.App.Say("tutorial.title"), func() { s.App.Navigation.Tutorial(s.Game) }),
		s.Entry("game.settings", ui.IconSettings, s.App.Say("settings.title"), s.App.Navigation.Settings),
		s.Entry("game.exit", ui.IconBack, s.App.Say("ledgame.games"), s.Exit),
	)
}

func (s page) viewMenu() []*ui.Node {
	o := s.settings()
	return []*ui.Node{
		s.option("view.points", s.say("view.points"), o.TeamPoints, func(o *settings, on bool) { o.TeamPoints = on }),
		s.option("view.bars", s.say("view.bars"), o.ScoreBars, func(o *settings, on bool) { o.ScoreBars = on }),
		s.option("view.table", s.say("view.table"), o.PointsTable, func(o *settings, on bool) { o.PointsTable = on }),
		s.option("view.hands", s.say("view.hands"), o.OpenHands, func(o *settings, on bool) { o.OpenHands = on }),
	}
}

// option turns something on and off; the menu stays open.
func (s page) option(id, label string, on bool, set func(o *settings, on bool)) *ui.Node {
	return ui.Switch(id, label, "", on, func(on bool) {
		s.set(func(o *settings) { set(o, on) })
	})
}

// paceWords are what the paces are called.
var paceWords = map[int]string{paces[0]: "pace.short", paces[1]: "pace.medium", paces[2]: "pace.long"}

func (s page) computerMenu() []*ui.Node {
	o := s.settings()
	words := func(pace int) string { return s.say(paceWords[pace]) }
	set := func(pace int) { s.set(func(o *settings) { o.Pace = pace }) }
	// Where there is nothing to be skipped the focus comes to the pace, which Enter leaves as it is.
	return []*ui.Node{
		s.Entry("computer.skip", ui.IconPlay, s.say("skip"), func() { s.Skip() }).If(!s.Animation.Foreign(), ui.Disabled),
		ui.Caption(s.say("pace"), ui.Label, ui.Theme.Text).PadXY(ui.Space3, ui.Space1),
		ui.ChoiceOf("computer.pace", s.say("pace"), paces, words, o.Pace, set),
		s.option("computer.hand", s.say("show-hand"), o.ComputerHand, func(o *settings, on bool) { o.ComputerHand = on }),
	}
}

// canUndo reports whether a person can take a move back, which one who is alone
// with computers can until a tile has been drawn that is seen.
func (s *Screen) canUndo() bool {
	return s.Keeps() && s.Client.CanTakeBack(s.settings().ComputerHand) && s.Animation.Then == nil
}

// undo takes the person's last move back, and all that followed.
func (s *Screen) undo() {
	if s.canUndo() {
		s.Client.Host.Send(s.Client.Home(), table.Undo{})
	}
}
