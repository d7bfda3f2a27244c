package room

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// panelWidth is how wide the panel beside a match is; talkHeight is the least that
// the chat has, whatever has been said.
const (
	panelWidth = 320
	talkHeight = 280
)

// Prepare implements ui.Preparer: what can be asked no more is not, and what is shown of what
// has been said counts as seen.
func (s *Screen) Prepare(v ui.View) {
	room := s.here()
	if room == nil {
		return
	}
	if !waits(room) {
		s.form = nil
	}
	if !waits(room) || room.Free() == 0 {
		s.fills = 0
	}
	if len(room.Others()) == 0 && room.Spectators == 0 {
		s.people = false
	}
	ids := s.addressees(room)
	if s.chooses = s.chooses && len(ids) > 1; !slices.Contains(ids, s.to) {
		s.to = ""
	}
	if s.table == nil || s.wide() || s.open {
		s.see(room)
	}
	if s.table != nil {
		ui.Prepare(s.table, v)
	}
}

// wide reports whether the panel stands beside the match.
func (s *Screen) wide() bool { return s.app.Surface.View().Size.W >= 1000 }

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	room := s.here()
	if room == nil {
		return ui.Column() // the way out is taken with the next turn
	}
	page := s.waiting
	if s.table != nil {
		page = s.playing
	}
	return ui.Stack(page(room, v), s.settings(), s.fill(room), s.who(room), s.asks.Node(s.app), s.invite.Node(), s.whom(room), s.leaders.Node())
}

// waiting is the room before its first match.
func (s *Screen) waiting(room *client.Room, v ui.View) *ui.Node {
	left := ui.Column(s.noticed(room, min(v.Size.W-2*shell.PagePad(v), 520)), s.seats(room), s.begin(room)).Gap(ui.Space4)
	right := ui.Column(s.invitation(room), s.talk(room).Height(talkHeight)).Gap(ui.Space4)
	content := ui.Column(left, right).Gap(ui.Space4)
	if v.Size.W >= 860 {
		content = ui.Row(left.Grow(1), right.Width(380)).Gap(ui.Space5).Align(ui.Start)
	}
	game, _ := lobby.Game(room.Config)
	return s.app.Page(shell.Page{
		ID: "room", Title: s.title(room), Back: s.app.Navigation.Lobby, Where: "room.to-lobby", Game: game, Widest: 1040,
		Under: []*ui.Node{
			shell.UnderTitle(v, lobby.Standing(s.app, room)),
			ui.Text(lobby.Terms(s.app, room.Config), ui.Small, ui.Theme.Muted),
		},
	}, v, content)
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
	icon, name, color := ui.IconPerson, lobby.SeatName(s.app, room, i), ui.Theme.Text
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
	words := ui.Column(ui.Caption(name, ui.Label, color), ui.When(note != "", ui.Caption(note, ui.Small, ui.Theme.Muted))).Grow(1)
	glyph := ui.Theme.Muted
	if seat.Connected || seat.Computer > 0 {
		glyph = ui.Theme.Accent
	}
	line := ui.Row(ui.Glyph(icon, 24, glyph), words).Gap(ui.Space2).MinSize(0, ui.Target)
	turn := room.Match != nil && room.Match.Turn == i && room.Status == protocol.Running
	if left, clock := room.Remaining(); turn && clock {
		face := shell.ClockFace(shell.Seconds(left))
		line.Add(ui.Glyph(ui.IconClock, 18, ui.Theme.Accent), ui.Caption(face, ui.Label, ui.Theme.Accent))
		notes = append(notes, s.app.Say("match.clock", "time", face))
	} else if turn {
		line.Add(ui.Glyph(ui.IconPlay, 20, ui.Theme.Accent))
	}
	if before && room.Mine() && seat.Player != nil && i != room.Seat {
		line.Add(s.remove("remove."+strconv.Itoa(int(i)), protocol.Player{ID: seat.Player.ID, Name: name}))
	}
	label := name
	if len(notes) > 0 {
		label += ": " + strings.Join(notes, ", ")
	}
	return line.Named("room.seat."+strconv.Itoa(int(i)), ui.RoleGroup, label)
}

// remove is what the creator removes somebody with.
func (s *Screen) remove(id string, who protocol.Player) *ui.Node {
	return ui.IconButton(id, ui.IconClose, s.say("remove", "player", who.Name), func() {
		s.asks.Ask(s.question("remove", ui.IconClose, func() { s.here().Remove(who.ID, s.done) }, "player", who.Name))
	})
}

// begin is what the creator begins the match with, and how the room is left.
func (s *Screen) begin(room *client.Room) *ui.Node {
	buttons := ui.Flow().Gap(ui.Space3)
	if room.Mine() && lobby.Playable(room.Config) {
		buttons.Add(
			ui.Primary("start", ui.IconPlay, s.say("start"), func() { s.start(room) }).If(!s.app.Online.Ready(), ui.Disabled).DefaultFocus(),
			ui.Button("configure", ui.IconSettings, s.say("configure"), func() { s.form = lobby.NewForm(s.app, room.Config) }),
			ui.Button("delete", ui.IconErase, s.say("delete"), func() {
				s.asks.Ask(s.question("delete", ui.IconErase, func() { room.Delete(s.done) }))
			}))
	}
	return buttons.Add(s.peopleButton(room), ui.Button("leave", ui.IconBack, s.say("leave"), s.leave))
}

// invitation is how others are asked in: by a link, or by a code to be
// photographed.
func (s *Screen) invitation(room *client.Room) *ui.Node {
	if room.Free() == 0 || room.Watching {
		return nil
	}
	address := s.app.RoomAddress(room.ID)
	card := ui.Card(
		ui.Heading(2, s.say("invite")),
		ui.SmallText(s.say("invite.hint")),
		ui.Row(ui.Primary("invite", ui.IconShare, s.say("invite.share"), func() { s.invite.Hand(s.title(room), address) })),
	).Gap(ui.Space3)
	if code := s.invite.Code(address); code != nil {
		card.Add(ui.Row(code).Justify(ui.Centered))
	}
	return card
}

// noticed is the notice in so much room; nil if there is none.
func (s *Screen) noticed(room *client.Room, width float64) *ui.Node {
	n, ok := s.notice(room)
	if !ok {
		return nil
	}
	return n.node(width)
}

// playing is the match with the panel beside it, or below it where there is
// little room.
func (s *Screen) playing(room *client.Room, v ui.View) *ui.Node {
	inner := v
	if s.wide() {
		inner.Size.W -= panelWidth + v.Safe.Right
		inner.Safe.Right = 0
		content := s.panel(room, panelWidth-ui.Space2-ui.Space3).PadSides(ui.Insets{Right: ui.Space3}) // the scroll bar is there
		panel := ui.Column(
			ui.Heading(2, s.say("panel")),
			ui.Scroll("beside", s.say("panel"), content).Grow(1),
		).Gap(ui.Space3).PadSides(ui.Insets{Left: ui.Space2, Top: v.Safe.Top + ui.Space3, Right: v.Safe.Right, Bottom: v.Safe.Bottom + ui.Space3})
		return ui.Row(s.table.Build(inner).Grow(1), panel.Width(panelWidth+v.Safe.Right)).Align(ui.Stretch)
	}
	bar := s.bar(room, v)
	height := ui.HeightOf(bar, v.Size.W)
	inner.Size.H -= height
	inner.Safe.Bottom = 0
	match := s.table.Build(inner).Grow(1)
	if !s.open {
		return ui.Column(match, bar.Height(height))
	}
	width := min(v.Size.W-80, 520)
	return ui.Stack(
		ui.Column(match, ui.Stack().Height(height)), // what is below cannot be used
		s.app.Dialog("panel", s.say("panel"), func() { s.open = false }, s.panel(room, width).MinSize(0, v.Size.H-160)),
	)
}

// bar leads to the panel where it folds, with a mark for what is new, and shows
// what cannot wait until it is opened.
func (s *Screen) bar(room *client.Room, v ui.View) *ui.Node {
	label := s.say("panel")
	if news := s.unseen(room); news > 0 {
		label = s.say("panel.news", "news", strconv.Itoa(news))
	}
	open := ui.Button("panel.open", ui.IconList, label, func() { s.open = true }).Height(ui.Target)
	bar := ui.Column().Gap(ui.Space2).PadSides(ui.Insets{Left: v.Safe.Left + ui.Space2, Top: ui.Space2, Right: v.Safe.Right + ui.Space2, Bottom: v.Safe.Bottom + ui.Space2})
	if n, ok := s.notice(room); ok {
		bar.Add(n.node(v.Size.W - v.Safe.Left - v.Safe.Right - 2*ui.Space2))
		if len(n.buttons) > 0 && v.Size.H < 640 { // the board needs what room there is
			return bar
		}
	}
	return bar.Add(open)
}

// panel is everything beside the match, in so much room.
func (s *Screen) panel(room *client.Room, width float64) *ui.Node {
	var lines []*ui.Node
	for i := range room.Seats {
		lines = append(lines, s.seat(room, game.Seat(i), false))
	}
	if room.Watching {
		lines = append(lines, ui.SmallText(s.say("watching")))
	}
	if room.Spectators > 0 {
		lines = append(lines, ui.SmallText(s.app.Say("lobby.spectators", "spectators", strconv.Itoa(room.Spectators))))
	}
	talk, ways := s.talk(room).Height(talkHeight).Grow(1), s.ways(room)
	first, second := talk, ways // on a phone the panel is opened for the chat
	if s.wide() {
		first, second = ways, talk
	}
	return ui.Column(s.noticed(room, width), ui.List(s.say("players"), lines...), first, second).Gap(ui.Space3)
}

// ways are what can be done during a match and after it, beside what the table
// itself offers.
func (s *Screen) ways(room *client.Room) *ui.Node {
	row := ui.Flow().Gap(ui.Space2)
	add := func(id string, icon ui.Icon, label string, press func()) {
		row.Add(ui.Button(id, icon, label, press))
	}
	switch {
	case mayAsk(room):
		add("abort", ui.IconCross, s.say("abort"), s.abort)
	case room.Status == protocol.Over || room.Status == protocol.Aborted:
		if room.Status == protocol.Aborted && room.Seat != game.NoSeat && len(room.WantsRematch) == 0 {
			add("rematch.yes", ui.IconRestart, s.say("rematch"), func() { room.Rematch(true, s.done) })
		}
		if r := room.Record; r != nil && len(r.Moves) > 0 {
			add("replay", ui.IconPlay, s.say("replay"), func() { s.app.Navigation.Watch(*r) })
		}
		row.Add(s.leaders.Button())
	}
	row.Add(s.peopleButton(room))
	add("leave", ui.IconBack, s.say("leave"), s.leave)
	return row
}

// mayAsk reports whether the player can ask the others to abort the match.
func mayAsk(room *client.Room) bool {
	return room.Status == protocol.Running && room.Seat != game.NoSeat && room.Vote == nil
}
