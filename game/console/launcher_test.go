package console_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

func newLauncher(t *testing.T) *player {
	icon := func(c console.Color) (f console.Frame) {
		f[0][0] = c.Lit()
		return f
	}
	return sits(t, func(h table.Host) console.Program {
		return console.NewLauncher(text.German, []console.Entry{
			{
				Title: func(l text.Language) string { return "Vier" },
				Icon:  []console.Frame{icon(console.Green), icon(console.Blue)},
				Start: func() console.Program {
					return console.NewConnectFour(h, connectfour.WithJokers, console.DefaultStrength)
				},
			},
			{
				Title: func(l text.Language) string { return "Ö-3" },
				Icon:  []console.Frame{icon(console.Red)},
				Start: func() console.Program { return console.NewTicTacToe(h, console.DefaultStrength) },
			},
		})
	})
}

func TestBoardOfConnectNIsSetDirectly(t *testing.T) {
	p := newConnectN(t)
	b := p.program.(console.Builder)
	value := func(i int) int { return b.Parameters()[i].Value }
	b.Set(0, 5)
	p.says("Columns: 5")
	b.Set(1, 4)
	p.says("Rows: 4")
	b.Set(2, 3)
	p.says("In a row: 3")
	b.Set(3, 1)
	p.says("with jokers")
	b.Set(3, 1)
	p.says("with jokers")
	require.Equal(t, []console.Parameter{
		{Word: "columns", Low: 2, High: 8, Value: 5},
		{Word: "rows", Low: 2, High: 8, Value: 4},
		{Word: "connect", Low: 2, High: 5, Value: 3},
		{Word: "jokers", High: 1, Value: 1, Selected: true},
	}, b.Parameters())
	b.Set(0, 100)
	require.Equal(t, 8, value(0), "no more than fits")
	b.Set(2, 100)
	require.Equal(t, 8, value(2))
	b.Set(0, -1)
	require.Equal(t, 4, value(2), "a line fits on the board")
	p.press("c").says("How many players?")
	require.Empty(t, b.Parameters())
	b.Set(0, 5)
	p.says("How many players?")
}

func TestConnectNResumesAMatch(t *testing.T) {
	rules := connectfour.Rules{Columns: 5, Rows: 4, Connect: 3}
	p := newConnectN(t)
	require.NoError(t, p.desk.Resume(connectfour.Game{}, game.Record{
		Game: connectfour.Name, Config: rules.Config(), Seats: []game.Player{{}, {}}, Moves: []game.Move{"drop 0", "drop 1"},
	}))
	p.rowIs(7, "  G B g        ").says("Green to move").press("c").says("Blue to move")
	p.press("u cx").says("Which board?").says("5×4")
}
