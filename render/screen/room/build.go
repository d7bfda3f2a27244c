package room

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/screen/ledview"
	"lichtbrett/render/ui"
)

// panelWidth is how wide the panel beside a match is.
const panelWidth = 320

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	room := s.here()
	if room == nil {
		return ui.Column() // the way out is taken with the next turn
	}
	var page *ui.Node
	if s.table == nil {
		page = s.waiting(room, v)
	} else {
		page = s.playing(room, v)
	}
	layers := []*ui.Node{page}
	for _, over := range []*ui.Node{s.question(), s.invite.Node()} {
		if over != nil {
			layers = append(layers, over)
		}
	}
	return ui.Stack(layers...)
}

// waiting is the room before its first match.
func (s *Screen) waiting(room *client.Room, v ui.View) *ui.Node {
	pad := ui.Space3
	if !v.Narrow() {
		pad = ui.Space6
	}
	const widest = 1040
	s.wide = true
	s.seen = len(room.Messages)
	title := s.title(room)
	head := ui.Row(
		ui.IconButton("back", ui.IconBack, s.say("to-lobby"), s.doors.Lobby),
		ui.Column(
			ledview.Heading(1, title, v.Size.W-2*pad-2*ui.Target-2*ui.Space2, ui.Large, ui.Title, ui.Label),
			ui.Text(s.headline(room), ui.Body, ui.Theme.Muted),
		).Grow(1),
		ui.IconButton("settings", ui.IconSettings, s.app.Say("settings.title"), s.doors.Settings),
	).Gap(ui.Space2).PadXY(pad, ui.Space2).AtMost(widest)
	left := ui.Column(s.connection(), s.refusal(), s.seats(room), s.start(room)).Gap(ui.Space4)
	right := ui.Column(s.invitation(room), s.talk(room).Least(0, 280)).Gap(ui.Space4)
	content := ui.Column(left, right).Gap(ui.Space4)
	if v.Size.W >= 860 {
		content = ui.Row(left.Grow(1), right.Width(380)).Gap(ui.Space5).Align(ui.Start)
	}
	inner := content.PadSides(ui.Insets{Left: pad, Top: ui.Space2, Right: pad, Bottom: ui.Space5}).AtMost(widest)
	return ui.Column(head, ui.Scroll("room", title, inner).Grow(1)).PadSides(v.Safe).OnBack(s.doors.Lobby)
}

// seats are who is there and who is missing.
func (s *Screen) seats(room *client.Room) *ui.Node {
	var lines []*ui.Node
	for i := range room.Seats {
		lines = append(lines, s.seat(room, game.Seat(i), true))
	}
	return ui.Card(ui.Heading(2, s.say("players")), ui.List(s.say("players"), lines...)).Gap(ui.Space3)
}

// seat is a line about a seat: who sits there and how it is with him; in the room
// before the match, what its creator can do.
func (s *Screen) seat(room *client.Room, i game.Seat, before bool) *ui.Node {
	seat := room.Seats[i]
	icon, name, color := ui.IconPerson, s.seatName(room, i), ui.Theme.Text
	var notes []string
	switch {
	case seat.Player == nil && seat.Computer > 0:
		icon = ui.IconComputer
		notes = append(notes, s.app.Say("strength."+strconv.Itoa(seat.Computer)))
	case seat.Player == nil:
		color = ui.Theme.Muted
	default:
		if i == room.Seat {
			notes = append(notes, s.say("you"))
		}
		if seat.Player.ID == room.Creator && before {
			notes = append(notes, s.say("creator"))
		}
		if !seat.Connected {
			notes = append(notes, s.say("away"))
		}
		if seat.PlayedBy == protocol.ByComputer && room.Status == protocol.Running {
			notes = append(notes, s.say("substituted"))
		}
	}
	note := strings.Join(notes, ", ")
	words := ui.Column(ui.Caption(name, ui.Label, color)).Grow(1)
	if note != "" {
		words.Children = append(words.Children, ui.Caption(note, ui.Small, ui.Theme.Muted))
	}
	label := name
	if note != "" {
		label += ": " + note
	}
	glyph := ui.Theme.Muted
	if seat.Connected || seat.Computer > 0 {
		glyph = ui.Theme.Accent
	}
	line := ui.Row(ui.Glyph(icon, 24, glyph), words).Gap(ui.Space2).Least(0, ui.Target).
		Named("seat."+strconv.Itoa(int(i)), ui.RoleGroup, label)
	turn := room.Match != nil && room.Match.Turn == i && room.Status == protocol.Running
	if left, clock := room.Remaining(); turn && clock {
		line.Children = append(line.Children, ui.Caption(clockWords(seconds(left)), ui.Label, ui.Theme.Accent))
	} else if turn {
		line.Children = append(line.Children, ui.Glyph(ui.IconPlay, 20, ui.Theme.Accent))
	}
	if before && room.Mine() && seat.Player != nil && i != room.Seat {
		id := seat.Player.ID
		line.Children = append(line.Children,
			ui.IconButton("remove."+strconv.Itoa(int(i)), ui.IconClose, s.say("remove", "player", name), func() { s.app.Online.Remove(id, s.done) }))
	}
	return line
}

// start is what the creator begins the match with, and how the room is left.
func (s *Screen) start(room *client.Room) *ui.Node {
	buttons := ui.Flow().Gap(ui.Space3)
	if room.Mine() {
		buttons.Children = append(buttons.Children,
			ui.Primary("start", ui.IconPlay, s.say("start"), func() { s.app.Online.Start(s.done) }).
				If(room.Missing() > 0 || !s.app.Online.Ready(), ui.Disabled).AsHome(),
			ui.Button("delete", ui.IconErase, s.say("delete"), func() { s.asks = deleting }))
	}
	buttons.Children = append(buttons.Children, ui.Button("leave", ui.IconBack, s.say("leave"), s.leave))
	return buttons
}

// invitation is how others are asked in: by a link, or by a code to be
// photographed.
func (s *Screen) invitation(room *client.Room) *ui.Node {
	if room.Missing() == 0 || room.Watching {
		return nil
	}
	address := s.app.RoomAddress(room.ID)
	card := ui.Card(
		ui.Heading(2, s.say("invite")),
		ui.Note(s.say("invite.hint")),
		ui.Row(ui.Primary("invite", ui.IconShare, s.say("invite.share"), func() { s.invite.Hand(s.title(room), address) })),
	).Gap(ui.Space3)
	if code := s.invite.Code(address); code != nil {
		card.Children = append(card.Children, ui.Row(code).Justify(ui.Centered))
	}
	return card
}

// connection says that the connection is lost; nil while it is there.
func (s *Screen) connection() *ui.Node {
	online := s.app.Online
	switch online.Status() {
	case client.Online:
		return nil
	case client.Replaced:
		return ui.Row(
			ui.Text(s.app.Say("lobby.replaced"), ui.Small, ui.Theme.Muted).Grow(1),
			ui.Button("take-back", ui.IconRestart, s.app.Say("lobby.take-back"), online.Connect),
		).Gap(ui.Space2)
	}
	words := s.app.Say("lobby.lost")
	if online.Status() == client.Connecting {
		words = s.app.Say("lobby.connecting")
	}
	return ui.Row(ui.Glyph(ui.IconInfo, 20, ui.Theme.Accent), ui.Text(words, ui.Small, ui.Theme.Muted).Grow(1)).
		Gap(ui.Space2).Named("connection", ui.RoleParagraph, words)
}

func (s *Screen) refusal() *ui.Node {
	if s.wrong == "" {
		return nil
	}
	return ui.Row(ui.Glyph(ui.IconInfo, 24, ui.Theme.Danger), ui.Text(s.wrong, ui.Body, ui.Theme.Text).Grow(1)).Gap(ui.Space2)
}

// playing is the match with the panel beside it, or below it where there is
// little room.
func (s *Screen) playing(room *client.Room, v ui.View) *ui.Node {
	inner := v
	s.wide = v.Size.W >= 1000
	if s.wide {
		inner.Size.W -= panelWidth + v.Safe.Right
		inner.Safe.Right = 0
		panel := s.panel(room).PadSides(ui.Insets{Left: ui.Space2, Top: v.Safe.Top + ui.Space3, Right: v.Safe.Right + ui.Space3, Bottom: v.Safe.Bottom + ui.Space3})
		return ui.Row(s.table.Build(inner).Grow(1), panel.Width(panelWidth+v.Safe.Right)).Align(ui.Stretch)
	}
	bar := s.bar(room, v)
	height := 60 + v.Safe.Bottom
	if urgent := s.urgent(room); urgent != nil {
		bar = ui.Column(urgent, bar)
		height += 56
	}
	inner.Size.H -= height
	inner.Safe.Bottom = 0
	page := ui.Column(s.table.Build(inner).Grow(1), bar.Height(height))
	if !s.open {
		return page
	}
	s.seen = len(room.Messages)
	fold := func() { s.open = false }
	return ui.Stack(page, ui.Dialog("panel", s.title(room), s.app.Say("dialog.close"), fold, s.panel(room).Least(0, v.Size.H-160)))
}

// bar leads to the panel where it folds, with a mark for what is new.
func (s *Screen) bar(room *client.Room, v ui.View) *ui.Node {
	label := s.say("panel")
	if news := len(room.Messages) - s.seen; news > 0 {
		label = s.say("panel.news", "news", strconv.Itoa(news))
	}
	return ui.Row(
		ui.Button("panel.open", ui.IconList, label, func() { s.open = true }).Grow(1),
		s.after(room, true),
	).Gap(ui.Space2).PadSides(ui.Insets{Left: v.Safe.Left + ui.Space2, Top: ui.Space2, Right: v.Safe.Right + ui.Space2, Bottom: v.Safe.Bottom + ui.Space2})
}

// urgent is what cannot wait until the panel is opened; nil if nothing is.
func (s *Screen) urgent(room *client.Room) *ui.Node {
	for _, n := range []*ui.Node{s.vote(room), s.connection(), s.refusal()} {
		if n != nil {
			return n.PadXY(ui.Space2, ui.Space1)
		}
	}
	return nil
}

// panel is everything beside the match.
func (s *Screen) panel(room *client.Room) *ui.Node {
	var lines []*ui.Node
	for i := range room.Seats {
		lines = append(lines, s.seat(room, game.Seat(i), false))
	}
	notes := ui.Column()
	if room.Watching {
		notes.Children = append(notes.Children, ui.Note(s.say("watching")))
	}
	if room.Spectators > 0 {
		notes.Children = append(notes.Children, ui.Note(s.app.Say("lobby.spectators", "spectators", strconv.Itoa(room.Spectators))))
	}
	return ui.Column(
		ui.Row(ui.Heading(2, s.title(room)).Grow(1), ui.IconButton("leave", ui.IconClose, s.say("leave"), s.leave)),
		s.connection(),
		s.refusal(),
		ui.List(s.say("players"), lines...),
		notes,
		s.vote(room),
		s.after(room, false),
		s.talk(room).Grow(1),
	).Gap(ui.Space3)
}

// vote is what is being decided together, or how to ask for it; nil where
// nothing can be.
func (s *Screen) vote(room *client.Room) *ui.Node {
	if room.Vote == nil {
		return nil
	}
	words := ui.Text(s.voteWords(room), ui.Small, ui.Theme.Text).Grow(1)
	row := ui.Row(words).Gap(ui.Space2)
	if room.Seat != game.NoSeat {
		agreed := false
		for _, id := range room.Vote.Agreed {
			agreed = agreed || id == s.app.Online.Me()
		}
		if !agreed {
			row.Children = append(row.Children, ui.Primary("vote.yes", ui.IconCheck, s.say("vote.yes"), func() { s.app.Online.Abort(true, s.done) }))
		}
		no := s.say("vote.no")
		if room.Vote.By == s.app.Online.Me() {
			no = s.say("vote.withdraw")
		}
		row.Children = append(row.Children, ui.Button("vote.no", ui.IconClose, no, func() { s.app.Online.Abort(false, s.done) }))
	}
	return ui.Card(row).Pad(ui.Space3).Named("vote", ui.RoleGroup, s.say("vote"))
}

func (s *Screen) voteWords(room *client.Room) string {
	places := []string{"player", s.nameOf(room, room.Vote.By), "seconds", strconv.Itoa(seconds(room.VoteLeft()))}
	if room.Vote.By == s.app.Online.Me() {
		return s.say("vote.own", places...)
	}
	return s.say("vote.asks", places...)
}

// after is what can be done during a match and after it; small where there is
// little room.
func (s *Screen) after(room *client.Room, small bool) *ui.Node {
	button := ui.Button
	if small {
		button = func(id string, icon ui.Icon, label string, press func()) *ui.Node {
			n := ui.Button(id, icon, "", press)
			n.Label = label
			return n.PadXY(0, 0).Width(ui.Target).Height(ui.Target)
		}
	}
	row := ui.Flow().Gap(ui.Space2)
	add := func(n *ui.Node) { row.Children = append(row.Children, n) }
	switch {
	case room.Status == protocol.Running && room.Seat != game.NoSeat && room.Vote == nil:
		add(button("abort", ui.IconCross, s.say("abort"), func() { s.asks = aborting }))
	case room.Status == protocol.Over || room.Status == protocol.Aborted:
		if room.Seat != game.NoSeat {
			wants := false
			for _, id := range room.WantsRematch {
				wants = wants || id == s.app.Online.Me()
			}
			if wants {
				add(button("rematch.no", ui.IconClose, s.say("rematch.withdraw"), func() { s.app.Online.Rematch(false, s.done) }))
			} else {
				add(ui.Primary("rematch.yes", ui.IconRestart, s.rematchWords(room), func() { s.app.Online.Rematch(true, s.done) }))
			}
		}
		if r := room.Record; r != nil && len(r.Moves) > 0 {
			add(button("replay", ui.IconPlay, s.say("replay"), func() { s.doors.Watch(*r) }))
			add(button("analysis", ui.IconChart, s.app.Say("analysis.start"), func() { s.doors.Analyse(*r) }))
		}
	}
	if len(row.Children) == 0 {
		return nil
	}
	return row
}

func (s *Screen) rematchWords(room *client.Room) string {
	if len(room.WantsRematch) > 0 {
		return s.say("rematch.too", "player", s.nameOf(room, room.WantsRematch[0]))
	}
	return s.say("rematch")
}

// question makes sure of what cannot be undone; nil if nothing is asked.
func (s *Screen) question() *ui.Node {
	stay := func() {
		s.asks = nothing
		s.app.Online.Retell() // the program may have left its table already
	}
	ask := func(key string, icon ui.Icon, do func()) *ui.Node {
		return ui.Dialog("question", s.say(key), s.app.Say("dialog.close"), stay,
			ui.Paragraph(s.say(key+".question")),
			ui.Button("question.no", ui.NoIcon, s.say("stay"), stay),
			ui.Primary("question.yes", icon, s.say(key), do),
		)
	}
	switch s.asks {
	case leaving:
		return ask("leave", ui.IconBack, s.leave)
	case aborting:
		return ask("abort", ui.IconCross, func() {
			s.asks = nothing
			s.app.Online.Abort(true, s.done)
		})
	case deleting:
		return ask("delete", ui.IconErase, func() {
			s.asks = nothing
			s.app.Online.Delete(s.done)
		})
	}
	return nil
}

func clockWords(seconds int) string {
	rest := strconv.Itoa(seconds % 60)
	if len(rest) < 2 {
		rest = "0" + rest
	}
	return strconv.Itoa(seconds/60) + ":" + rest
}
