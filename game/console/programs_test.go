package console_test

import (
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
	crosswiseleds "lichtbrett/game/console/crosswise"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/console/specification"
	tictactoeleds "lichtbrett/game/console/tictactoe"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/table"
)

// programs are all LED programs, at their start.
var programs = map[string]func(table.Host) console.Program{
	"connect four, jokers":  connectFour(connectfour.WithJokers),
	"connect four, classic": connectFour(connectfour.Classic),
	"connect four, 8 rows":  connectFour(connectfour.Rules{Columns: 8, Rows: 8, Connect: 5, Jokers: true}),
	"connect four, tiny":    connectFour(connectfour.Rules{Columns: 2, Rows: 2, Connect: 2}),
	"tic-tac-toe":           ticTacToe,
	"crosswise":             func(h table.Host) console.Program { return crosswiseleds.New(h, console.DefaultStrength) },
	"connect n":             func(h table.Host) console.Program { return connectfourleds.NewConnectN(h, console.DefaultStrength) },
	"launcher":              offering,
}

func connectFour(rules connectfour.Rules) func(table.Host) console.Program {
	return func(h table.Host) console.Program { return connectfourleds.New(h, rules, console.DefaultStrength) }
}

func ticTacToe(h table.Host) console.Program { return tictactoeleds.New(h, console.DefaultStrength) }

func offering(h table.Host) console.Program {
	entry := func(title string, start func(table.Host) console.Program, icon ...console.Color) launcher.Entry {
		e := launcher.Entry{Title: func(text.Language) string { return title }, Start: func() console.Program { return start(h) }}
		for _, c := range icon {
			e.Icon = append(e.Icon, console.Frame{{c.Lit()}})
		}
		return e
	}
	return launcher.New(text.German, []launcher.Entry{
		entry("Vier", connectFour(connectfour.WithJokers), console.Green, console.Blue),
		entry("Ö-3", ticTacToe, console.Red),
		entry("Vier gewinnt", connectFour(connectfour.Classic), console.Blue),
	})
}

// player is somebody with a joystick in front of the LED board, who waits for
// every animation.
type player struct {
	t       *testing.T
	desk    *table.Desk
	program console.Program
}

// seeded is a source of seeds that is the same every time.
func seeded(seed uint64) func() uint64 {
	return game.NewRandom(game.NewRandom(seed).Uint64()).Uint64
}

// sits has somebody sit in front of a program.
func sits(t *testing.T, program string) *player {
	require.Contains(t, programs, program)
	p := &player{t: t}
	p.desk = table.NewDesk(seeded(1), 0, func(e table.Envelope) { p.program.Receive(e) })
	p.program = programs[program](p.desk)
	return p
}

// key is the key of a letter.
func (p *player) key(letter rune) console.Key {
	key, ok := console.Letters[letter]
	require.True(p.t, ok, "%q is no key", letter)
	return key
}

// press presses keys given as letters; blanks only make them easier to read.
func (p *player) press(keys string) *player {
	for _, r := range strings.ReplaceAll(keys, " ", "") {
		p.key(r).Input().To(p.program.Press, p.program.Point)
		p.program.Settle()
	}
	return p
}

// answer plays a move for the computer.
func (p *player) answer(move game.Move) {
	q, ok := p.desk.Question()
	require.True(p.t, ok, "the computer is not being asked")
	p.desk.Answer(q, move)
}

func (p *player) shows(picture string) *player {
	require.Equal(p.t, strings.TrimPrefix(picture, "\n"), p.program.Frame().String())
	return p
}

func TestPicturesOfTheSpecification(t *testing.T) {
	pictures := specification.ConnectFour()
	require.Len(t, pictures, 11)
	for _, c := range pictures {
		t.Run(c.Name, func(t *testing.T) {
			sits(t, "connect four, jokers").press(c.Keys).shows(c.Frame)
		})
	}
}

// Whatever is pressed and pointed at, in whatever rhythm: the frame has only
// states that the letters know, words are there, and the match goes on.
func TestAnythingMayBePressed(t *testing.T) {
	for name := range programs {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				p := sits(t, name)
				for range rapid.IntRange(1, 200).Draw(rt, "steps") {
					step(rt, p)
					p.isWell(rt)
				}
			})
		})
	}
}

// isWell requires that there is a picture, that there are words, and that time goes on.
func (p *player) isWell(t require.TestingT) {
	_ = p.program.Frame().String()
	for _, l := range text.Languages {
		s := p.program.Status(l)
		require.NotEmpty(t, s.Turn)
		words := strings.Join([]string{s.Turn, s.Selected, s.Keys.Words(l), s.Event, p.program.Label(l, 3, 3)}, "|")
		require.NotContains(t, words, "{")
		require.NotRegexp(t, `[a-z]\.[a-z]`, words, "a key without a sentence")
	}
	p.program.(console.Selector).Selection()
	if d, moving := p.program.Next(); moving {
		require.Positive(t, d)
	}
}

// step does something at random.
func step(rt *rapid.T, p *player) {
	switch rapid.IntRange(0, 9).Draw(rt, "what") {
	case 0:
		p.program.Tick(time.Duration(rapid.IntRange(0, 500).Draw(rt, "ms")) * time.Millisecond)
	case 1:
		p.program.Point(rapid.IntRange(-2, 9).Draw(rt, "x"), rapid.IntRange(-2, 9).Draw(rt, "y"))
	case 2:
		if q, ok := p.desk.Question(); ok {
			p.desk.Answer(q, rapid.SampledFrom(gamestest.Legal(rt, q.View)).Draw(rt, "answer"))
		}
	case 3:
		p.desk.Send(0, rapid.SampledFrom([]table.Message{
			table.Undo{}, table.Join{}, table.Play{Ply: 1, Move: "bomb 3,3"}, table.Play{Move: "drop 1"}, table.Play{Ply: 2, Move: "A0"},
		}).Draw(rt, "message"))
	default:
		p.program.Press(console.Key(rapid.IntRange(int(console.Left), int(console.Back)).Draw(rt, "key")))
	}
}

// Who never asks for cues does not gather them.
func TestUnheardCuesAreFew(t *testing.T) {
	p := sits(t, "tic-tac-toe").press("c")
	for range 100 {
		p.program.Receive(table.Envelope{Message: table.Refused{Reason: "occupied"}})
	}
	require.Len(t, p.program.Cues(), 16)
}
