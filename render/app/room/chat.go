package room

import (
	"hash/fnv"
	"io"
	"slices"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// talk is what has been said and the moves that were made in between, and the field for what is to be said.
func (s *Screen) talk(room *client.Room) *ui.Node {
	var entries []*ui.Node
	made := 0
	moves := s.moves(room)
	upTo := func(ply int) {
		for ; made < min(ply, len(moves)); made++ {
			if moves[made] != "" {
				entries = append(entries, shell.MoveEntry(room.Match.Match, made+1, moves[made]))
			}
		}
	}
	ids := messageIDs(room.Messages())
	for i, m := range room.Messages() {
		if room.Match != nil && m.Match == room.Match.Match {
			upTo(m.Moves)
		}
		entries = append(entries, s.message(room, ids[i], m))
	}
	upTo(len(moves))
	for i, text := range room.Waiting() {
		me := protocol.Player{ID: s.app.Online.Me(), Name: s.app.Online.Name()}
		entries = append(entries, s.message(room, "waiting."+strconv.Itoa(i), client.Message{From: me, Text: text, Waiting: true}))
	}
	if len(entries) == 0 {
		entries = append(entries, shell.NoEntry("none", s.say("chat.none")))
	}
	more := func(n int) string { return s.say("panel.news", "news", strconv.Itoa(n)) }
	log := s.log.Node(s.app.Surface, s.say("chat"), more, shell.Latest(entries)...).Grow(1)
	edit := func(text string) { s.text = text }
	field := ui.TextArea("say", s.say("say"), s.placeholder(room), s.text, 3, edit, s.send)
	send := ui.IconButton("send", ui.IconSend, s.say("send"), s.send).LeavesFocus()
	return ui.Column(ui.Heading(2, s.say("chat")), log, s.addressee(room), ui.Row(field.Grow(1), send).Gap(ui.Space2)).Gap(ui.Space2)
}

// messageIDs name messages by who said what and when, so that each keeps its ID while
// the oldest go, and when a connection comes back.
func messageIDs(messages []client.Message) []string {
	ids, same := make([]string, len(messages)), map[string]int{}
	for i, m := range messages {
		h := fnv.New64a()
		for _, part := range []string{m.From.ID, m.To, m.Text} {
			io.WriteString(h, part+"\x00") // never fails
		}
		id := "said." + strconv.FormatInt(m.At.Unix(), 36) + "." + strconv.FormatUint(h.Sum64(), 36)
		if same[id]++; same[id] > 1 {
			id += "." + strconv.Itoa(same[id])
		}
		ids[i] = id
	}
	return ids
}

// see takes in that all messages have been seen.
func (s *Screen) see(room *client.Room) {
	s.seen = ""
	if ids := messageIDs(room.Messages()); len(ids) > 0 {
		s.seen = ids[len(ids)-1]
	}
}

// unseen is how many messages have come since the panel was last seen.
func (s *Screen) unseen(room *client.Room) int {
	ids := messageIDs(room.Messages())
	return len(ids) - 1 - slices.Index(ids, s.seen)
}

// moves tells of each move of the match; of none where they cannot be told in a
// few words.
func (s *Screen) moves(room *client.Room) (lines []string) {
	g, ok := lobby.Game(room.Config)
	if !ok || room.Match == nil {
		return nil
	}
	view, err := g.Rules.ReadView(room.Match.View)
	if err != nil {
		return nil
	}
	if teller, ok := s.table.(shell.Teller); ok {
		return teller.Told(room.Match.Match, view, room.Moves())
	}
	if g.Board.MoveWords == nil || g.Board.Position == nil {
		return nil
	}
	p, err := g.Board.Position(view)
	if err != nil {
		return nil
	}
	for _, e := range room.Log {
		words := g.Board.MoveWords(s.app.Language, p, e.Move)
		lines = append(lines, s.say("moved", "player", lobby.SeatName(s.app, room, e.Seat), "move", words))
	}
	return lines
}

// message is an entry of the chat.
func (s *Screen) message(room *client.Room, id string, m client.Message) *ui.Node {
	who := m.From.Name
	if name := room.NameOf(m.From.ID); name != "" {
		who = name
	}
	switch {
	case m.Waiting:
		who = s.say("chat.waiting", "player", who)
	case m.To == s.app.Online.Me():
		who = s.say("chat.to-you", "player", who)
	case m.To != "":
		who = s.say("chat.to", "player", who, "to", room.Name(s.app.Language, m.To))
	}
	head, at := ui.Row(ui.Text(who, ui.Small, ui.Theme.Muted).Grow(1)).Gap(ui.Space2), ""
	if !m.At.IsZero() {
		at = m.At.Local().Format("15:04")
		head.Add(ui.Caption(at, ui.Small, ui.Theme.Muted))
	}
	entry := ui.Column(
		head,
		ui.Text(m.Text, ui.Body, ui.Theme.Text),
	).Named(id, ui.RoleParagraph, who+": "+m.Text).Says("", at)
	if m.Waiting {
		entry.With(ui.Silent) // it is read out once it has been taken
	}
	return entry
}

func (s *Screen) placeholder(room *client.Room) string {
	switch {
	case s.to != "":
		return s.say("say.to", "player", room.Name(s.app.Language, s.to))
	case room.Watching && room.Status == protocol.Running:
		return s.say("say.spectators")
	}
	return s.say("say.all")
}

// addressees are the IDs of who can be told something alone, after an empty one for all.
func (s *Screen) addressees(room *client.Room) []string {
	ids := []string{""}
	for i, seat := range room.Seats {
		if seat.Player != nil && game.Seat(i) != room.Seat && !room.Watching {
			ids = append(ids, seat.Player.ID)
		}
	}
	if len(ids) < 3 {
		return ids[:1] // with two, all is the other
	}
	return ids
}

// toWhom names an addressee.
func (s *Screen) toWhom(room *client.Room, id string) string {
	if id == "" {
		return s.say("to.all")
	}
	return room.NameOf(id)
}

// addressee says whom something is said to, and leads to the choice; nil where
// there is none.
func (s *Screen) addressee(room *client.Room) *ui.Node {
	return ui.When(len(s.addressees(room)) > 1, ui.Row(ui.Button("to", ui.IconPeople, s.say("to")+": "+s.toWhom(room, s.to), func() { s.chooses = true })))
}

// whom asks whom something is to be said to; nil while it does not.
func (s *Screen) whom(room *client.Room) *ui.Node {
	if !s.chooses {
		return nil
	}
	leave, name := func() { s.chooses = false }, func(id string) string { return s.toWhom(room, id) }
	return s.app.Dialog("whom", s.say("to"), leave,
		ui.ChoiceOf("whom.choice", s.say("to"), s.addressees(room), name, s.to, func(id string) { s.to = id }))
}
