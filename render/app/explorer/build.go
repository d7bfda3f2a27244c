package explorer

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/explorer"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Prepare implements ui.Preparer.
func (s *Screen) Prepare(v ui.View) { s.prepare(v, nil) }

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	page := ui.Column(s.page(v, "explore.title", s.head(), s.said(), s.transport).Grow(1)).PadSides(v.Safe).OnBack(s.app.Navigation.Back).OnHint(s.playBest)
	return ui.Stack(page, s.question(), s.share.Node())
}

func (s *Screen) head() *ui.Node {
	return s.board.head("ledgame.games", "explore.title",
		ui.IconButton("explore.open", ui.IconOpen, s.app.Say("explore.open"), func() { s.asks = true }),
		ui.IconButton("share", ui.IconShare, s.app.Say("explore.share"), s.give))
}

// said tells what the last move was, how it stands, and what is best; below it is what can be
// done.
func (s *Screen) said() *ui.Node {
	words := s.now()
	if s.fault != "" {
		words = s.fault
	}
	best := s.best()
	column := ui.Column(
		ui.Text(words, ui.Body, ui.Theme.Text),
		ui.When(best != "", ui.Text(best, ui.Small, ui.Theme.Muted)),
		ui.When(!s.values.settled(), ui.Text(s.looking(), ui.Small, ui.Theme.Muted)),
	).Gap(ui.Space1)
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
		row.Add(ui.Button("tried."+strconv.Itoa(i), ui.NoIcon, s.moveWords(m), func() { s.moved(s.tree.Play(m)) }))
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
	play := ui.Button("explore.best", ui.IconHint, ui.When(room >= 340, words), s.playBest).Called(words).Grow(1)
	return ui.Row(
		step("first", ui.IconFirst, "replay.first", 0).If(at == 0, ui.Disabled),
		step("back", ui.IconLeft, "replay.back", max(0, at-1)),
		play.If(!known || s.position().Turn() == game.NoSeat, ui.Disabled),
		step("forward", ui.IconRight, "replay.forward", min(all, at+1)),
		ui.IconButton("explore.forget", ui.IconErase, s.app.Say("explore.forget"), func() { s.tree.Forget(); s.moved(nil) }).If(at == 0, ui.Disabled),
	).Gap(ui.Space1)
}

// tools choose what a press on the board does.
func (s *Screen) tools() *ui.Node {
	tools := append([]tool{drop, green, blue, erase}, s.jokers()...)
	column := ui.Column(ui.Text(s.app.Say("explore.tools"), ui.Small, ui.Theme.Muted), s.toolRow(tools)).Gap(ui.Space2)
	p := s.position()
	if turn := p.Turn(); s.tool >= green && s.tool <= erase && turn != game.NoSeat {
		column.Add(ui.Text(s.app.Say("explore.moves"), ui.Small, ui.Theme.Muted),
			ui.ChoiceOf("explore.turn", s.app.Say("explore.moves"), []game.Seat{0, 1}, s.side, turn, func(to game.Seat) { s.moved(s.tree.Turn(to)) }))
	}
	return column
}

// others begin anew.
func (s *Screen) others() *ui.Node {
	row := ui.Flow().Gap(ui.Space2)
	for _, g := range catalog.Games {
		if g.Explores && !g.Builds {
			row.Add(ui.Button("explore.new."+g.ID, ui.IconRestart, g.Title(s.app.Language), func() { s.begin(g.Jokers) }))
		}
	}
	return ui.Column(ui.Text(s.app.Say("explore.new"), ui.Small, ui.Theme.Muted), row).Gap(ui.Space2)
}

// question asks for a position to be opened; nil while that is not wanted.
func (s *Screen) question() *ui.Node {
	if !s.asks {
		return nil
	}
	leave := func() { s.asks, s.wrong = false, "" }
	field := ui.TextField("explore.text", s.app.Say("explore.text"), "4453", s.typed, func(text string) { s.typed, s.wrong = text, "" }, s.open).Faulty(s.wrong)
	return s.app.Dialog("explore.question", s.app.Say("explore.open"), leave,
		ui.Column(ui.Paragraph(s.app.Say("explore.open.how")), ui.Labeled(field)).Gap(ui.Space3),
		ui.Primary("explore.read", ui.IconCheck, s.app.Say("explore.read"), s.open))
}
