package explorer

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/explorer"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Prepare implements ui.Preparer: it brings the LEDs up to date, and what the tool is
// aimed at.
func (s *Screen) Prepare(v ui.View) {
	s.board.Show(s.picture(), s.app.Calm(v))
	var aimed [][2]int
	if s.tool >= deleteField && s.position().Turn() != game.NoSeat {
		aimed = append(aimed, [2]int{s.x + s.offset(), s.y})
	}
	s.board.Hint(append(aimed, s.lit()...))
}

// LEDs implements shell.Lighter.
func (s *Screen) LEDs() (f console.Frame, ok bool) { return s.picture(), true }

// picture is what the LED board shows: the position, without a menu.
func (s *Screen) picture() console.Frame {
	p := s.position()
	f := console.ConnectFourBoard.Picture(p)
	for y := range p.Rules().Top() {
		f[y] = [console.Side]console.LED{}
	}
	return f
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	page := ui.Column(s.page(v).Grow(1)).PadSides(v.Safe).OnBack(s.leave).OnHint(s.playBest)
	switch shared := s.share.Node(); {
	case shared != nil:
		return ui.Stack(page, shared)
	case s.asks:
		return ui.Stack(page, s.question())
	}
	return page
}

// page lays the screen out for the room that there is.
func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Size.W-v.Safe.Left-v.Safe.Right, v.Size.H-v.Safe.Top-v.Safe.Bottom
	title, body, transport := "explore.title", s.said, s.transport
	if s.lesson != nil {
		title, body, transport = s.lesson.title, s.lessonBody, s.lessonTransport
	}
	rest := ui.Scroll("explore.rest", s.app.Say(title), body())
	if w < 1.2*h {
		pad := ui.Space3
		if w >= 600 {
			pad = ui.Space5
		}
		const others = 4*ui.Target + 120 // what all but the board takes at least
		room := min(w-2*pad, 720)
		side := min(room, h-others)
		return ui.Column(ui.Column(
			s.head(room), ui.Column(s.boardOf(side)).Justify(ui.Centered).Align(ui.Middle), transport(room), rest.Grow(1),
		).Gap(ui.Space2).Grow(1).MaxWidth(720)).PadXY(pad, ui.Space2)
	}
	pad := ui.Space5
	if h < 520 {
		pad = ui.Space2
	}
	side := min(h-2*pad-ui.Target-ui.Space1, w-3*pad-300)
	room := min(440, w-side-3*pad)
	return ui.Row(
		s.boardOf(side),
		ui.Column(s.head(room), rest.Grow(1), transport(room)).Gap(ui.Space2).Width(room),
	).Gap(pad).Align(ui.Stretch).Justify(ui.Centered).Pad(pad)
}

// boardOf is the LED board with what stands over its columns, so wide.
func (s *Screen) boardOf(side float64) *ui.Node {
	return ui.Column(s.signs(side), s.leds().Width(side).Height(side)).Gap(ui.Space1).Width(side)
}

func (s *Screen) head(width float64) *ui.Node {
	if s.lesson != nil {
		return s.lessonHead(width)
	}
	return ui.Row(
		ui.IconButton("games", ui.IconBack, s.app.Say("ledgame.games"), s.leave),
		ui.PageTitle(s.app.Say("explore.title"), width-3*ui.Target-3*ui.Space2, ui.Large, ui.Title, ui.Label).Grow(1),
		ui.IconButton("explore.open", ui.IconOpen, s.app.Say("explore.open"), func() { s.asks = true }),
		ui.IconButton("share", ui.IconShare, s.app.Say("explore.share"), s.give),
	).Gap(ui.Space2)
}

// signs are what stands over the columns. Each is a cell that does what a press on its
// column does.
func (s *Screen) signs(side float64) *ui.Node {
	columns, width := s.position().Rules().Columns, side/(1+2*rim)/console.Side
	best, some := explorer.Best(s.values.of())
	grid := ui.Grid("columns", s.app.Say("explore.columns"), columns, 1, func(x, _ int) *ui.Node {
		w, known := s.worth(x)
		words := explorer.Sign(w, known)
		if _, room := s.room(x); !room || s.position().Turn() == game.NoSeat || !s.lesson.opened() {
			words = ""
		}
		first := some && known && words != "" && rankedAs(w, best)
		style := ui.Fit(words, width-6, ui.Label, ui.Small)
		n := ui.Column(ui.Caption(words, style, s.color(w, words))).Justify(ui.Centered).Align(ui.Middle).
			Named("column."+strconv.Itoa(x), ui.RoleCell, s.words(x)).
			OnActivate(func() { s.x = x; s.press(x, s.y) })
		return n.If(x == s.x, ui.Selected).Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) { paintSign(c, n, l, first) })
	})
	left := side*rim/(1+2*rim) + width*float64(s.offset())
	return ui.Row(ui.Space().Grow(0).Width(left), grid.Width(width*float64(columns))).Align(ui.Stretch).Gap(0).Height(ui.Target)
}

// rim is how wide the board's rim is, of the width of its LEDs.
const rim = 0.06875

// rankedAs reports whether two moves lead to the same.
func rankedAs(a, b ai.Worth) bool {
	return a.Low == b.Low && a.High == b.High && a.Plies == b.Plies && (a.Proved() || a.Value == b.Value)
}

// color is that of what stands over a column.
func (s *Screen) color(w ai.Worth, words string) ui.Color {
	switch {
	case words == "":
	case w.Low == 1:
		return ui.Hex(0x7be495)
	case w.High == -1:
		return ui.Hex(0xffb38a)
	case w.Proved():
		return ui.Theme.Text
	}
	return ui.Theme.Muted
}

// paintSign paints the ground of what stands over a column: that of the best moves is
// lighter, the column of the cursor has a bar below.
func paintSign(c ui.Canvas, n *ui.Node, l ui.Look, first bool) {
	ground := ui.Theme.Card
	if first {
		ground = ui.Theme.AccentSoft
	}
	if l.Hovered || l.Pressed {
		ground = ui.Theme.Hover
	}
	r := n.Rect.Inset(2)
	c.Fill(r, ui.RadiusSmall, ground)
	if n.State.Has(ui.Selected) {
		c.Fill(ui.Rect{X: r.X + 4, Y: r.Y + r.H - 3, W: r.W - 8, H: 3}, 1.5, ui.Theme.Accent)
	}
}

func (s *Screen) leds() *ui.Node {
	return s.board.Cells(s.app.Say("explore.board"), s.cell, s.point, s.button, func(ledview.Pointing) bool { return false })
}

// said tells what the last move was, how it stands, and what is best; below it is what can be
// done.
func (s *Screen) said() *ui.Node {
	words := s.now()
	if s.fault != "" {
		words = s.fault
	}
	column := ui.Column(ui.Text(words, ui.Body, ui.Theme.Text)).Gap(ui.Space1)
	if best := s.best(); best != "" {
		column.Children = append(column.Children, ui.Text(best, ui.Small, ui.Theme.Muted))
	}
	if !s.values.settled() {
		column.Children = append(column.Children, ui.Text(s.looking(), ui.Small, ui.Theme.Muted))
	}
	return ui.Column(column, s.variations(), s.tools(), s.others()).Gap(ui.Space3)
}

// looking tells how far the computer has looked.
func (s *Screen) looking() string {
	depth := 0
	for i, w := range s.values.of() {
		if i == 0 || w.Depth < depth {
			depth = w.Depth
		}
	}
	if depth == 0 {
		return s.app.Say("explore.looking.first")
	}
	return s.app.Say("explore.looking", "n", strconv.Itoa(depth))
}

// variations lead to the moves that have been tried here.
func (s *Screen) variations() *ui.Node {
	moves := s.tree.Variations()
	if len(moves) < 2 {
		return nil
	}
	row := ui.Flow(ui.Text(s.app.Say("explore.tried"), ui.Small, ui.Theme.Muted)).Gap(ui.Space2)
	for i, m := range moves {
		row.Children = append(row.Children, ui.Button("tried."+strconv.Itoa(i), ui.NoIcon, s.moveWords(m), func() { s.moved(s.tree.Play(m)) }))
	}
	return row
}

// transport goes back and forward, plays the best move, and forgets.
func (s *Screen) transport(room float64) *ui.Node {
	at, all := s.tree.Ply(), len(s.tree.Line())
	step := func(id string, icon ui.Icon, key string, to int) *ui.Node {
		return ui.IconButton(id, icon, s.app.Say(key), func() { s.seek(to) }).If(to == at, ui.Disabled)
	}
	_, known := explorer.Best(s.values.of())
	words := s.app.Say("explore.play-best")
	shown := words
	if room < 340 {
		shown = ""
	}
	play := ui.Button("explore.best", ui.IconHint, shown, s.playBest).Grow(1)
	play.Label = words
	return ui.Row(
		step("first", ui.IconUndo, "replay.first", 0).If(at == 0, ui.Disabled),
		step("back", ui.IconLeft, "replay.back", max(0, at-1)),
		play.If(!known || s.position().Turn() == game.NoSeat, ui.Disabled),
		step("forward", ui.IconRight, "replay.forward", min(all, at+1)),
		ui.IconButton("explore.forget", ui.IconErase, s.app.Say("explore.forget"), func() { s.tree.Forget(); s.moved(nil) }).If(at == 0, ui.Disabled),
	).Gap(ui.Space1)
}

// tools choose what a press on the board does.
func (s *Screen) tools() *ui.Node {
	say := func(key string) string { return s.app.Say("explore.tool." + key) }
	tools, words := []tool{drop, green, blue, erase}, []string{say("drop"), say("green"), say("blue"), say("erase")}
	p := s.position()
	if turn := p.Turn(); turn != game.NoSeat {
		if p.Joker(turn, connectfour.DeleteJoker) {
			tools = append(tools, deleteField, deleteRow, deleteColumn)
			words = append(words, say("field"), say("row"), say("column"))
		}
		if p.Joker(turn, connectfour.BombJoker) {
			tools = append(tools, bomb)
			words = append(words, say("bomb"))
		}
	}
	row := ui.Flow().Gap(ui.Space2)
	for i, t := range tools {
		choose := func() { s.tool = t }
		n := ui.Button("explore.tool."+strconv.Itoa(i), ui.NoIcon, words[i], choose)
		if t == s.tool {
			n = ui.Primary("explore.tool."+strconv.Itoa(i), ui.NoIcon, words[i], choose)
		}
		row.Children = append(row.Children, n.If(t == s.tool, ui.Pressed))
	}
	column := ui.Column(ui.Text(s.app.Say("explore.tools"), ui.Small, ui.Theme.Muted), row).Gap(ui.Space2)
	if turn := p.Turn(); s.tool >= green && s.tool <= erase && turn != game.NoSeat {
		turns := []ui.Option{{Label: s.side(0)}, {Label: s.side(1)}}
		column.Children = append(column.Children, ui.Text(s.app.Say("explore.moves"), ui.Small, ui.Theme.Muted),
			ui.Choice("explore.turn", s.app.Say("explore.moves"), turns, int(turn), func(i int) { s.moved(s.tree.Turn(game.Seat(i))) }))
	}
	return column
}

// others begin anew.
func (s *Screen) others() *ui.Node {
	begin := func(id string, g *catalog.Game, jokers bool) *ui.Node {
		return ui.Button(id, ui.IconRestart, g.Title(s.app.Language), func() { s.begin(jokers) })
	}
	row := ui.Flow().Gap(ui.Space2)
	for _, g := range catalog.Games {
		if r, ok := ruled(g); ok && (r == connectfour.Classic || r == connectfour.WithJokers) {
			row.Children = append(row.Children, begin("explore.new."+g.ID, g, r.Jokers))
		}
	}
	return ui.Column(ui.Text(s.app.Say("explore.new"), ui.Small, ui.Theme.Muted), row).Gap(ui.Space2)
}

// ruled returns the rules that a game begins with.
func ruled(g *catalog.Game) (r connectfour.Rules, ok bool) {
	p, err := g.Rules.Start(g.Config, 0)
	if err != nil {
		return r, false
	}
	position, ok := p.(connectfour.Position)
	if !ok {
		return r, false
	}
	return position.Rules(), true
}

// question asks for a position to be opened.
func (s *Screen) question() *ui.Node {
	leave := func() { s.asks, s.wrong = false, "" }
	field := ui.TextField("explore.text", s.app.Say("explore.text"), "4453", s.typed, func(text string) { s.typed, s.wrong = text, "" }, s.open).Faulty(s.wrong)
	return ui.Dialog("explore.question", s.app.Say("explore.open"), s.app.Say("dialog.close"), leave,
		ui.Column(ui.Paragraph(s.app.Say("explore.open.how")), ui.Labeled(field)).Gap(ui.Space3),
		ui.Primary("explore.read", ui.IconCheck, s.app.Say("explore.read"), s.open))
}
