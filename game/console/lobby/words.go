package lobby

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/table"
)

// Status implements Program.
func (t *Online) Status(l text.Language) (s console.Status) {
	switch {
	case t.waits():
		s = console.Status{Turn: t.lineWords(l), Keys: console.KeyHints{console.Does(l, console.OnlyBack, "keys.leave")}, Event: t.refusal(l)}
		switch t.lobby.Line {
		case Taken:
			s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.play-here"), console.Does(l, console.OnlyBack, "keys.leave")}
		case Locked:
			s.Selected = l.Say("together.locked.hint")
		case Banned:
			s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.ask-again"), console.Does(l, console.OnlyBack, "keys.leave")}
		}
		return s
	case t.chooses():
		s = t.choiceStatus(l)
	case t.page == pageTable:
		s = t.tableStatus(l)
	case t.page == pageVote:
		s = t.voteStatus(l)
	case t.page == pageMatch && t.child != nil && !t.counting():
		s = t.child.Status(l)
		if t.watches() {
			s.Selected, s.Keys = t.watchingWords(l), console.KeyHints{console.Does(l, console.OnlyBack, "keys.who")}
		}
	default:
		s = t.waitingStatus(l)
	}
	for _, words := range []string{t.refusal(l), t.eventWords(l)} {
		if words != "" {
			s.Event = strings.TrimSpace(words + " " + s.Event)
		}
	}
	return s
}

// refusal says why the last request was refused; empty if none was.
func (t *Online) refusal(l text.Language) string {
	if t.refused == nil {
		return ""
	}
	return t.refused(l)
}

// lineWords says how the connection stands; empty where it is there.
func (t *Online) lineWords(l text.Language) string {
	switch t.lobby.Line {
	case Connecting:
		return l.Say("lobby.connecting")
	case Lost:
		return l.Say("lobby.lost")
	case Taken:
		return l.Say("together.taken")
	case Locked:
		return l.Say("lobby.locked")
	case Banned:
		return l.Say("together.banned")
	}
	return ""
}

func (t *Online) choiceStatus(l text.Language) console.Status {
	turn := map[page]string{pageMenu: "together.menu", pageQuick: "together.which-game", pageRooms: "together.which-room"}[t.page]
	keys := console.KeyHints{console.Does(l, console.Across, "keys.choose"), console.Does(l, console.OnlyConfirm, "keys.take"), console.Does(l, console.OnlyBack, "keys.leave")}
	if t.page == pageRooms && len(t.rooms) == 0 {
		keys = console.KeyHints{console.Does(l, console.OnlyBack, "keys.leave")}
	}
	return console.Status{Turn: l.Say(turn, "player", t.lobby.Name), Selected: t.menu.Status(l).Selected, Keys: keys}
}

// words tell an open room: its game, which is one of these, who is there, how many seats
// are free.
func (room OpenRoom) words(l text.Language, games []launcher.Entry) string {
	var names []string
	for _, p := range room.Seats {
		if p.Kind == table.Person {
			names = append(names, p.Name)
		}
	}
	words := strings.Join(names, ", ")
	if room.Game != NoGame {
		words = games[room.Game].Title(l) + ": " + words
	}
	if room.Full {
		return l.Say("together.room.full", "room", words)
	}
	return l.Say("together.room", "room", words, "free", strconv.Itoa(free(room.Seats)))
}

// seatsWords tells who sits in the room, and who watches.
func (t *Online) seatsWords(l text.Language) string {
	var names []string
	for i, p := range t.lobby.Room.Seats {
		name := p.Name
		switch {
		case p.Kind == table.Free:
			name = l.Say("together.seat.free")
		case p.Kind == table.Computer:
			name = l.Say("match.computer")
		case game.Seat(i) == t.lobby.Room.Me:
			name = l.Say("together.seat.you", "player", name)
		case p.Substituted:
			name = l.Say("together.seat.substituted", "player", name)
		case p.Away:
			name = l.Say("together.seat.away", "player", name)
		}
		names = append(names, name)
	}
	if t.watches() {
		names = append(names, t.watchingWords(l))
	}
	return strings.Join(names, " · ")
}

func (t *Online) waitingStatus(l text.Language) console.Status {
	room := t.lobby.Room
	s := console.Status{Selected: t.seatsWords(l), Keys: console.KeyHints{console.Does(l, console.OnlyBack, "keys.leave-game")}}
	missing := free(room.Seats)
	if t.fillable() {
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.fill"), console.Does(l, console.OnlyBack, "keys.leave-game")}
	}
	switch {
	case room.Game == NoGame:
		s.Turn = l.Say("together.unknown")
	case t.counting():
		s.Turn = l.Say("room.begins", "seconds", strconv.Itoa(seconds(room.BeginsIn)))
		s.Keys = console.KeyHints{}
	case t.fills:
		s.Turn, s.Keys = l.Say("room.fill.question"), console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.start"), console.Does(l, console.OnlyBack, "keys.wait")}
	case missing > 1:
		s.Turn = l.Say("room.missing.many", "missing", strconv.Itoa(missing))
	case missing == 1:
		s.Turn = l.Say("room.missing.one")
	case t.ready():
		s.Turn, s.Keys = l.Say("room.ready"), console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.start"), console.Does(l, console.OnlyBack, "keys.leave-game")}
	default:
		s.Turn = l.Say("together.soon")
	}
	return s
}

func (t *Online) tableStatus(l text.Language) console.Status {
	chosen := t.choices()[t.choice]
	return console.Status{Turn: t.seatsWords(l), Selected: l.Say("together.table." + chosen.word), Keys: console.KeyHints{console.Does(l, console.Across, "keys.choose"), console.Does(l, console.OnlyConfirm, "keys.do"), console.Does(l, console.OnlyBack, "keys.to-match")}}
}

func (t *Online) voteStatus(l text.Language) console.Status {
	room := t.lobby.Room
	selected := "room.vote.no"
	if t.choice == 1 {
		selected = "room.vote.yes"
	}
	return console.Status{
		Turn:     l.Say("together.vote", "player", t.called(l, room.Vote.Seat), "seconds", strconv.Itoa(seconds(room.Vote.EndsIn))),
		Selected: l.Say(selected), Keys: console.KeyHints{console.Does(l, console.Across, "keys.answer"), console.Does(l, console.OnlyConfirm, "keys.give"), console.Does(l, console.OnlyBack, "keys.later")},
	}
}

// called is the name of who sits on a seat.
func (t *Online) called(l text.Language, s game.Seat) string {
	if seats := t.lobby.Room.Seats; s >= 0 && int(s) < len(seats) && seats[s].Name != "" {
		return seats[s].Name
	}
	return l.Say("room.somebody")
}

// eventWords says what players should know beside the match, the most urgent
// first; empty if there is nothing.
func (t *Online) eventWords(l text.Language) string {
	room := t.lobby.Room
	if room == nil {
		return ""
	}
	var words []string
	add := func(key string, places ...string) { words = append(words, l.Say(key, places...)) }
	if line := t.lineWords(l); line != "" {
		words = append(words, line)
	}
	if t.hurries() {
		add("match.seconds", "seconds", strconv.Itoa(seconds(room.Left)))
	}
	if room.Vote != nil && t.page != pageVote {
		if room.Vote.Seat == room.Me && !t.watches() {
			add("room.vote.own")
		} else {
			add("room.vote.asks", "player", t.called(l, room.Vote.Seat))
		}
	}
	for _, s := range room.Rematch {
		if s == room.Me {
			add("together.rematch.own")
		} else {
			add("room.rematch.wanted", "player", t.called(l, s))
		}
	}
	if room.Begun && !room.Over && t.page == pageMatch {
		for i, p := range room.Seats {
			s := game.Seat(i)
			switch {
			case s == room.Me || s == room.Turn || !p.Person(): // the match tells of who is to move
			case p.Substituted:
				add("match.substituted", "player", p.Name)
			case p.Away:
				add("match.away", "player", p.Name)
			}
		}
	}
	return strings.Join(words, " ")
}

// watchingWords says that the player watches, and how many others do.
func (t *Online) watchingWords(l text.Language) string {
	switch others := t.lobby.Room.Spectators - 1; {
	case others > 1:
		return l.Say("together.watching.many", "others", strconv.Itoa(others))
	case others == 1:
		return l.Say("together.watching.one")
	}
	return l.Say("room.watching")
}

// Label implements Program.
func (t *Online) Label(l text.Language, x, y int) string {
	switch {
	case t.waits():
		return t.lineWords(l)
	case t.chooses():
		return t.menu.Label(l, x, y)
	case t.page == pageMatch && t.child != nil && !t.counting():
		return t.child.Label(l, x, y)
	case t.page == pageTable && y >= console.Side-2:
		for i, o := range t.choices() {
			if at := t.choiceColumn(i); x == at || x == at+1 {
				return l.Say("together.table." + o.word)
			}
		}
		return l.Say("field.blank")
	case t.page == pageVote && x < console.Side/2:
		return l.Say("room.vote.yes")
	case t.page == pageVote:
		return l.Say("room.vote.no")
	}
	return t.seatsWords(l)
}
