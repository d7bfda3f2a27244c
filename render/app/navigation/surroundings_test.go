package navigation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/level8"
	"lichtbrett/game/puzzle"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/net/tournament/live"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
)

// What surrounds the app in stories: the device, the computer, and people elsewhere.

// link is a link, or one to a match that has a name here.
func link(t testing.TB, words string) string {
	switch words {
	case "demo":
		return demoLink(t)
	case "demo-tictactoe":
		return linkTo(t, catalog.Games[3])
	case "crosswise":
		return crosswiseLink(t)
	}
	if name, ok := strings.CutPrefix(words, "level8-"); ok {
		link, err := level8Record(t, name).Link(level8.Game{})
		require.NoError(t, err)
		return "r=" + link
	}
	return words
}

// file is a file of the test's data with parts of it replaced, or what stands there itself.
func file(t testing.TB, words []string) []byte {
	if len(words) == 0 || !strings.HasSuffix(words[0], ".json") {
		return []byte(strings.Join(words, " "))
	}
	var data bytes.Buffer
	require.NoError(t, json.Compact(&data, crosswiseFile(t, words[0])))
	require.Contains(t, data.String(), strings.Join(words[1:min(len(words), 2)], ""))
	return []byte(strings.NewReplacer(words[1:]...).Replace(data.String()))
}

func size(t testing.TB, words string) (w, h float64) {
	_, err := fmt.Sscanf(words, "%fx%f", &w, &h)
	require.NoError(t, err)
	return w, h
}

// open opens the app with what it has kept. It may choose between servers, and server=ADDRESS
// names one on the command line, ?server=ADDRESS in its link, ? a link that names none; stored:
// before a key tells one that is stored from these. With stream there is a tournament, with
// puzzles some of them are solved, and with loads they have to be loaded.
func (s *story) open(how []string, memory storage.Memory) {
	language, fragment, calm := text.English, "", true
	var changes []func(*shell.App)
	var w, h float64
	for _, word := range how {
		key, value, keeps := strings.Cut(word, "=")
		switch {
		case word == "moving":
			calm = false
		case word[0] == '#':
			fragment = link(s.t, word[1:])
		case word == "servers":
			changes = append(changes, s.choosesServers)
		case word == "puzzles": // some of them solved
			solvedBefore(s.t, memory)
		case word == "loads":
			changes = append(changes, func(a *shell.App) {
				a.Load = func(_ *puzzle.Series, done func(error)) { s.loaded = done }
			})
		case word == "stream":
			changes = append(changes, s.hasStream)
		case key == "server" || key == "?server": // on the command line, in a link
			changes = append(changes, func(a *shell.App) { a.Named, a.ByLink = &value, key[0] == '?' })
		case word == "?":
			changes = append(changes, func(a *shell.App) { a.ByLink = true })
		case keeps:
			memory.Set(strings.TrimPrefix(key, "stored:"), value)
		case strings.Contains(word, "x"):
			w, h = size(s.t, word)
		default:
			language = text.Language(word)
		}
	}
	s.files, s.was, s.silent = nil, seen{title: "Lichtbrett"}, false
	changes = append(changes, speaks(language), keeps(memory), follows(fragment), func(a *shell.App) {
		a.Clock = func() int64 { return noon + s.days*24*60*60 }
		a.Visit = func(fragment string) { s.say("address: #%s", fragment) }
		a.Document = func(name string, failed func(string)) {
			if s.say("shows %s", name); s.silent {
				failed("THIRD-PARTY.txt")
			}
		}
	})
	s.visitor = visit(s.t, w, h, changes...)
	s.memory = memory
	s.window.Calm = calm
	s.surface.Resize(s.window)
	s.was.focus = s.surface.Focused()
}

// record is a match of Connect Four by its columns, or one that has a name here.
func (s *story) record(words []string) game.Record {
	switch words[0] {
	case "connectfour-classic":
		seats := make([]game.Player, 2)
		if len(words) > 2 { // against whom
			seats[0].Strength = 5
		}
		return classicMatch(s.t, words[1], seats...)
	case "jokers":
		return jokerMatch(s.t)
	case "large": // for the board of LEDs
		return game.Record{Game: "connectfour", Config: []byte(`{"columns":9,"rows":9}`)}
	case "crosswise":
		return against(crosswiseMatch(s.t))
	}
	return level8Record(s.t, words[1])
}

// puzzles finds every move of a puzzle, today's if it is no other, or tries a wrong one.
func (s *story) puzzles(verb string, words []string) {
	g, day := shell.Puzzling()[map[string]int{"jokers": 0, "classic": 1}[words[0]]], christmasEve
	if len(words) > 1 {
		at, err := time.Parse(time.DateOnly, words[1])
		require.NoError(s.t, err)
		day = puzzle.DayAt(at.Unix())
	}
	if verb == "miss" {
		s.triesWrong(g)
		return
	}
	s.solves(g, day)
}

// choosesServers has the app choose between servers.
func (s *story) choosesServers(a *shell.App) {
	a.Connect = func(server *client.Server) (*client.Client, func(string) string) {
		if server == nil {
			s.say("is at its own server")
			return nil, nil
		}
		s.say("is at %s", server)
		relay := &clienttest.Relay{Stored: storage.Memory{}}
		relay.Restart()
		return relay.Client, func(fragment string) string { return server.String() + "/#" + fragment }
	}
	a.Try = func(server client.Server, done func(bool)) func() {
		s.say("tries %s", server.String())
		s.answer = done
		return func() {
			s.say("tries it no more")
			s.answer = nil
		}
	}
}

// server has the server that is tried do something.
func (s *story) server(does string) {
	require.NotNil(s.t, s.answer, "no server is tried")
	switch does {
	case "answers", "is another":
		s.answer(does == "answers")
	case "keeps silent":
		wait, waits := s.surface.Next()
		require.True(s.t, waits)
		s.now += wait
		s.surface.Tick(s.now)
	}
	s.surface.Root()
	if does == "answers" {
		s.settle()
	}
}

// hasStream has the app's server have a tournament.
func (s *story) hasStream(a *shell.App) {
	s.events = &stream{}
	a.Stream = func(path string, hear func(string), lost func(bool)) func() {
		s.say("reads %s", path)
		end := s.events.read(path, hear, lost)
		return func() {
			s.say("reads no more")
			end()
		}
	}
}

// stream has the stream of a tournament do something.
func (s *story) stream(does string) {
	s.events.v = s.visitor
	update, tells := strings.CutPrefix(does, "tells ")
	switch {
	case update == "afternoon":
		s.events.tells(afternoon())
	case update == "a hundred matches":
		for n := range 100 {
			s.events.tells(live.Update{Running: []string{}, Matches: []live.Match{ended(playing(fmt.Sprint("1-", n), "a", "b", ""), "draw", "")}})
		}
	case tells:
		s.events.hear(update)
	default:
		s.events.lost(does == "is lost for good")
	}
	s.surface.Root()
	if tells {
		s.settle()
	}
}

// computer has a computer think for the app.
func (s *story) computer(how, moves string) {
	switch how {
	case "plays":
		p := &pensive{}
		for _, m := range strings.Split(moves, ", ") {
			p.moves = append(p.moves, game.Move(m))
		}
		s.app.Computer = p
	case "answers": // no more questions than so many
		answers, err := strconv.Atoi(moves)
		require.NoError(s.t, err)
		s.app.Computer = &distracted{answers: answers}
	case "thinks":
		s.app.Computer = thoughtful
	case "is":
		how, move, _ := strings.Cut(moves, " of ")
		s.app.Computer = map[string]thinking.AtOnce{"eager": eager(), "mute": mute, "unsure": unsure(game.Move(move))}[how]
	}
}

// enters opens a room, with others on its seats; - is a free one.
func (s *story) enters(game, options string, others []string) {
	for i, name := range others {
		if name == "-" {
			others[i] = ""
		}
	}
	s.room(game, []byte(options), others...)
}

// relays has the relay do something.
func (s *story) relays(what, rest string) {
	switch what {
	case "is":
		if rest == "there" {
			s.online()
			break
		}
		s.app.Online = nil // another server is
		s.surface.Invalidate()
	case "names": // Ada before she gets there
		require.NoError(s.t, s.app.Online.SetName(rest, nil))
	case "knows": // Ada, who is in its lobby
		s.ada()
	case "begins": // soon, or at once
		s.relay.Begin(map[string]int{"soon": 3000}[rest])
	case "shows": // a match of others to Ada
		game, options, _ := strings.Cut(rest, " ")
		s.watches(game, []byte(options))
	case "claims": // that a move was made, whatever it is
		state := *s.relay.State()
		state.Ply = s.app.Online.Room().Match.Ply + 1
		s.visitor.told(protocol.GameMoved{Seat: state.Turn, Move: game.Move(rest), By: protocol.ByPlayer, GameState: state})
	case "dies": // and the connection with it, silently
		s.relay.Silent, s.relay.Deaf = true, true
	case "swallows": // what it tells of a move
		s.relay.Silent = true
		s.relay.Move(game.Move(rest))
		s.relay.Silent = false
	case "plays":
		for _, m := range strings.Split(rest, ", ") {
			s.relay.Move(game.Move(m))
			s.settle()
		}
	case "moves": // on, so many times or to the end, what is possible first
		for rest == "to the end" && !s.relay.Match.Position().Result().Over {
			s.first(1)
		}
		if rest == "to the end" {
			break
		}
		moves, err := strconv.Atoi(rest)
		require.NoError(s.t, err)
		s.first(moves)
	case "loses":
		s.relay.Cut()
	case "returns":
		s.relay.ComeBack()
	case "accepts":
		s.relay.Accept()
	case "aborts":
		s.relay.Abort()
	case "wants": // a code of newcomers
		s.relay.JoinCode = rest
	case "believes": // who has the code to be its host
		s.relay.HostCode = rest
	default:
		require.Fail(s.t, what)
	}
	s.settle()
}

// elsewhere has somebody in the room do something.
func (s *story) elsewhere(name, verb, rest string) {
	who, seat := protocol.Player{ID: clienttest.Third, Name: name}, -1
	require.NotNil(s.t, s.relay, "nobody knows what that is: %s %s", name, verb)
	for i, other := range s.relay.Room.Seats {
		if other.Player != nil && (other.Player.Name == strings.TrimSuffix(name, "(2)") || name == "Ada" && i == 0) {
			who, seat = *other.Player, i
		}
	}
	switch verb + " " + rest {
	case "wants to abort", "wants to play on":
		s.votes(seat, rest == "to abort")
	case "wants a rematch":
		s.visitor.told(protocol.RematchVoted{Player: who, WantsRematch: true})
	case "is away":
		s.visitor.told(protocol.PlayerStatus{Player: who, PlayedBy: protocol.ByComputer})
	case "is cut off", "comes back":
		s.visitor.told(protocol.PlayerStatus{Player: who, PlayedBy: protocol.ByPlayer, Connected: verb == "comes"})
	case "watches silently":
		who.ID = digits + "4"
		s.relay.Room.Watchers, s.relay.Room.Spectators = append(s.relay.Room.Watchers, who), len(s.relay.Room.Watchers)+1
	default:
		require.Equal(s.t, "says", verb)
		s.relay.Says(who, rest)
		s.settle()
	}
}

// device has the device be another one.
func (s *story) device(how string) {
	share := func(how shell.Sharing) {
		s.app.Share = func(_, address string, done func(shell.Sharing)) {
			s.say("shared: %.150s", address)
			done(how)
		}
	}
	switch how {
	case "shares":
		share(shell.Copied)
	case "cannot share":
		share(shell.Unshared)
	case "has sounds":
		s.app.Play = func(sound.Sound) { s.say("a sound") }
	case "shows no documents":
		s.silent = true
	case "has a new version":
		s.app.UpdateReady = func() bool { return true }
		s.app.Update = func() { s.say("the new version starts") }
		s.surface.Invalidate()
	case "has an address":
		addressed(s.app)
	case "has files", "has files by path":
		s.files = files{}
		s.app.Files = s.files.open(how != "has files")
		s.app.Files.Write = func(name string, data []byte) error {
			s.say("writes %s", name)
			if strings.HasSuffix(name, ".log") {
				s.told = append(s.told, strings.Split(strings.TrimSpace(string(data)), "\n")...)
			}
			s.files[name] = data
			return nil
		}
	case "has a window for files", "has no window for files":
		if s.files == nil {
			s.device("has files by path")
		}
		s.app.Files.Choose = func(_ bool, title, path string, done func(string, error)) {
			if s.say("the window: %s %s", title, path); how == "has a window for files" {
				done("/home/anna/mine.json", nil)
			} else {
				done("", os.ErrNotExist)
			}
		}
	default:
		require.Fail(s.t, how)
	}
}
