package console_test

import (
	"testing"

	"lichtbrett/assets/text"
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
