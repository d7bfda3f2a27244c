package console_test

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	crosswiseleds "lichtbrett/game/console/crosswise"
	"lichtbrett/game/console/lobby"
	puzzleleds "lichtbrett/game/console/puzzle"
	tictactoeleds "lichtbrett/game/console/tictactoe"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// TestStories tells what the board shows and what a screen reader says in the stories of
// testdata/stories. A story has somebody
//
//	play PROGRAM            at the choice of players
//	resume human|computer: ROWS: HAND: HAND   a match of Crosswise against one
//	puzzle classic|jokers N that of so many days after the first
//	search                  for servers nearby
//	meet                    others who are elsewhere, as Ada
//	sit GAME SEAT           at a table far away, with Ada and Bo on the seats 0 and 1; who watches has −1
//	knock GAME [REASON]     where matches are refused
//
// Then there come
//
//	KEYS                    of the joystick, in letters; between them what moves comes to rest
//	at-once KEYS            without that
//	point X,Y               at an LED; it is told if it acts
//	start NUMBER            a match of so many players
//	record RECORD           a match, which goes on
//	the computer MOVE       the move that it answers with
//	undo, refuse REASON, set PARAMETER VALUE, again and scroll (of a puzzle)
//	look                    at the LEDs, and what each is called now
//	say                     all words and keys, in both languages, and where the selection is
//
// and of what nobody plays
//
//	icon NAME               all its pictures
//	board RECORD, drawn RECORD   the last position, on the LEDs and in letters
//	stones, move MOVE       of the same position: its stones alone; a move in words, and its LEDs
//
// and what online_test.go and elsewhere_test.go have of people elsewhere. What moves on the
// board is told as the number of its pictures, their checksum, and how long they take. With
// people elsewhere nothing moves but in a line
//
//	wait TIME
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string { return newStory(t).tell })
}

// story is somebody in front of the board, and what has been told of it.
type story struct {
	*player
	nearby *lobby.Nearby
	online *lobby.Online
	lobby  lobby.State
	far    *elsewhere
	shown  game.Record

	told   []string
	said   map[string]string // last, by what it is about
	labels map[[2]int]string
}

func newStory(t *testing.T, lines ...string) *story {
	s := &story{player: &player{t: t}, labels: map[[2]int]string{}}
	for _, line := range lines {
		s.tell(line)
	}
	return s
}

// note tells a line.
func (s *story) note(format string, args ...any) {
	s.told = append(s.told, fmt.Sprintf(format, args...))
}

func (s *story) number(word string) int {
	n, err := strconv.Atoi(word)
	require.NoError(s.t, err)
	return n
}

func (s *story) duration(word string) time.Duration {
	d, err := time.ParseDuration(word)
	require.NoError(s.t, err)
	return d
}

// tell has a line happen, and returns what comes of it.
func (s *story) tell(line string) []string {
	s.told = nil
	word, rest, _ := strings.Cut(line, " ")
	lasts := 5 * time.Second // what never comes to rest is seen for so long
	switch {
	case s.begins(word, rest), s.changes(word, rest), s.others(word, rest):
	case s.draws(word, rest):
		return s.told
	case word == "wait":
		lasts = s.duration(rest)
	default:
		last := len(line) - 1
		s.press(line[:last])
		s.program.Cues()
		s.key(rune(line[last])).Input().To(s.program.Press, s.program.Point)
	}
	if word != "wait" && (s.nearby != nil || s.online != nil || s.far != nil) {
		lasts = 0
	}
	s.moves(lasts)
	s.tells()
	return s.told
}

// begins has somebody sit down in front of the board.
func (s *story) begins(word, rest string) bool {
	p := &player{t: s.t}
	last := *s
	s.nearby, s.online, s.far = nil, nil, nil
	switch words := strings.Fields(rest); word {
	case "play":
		p = sits(s.t, rest)
	case "resume":
		parts := strings.Split(rest, ": ")
		rows, hands := strings.Fields(parts[1]), [2]crosswise.Tiles{}
		for i, tiles := range parts[2:] {
			for tile := range strings.FieldsSeq(tiles) {
				hands[i] = append(hands[i], crosswise.Tile(s.number(tile)))
			}
		}
		p = resumed(s.t, parts[0] == "computer", [6]string(rows), hands[:]...)
	case "puzzle":
		series := map[string]*puzzle.Series{"classic": puzzle.Classic, "jokers": puzzle.Jokers}[words[0]]
		z, err := series.Of(puzzle.FirstDay + puzzle.Day(s.number(words[1])))
		require.NoError(s.t, err)
		p.program = puzzleleds.New(z)
	case "search":
		s.nearby = lobby.NewNearby(text.English, func() { s.note("servers are looked for") }, func(i int) console.Program {
			s.note("server %d is chosen", i)
			return s.meet()
		})
		p.program = s.nearby.Begin()
	case "meet":
		p.program = s.meet()
	case "sit":
		s.far = far(s.t, words[0], game.Seat(s.number(words[1])))
		p = s.far.player
	case "knock":
		s.far = closed(s.t, words[0], strings.Join(words[1:], " "))
		p = s.far.player
	default:
		s.nearby, s.online, s.far = last.nearby, last.online, last.far
		return false
	}
	s.player, s.said = p, map[string]string{}
	return true
}

// changes has something happen on this side of the table, or at it.
func (s *story) changes(word, rest string) bool {
	words := strings.Fields(rest)
	switch word {
	case "at-once":
		for _, r := range rest {
			s.program.Press(s.key(r))
		}
	case "point":
		var x, y int
		_, err := fmt.Sscanf(rest, "%d,%d", &x, &y)
		require.NoError(s.t, err)
		if s.program.Point(x, y) {
			s.note("it acts")
		}
	case "start":
		s.program.(interface{ Start(players int) }).Start(s.number(rest))
	case "record":
		g, r := s.record(rest)
		require.NoError(s.t, s.desk.Resume(g, r))
	case "the": // computer
		s.answer(game.Move(strings.Join(words[1:], " ")))
	case "undo":
		s.desk.Send(0, table.Undo{})
	case "refuse":
		s.program.Receive(table.Envelope{Message: table.Refused{Reason: rest}})
	case "set":
		b := s.program.(console.Builder)
		b.Set(s.number(words[0]), s.number(words[1]))
		for _, p := range b.Parameters() {
			s.note("%+v", p)
		}
	case "again":
		s.program.(*puzzleleds.Program).Again()
	case "settle":
		s.program.Settle()
	case "scroll":
		s.program.(*puzzleleds.Program).Scroll(text.English)
	default:
		return false
	}
	return true
}

// record reads a record and finds its game.
func (s *story) record(text string) (game.Game, game.Record) {
	r, err := game.ReadRecord([]byte(text))
	require.NoError(s.t, err)
	g, err := games.ByName(r.Game)
	require.NoError(s.t, err)
	return g, r
}

// boards show positions, by their games.
var boards = map[string]console.Board{
	connectfour.Name: connectfourleds.Board, tictactoe.Name: tictactoeleds.Board, crosswise.Name: crosswiseleds.Board,
}

// draws tells how something looks and what is said of it, where nothing happens.
func (s *story) draws(word, rest string) bool {
	switch board := boards[s.shown.Game]; word {
	case "look":
		s.told = append(picture(s.program.Frame()), s.named()...)
	case "say":
		s.words()
	case "icon":
		for _, f := range map[string][]console.Frame{"online": lobby.Icon, "puzzle": puzzleleds.Icon()}[rest] {
			s.told = append(s.told, picture(f)...)
		}
	case "board":
		_, s.shown = s.record(rest)
		s.told = picture(boards[s.shown.Game].Picture(s.position()))
	case "stones":
		s.told = picture(connectfourleds.Stones(s.position().(connectfour.Position)))
	case "drawn":
		_, s.shown = s.record(rest)
		s.told = strings.Split(strings.TrimSuffix(boards[s.shown.Game].Draw(s.position()), "\n"), "\n")
	case "move":
		for _, l := range text.Languages {
			s.note("%s: %s", l, board.MoveWords(l, s.position(), game.Move(rest)))
		}
		s.note("at %v", board.MoveLEDs(s.position(), game.Move(rest)))
	default:
		return false
	}
	return true
}

// position is the last one of the record that is shown.
func (s *story) position() game.Position {
	g, err := games.ByName(s.shown.Game)
	require.NoError(s.t, err)
	p, err := s.shown.Replay(g)
	require.NoError(s.t, err)
	return p
}

// picture is a frame, line by line.
func picture(f console.Frame) []string {
	return strings.Split(strings.TrimSuffix(f.String(), "\n"), "\n")
}

// words tells all that is said.
func (s *story) words() {
	for _, l := range text.Languages {
		said := s.program.Status(l)
		for _, words := range []string{said.Turn, said.Selected, said.Event, said.Keys.Words(l)} {
			if words != "" {
				s.note("%s: %s", l, words)
			}
		}
	}
	if events := s.program.Status(text.English).Events; events > 0 {
		s.note("events: %d", events)
	}
	if chooser, is := s.program.(console.Chooser); is {
		if players, strength, ok := chooser.Choosing(); ok {
			s.note("players: %d, strength: %d", players, strength)
		}
	}
	if s.online != nil && s.online.InRoom() {
		s.note("in a room, and asked: %t", s.online.Asking())
	}
	if x, y, ok := s.program.(console.Selector).Selection(); ok {
		s.note("selected: %d,%d, which is %s", x, y, s.program.Label(text.English, x, y))
	}
}

// tells tells what has changed of what is said, and what has come of it for others.
func (s *story) tells() {
	played, asked := "", ""
	if s.desk != nil {
		if r, ok := s.desk.Record(); ok && len(r.Moves) > 0 {
			played = fmt.Sprintf("move %d is %s", len(r.Moves), r.Moves[len(r.Moves)-1])
		}
		if q, ok := s.desk.Question(); ok {
			asked = fmt.Sprintf("strength %d is asked", q.Strength)
		}
	}
	said := s.program.Status(text.English)
	for _, part := range []struct{ what, words string }{
		{"played", played}, {"asked", asked}, {"event", said.Event}, {"turn", said.Turn}, {"selected", said.Selected},
	} {
		if s.said[part.what] != part.words && part.words != "" {
			s.note("%s", part.words)
		}
		s.said[part.what] = part.words
	}
	s.wants()
	if s.program.Left() {
		s.note("the program is left")
	}
}

// named tells what LEDs are called that were called something else before: how many, and
// where the first of them is.
func (s *story) named() (told []string) {
	var names []string
	count, first := map[string]int{}, map[string]string{}
	for y := range console.Side {
		for x := range console.Side {
			name := s.program.Label(text.English, x, y)
			if name == s.labels[[2]int{x, y}] || s.online != nil && strings.HasPrefix(name, "column ") { // those are in connectfour.txt
				continue
			}
			s.labels[[2]int{x, y}] = name
			if count[name]++; count[name] == 1 {
				names, first[name] = append(names, name), fmt.Sprintf("%d,%d", x, y)
			}
		}
	}
	for _, name := range names {
		told = append(told, fmt.Sprintf("%s (%d from %s)", name, count[name], first[name]))
	}
	return told
}

// sounds are what cues are called.
var sounds = [...]string{
	sound.Cursor: "cursor", sound.Button: "button", sound.Refused: "refusal", sound.Drop: "drop", sound.Delete: "deletion", sound.Bomb: "bomb",
	sound.Win: "win", sound.Lose: "loss", sound.Draw: "draw",
}

// moves tells what is to be heard, lets the board come to rest, or what never does move for
// so long, and tells what moved on it.
func (s *story) moves(most time.Duration) {
	for _, c := range s.program.Cues() {
		name := fmt.Sprint("landing ", c.Sound-sound.Land(0))
		if int(c.Sound) < len(sounds) {
			name = sounds[c.Sound]
		}
		s.note("heard after %v: %s", c.In, name)
	}
	pictures, took, sum := 0, time.Duration(0), fnv.New32a()
	for d, moving := s.program.Next(); moving && took < most; d, moving = s.program.Next() {
		fmt.Fprintln(sum, s.program.Frame())
		d = min(d, most-took)
		pictures, took = pictures+1, took+d
		s.program.Tick(d)
	}
	if pictures > 0 {
		s.note("%d pictures, %08x, in %v", pictures, sum.Sum32(), took)
	}
}
