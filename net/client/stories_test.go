package client_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// TestStories tells what comes of each line of the stories in testdata: how the connection
// is, what the relay is asked, what Ada is told, and the program at which she plays with Bo.
// A line is one of lines, or of said with what is said.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string { return (&story{t: t}).tell })
}

// story is what happens on a device.
type story struct {
	t      *testing.T
	r      *clienttest.Relay
	seen   *seat
	status string
	// How much of each has been looked at.
	dials, asked, notices, messages int
	told                            []string // that has come of the line
	hidden                          time.Duration
}

func (s *story) duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	require.NoError(s.t, err)
	return d
}

var bo = protocol.Player{ID: clienttest.Other, Name: "Bo"}

// done takes in what has come of a request.
func (s *story) done(err error) {
	if err != nil {
		s.told = append(s.told, err.Error())
		return
	}
	s.told = append(s.told, "granted")
}

// lines are what may happen, and what may be looked at.
var lines = map[string]func(s *story){
	"a device": func(s *story) {
		*s = story{t: s.t, r: clienttest.New(s.t)}
		s.skip()
	},
	"ada is online": func(s *story) {
		*s = story{t: s.t, r: connected(s.t)}
		s.skip()
	},
	"a match": func(s *story) {
		*s = story{t: s.t}
		s.r, s.seen = playing(s.t)
		s.skip()
	},
	"a match that is over": func(s *story) {
		*s = story{t: s.t}
		s.r, s.seen = playing(s.t)
		for _, m := range []game.Move{"drop 3", "drop 4", "drop 3", "drop 4", "drop 3", "drop 4", "drop 3"} {
			s.r.Move(m)
		}
		s.skip()
	},
	"what she is called": func(s *story) { s.told = append(s.told, s.r.Client.Name()+", and by the relay "+s.r.Name) },
	"the room":           func(s *story) { s.told = append(s.told, s.room()) },
	"what was said":      func(s *story) { s.told = append(s.told, s.chat()...) },
	"the board": func(s *story) {
		now, seats := s.seen.Turn(), s.seen.Seats()
		s.told = append(s.told, fmt.Sprintf("%s at ply %d, seat %d on turn; %s and %s, ada on seat %d",
			s.seen.View(s.seen.Home()).(connectfour.View).Board[6], now.Ply, now.ToMove, seats[0].Name, seats[1].Name, s.seen.Home()))
	},
	"who hosts": func(s *story) {
		if h := s.r.Client.Hosting(); h != nil {
			s.told = append(s.told, fmt.Sprintf("ada, who sees %d players and %d games", len(h.Players), len(h.Games)))
		}
	},
	"how long the app may sleep": func(s *story) {
		next, _ := s.r.Client.Next()
		s.told = append(s.told, next.String())
	},

	"ada connects":    func(s *story) { s.r.Client.Connect() },
	"ada disconnects": func(s *story) { s.r.Client.Disconnect() },
	"ada opens the app anew": func(s *story) {
		s.r.Restart()
		s.r.Client.Connect()
		s.r.Accept()
	},
	"ada creates a game": func(s *story) { s.r.Client.Create(s.r.Room.Config, s.done) },
	"ada lets turns last a minute": func(s *story) {
		config := s.r.Room.Config
		config.MoveTime = 60
		s.r.Client.Room().Configure(config, s.done)
	},
	"ada removes bo":            func(s *story) { s.r.Client.Room().Remove(clienttest.Other, s.done) },
	"ada begins with computers": func(s *story) { s.r.Client.Room().Start(2, s.done) },
	"ada wants to be forgotten": func(s *story) { s.r.Client.Logout(s.done) },
	"where ada is known":        func(s *story) { s.told = append(s.told, client.KnownAt(s.r)...) },
	"ada leaves":                func(s *story) { s.r.Client.Room().Leave(s.done) },
	"ada watches":               func(s *story) { s.r.Client.Watch(clienttest.RoomID, s.done) },
	"ada looks who is there":    func(s *story) { s.r.Client.Room().Look(s.done) },
	"ada wants to abort":        func(s *story) { s.r.Client.Room().Abort(true, s.done) },
	"ada hides bo":              func(s *story) { s.r.Client.Hide(clienttest.Other, true) },
	"ada shows bo":              func(s *story) { s.r.Client.Hide(clienttest.Other, false) },
	"ada closes the game as host": func(s *story) {
		s.r.Client.HostAct(protocol.HostAct{Action: protocol.HostClose}, clienttest.RoomID, s.done)
	},
	"ada hosts no longer": func(s *story) { s.r.Client.HostLogout() },

	"the network loses the next message": func(s *story) { s.r.DeafFor = 1 },
	"the network loses the next answer":  func(s *story) { s.r.MuteFor = 1 },
	"the network is cut": func(s *story) {
		if s.r.Client.Status() == client.Online {
			s.r.Cut()
		}
	},
	"the network is there again":       func(s *story) { s.r.ComeBack() },
	"the network tells the app so":     func(s *story) { s.r.Client.Wake() },
	"the network swallows answers":     func(s *story) { s.r.Silent = true },
	"the network swallows all":         func(s *story) { s.r.Silent, s.r.Deaf = true, true },
	"the network swallows nothing":     func(s *story) { s.r.Silent, s.r.Deaf = false, false },
	"the network is slow":              func(s *story) { s.r.Late = true },
	"the network brings what was late": func(s *story) { s.r.Deliver() },

	"the relay answers":         func(s *story) { s.r.Accept() },
	"the relay has a join code": func(s *story) { s.r.JoinCode = "sunflower" },
	"the relay has a host code": func(s *story) { s.r.HostCode = "blackboard" },
	"the relay forgets ada":     func(s *story) { s.r.Known = false },
	"the relay bans ada":        func(s *story) { s.r.Banned = true },
	"the relay throws ada out":  func(s *story) { s.r.Banned = true; s.r.Events.Closed(protocol.CloseBanned) },
	"the relay pardons ada":     func(s *story) { s.r.Banned = false },
	"the relay ends the room":   func(s *story) { s.r.Exists = false },
	"the relay replaces ada":    func(s *story) { s.r.Broadcast(protocol.Replaced{}) },
	"the relay announces lunch": func(s *story) { s.r.Broadcast(protocol.Announcement{Message: "Lunch is ready"}) },
	"the relay tells its host":  func(s *story) { s.r.TellHost() },
	"the relay has the match of others": func(s *story) {
		s.r.Room.Seats[0].Player = &protocol.Player{ID: clienttest.Third, Name: "Grace"}
		s.r.Watched = true
		s.r.Begin(0)
	},
	"the relay has three who watch": func(s *story) { s.r.Room.Spectators = 3 },
	"the relay has cleo watch":      func(s *story) { s.r.Room.Watchers = []protocol.Player{{ID: clienttest.Third, Name: "Cleo"}} },
	"the relay frees ada's seat":    func(s *story) { s.r.Room.Seats[0] = protocol.RoomSeat{} },
	"the relay gives ada's seat to grace": func(s *story) {
		s.r.Watched = true
		s.r.Room.Seats[0].Player = &protocol.Player{ID: clienttest.Third, Name: "Grace"}
	},
	"the relay plays drop 0 for ada, unheard": func(s *story) {
		_, err := s.r.Match.Handle(clienttest.At, 0, table.Play{Move: "drop 0"})
		require.NoError(s.t, err)
	},
	"the relay begins a rematch": func(s *story) {
		s.r.Room.Seats[0], s.r.Room.Seats[1] = s.r.Room.Seats[1], s.r.Room.Seats[0]
		again := *s.r.State()
		again.Match = 2
		s.r.Broadcast(protocol.GameStarted{GameState: again, StartsIn: 3000})
	},
	"the relay begins a match that is over": func(s *story) {
		again := *s.r.State()
		again.Game.Status, again.Turn, again.Result = protocol.Over, game.NoSeat, &protocol.Result{}
		s.r.Broadcast(protocol.GameStarted{GameState: again, StartsIn: 3000})
	},
	"the relay removes cleo, who watches": func(s *story) {
		s.r.Broadcast(protocol.GameUnwatched{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: &protocol.Player{ID: clienttest.Third, Name: "Cleo"}})
	},
	"the relay removes ada, who watches": func(s *story) {
		s.r.Broadcast(protocol.GameUnwatched{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: new(s.r.Self())})
	},
	"the relay calls ada bo": func(s *story) {
		s.r.Open = true
		s.r.Broadcast(protocol.PlayerRenamed{Player: protocol.Player{ID: clienttest.Me, Name: "Bo"}})
	},
	"the relay cannot say how the match stands": func(s *story) {
		s.answers(func(q protocol.Request) bool { return q.Event == protocol.EventGameState && q.Game != "" }, func(q protocol.Request) []byte {
			return protocol.EncodeError(q.Event, q.ID, clienttest.At, &protocol.Error{Code: protocol.CodeServerFull, Message: "later"})
		})
	},
	"the relay does not know who is in which room": func(s *story) {
		s.answers(func(q protocol.Request) bool { return q.Event == protocol.EventGameState && q.Game == "" }, func(q protocol.Request) []byte {
			return protocol.EncodeAnswer(q.ID, clienttest.At, protocol.Overview{})
		})
	},
	"the relay says that -5 moves have been made": func(s *story) {
		s.r.Bend = func(frame []byte) []byte { return []byte(strings.Replace(string(frame), `"ply":0`, `"ply":-5`, 1)) }
	},
	"the relay answers nonsense": func(s *story) {
		s.answers(func(protocol.Request) bool { return true }, func(q protocol.Request) []byte {
			return fmt.Appendf(nil, `{"event":%q,"re":%d,"data":[]}`, q.Event, q.ID)
		})
	},
	"the relay leaves out a move and the next answer": func(s *story) {
		left := 0
		s.r.Bend = func(frame []byte) []byte {
			if left == 0 && bytes.Contains(frame, []byte(`"gameMove"`)) || left == 1 && bytes.Contains(frame, []byte(`"gameState","`)) {
				left++
				return protocol.EncodeBroadcast(clienttest.At, protocol.PlayerStatus{Player: s.r.Self(), Connected: true, PlayedBy: protocol.ByPlayer})
			}
			return frame
		}
	},
	"the relay begins the round anew": func(s *story) { s.r.Broadcast(protocol.RoundStarted{GameState: *s.r.State()}) },
	"the relay makes sense again":     func(s *story) { s.r.Bend = nil },
}

// said are the lines that go on with what is said.
var said = map[string]func(s *story, what string){
	"ada is called": func(s *story, name string) {
		if err := s.r.Client.SetName(name, nil); err != nil {
			s.told = append(s.told, err.Error())
		}
	},
	"ada plays":               func(s *story, move string) { s.seen.Play(game.Move(move)) },
	"ada says":                func(s *story, text string) { s.r.Client.Room().Say(text, s.done) },
	"ada gives the join code": func(s *story, code string) { s.r.Client.SetCode(code) },
	"ada hosts with":          func(s *story, code string) { s.r.Client.HostLogin(code, s.done) },
	"bo plays":                func(s *story, move string) { require.NoError(s.t, s.r.MoveBy(1, game.Move(move))) },
	"somebody plays":          func(s *story, move string) { s.r.Move(game.Move(move)) },
	"bo says":                 func(s *story, text string) { s.r.Says(bo, text) },
	"bo whispers": func(s *story, text string) {
		s.r.Broadcast(protocol.DirectMessaged{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: bo, To: clienttest.Me, Message: text})
	},
	"wait": func(s *story, pause string) { s.r.Passes(s.duration(pause)) },
	"the app is hidden for": func(s *story, pause string) {
		s.hidden += s.duration(pause)
		s.r.Clock = func() time.Duration { return s.hidden }
	},
}

// answers has some requests be answered in another way.
func (s *story) answers(which func(protocol.Request) bool, with func(protocol.Request) []byte) {
	s.r.Bend = func(frame []byte) []byte {
		if q := s.r.Asked[len(s.r.Asked)-1]; which(q) {
			return with(q)
		}
		return frame
	}
}

// tell has a line happen, and returns what came of it.
func (s *story) tell(line string) []string {
	s.told = nil
	if happens := lines[line]; happens != nil {
		happens(s)
		return s.look()
	}
	for before, happens := range said {
		if what, ok := strings.CutPrefix(line, before+" "); ok {
			happens(s, what)
			return s.look()
		}
	}
	require.Fail(s.t, line)
	return nil
}

// skip leaves out how a story begins.
func (s *story) skip() {
	s.told = nil
	s.look()
}

// look returns what has come since the last look.
func (s *story) look() (told []string) {
	for ; s.dials < s.r.Dials; s.dials++ {
		told = append(told, "dials")
	}
	status := []string{"offline", "connecting", "online", "lost", "replaced", "locked out", "banned"}[s.r.Client.Status()]
	if s.r.Client.Ready() {
		status = "ready"
	}
	if status != s.status {
		s.status = status
		told = append(told, status)
	}
	for ; s.asked < len(s.r.Asked); s.asked++ {
		told = append(told, "asks "+asked(s.r.Asked[s.asked]))
	}
	for ; s.notices < len(s.r.Notices); s.notices++ {
		n := s.r.Notices[s.notices]
		told = append(told, strings.TrimSpace("notice: "+[]string{"removed", "the room is gone", "unknown", "banned", "announced"}[n.Kind]+" "+n.Message))
	}
	told = append(told, s.told...)
	for ; s.seen != nil && s.messages < len(s.seen.messages); s.messages++ {
		told = append(told, "program: "+message(s.seen.messages[s.messages]))
	}
	return told
}

func asked(q protocol.Request) string {
	what := string(q.Event)
	if data := string(protocol.JSON(q.Data)); data != "{}" {
		what += " " + data
	}
	if q.Game != "" {
		what += " in the room"
	}
	if q.Player.Given() {
		what += ", as ada"
	}
	return what
}

// message is what the program is told of the match.
func message(m table.Message) string {
	switch m := m.(type) {
	case table.Played:
		return fmt.Sprintf("%s on seat %d, ply %d", m.Move, m.Seat, m.Ply)
	case table.State:
		return fmt.Sprintf("%s, match %d, ply %d of %d", m.Status, m.Match, m.Ply, len(m.Log))
	case table.Refused:
		return "refused, " + m.Reason
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", m), "table.")
}

func (s *story) room() string {
	r := s.r.Client.Room()
	if r == nil {
		return fmt.Sprintf("none; %d games are listed", len(s.r.Client.Games()))
	}
	var seats []string
	for _, one := range r.Seats {
		if one.Player == nil {
			seats = append(seats, fmt.Sprint("computer ", one.Computer))
		} else {
			seats = append(seats, one.Player.Name)
		}
	}
	what := fmt.Sprintf("%s: %s; %d watch, ada on seat %d, %d moves are known", r.Status, strings.Join(seats, ", "), r.Spectators, r.Seat, len(r.Log))
	for i, e := range r.Log {
		if e.Ply != i {
			what += " with a gap"
		}
	}
	if left, ok := r.Remaining(); ok {
		what += fmt.Sprint(", ", left, " left")
	}
	if in := r.BeginsIn(); in > 0 {
		what += fmt.Sprint(", begins in ", in)
	}
	if r.Watching {
		what += ", watching"
	}
	for _, p := range r.Others() {
		what += ", with " + p.Name
	}
	return what
}

func (s *story) chat() (told []string) {
	for _, m := range s.r.Client.Room().Messages() {
		what := fmt.Sprintf("after %d moves of match %d %s: %s", m.Moves, m.Match, m.From.Name, m.Text)
		if m.Waiting {
			what += " (on its way)"
		}
		told = append(told, what)
	}
	return told
}
