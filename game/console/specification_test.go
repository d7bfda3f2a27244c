package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/game/table"
)

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

// sits has somebody sit in front of a program, which start returns at its beginning.
func sits(t *testing.T, start func(table.Host) console.Program) *player {
	p := &player{t: t}
	p.desk = table.NewDesk(seeded(1), 0, func(e table.Envelope) { p.program.Receive(e) })
	p.program = start(p.desk)
	return p
}

func newPlayer(t *testing.T, rules connectfour.Rules) *player {
	return sits(t, func(h table.Host) console.Program { return console.NewConnectFour(h, rules, console.DefaultStrength) })
}

func newTicTacToe(t *testing.T) *player {
	return sits(t, func(h table.Host) console.Program { return console.NewTicTacToe(h, console.DefaultStrength) })
}

func newCrosswise(t *testing.T) *player {
	return sits(t, func(h table.Host) console.Program { return console.NewCrosswise(h, console.DefaultStrength) })
}

func newConnectN(t *testing.T) *player {
	return sits(t, func(h table.Host) console.Program { return console.NewConnectN(h, console.DefaultStrength) })
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
		p.program.Press(p.key(r))
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
			newPlayer(t, connectfour.WithJokers).press(c.Keys).shows(c.Frame)
		})
	}
}
