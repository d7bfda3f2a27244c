package navigation

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
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
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// TestStories tells what comes of what people do with the app, in the stories of testdata:
// what a screen reader says, which screen is shown, what has the focus if it has moved by
// itself, which moves are made, which matches are kept, and what is sent elsewhere. A line is
// one or several, between semicolons, of
//
//	open WIDTHxHEIGHT …     the app for the first time; de, moving, #LINK and KEY=VALUE, which is
//	                        stored, may follow, and what open says besides
//	reload …                the app that has kept what it had
//	given LINE              what comes of the line is not told
//	SCENE                   a line of scenes.txt
//	press ID…               as assistive technology does; press! and keys! do not wait until
//	                        nothing moves
//	finger PLACE…, mouse PLACE…  is put down, led over places and lifted; one … at the end
//	                        leaves it down, at the beginning goes on with it
//	mouse over PLACE
//	keys LETTERS, gamepad LETTERS  of the joystick, and h for a hint
//	type ID TEXT (of lines, between slashes), set ID NUMBER, focus ID, reveal ID, unfold (the panel of the room)
//	wait DURATION, tomorrow, it is DATE, language LANGUAGE
//	follow LINK, drop FILE, watch MATCH, look back at MATCH (for what went wrong)
//	keep MATCH              that is over, for later
//	level8 MATCH             goes on with a match of level8.txt, which may be watched, too
//	solve PUZZLE [DATE], miss PUZZLE, the puzzles are there | cannot be had | were solved
//	the computer plays MOVES (of which some may be nothing) | thinks | is eager | is mute | is unsure of MOVE |
//	                        answers NUMBER
//	the device DOES         see device; the user chooses FILE
//	room GAME OPTIONS NAME… Ada opens a room; - is a free seat, computer a computer's
//	the relay DOES, NAME DOES, the server DOES, the stream DOES, the host says WORDS  see there
//	see ID…                 what is known of it; ID* are all whose IDs begin so; kept (the last
//	                        match), address (of the room) and buttons are seen, too
//	read [ID]               the sentences on the screen, or in something on it
//	leds [ROW…]
//
// In IDs #1 stands for that of the match played last, and @ for what those of people begin with.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
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
		s.handle(input.Edit{ID: n.ID, Text: strings.ReplaceAll(rest(2), " / ", "\n"), Change: n.Change()})
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
	case "keep":
		s.app.Saves.Save(saves.Match{ID: s.app.Saves.NewID(), Program: words[1], Record: s.record(words[1:])}, false)
		s.navigator.Leave()
	case "level8": // is gone on with
		s.level8(words[1])
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

// key presses a key.
func (s *story) key(letter rune, device input.Device) {
	switch letter {
	case 'h':
		s.handle(input.Hint{Device: device})
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
