package console_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/console/lobby"
	tictactoeleds "lichtbrett/game/console/tictactoe"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// meet returns Ada's program, connected to others.
func (s *story) meet() console.Program {
	entry := func(title string, g game.Game, picture func(game.Position) console.Frame) launcher.Entry {
		p, err := g.Start(nil, 0)
		require.NoError(s.t, err)
		return launcher.Entry{
			Title: func(l text.Language) string { return l.Say("catalog." + title + ".title") }, Icon: []console.Frame{picture(p)},
			Start: func() console.Program {
				s.far = far(s.t, g.Name(), s.lobby.Room.Me)
				return s.far.program
			},
		}
	}
	s.online = lobby.NewOnline(text.English, []launcher.Entry{
		entry("connectfour", connectfour.Game{}, connectfourleds.Board.Picture), entry("tictactoe", tictactoe.Game{}, tictactoeleds.Board.Picture),
	})
	s.lobby = lobby.State{Line: lobby.Connected, Name: "Ada"}
	s.online.Update(s.lobby)
	return s.online
}

// lines are the states of a connection.
var lines = []string{
	lobby.Connecting: "connecting", lobby.Connected: "connected", lobby.Lost: "lost", lobby.Taken: "taken", lobby.Locked: "locked", lobby.Banned: "banned",
}

// others has something happen elsewhere:
//
//	found SERVER…           nearby
//	line connecting|…       how the connection stands
//	offers ID ROOM | …      the rooms that are open
//	room [ROOM]             she is in a room, or in none
//	refused ERROR           what she wanted was
//	quit                    the match, in its own menu
//	NUMBER WHAT             somebody on a seat of the table far away does something
//
// A room is who is there (NAME, ? who has none, free, computer; behind a colon what is so of
// them) and, each after a semicolon, what else is so.
func (s *story) others(word, rest string) bool {
	switch word {
	case "found":
		s.nearby.Found(strings.Fields(rest))
		return true
	case "line":
		s.lobby.Line = lobby.Line(slices.Index(lines, rest))
	case "offers":
		s.lobby.Rooms = nil
		for offer := range strings.SplitSeq(rest, " | ") {
			if id, room, ok := strings.Cut(offer, " "); ok {
				s.lobby.Rooms = append(s.lobby.Rooms, s.room(id, room).OpenRoom)
			}
		}
	case "room":
		if s.lobby.Room = nil; rest != "" {
			s.lobby.Room = s.room("1", rest)
		}
	case "refused":
		s.online.Refuse(func(l text.Language) string { return l.Say("online.error." + rest) })
		return true
	case "quit":
		s.online.ConfirmLeave()
		return true
	default:
		return s.far != nil && s.far.does(word, rest)
	}
	s.online.Update(s.lobby)
	return true
}

// room reads a room.
func (s *story) room(id, line string) *lobby.Room {
	facts := strings.Split(line, "; ")
	room := &lobby.Room{OpenRoom: lobby.OpenRoom{ID: id}, Turn: game.NoSeat, Mine: true}
	for word := range strings.FieldsSeq(facts[0]) {
		name, is, _ := strings.Cut(word, ":")
		p := table.Player{Kind: table.Person, ID: name, Name: strings.Trim(name, "?"), Away: is == "away", Substituted: is == "substituted", Left: is == "left"}
		switch name {
		case "free":
			p = table.Player{Kind: table.Free}
		case "computer":
			p = table.Player{Kind: table.Computer, Strength: 2}
		}
		room.Seats = append(room.Seats, p)
	}
	for _, fact := range facts[1:] {
		what, value, _ := strings.Cut(fact, " ")
		switch what {
		case "guest":
			room.Mine = false
		case "watching":
			room.Me, room.Mine = game.NoSeat, false
		case "full":
			room.Full = true
		case "begun", "over":
			room.Begun, room.Over = true, what == "over"
		case "begins":
			room.BeginsIn = s.duration(value)
		case "left":
			room.Left = s.duration(value)
		default:
			n := s.number(value)
			seat := game.Seat(n)
			switch what {
			case "me":
				room.Me = seat
			case "turn":
				room.Turn = seat
			case "game":
				room.Game = n
			case "spectators":
				room.Spectators = n
			case "vote":
				room.Vote = &table.Vote{Seat: seat, EndsIn: 29500 * time.Millisecond, Agreed: []game.Seat{seat}}
			case "rematch":
				room.Rematch = []game.Seat{seat}
			}
		}
	}
	return room
}

// wishes are what is asked for.
var wishes = [...]string{
	lobby.Quick: "a quick game", lobby.Join: "to join", lobby.Watch: "to watch", lobby.Begin: "to begin", lobby.Leave: "to leave",
	lobby.Return: "to return", lobby.Abort: "to abort", lobby.PlayOn: "to play on", lobby.Rematch: "a rematch", lobby.Connect: "to be connected here",
}

// wants tells what others are asked for.
func (s *story) wants() {
	for s.online != nil {
		r, ok := s.online.Request()
		if !ok {
			break
		}
		s.note("wanted: %s", wishes[r.Kind])
		if r.Kind == lobby.Quick || r != (lobby.Request{Kind: r.Kind}) {
			s.note("in game %d, room %q, with computers: %t", r.Game, r.Room, r.Fill)
		}
	}
	if s.far != nil {
		for _, m := range s.far.sent {
			s.note("sent: %T %+v", m, m)
		}
		s.far.sent = nil
	}
}

// Whatever others do and whatever is pressed: there is a picture, there are words,
// and time goes on.
func TestAnythingMayHappenTogether(t *testing.T) {
	const match = "room Ada Bo; begun; turn 0; left 30s"
	happens := []string{
		"offers", "offers x Zoë free; game 1 | y Bo computer free free", "offers y Bo computer free free", "offers z Bo Cy; full; spectators 2",
		"room", "room Ada Bo", "room Ada free", "room Bo Cy; watching; begun; turn 0", "room Bo Cy; watching; begun; vote 1",
		match, match + "; vote 1", match + "; vote 0", "room Ada:away Bo; begun; turn 0", "room Ada Bo; over; rematch 1", "quit", "wait 400ms",
	}
	for _, line := range lines {
		happens = append(happens, "line "+line)
	}
	for key := range console.Letters {
		happens = append(happens, string(key), string(key)) // more often
	}
	slices.Sort(happens)
	rapid.Check(t, func(rt *rapid.T) {
		s := newStory(t, "meet")
		for range rapid.IntRange(1, 50).Draw(rt, "lines") {
			s.tell(rapid.SampledFrom(happens).Draw(rt, "line"))
			for range 3 {
				s.isWell(rt)
				if d, ok := s.program.Next(); ok {
					s.program.Tick(d)
				}
			}
		}
	})
}
