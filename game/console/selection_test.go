package console

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// Wherever keys lead, the selection can be pointed at, and pointing at it
// changes nothing.
func TestSelectionIsWhatPointingWouldChoose(t *testing.T) {
	for name, of := range map[string]struct {
		game  game.Game
		start func(table.Host) Program
	}{
		"connectfour": {connectfour.Game{}, func(h table.Host) Program { return NewConnectFour(h, connectfour.WithJokers, 3) }},
		"classic":     {connectfour.Game{}, func(h table.Host) Program { return NewConnectFour(h, connectfour.Classic, 3) }},
		"tictactoe":   {tictactoe.Game{}, func(h table.Host) Program { return NewTicTacToe(h, 3) }},
		"crosswise":   {crosswise.Game{}, func(h table.Host) Program { return NewCrosswise(h, 3) }},
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			var program Program
			desk := table.NewDesk(game.NewRandom(1).Uint64, 0, func(e table.Envelope) { program.Receive(e) })
			program = of.start(desk)
			for _, key := range rapid.SliceOfN(rapid.Uint8Range(0, 5), 0, 60).Draw(t, "keys") {
				program.Press(Key(key))
				program.Settle()
				x, y, ok := program.(Selector).Selection()
				if !ok {
					r, _ := desk.Record()
					p, err := r.Replay(of.game)
					require.NoError(t, err)
					require.True(t, p.Turn() == game.NoSeat || handIsHidden(program), "there is no selection only at the end, and where no hand is seen")
					continue
				}
				require.True(t, x >= 0 && x < Side && y >= 0 && y < Side)
				if words := program.Status("en").Selected; words != "" && !rowOrColumn(program) {
					before := program.Frame()
					require.True(t, program.Point(x, y))
					require.Equal(t, before, program.Frame())
				}
			}
		}))
	}
}

// handIsHidden reports whether nothing can be chosen since nobody's hand is open who
// is to move.
func handIsHidden(p Program) bool {
	g, ok := p.(*Crosswise)
	return ok && (g.mode == covered || g.mode == picking && !g.myTurn())
}

// rowOrColumn reports whether a whole row or column is being aimed at, which
// only its rim chooses.
func rowOrColumn(p Program) bool {
	c, ok := p.(*ConnectFour)
	return ok && c.mode == deleting && c.aim.kind != connectfour.DeleteField
}
