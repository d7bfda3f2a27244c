package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
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
	p.shows(specification.Filled("G"))
}
