package room

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/ui"
)

// talk is what has been said, and the field for what is to be said.
func (s *Screen) talk(room *client.Room) *ui.Node {
	var entries []*ui.Node
	for i, m := range room.Messages {
		entries = append(entries, s.message(room, "said."+m.At.Format("150405")+"."+strconv.Itoa(i), m))
	}
	for i, text := range room.Waiting() {
		me := protocol.Player{ID: s.app.Online.Me(), Name: s.app.Online.Name()}
		entries = append(entries, s.message(room, "waiting."+strconv.Itoa(i), client.Message{From: me, Text: text, Waiting: true}))
	}
	more := func(n int) string { return s.say("panel.news", "news", strconv.Itoa(n)) }
	log := s.log.Node(s.app.Surface, s.say("chat"), more, entries...).Grow(1)
	edit := func(text string) { s.text = text }
	field := ui.Message("say", s.say("say"), s.placeholder(room), s.text, 3, edit, s.send)
	send := ui.IconButton("send", ui.IconUp, s.say("send"), s.send)
	return ui.Column(ui.Heading(2, s.say("chat")), log, s.addressees(room), ui.Row(field.Grow(1), send).Gap(ui.Space2)).Gap(ui.Space2)
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
		who = s.say("chat.to", "player", who, "to", s.nameOf(room, m.To))
	}
	return ui.Column(
		ui.Text(who, ui.Small, ui.Theme.Muted),
		ui.Text(m.Text, ui.Body, ui.Theme.Text),
	).Named(id, ui.RoleParagraph, who+": "+m.Text)
}

func (s *Screen) placeholder(room *client.Room) string {
	switch {
	case s.to != "":
		return s.say("say.to", "player", s.nameOf(room, s.to))
	case room.Watching && room.Status == protocol.Running:
		return s.say("say.spectators")
	}
	return s.say("say.all")
}

// addressees choose whom something is said to: all, or one of the others; nil
// where there is nobody to be told anything apart.
func (s *Screen) addressees(room *client.Room) *ui.Node {
	ids := []string{""}
	options := []ui.Option{{Label: s.say("to.all")}}
	for i, seat := range room.Seats {
		if seat.Player != nil && game.Seat(i) != room.Seat && !room.Watching {
			ids = append(ids, seat.Player.ID)
			options = append(options, ui.Option{Label: seat.Player.Name})
		}
	}
	chosen := slices.Index(ids, s.to)
	if chosen < 0 {
		s.to, chosen = "", 0
	}
	if len(ids) < 3 {
		s.to = ""
		return nil // with two, all is the other
	}
	return ui.Choice("to", s.say("to"), options, chosen, func(i int) { s.to = ids[i] })
}
