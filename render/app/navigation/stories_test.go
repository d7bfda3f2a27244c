package navigation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/puzzle"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/net/tournament/live"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// TestStories tells what comes of what people do with the app, in the stories of testdata:
// what a screen reader says, which screen is shown, what has the focus if it has moved by
// itself, which moves are made, which matches are kept, and what is sent elsewhere. A line is
// one or several, between semicolons, of
//
//	open WIDTHxHEIGHT [LANGUAGE] [moving] [#LINK] [KEY=VALUE]  the app, for the first time
//	reload [the same]          … that has kept what it had
//	SCENE                      of scenes.txt
//	given LINE                 what comes of it is not told
//	press ID…                  as assistive technology does
//	finger PLACE…, mouse PLACE…  a pointer is put down, led over places and lifted; one … at the
//	                           end leaves it down, at the beginning goes on with it
//	mouse over PLACE
//	keys LETTERS, gamepad LETTERS  of the joystick, h for a hint, t for Tab
//	type ID TEXT, set ID NUMBER, focus ID
//	press! ID…, keys! LETTERS  at once, while something still moves
//	wait DURATION, tomorrow    … at the choice of games
//	resize WIDTHxHEIGHT, language LANGUAGE
//	follow LINK, drop FILE, watch MATCH, look back at MATCH  for what went wrong
//	room GAME OPTIONS NAME…    Ada opens a room; - is a free seat, computer a computer's
//	unfold                     the panel of the room, where it folds
//	the host says WORDS
//	the relay plays MOVES | begins | loses | returns | aborts | …  see relays
//	NAME says WORDS | wants to abort | wants to play on | wants a rematch | is away
//	the server answers | keeps silent | is another  that is being tried
//	the stream tells UPDATE | is lost [for good]
//	the computer plays MOVES | thinks | is eager | is mute
//	the device shares | cannot share | has an address | has files [by path]
//	solve PUZZLE [DATE], miss PUZZLE; it is DATE
//	see ID…                    what is known of it; ID* are all whose IDs begin so; buttons, the
//	                           match that is kept last and the address of the room are seen, too
//	read [ID]                  the sentences on the screen, or in something on it
//	leds [ROW…]
func TestStories(t *testing.T) {
	storytest.Run(t, *update, func(t *testing.T) func(string) []string {
		return (&story{t: t}).tell
	})
}

// story is what happens to a visitor.
type story struct {
	*visitor
	t       testing.TB
	told    []string // by the line, as far as it has got
	was     seen
	files   files
	answer  func(bool) // of the server that is tried; nil if none is
	events  *stream
	loaded  func(error) // of the puzzles
	days    int64       // since Christmas Eve
	silent  bool        // no documents can be shown
	hurries bool        // what follows does not wait until nothing moves
}

// settle lets time pass until nothing moves.
func (s *story) settle() {
	if !s.hurries {
		s.visitor.settle()
	}
}

// seen is what is told of once it has changed.
type seen struct {
	title, focus string
	shown        string // the ID of the match on the screen
	kept         []string
	moves        []game.Move
	asked        bool
	requests     int
}

// tell has a line happen and returns what came of it.
func (s *story) tell(line string) []string {
	defer func() {
		if s.t.Failed() {
			s.t.Log(line)
		}
	}()
	s.told = nil
	line, given := strings.CutPrefix(line, "given ")
	s.happens(line)
	if given {
		s.told, s.said, s.was = nil, nil, s.look()
		return nil
	}
	s.notices()
	return s.told
}

// happens has something happen, one after the other.
func (s *story) happens(line string) {
	for _, what := range strings.Split(line, "; ") {
		if scene := scenes[what]; scene != nil {
			scene(s.visitor)
		} else if part := parts[what]; part != nil {
			part(s.visitor)
		} else if what != "" {
			s.does(what)
		}
	}
}

func (s *story) say(format string, args ...any) {
	s.told = append(s.told, strings.NewReplacer(digits, "@", "\n", " / ").Replace(fmt.Sprintf(format, args...)))
}

// notices tells what has changed.
func (s *story) notices() {
	s.listen()
	told := s.told
	s.told = nil
	for _, words := range s.said {
		s.say("%q", words)
	}
	is := s.look()
	if is.title != s.was.title {
		s.say("on: %s", is.title)
	}
	begun := len(s.was.moves)
	switch {
	case is.shown == s.was.shown && len(is.moves) > begun && slices.Equal(is.moves[:begun], s.was.moves):
		s.say("moves: %s", join(is.moves[begun:]))
	case !slices.Equal(is.kept, s.was.kept):
		s.say("kept: %s", cmp.Or(strings.Join(is.kept, ", "), "nothing"))
	case is.shown != s.was.shown && is.shown != "":
		s.say("the match: %s", cmp.Or(join(is.moves), "no move yet"))
	}
	if is.asked != s.was.asked {
		s.say("%s", map[bool]string{true: "the computer is asked", false: "the computer is no longer asked"}[is.asked])
	}
	if s.relay != nil {
		for _, r := range s.relay.Asked[min(s.was.requests, is.requests):] {
			data, err := json.Marshal(r.Data)
			require.NoError(s.t, err)
			s.say("asks: %s", strings.Join(strings.Fields(fmt.Sprint(r.Event, " ", r.Game, " ", strings.TrimSuffix(string(data), "{}"))), " "))
		}
	}
	if n := s.surface.Root().Find(is.focus); is.focus != s.was.focus && n != nil {
		s.say("at %s: %s", s.name(n), strings.TrimSuffix(described(n), " [selected]"))
	}
	s.was, s.told, s.said = is, append(s.told, told...), nil
}

// look is what there is to be seen.
func (s *story) look() seen {
	is := seen{title: s.was.title, focus: s.surface.Focused()}
	if titles := all(s.surface.Root(), func(n *ui.Node) bool { return n.Role == ui.RoleHeading && n.Level == 1 }); len(titles) > 0 {
		is.title = titles[len(titles)-1].Label
	}
	for _, k := range s.app.Saves.All() {
		is.kept = append(is.kept, fmt.Sprintf("%s (%d)", k.Program, len(k.Record.Moves)))
	}
	if k, ok := s.app.Saves.Shown(); ok {
		is.shown, is.moves = k.ID, k.Record.Moves
	}
	if p, ok := s.app.Computer.(*pensive); ok {
		is.asked = p.asked != nil
	}
	if s.relay != nil {
		is.requests = len(s.relay.Asked)
	}
	return is
}

func join(moves []game.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = string(m)
	}
	return strings.Join(words, ", ")
}

// described is what assistive technology knows of a node.
func described(n *ui.Node) string {
	var parts []string
	for _, part := range []string{n.Label, n.Value, n.Hint, n.Fault} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	words := strings.Join(parts, " | ")
	if n.Role == ui.RoleSlider || n.Role == ui.RoleProgress {
		words += fmt.Sprintf(" [%d of %d]", n.At, n.High)
	}
	for _, state := range []struct {
		is   ui.State
		word string
	}{{ui.Disabled, "disabled"}, {ui.Checked, "checked"}, {ui.Selected, "selected"}, {ui.Pressed, "pressed"}, {ui.Current, "current"}, {ui.Silent, "silent"}} {
		if n.State.Has(state.is) {
			words += " [" + state.word + "]"
		}
	}
	return words
}

// does has something happen.
func (s *story) does(what string) {
	words := strings.Fields(what)
	rest := func(n int) string { return strings.Join(words[min(n, len(words)):], " ") }
	verb, hurries := strings.CutSuffix(words[0], "!")
	s.hurries = hurries
	switch verb {
	case "open":
		s.open(words[1:], storage.Memory{})
	case "reload":
		s.open(append([]string{fmt.Sprintf("%.0fx%.0f", s.window.Width, s.window.Height), string(s.app.Language)}, words[1:]...), s.memory)
	case "press":
		for _, id := range words[1:] {
			s.handle(input.Activate{ID: s.node(id).ID})
			s.settle()
			if n := s.find(id); n != nil && n.ID == s.surface.Focused() {
				s.was.focus = n.ID
			}
		}
	case "finger":
		s.points(input.Touch, words[1:])
	case "mouse":
		s.points(input.Mouse, words[1:])
	case "keys", "gamepad":
		for _, letter := range words[1] {
			s.key(letter, map[string]input.Device{"keys": input.Keyboard, "gamepad": input.Gamepad}[verb])
		}
	case "type":
		n := s.node(words[1])
		s.handle(input.Edit{ID: n.ID, Text: rest(2), Change: n.Change()})
		s.settle()
	case "set":
		value, err := strconv.Atoi(words[2])
		require.NoError(s.t, err)
		s.handle(input.Adjust{ID: s.node(words[1]).ID, Value: value})
		s.settle()
	case "reveal":
		s.surface.Reveal(words[1])
	case "focus":
		s.surface.Focus(s.node(words[1]).ID)
	case "wait":
		d, err := time.ParseDuration(words[1])
		require.NoError(s.t, err)
		step := min(time.Second, max(d/100, 16*time.Millisecond))
		s.passes(int(d/step), step)
	case "resize":
		s.resize(size(s.t, words[1]))
	case "tomorrow":
		s.days++
		s.navigator.Leave()
	case "language":
		s.app.SetLanguage(text.Language(words[1]))
		s.surface.Invalidate()
	case "follow":
		s.follow(link(s.t, words[1]))
	case "drop":
		s.drop(file(s.t, words[1:]))
	case "the":
		switch words[1] {
		case "computer":
			s.computer(words[2], rest(3))
		case "device":
			s.device(rest(2))
		case "user":
			s.files["chosen"] = s.files[words[3]]
		case "stream":
			s.stream(rest(2))
		case "server":
			s.server(rest(2))
		case "puzzles":
			if words[2] == "were" { // solved
				s.solvedBefore()
				break
			}
			s.loaded(map[bool]error{false: errors.New("there is no network")}[words[2] == "are"])
			s.settle()
		case "host":
			s.visitor.told(protocol.Announcement{Message: rest(3)})
		case "relay":
			s.relays(words[2], rest(3))
		default:
			require.Fail(s.t, what)
		}
	case "unfold":
		s.unfold()
	case "room":
		s.enters(words[1], words[2], words[3:])
	case "watch":
		s.navigator.Watch(s.record(words[1:]))
		s.settle()
	case "look": // back at
		s.navigator.WhatWentWrong(s.record(words[3:]))
		s.settle()
	case "solve", "miss":
		s.puzzles(verb, words[1:])
	case "it": // is DATE
		day, err := time.Parse(time.DateOnly, words[2])
		require.NoError(s.t, err)
		s.days = int64(puzzle.DayAt(day.Unix()) - christmasEve)
		s.navigator.Leave()
	case "see":
		for _, id := range words[1:] {
			s.see(id)
		}
	case "read":
		s.read(rest(1))
	case "leds":
		s.leds(words[1:])
	default:
		s.elsewhere(words[0], words[1], rest(2))
	}
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
	return words
}

// open opens the app with what it has kept.
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
	return level8Given(s.t)
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

// key presses a key.
func (s *story) key(letter rune, device input.Device) {
	switch letter {
	case 'h':
		s.handle(input.Hint{Device: device})
	case 't':
		s.handle(input.Step{})
	default:
		key, ok := console.Letters[letter]
		require.True(s.t, ok, "key %q", letter)
		s.handle(input.Button{Key: key, Device: device})
	}
	s.settle()
}

// points has a pointer go over places.
func (s *story) points(device input.Device, path []string) {
	if path[0] == "over" {
		s.pointAt(device, input.Move, path[1])
		s.settle()
		return
	}
	phase := input.Down
	if path[0] == "…" {
		phase, path = input.Move, path[1:]
	}
	held := path[len(path)-1] == "…"
	if held {
		path = path[:len(path)-1]
	}
	for _, place := range path {
		s.pointAt(device, phase, place)
		if lit := s.lit(); phase == input.Move && len(lit) > 0 {
			s.say("over %s: %s", place, shorter(lit))
		}
		phase = input.Move
	}
	if !held {
		s.pointAt(device, input.Up, path[len(path)-1])
		s.settle()
	}
}

func shorter(cells []string) string {
	if len(cells) > 4 {
		return fmt.Sprintf("%d cells are lit", len(cells))
	}
	return strings.Join(cells, " ") + " is lit"
}

// pointAt has a pointer be at a place: the middle of a node, an LED (led:X,Y, which may lie on
// the rim), or a point of the window (@X,Y).
func (s *story) pointAt(device input.Device, phase input.Phase, place string) {
	var x, y float64
	if at, ok := strings.CutPrefix(place, "led:"); ok {
		var column, row int
		_, err := fmt.Sscanf(at, "%d,%d", &column, &row)
		require.NoError(s.t, err)
		x, y = s.led(column, row)
	} else if at, ok := strings.CutPrefix(place, "@"); ok {
		_, err := fmt.Sscanf(at, "%f,%f", &x, &y)
		require.NoError(s.t, err)
	} else {
		x, y = s.node(place).Rect.Center()
		x, y = x*s.surface.Scale(), y*s.surface.Scale()
	}
	s.handle(input.Pointer{Device: device, Phase: phase, X: x, Y: y})
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
	case "thinks":
		s.app.Computer = thoughtful
	case "is":
		s.app.Computer = map[string]thinking.AtOnce{"eager": eager(), "mute": mute}[moves]
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
	case "begins":
		s.relay.Begin(0)
	case "plays":
		for _, m := range strings.Split(rest, ", ") {
			s.relay.Move(game.Move(m))
			s.settle()
		}
	case "moves": // on, so many times, what is possible first
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

// digits begin the IDs of people and of the room; in stories there is an @ for them.
const digits = "00000000-0000-4000-8000-00000000000"

// find returns the node with the ID, in which #1 stands for that of the match played last, and
// so on.
func (s *story) find(id string) *ui.Node {
	id = strings.ReplaceAll(id, "@", digits)
	if begin, number, ok := strings.Cut(id, "#"); ok {
		n, err := strconv.Atoi(number)
		require.NoError(s.t, err)
		id = begin + s.app.Saves.All()[n-1].ID
	}
	return s.visitor.find(id)
}

// node returns the node with the ID.
func (s *story) node(id string) *ui.Node {
	n := s.find(id)
	require.NotNil(s.t, n, "there is no %q on the screen", id)
	return n
}

// name is an ID as find takes it.
func (s *story) name(n *ui.Node) string {
	for i, k := range s.app.Saves.All() {
		if begin, ok := strings.CutSuffix(n.ID, k.ID); ok {
			return fmt.Sprint(begin, "#", i+1)
		}
	}
	return n.ID
}

// see tells of nodes.
func (s *story) see(id string) {
	begin, several := strings.CutSuffix(id, "*")
	switch id {
	case "kept": // the match that was played last, but for its moves
		r := s.app.Saves.All()[0].Record
		r.Moves, r.Seed = nil, 0
		data, err := json.Marshal(r)
		require.NoError(s.t, err)
		s.say("%s", data)
		return
	case "address": // of the room
		s.say("%s", s.app.RoomAddress(clienttest.RoomID))
		return
	case "buttons": // their order
		for _, n := range all(s.surface.Root(), func(n *ui.Node) bool { return n.Role == ui.RoleButton || n.Role == ui.RoleSwitch }) {
			s.say("%s", n.ID)
		}
		return
	}
	if !several {
		if n := s.find(id); n != nil {
			s.say("%s: %s", id, described(n))
		} else {
			s.say("%s: not there", id)
		}
		return
	}
	for n := range s.surface.Root().All() {
		if n.Role != ui.NoRole && strings.HasPrefix(n.ID, begin) {
			s.say("%s: %s", s.name(n), described(n))
		}
	}
}

// read tells the sentences of a node or, without, of what is on top.
func (s *story) read(id string) {
	root := s.surface.Root()
	for n := range root.All() {
		if n.Modal() {
			root = n
		}
	}
	if id != "" {
		root = s.node(id)
	}
	for _, n := range all(root, isParagraph) {
		if n.Label != "" {
			s.say("%s", n.Label)
		}
	}
}

// leds tells what the board shows, or some rows of it.
func (s *story) leds(rows []string) {
	f, shown := s.navigator.LEDs()
	if !shown {
		s.say("no board is shown")
		return
	}
	lines := strings.Split(strings.TrimSuffix(f.String(), "\n"), "\n")
	for _, row := range rows {
		y, err := strconv.Atoi(row)
		require.NoError(s.t, err)
		s.say("%s", strings.TrimSpace(lines[y+2]))
	}
	if len(rows) == 0 {
		s.told = append(s.told, lines...)
	}
}
