package room

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/screen/lobby"
	"lichtbrett/render/ui"
)

// talk is what has been said and the moves that were made in between, and the field for what is to be said.
func (s *Screen) talk(room *client.Room) *ui.Node {
	var entries []*ui.Node
	made := 0
	words := s.moveWords(room)
	upTo := func(moves int) {
		if words == nil {
			return
		}
		for ; made < min(moves, len(room.Log)); made++ {
			entries = append(entries, s.move(room, made, words))
		}
	}
	for i, m := range room.Messages {
		if room.Match != nil && m.Match == room.Match.Match {
			upTo(m.Moves)
		}
		entries = append(entries, s.message(room, "said."+m.At.Format("150405")+"."+strconv.Itoa(i), m))
	}
	upTo(len(room.Log))
	for i, text := range room.Waiting() {
		me := protocol.Player{ID: s.app.Online.Me(), Name: s.app.Online.Name()}
		entries = append(entries, s.message(room, "waiting."+strconv.Itoa(i), client.Message{From: me, Text: text, Waiting: true}))
	}
	more := func(n int) string { return s.say("panel.news", "news", strconv.Itoa(n)) }
	log := s.log.Node(s.app.Surface, s.say("chat"), more, entries...).Grow(1)
	edit := func(text string) { s.text = text }
	field := ui.Message("say", s.say("say"), s.placeholder(room), s.text, 3, edit, s.send)
	send := ui.IconButton("send", ui.IconSend, s.say("send"), s.send)
	return ui.Column(ui.Heading(2, s.say("chat")), log, s.addressee(room), ui.Row(field.Grow(1), send).Gap(ui.Space2)).Gap(ui.Space2)
}

// move is a move among what was said.
func (s *Screen) move(room *client.Room, ply int, words func(game.Move) string) *ui.Node {
	e := room.Log[ply]
	line := s.say("moved", "place", strconv.Itoa(ply+1), "player", lobby.SeatName(s.app, room, e.Seat), "move", words(e.Move))
	return ui.Text(line, ui.Small, ui.Theme.Muted).Named("move."+strconv.Itoa(room.Match.Match)+"."+strconv.Itoa(ply), ui.RoleParagraph, line).With(ui.Silent)
}

// moveWords returns what moves are called; nil where they cannot be told in a few
// words.
func (s *Screen) moveWords(room *client.Room) func(game.Move) string {
	g, ok := lobby.Game(room.Config)
	if !ok || room.Match == nil || g.Board.MoveWords == nil || g.Board.Position == nil {
		return nil
	}
	view, err := g.Rules.ReadView(room.Match.View)
	if err != nil {
		return nil
	}
	p, err := g.Board.Position(view)
	if err != nil {
		return nil
	}
	return func(m game.Move) string { return g.Board.MoveWords(s.app.Language, p, m) }
}

// message is an entry of the chat.
func (s *Screen) message(room *client.Room, id string, m client.Message) *ui.Node {
	who := m.From.Name
	switch {
	case m.Waiting:
		who = s.say("chat.waiting", "player", who)
	case m.To == s.app.Online.Me():
		who = s.say("chat.to-you", "player", who)
	case m.To != "":
		who = s.say("chat.to", "player", who, "to", lobby.NameOf(s.app, room, m.To))
	}
	return ui.Column(
		ui.Text(who, ui.Small, ui.Theme.Muted),
		ui.Text(m.Text, ui.Body, ui.Theme.Text),
	).Named(id, ui.RoleParagraph, who+": "+m.Text)
}

func (s *Screen) placeholder(room *client.Room) string {
	switch {
	case s.to != "":
		return s.say("say.to", "player", lobby.NameOf(s.app, room, s.to))
	case room.Watching && room.Status == protocol.Running:
		return s.say("say.spectators")
	}
	return s.say("say.all")
}

// addressees are who can be told something: all, or one of the others alone.
func (s *Screen) addressees(room *client.Room) (ids []string, options []ui.Option) {
	ids, options = []string{""}, []ui.Option{{Label: s.say("to.all")}}
	for i, seat := range room.Seats {
		if seat.Player != nil && game.Seat(i) != room.Seat && !room.Watching {
			ids = append(ids, seat.Player.ID)
			options = append(options, ui.Option{Label: seat.Player.Name})
		}
	}
	if len(ids) < 3 {
		return ids[:1], options[:1] // with two, all is the other
	}
	return ids, options
}

// addressee says whom something is said to, and leads to the choice; nil where
// there is none.
func (s *Screen) addressee(room *client.Room) *ui.Node {
	ids, options := s.addressees(room)
	chosen := slices.Index(ids, s.to)
	if chosen < 0 {
		s.to, chosen = "", 0
	}
	if len(ids) == 1 {
		return nil
	}
	return ui.Row(ui.Button("to", ui.IconPeople, s.say("to")+": "+options[chosen].Label, func() { s.chooses = true }))
}

// whom asks whom something is to be said to; nil while it does not.
func (s *Screen) whom(room *client.Room) *ui.Node {
	ids, options := s.addressees(room)
	if !s.chooses || len(ids) == 1 {
		s.chooses = false
		return nil
	}
	leave := func() { s.chooses = false }
	return ui.Dialog("whom", s.say("to"), s.app.Say("dialog.close"), leave,
		ui.Choice("whom.choice", s.say("to"), options, max(0, slices.Index(ids, s.to)), func(i int) { s.to = ids[i] }))
}
