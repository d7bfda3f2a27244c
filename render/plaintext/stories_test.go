package plaintext

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// TestStories tells what is printed, and what the relay is asked, when Ada plays online on plain
// text, in the stories of testdata. A line is one of
//
//	come GAME …            Ada is connected; she is there alone, watches, or known as one who is in
//	                       the room already, with OPTIONS, and join=CODE and host=CODE of the server
//	open                   she opens a room
//	> LINE // LINE …       is typed; what comes of several lines alike is told once
//	NAME says WORDS, Bo whispers WORDS, the host says WORDS
//	Bo becomes NAME, Bo wants to abort, NAME watches
//	the relay DOES         see there
//
// What comes of “given LINE; LINE …” is not told. In IDs @ stands for what those of people begin with, \\n in words for the end of a line.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		s := &story{t: t}
		return s.tell
	})
}

// story is what happens to Ada.
type story struct {
	*online
	t     testing.TB
	asked int // how many requests have been told
}

func (s *story) tell(line string) (told []string) {
	defer func() {
		if s.t.Failed() {
			s.t.Log(line)
		}
	}()
	if given, ok := strings.CutPrefix(line, "given "); ok { // what comes of it is not told
		for what := range strings.SplitSeq(given, "; ") {
			s.tell(what)
		}
		return nil
	}
	if options, ok := strings.CutPrefix(line, "come "); ok {
		s.comes(strings.Fields(options))
		_, printed, _ := strings.Cut(s.out.String(), "show this\n") // what can be typed is told upon help
		return s.happened(printed)
	}
	if typed, ok := strings.CutPrefix(line, "> "); ok {
		for what := range strings.SplitSeq(typed, " // ") {
			now := s.happened(s.types(what))
			if !slices.Equal(now, told[max(0, len(told)-len(now)):]) {
				told = append(told, now...)
			}
		}
		return told
	}
	return s.happened(s.says(func() { s.does(line) }))
}

// happened tells what was printed, and what the relay has been asked since.
func (s *story) happened(printed string) (told []string) {
	for line := range strings.Lines(printed) {
		if line = strings.TrimRight(line, " \n"); line != "" {
			told = append(told, line)
		}
	}
	for _, r := range s.relay.Asked[s.asked:] {
		data, err := json.Marshal(r.Data)
		require.NoError(s.t, err)
		told = append(told, strings.Join(strings.Fields(fmt.Sprint("asks: ", r.Event, " ", r.Game, " ", strings.TrimSuffix(string(data), "{}"))), " "))
	}
	s.asked = len(s.relay.Asked)
	for i, line := range told {
		told[i] = strings.ReplaceAll(line, clienttest.Me[:35], "@")
	}
	return told
}

// comes has Ada come.
func (s *story) comes(how []string) {
	s.online = comes(s.t, how[0], func(r *clienttest.Relay) {
		for _, word := range how[1:] {
			code := func(as string) string { return strings.ReplaceAll(strings.TrimPrefix(word, as), "_", " ") }
			switch {
			case word == "alone":
				r.Room.Seats[1].Player = nil
			case word == "watches":
				watched(r)
			case word == "known":
				r.Exists = true
			case strings.HasPrefix(word, "join="):
				r.JoinCode = code("join=")
			case strings.HasPrefix(word, "host="):
				r.HostCode = code("host=")
			default:
				r.Room.Config.Options = json.RawMessage(word)
			}
		}
	})
	s.asked = len(s.relay.Asked)
}

// does has something happen elsewhere.
func (s *story) does(what string) {
	who, rest, _ := strings.Cut(what, " ")
	verb, words, _ := strings.Cut(rest, " ")
	words = strings.NewReplacer(`\n`, "\n", `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(words)
	bo := s.relay.Room.Seats[1].Player
	player := protocol.Player{ID: clienttest.Third, Name: strings.TrimSuffix(who, "*")}
	if bo != nil && who == bo.Name {
		player = *bo
	}
	switch what {
	case "open":
		s.client.Create(s.relay.Room.Config, s.done)
	case "Bo wants to abort":
		s.relay.Broadcast(protocol.AbortVoted{Player: player, WantsToAbort: true, EndsIn: 30_000})
	case "the relay accepts":
		s.relay.Accept()
	case "the relay cuts":
		s.relay.Cut()
	case "the relay returns":
		s.relay.ComeBack()
	case "the relay bans her":
		s.relay.Banned = true
		s.relay.Events.Closed(protocol.CloseBanned)
	case "the relay pardons her":
		s.relay.Banned, s.relay.Exists = false, false
	case "the relay begins":
		s.relay.Begin(0)
	case "the relay moves":
		s.relay.Move(s.relay.Match.Position().Moves()[0])
	case "the relay aborts":
		s.relay.Abort()
	case "the relay has nobody":
		s.relay.Broadcast(protocol.HostState{})
	default:
		switch verb {
		case "says":
			s.relay.Says(player, words)
		case "whispers":
			s.relay.Broadcast(protocol.DirectMessaged{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: player, To: clienttest.Me, Message: words})
		case "host": // says
			s.relay.Broadcast(protocol.Announcement{Message: strings.TrimPrefix(words, "says ")})
		case "becomes":
			bo.Name = words
		case "watches":
			s.relay.Room.Watchers, s.relay.Room.Spectators = append(s.relay.Room.Watchers, player), s.relay.Room.Spectators+1
		default:
			require.Fail(s.t, "nobody knows what that is", what)
		}
	}
}
