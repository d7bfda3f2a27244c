package console_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/table"
)

// programs are all LED programs, at their start.
var programs = map[string]func(*testing.T) *player{
	"connect four, jokers":  func(t *testing.T) *player { return newPlayer(t, connectfour.WithJokers) },
	"connect four, classic": func(t *testing.T) *player { return newPlayer(t, connectfour.Classic) },
	"connect four, 8 rows": func(t *testing.T) *player {
		return newPlayer(t, connectfour.Rules{Columns: 8, Rows: 8, Connect: 5, Jokers: true})
	},
	"connect four, tiny": func(t *testing.T) *player {
		return newPlayer(t, connectfour.Rules{Columns: 2, Rows: 2, Connect: 2})
	},
	"tic-tac-toe": newTicTacToe,
	"crosswise":   newCrosswise,
	"launcher":    newLauncher,
	"connect n":   newConnectN,
}

// Whatever is pressed and pointed at, in whatever rhythm: the frame has only
// states that the letters know, words are there, and the match goes on.
func TestAnythingMayBePressed(t *testing.T) {
	for name, start := range programs {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				p := start(t)
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
