package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/tictactoe"
)

// row returns one row of the frame in letters, without its frame.
func (p *player) row(y int) string {
	line := strings.Split(p.program.Frame().String(), "\n")[2+y]
	return line[2 : len(line)-1]
}

func (p *player) rowIs(y int, want string) *player {
	require.Equal(p.t, want, p.row(y))
	return p
}

func (p *player) says(want string) *player {
	s := p.program.Status(text.English)
	require.Contains(p.t, strings.Join([]string{s.Turn, s.Selected, s.Event}, " | "), want)
	return p
}

func two(t *testing.T) *player { return newPlayer(t, connectfour.WithJokers).press("rc") }

func TestAPressDuringTheFinalBlinkDoesNotStartANewMatch(t *testing.T) {
	p := two(t).press("c rc lc rc lc rc l")
	p.program.Press(console.Confirm)
	p.program.Press(console.Confirm)
	p.shows(won('G'))
}

// movesIn returns the legal moves of a view.
func movesIn(t require.TestingT, v game.View) []game.Move {
	var p game.Position
	var err error
	switch v := v.(type) {
	case connectfour.View:
		p, err = v.Position()
	case tictactoe.View:
		p, err = v.Position()
	case crosswise.View:
		var moves []game.Move
		for _, m := range v.Legal() {
			moves = append(moves, m.Notation())
		}
		return moves
	}
	require.NoError(t, err)
	return p.Moves()
}
