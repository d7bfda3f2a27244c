package room

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// notice is something that everybody at the table should see at once: it stands
// beside the match even where the panel is folded.
type notice struct {
	id    string
	icon  ui.Icon
	words string
	rest  string // how long it still holds
	// buttons answer it, for a width of their own.
	buttons []*ui.Node
}

// notice returns the most urgent one; ok is false if there is none.
func (s *Screen) notice(room *client.Room) (n notice, ok bool) {
	online := s.app.Online
	switch {
	case room.Vote != nil:
		return s.vote(room), true
	case online.Status() == client.Replaced:
		return notice{id: "connection", icon: ui.IconInfo, words: s.app.Say("lobby.replaced"), buttons: []*ui.Node{
			ui.Button("take-back", ui.IconRestart, s.app.Say("lobby.take-back"), online.Connect),
		}}, true
	case online.Status() == client.Connecting:
		return notice{id: "connection", icon: ui.IconInfo, words: s.app.Say("lobby.connecting")}, true
	case online.Status() != client.Online:
		return notice{id: "connection", icon: ui.IconInfo, words: s.app.Say("lobby.lost")}, true
	case s.wrong != "":
		return notice{id: "refusal", icon: ui.IconInfo, words: s.wrong}, true
	case room.BeginsIn() > 0:
		return notice{id: "begins", icon: ui.IconClock, words: s.say("begins", "seconds", strconv.Itoa(shell.Seconds(room.BeginsIn())))}, true
	case room.Rejection != nil:
		return notice{id: "rejection", icon: ui.IconInfo, words: s.rejection(room)}, true
	case len(room.WantsRematch) > 0:
		return s.rematch(room), true
	}
	return s.absence(room)
}

// vote is what is being decided together.
func (s *Screen) vote(room *client.Room) notice {
	me := s.app.Online.Me()
	n := notice{
		id: "vote", icon: ui.IconHelp, words: s.voteWords(room),
		rest: s.say("vote.left", "seconds", strconv.Itoa(shell.Seconds(room.VoteLeft()))),
	}
	if room.Seat == game.NoSeat {
		return n
	}
	if !slices.Contains(room.Vote.Agreed, me) {
		n.buttons = append(n.buttons, ui.Primary("vote.yes", ui.NoIcon, s.say("vote.yes"), func() { room.Abort(true, s.done) }))
	}
	no := s.say("vote.no")
	if room.Vote.By == me {
		no = s.say("vote.withdraw")
	}
	n.buttons = append(n.buttons, ui.Button("vote.no", ui.NoIcon, no, func() { room.Abort(false, s.done) }))
	return n
}

func (s *Screen) voteWords(room *client.Room) string {
	if room.Vote.By == s.app.Online.Me() {
		return s.say("vote.own")
	}
	return s.say("vote.asks", "player", room.Name(s.app.Language, room.Vote.By))
}

// rejection says why the match goes on after a vote.
func (s *Screen) rejection(room *client.Room) string {
	key := "rejected"
	if room.Rejection.Withdrawn {
		key = "withdrawn"
	}
	if room.Rejection.By == s.app.Online.Me() {
		return s.say(key + ".own")
	}
	return s.say(key, "player", room.Name(s.app.Language, room.Rejection.By))
}

// rematch says who wants one.
func (s *Screen) rematch(room *client.Room) notice {
	if slices.Contains(room.WantsRematch, s.app.Online.Me()) {
		return notice{id: "rematch", icon: ui.IconRestart, words: s.say("rematch.waiting"), buttons: []*ui.Node{
			ui.Button("rematch.no", ui.NoIcon, s.say("rematch.withdraw"), func() { room.Rematch(false, s.done) }),
		}}
	}
	n := notice{id: "rematch", icon: ui.IconRestart, words: s.say("rematch.wanted", "player", room.Name(s.app.Language, room.WantsRematch[0]))}
	if room.Seat != game.NoSeat {
		n.buttons = append(n.buttons, ui.Primary("rematch.yes", ui.NoIcon, s.say("vote.yes"), func() { room.Rematch(true, s.done) }))
	}
	return n
}

// absence says who of the others is missing from a match under way.
func (s *Screen) absence(room *client.Room) (n notice, ok bool) {
	if room.Status != protocol.Running {
		return n, false
	}
	for i, seat := range room.Seats {
		if seat.Player == nil || game.Seat(i) == room.Seat {
			continue
		}
		switch {
		case seat.PlayedBy == protocol.ByComputer:
			return notice{id: "absence", icon: ui.IconComputer, words: s.say("replaced", "player", room.NameOf(seat.Player.ID))}, true
		case !seat.Connected:
			return notice{id: "absence", icon: ui.IconInfo, words: s.say("gone", "player", room.NameOf(seat.Player.ID))}, true
		}
	}
	return n, false
}

// beside is how much room a notice needs to have its buttons beside its words.
const beside = 640

// node shows a notice in so much room.
func (n notice) node(width float64) *ui.Node {
	words := n.words
	if n.rest != "" {
		words += " " + n.rest
	}
	for _, b := range n.buttons {
		b.Height(ui.Target).PadXY(ui.Space2, 0)
	}
	row := ui.Row(ui.Glyph(n.icon, 20, ui.Theme.Accent), ui.Text(words, ui.Small, ui.Theme.Text).Grow(1)).Gap(ui.Space2)
	body := ui.Column(row).Gap(ui.Space2)
	switch {
	case len(n.buttons) == 0:
	case width >= beside:
		for _, b := range n.buttons {
			row.Add(b.Width(200))
		}
	default:
		for _, b := range n.buttons {
			b.Grow(1)
		}
		body.Add(ui.Row(n.buttons...).Gap(ui.Space2))
	}
	body.PadXY(ui.Space3, ui.Space2).Rounded(ui.Radius).Named("notice."+n.id, ui.RoleGroup, n.words)
	return ui.Ground(body, ui.Radius, ui.Theme.Card, ui.Theme.Accent)
}
