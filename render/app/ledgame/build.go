package ledgame

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	page := ui.Column(s.page(v).Grow(1)).PadSides(v.Safe).OnHint(s.hint)
	return ui.Stack(page, s.sidesDialog(), s.sharing.Node())
}

// Prepare implements ui.Preparer: it follows what the settings and the system say.
func (s *Screen) Prepare(v ui.View) {
	s.calm = s.app.Calm(v)
	s.match.SetOptions(s.app.Settings.Strength, s.app.Settings.Clock(), s.calm)
	s.board.Show(s.match.Frame(), s.calm)
	s.shown = s.say()
}

// page lays the screen out for the room that there is.
func (s *Screen) page(v ui.View) *ui.Node {
	w, h := v.Room()
	switch {
	case w >= h && h < 460 && w < 1.2*h: // nearly square, and low: beside the board there is more room
		return s.smallAcross(w, h)
	case w < 1.2*h && h < 720:
		return s.smallUpright()
	case w < 1.2*h:
		return s.upright(v, w)
	case h < 360:
		return s.smallAcross(w, h)
	case h < 640:
		return s.across(v, w, h)
	}
	return s.wide(v, w, h)
}

// upright is a phone or tablet held upright.
func (s *Screen) upright(v ui.View, w float64) *ui.Node {
	pad, button := ui.Space3, 56.0
	if w >= 600 {
		pad, button = ui.Space5, 64
	}
	head := s.app.Bar("games", "ledgame.games", s.app.Navigation.Leave, s.title(), s.tools()).Gap(ui.Space1)
	controls := ui.Row(
		ui.Row(ui.Column(s.undoButton(ui.SquareButton), s.hintButton(ui.SquareButton)).Gap(ui.Space2)).Grow(1).Justify(ui.Centered),
		s.joystick.Node(button),
		ui.Row(s.newButton(ui.SquareButton)).Grow(1).Justify(ui.Centered),
	)
	words, keys := s.words(ui.Body), s.keys(v).MinSize(0, 52)
	if s.choosing() {
		words, keys = ui.Row(words.Grow(1), s.strengths()).Gap(ui.Space2), s.choice(false)
	}
	return ui.Column(ui.Column(
		head, s.turn(), s.boardNode().Grow(1), words.MinSize(0, 78), keys, controls,
	).Gap(ui.Space2).Grow(1).MaxWidth(720)).PadXY(pad, ui.Space3)
}

// smallUpright is a small phone held upright: whose turn it is takes the place
// of the title.
func (s *Screen) smallUpright() *ui.Node {
	const button = 46
	head := ui.Row(s.games(ui.IconButton), s.turn().Grow(1), s.app.LanguageTool()).Gap(ui.Space2)
	controls := ui.Row(
		ui.Column(s.undoButton(ui.SquareButton), s.newButton(ui.SquareButton)).Gap(ui.Space2),
		s.joystick.Node(button),
		ui.Column(s.app.HelpTool(s.match.Game()), s.app.SettingsTool()).Gap(ui.Space2),
	).Justify(ui.Apart)
	return ui.Column(head, s.boardNode().Grow(1), s.smallWords().MinSize(0, 62), controls).Gap(ui.Space2).Pad(ui.Space2)
}

// smallWords are the words on a small phone, and the hint beside them, or else
// the choice of players.
func (s *Screen) smallWords() *ui.Node {
	switch words := s.words(ui.Small); {
	case s.choosing():
		return s.choice(false)
	case s.shown.over, s.building():
		return words
	default:
		return ui.Row(words.Grow(1), s.hintButton(ui.SquareButton)).Gap(ui.Space1)
	}
}

// smallAcross is a small phone held across.
func (s *Screen) smallAcross(w, h float64) *ui.Node {
	button, least := 44.0, 240.0
	if s.building() {
		least = 340
	}
	side := min(h-2*ui.Space2, w-2*ui.Space3-ui.Space3-least)
	head := ui.Row(s.games(ui.IconButton), s.turn().Grow(1)).Gap(ui.Space1)
	tools := ui.Column(
		ui.Row(s.undoButton(ui.SquareButton).Width(button), s.newButton(ui.SquareButton).Width(button)).Gap(ui.Space1),
		ui.Row(s.app.HelpTool(s.match.Game()).Width(button), s.app.SettingsTool().Width(button)).Gap(ui.Space1),
	).Gap(ui.Space1)
	if language := s.app.LanguageTool(); h < 360 {
		head.Add(language)
	} else {
		tools.Add(language)
	}
	return ui.Row(
		ui.Column(s.boardNode().Height(side)).Width(side).Justify(ui.Centered),
		ui.Column(
			head,
			s.smallWords().Grow(1),
			ui.Row(tools, s.joystick.Node(button)).Justify(ui.Apart),
		).Gap(ui.Space1).Grow(1),
	).Gap(ui.Space3).Align(ui.Stretch).PadXY(ui.Space3, ui.Space2)
}

// across is a phone held across.
func (s *Screen) across(v ui.View, w, h float64) *ui.Node {
	most, least := 560.0, 260.0
	if s.building() {
		least = 340
	}
	side := min(h-2*ui.Space2, w-2*ui.Space3-ui.Space4-least)
	rest := min(w-side-2*ui.Space3-ui.Space4, most)
	words := ui.Column(s.words(ui.Body).MinSize(0, 76)).Gap(ui.Space2)
	switch {
	case s.choosing() && rest < 380:
		words = s.choice(false)
	case s.choosing():
		words.Add(s.choice(false))
	case rest >= 380 && !s.building():
		words.Add(s.keys(v))
	}
	tools, hint := ui.Row(s.undoButton(ui.SquareButton), s.newButton(ui.SquareButton)).Gap(ui.Space2), s.hintButton(ui.SquareButton)
	controls := ui.Row(
		ui.Column(words, ui.Space(), tools).Grow(1),
		s.joystick.Node(54),
	).Gap(ui.Space3).Align(ui.Stretch).Grow(1)
	if rest < 380 || s.building() {
		controls = ui.Column(words, ui.Space(), ui.Row(ui.Column(tools.Children...).Gap(ui.Space2), s.joystick.Node(48)).Justify(ui.Apart)).Grow(1)
	}
	panel := ui.Column(
		ui.Row(s.games(ui.IconButton), s.turn().Grow(1), hint, s.tools()).Gap(ui.Space2),
		controls,
	)
	if rest < 380 {
		panel = ui.Column(ui.Row(s.games(ui.IconButton), ui.Space(), hint, s.tools()), s.turn(), controls)
	}
	return ui.Row(ui.Column(s.boardNode().Height(side)).Width(side).Justify(ui.Centered), panel.Gap(ui.Space2).Width(rest)).
		Gap(ui.Space4).Align(ui.Stretch).Justify(ui.Centered).PadXY(ui.Space3, ui.Space2)
}

// wide is a tablet held across or a desktop.
func (s *Screen) wide(v ui.View, w, h float64) *ui.Node {
	const least, most = 340, 440
	side := min(h-2*ui.Space5, w-3*ui.Space5-least)
	room := min(most, w-side-3*ui.Space5)
	board := ui.Column(s.boardNode().Height(side)).Width(side).Justify(ui.Centered)
	state := ui.Card(s.turn(), s.words(ui.Lead).MinSize(0, 112)).Pad(ui.Space5)
	keys := s.keys(v)
	if s.choosing() && h >= 750 {
		state = ui.Card(s.turn(), s.words(ui.Lead).MinSize(0, 56), s.choice(true)).Pad(ui.Space5)
		keys = nil
	} else if s.choosing() {
		state.Add(s.choice(false))
		keys = nil
	}
	button, gap := 52.0, ui.Space5
	if room < 400 {
		button, gap = 48, ui.Space3
	}
	panel := ui.Column(
		ui.Row(s.games(ui.TextButton), ui.Space(), s.tools()),
		s.title(),
		state,
		keys,
		ui.Space(),
		ui.Row(s.joystick.Node(button), ui.Column(s.undoButton(ui.Button), s.newButton(ui.Button), s.hintButton(ui.Button)).Gap(ui.Space2).Grow(1)).Gap(gap),
	).Gap(ui.Space4).Width(room)
	return ui.Row(board, panel).Gap(ui.Space5).Align(ui.Stretch).Justify(ui.Centered).Pad(ui.Space5)
}

// title is the game's name.
func (s *Screen) title() *ui.Node {
	return ui.PageTitle(s.match.Game().Title(s.app.Language), ui.Large, ui.Title, ui.Label)
}

func (s *Screen) games(button maker) *ui.Node {
	return button("games", ui.IconBack, s.app.Say("ledgame.games"), s.app.Navigation.Leave)
}

func (s *Screen) tools() *ui.Node { return s.app.Tools(s.match.Game()) }

// maker makes a button of a kind for the room that there is: ui.Button, ui.SquareButton and the like.
type maker func(id string, icon ui.Icon, label string, press func()) *ui.Node

func (s *Screen) undoButton(button maker) *ui.Node {
	if s.HasPrevious() {
		return s.here(button("undo", ui.IconUndo, s.app.Say("ledgame.return"), s.does(func() { s.ReturnToPrevious() })))
	}
	return s.here(button("undo", ui.IconUndo, s.app.Say("ledgame.undo"), s.does(s.match.Undo)).If(!s.match.CanUndo(), ui.Disabled))
}

func (s *Screen) newButton(button maker) *ui.Node {
	return s.here(button("new", ui.IconPlus, s.app.Say("ledgame.new"), s.does(s.match.Quit)).If(!s.match.Playing(), ui.Disabled))
}

func (s *Screen) hintButton(button maker) *ui.Node {
	return s.here(button("hint", ui.IconHint, s.app.Say("ledgame.hint"), s.hint).
		Says("", s.app.Say("ledgame.hint.key")).If(!s.match.CanHint(), ui.Disabled))
}

// here is what is done in matches at this device, and else nothing: one elsewhere is neither
// taken back nor given up for another one here.
func (s *Screen) here(n *ui.Node) *ui.Node {
	if s.match.Keeps() {
		return n
	}
	return ui.Stack()
}

// choosing reports whether the players are being chosen.
func (s *Screen) choosing() bool {
	_, _, ok := s.match.Choosing()
	return ok
}

// choice is the choice of players for those who would rather use buttons; the
// computer's strength is among it where there is room.
func (s *Screen) choice(room bool) *ui.Node {
	players, strength, _ := s.match.Choosing()
	options := []ui.Option{{Label: s.app.Say("players.one.short")}, {Label: s.app.Say("players.two.short")}}
	if room {
		options[0].Icon, options[1].Icon = ui.IconPerson, ui.IconPeople
	}
	choice := ui.Choice("players", s.app.Say("players.question"), options, players-1, func(i int) {
		s.press([]console.Key{console.Left, console.Right}[i])
	})
	start := func() { s.press(console.Confirm) }
	if !room {
		button := ui.Primary("start", ui.IconPlay, "", start).Called(s.app.Say("ledgame.start"))
		return ui.Row(choice.Grow(1), s.sidesTool(), s.together(ui.SquareButton), button.PadXY(0, 0).Width(56)).Gap(ui.Space2).Align(ui.Stretch)
	}
	column := ui.Column(ui.Row(choice.Grow(1), s.sidesTool()).Gap(ui.Space2)).Gap(ui.Space3)
	if players == 1 {
		column.Add(s.app.StrengthSlider("strength", strength, s.setStrength))
	}
	return column.Add(ui.Primary("start", ui.IconPlay, s.app.Say("ledgame.start"), start), s.together(ui.Button))
}

// sidesTool opens the choice of who begins; nil where there is none.
func (s *Screen) sidesTool() *ui.Node {
	return ui.When(s.match.Sided() != nil, ui.SquareButton("sides", ui.IconSwap, s.app.Say("sides.first"), func() { s.siding = true }))
}

// sidesDialog is the choice of who begins and, for one player, of the stones; nil where it is
// not open.
func (s *Screen) sidesDialog() *ui.Node {
	sided := s.match.Sided()
	players, _, choosing := s.match.Choosing()
	if !s.siding || sided == nil || !choosing {
		return nil
	}
	first, own := sided.Sides()
	content := ui.Column().Gap(ui.Space3)
	option := func(key string) ui.Option { return ui.Option{Label: s.app.Say(key)} }
	colors := []ui.Option{option("match.player.1"), option("match.player.2")}
	choice := func(id string, options []ui.Option, chosen game.Seat, set func(i game.Seat)) {
		content.Add(ui.Choice(id, s.app.Say("sides."+id), options, int(chosen), func(i int) {
			set(game.Seat(i))
			s.refresh()
		}))
	}
	if players > 1 {
		choice("first", colors, first, func(i game.Seat) { sided.SetSides(i, own) })
	} else {
		choice("first", []ui.Option{option("sides.you"), option("match.computer")}, first^own, func(i game.Seat) { sided.SetSides(own^i, own) })
		content.Add(ui.Caption(s.app.Say("sides.stones"), ui.Label, ui.Theme.Text))
		choice("stones", colors, own, func(i game.Seat) { sided.SetSides(first^own^i, i) })
	}
	return s.app.Dialog("sides.dialog", s.app.Say("sides.first"), func() { s.siding = false }, content)
}

// together sets the game up to be played online; nil where there is no
// server.
func (s *Screen) together(button maker) *ui.Node {
	return ui.When(s.app.Online != nil, button("together", ui.IconPeople, s.app.Say("lobby.title"), func() { s.app.Navigation.Online(s.match.Game().ID) }))
}

// strengths make the computer weaker or stronger, where one plays against it.
func (s *Screen) strengths() *ui.Node {
	players, strength, _ := s.match.Choosing()
	if players != 1 {
		return nil
	}
	return ui.Row(
		ui.SquareButton("weaker", ui.IconMinus, s.app.Say("ledgame.weaker"), func() { s.press(console.Down) }).If(strength == ai.Weakest, ui.Disabled),
		ui.SquareButton("stronger", ui.IconPlus, s.app.Say("ledgame.stronger"), func() { s.press(console.Up) }).If(strength == ai.Strongest, ui.Disabled),
	).Gap(ui.Space1)
}

// setStrength chooses the computer's strength as the joystick does.
func (s *Screen) setStrength(to int) {
	for {
		_, strength, ok := s.match.Choosing()
		switch {
		case !ok || strength == to:
			return
		case strength < to:
			s.press(console.Up)
		default:
			s.press(console.Down)
		}
	}
}

// building reports whether the board is being chosen.
func (s *Screen) building() bool { return s.match.Parameters() != nil }

// parameters are what the board is described by that is being chosen, to be set
// by those who would rather not use the joystick; what that changes is marked.
func (s *Screen) parameters(all []console.Parameter) *ui.Node {
	var pairs []*ui.Node
	for i, p := range all {
		tile := ui.Column(s.parameter(i, p)).Justify(ui.Centered).PadXY(ui.Space2, 0).Grow(1).
			Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
				if p.Selected {
					c.Fill(n.Rect, ui.Radius, ui.Theme.AccentSoft)
				}
			})
		if i%2 == 0 {
			pairs = append(pairs, ui.Row().Gap(ui.Space1).Align(ui.Stretch))
		}
		pair := pairs[len(pairs)-1]
		pair.Add(tile)
	}
	return ui.Column(pairs...).Gap(ui.Space1)
}

// parameter sets one of them; in a low window its name stands before the slider.
func (s *Screen) parameter(number int, p console.Parameter) *ui.Node {
	label := s.app.Say("connectn." + p.Word)
	set := func(value int) {
		s.match.Set(number, value)
		s.after()
	}
	if p.High == 1 {
		return ui.Switch(p.Word, label, "", p.Value == 1, func(bool) { set(1 - p.Value) }).PadXY(0, 0).Gap(ui.Space1)
	}
	n := ui.Slider(p.Word, label, p.Low, p.High, p.Value, nil, set)
	track := n.Find(p.Word).MinSize(0, ui.Target)
	if v := s.app.Surface.View(); v.Size.W >= v.Size.H && v.Size.H < 750 {
		words := ui.Text(label+" "+strconv.Itoa(p.Value), ui.Small, ui.Theme.Text).Width(64)
		return ui.Row(words, track.Grow(1)).Gap(ui.Space1)
	}
	return n.PadXY(0, ui.Space1)
}

// turn says whose turn it is, with the player's colour, and how much time is
// left.
func (s *Screen) turn() *ui.Node {
	row := ui.Row(s.chips()...).Gap(ui.Space2).MinSize(0, 40)
	return row.Add(ui.Text(s.shown.Turn, ui.Title, ui.Theme.Text).Smaller(ui.Label).Grow(1), ui.When(s.shown.seconds >= 0, s.clock()))
}

// chips are the colours of those whose turn it is or who have won.
func (s *Screen) chips() []*ui.Node {
	chip := func(seat game.Seat) *ui.Node { return ledview.Chip(s.app, catalog.SeatColor(seat), 28) }
	result := s.match.Result()
	switch {
	case result.Draw():
		return []*ui.Node{chip(0), chip(1)}
	case result.Over:
		return []*ui.Node{chip(result.Winners[0])}
	case s.match.Turn() != game.NoSeat:
		return []*ui.Node{chip(s.match.Turn())}
	}
	return nil
}

// clock shows how much time is left for the turn.
func (s *Screen) clock() *ui.Node {
	color := ui.Theme.Muted
	if s.shown.seconds <= warning {
		color = ui.Theme.Danger
	}
	time := shell.ClockFace(s.shown.seconds)
	row := ui.Row(ui.Glyph(ui.IconClock, 20, color), ui.Caption(time, ui.Label, color)).Gap(ui.Space1)
	return row.Named("clock", ui.RoleParagraph, s.app.Say("match.clock", "time", time))
}

// words say what is selected and what happened last; at the end of a match,
// what can be done now.
func (s *Screen) words(style ui.Style) *ui.Node {
	if parameters := s.match.Parameters(); parameters != nil {
		return s.parameters(parameters)
	}
	status := s.shown
	column := ui.Column(
		ui.When(status.Event != "" && !s.shown.over, ui.Text(status.Event, ui.Small, ui.Theme.Muted)),
		ui.When(status.Selected != "", ui.Text(status.Selected, style, ui.Theme.Text)),
	).Gap(2)
	if s.shown.over {
		button := ui.Button
		if style == ui.Small {
			button = ui.SquareButton
		}
		column.Add(ui.Flow(
			ui.Primary("rematch", ui.IconRestart, s.app.Say("ledgame.rematch"), s.does(s.match.Restart)),
			button("share", ui.IconShare, s.app.Say("ledgame.share"), s.share),
			button("analysis", ui.IconChart, s.app.Say("analysis.start"), s.analyse),
			s.coachButton(style),
		).Gap(ui.Space2))
	}
	return column
}

// coachButton leads to what went wrong in the match; nil where nobody can tell.
func (s *Screen) coachButton(style ui.Style) *ui.Node {
	r, ok := s.match.Record()
	if !ok || style == ui.Small || s.app.Surface.View().Short() { // in a low window the analysis leads there
		return nil
	}
	if t, err := session.NewTimeline(s.match.Game().Rules, r); err != nil || !session.Coached(&t) {
		return nil
	}
	return ui.Button("coach", ui.IconInfo, s.app.Say("coach.title"), func() { s.app.Navigation.WhatWentWrong(r) })
}

// keys shows which keys apply.
func (s *Screen) keys(v ui.View) *ui.Node { return ledview.Keys(s.app, "keys", s.shown.Keys, v) }

// boardNode is the board as it is played on.
func (s *Screen) boardNode() *ui.Node {
	return s.board.Playing(s.match, s.shown.Said, s.choose, s.press, s.pointer)
}
