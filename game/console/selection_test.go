package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// Wherever keys lead, the selection can be pointed at, and pointing at it
// changes nothing.
func TestSelectionIsWhatPointingWouldChoose(t *testing.T) {
	for name, rules := range map[string]game.Game{
		"connect four, jokers": connectfour.Game{}, "connect four, classic": connectfour.Game{}, "tic-tac-toe": tictactoe.Game{}, "crosswise": crosswise.Game{},
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			var program console.Program
			desk := table.NewDesk(game.NewRandom(1).Uint64, 0, func(e table.Envelope) { program.Receive(e) })
			program = programs[name](desk)
			for _, key := range rapid.SliceOfN(rapid.Uint8Range(0, 5), 0, 60).Draw(t, "keys") {
				program.Press(console.Key(key))
				program.Settle()
				x, y, ok := program.(console.Selector).Selection()
				if !ok {
					r, _ := desk.Record()
					p, err := r.Replay(rules)
					require.NoError(t, err)
					require.True(t, p.Turn() == game.NoSeat || handIsHidden(program), "there is no selection only at the end, and where no hand is seen")
					continue
				}
				require.True(t, x >= 0 && x < console.Side && y >= 0 && y < console.Side)
				if words := program.Status("en").Selected; words != "" && !rowOrColumn(words) {
					before := program.Frame()
					require.True(t, program.Point(x, y))
					require.Equal(t, before, program.Frame())
				}
			}
		}))
	}
}

// handIsHidden reports whether nobody's hand is open who is to move.
func handIsHidden(p console.Program) bool {
	words := p.Status(text.English).Selected
	return words == "" || strings.Contains(words, "when nobody else is looking")
}

// rowOrColumn reports whether a row or column is aimed at, which only its rim chooses.
func rowOrColumn(words string) bool { return strings.Contains(words, "the whole of") }

// resumed is a match with these rows and hands, seat 0 to move; seat 1 may be a computer.
func resumed(t *testing.T, computer bool, rows [6]string, hands ...crosswise.Tiles) *player {
	seat := game.Seat(0)
	s := crosswise.Save{
		Turn: &seat, Field: make([]crosswise.Tiles, 6), Used: make([]int, crosswise.Wildcards),
		Players: make([]crosswise.SavedPlayer, crosswise.Seats), Bag: crosswise.Tiles{5, 6, 5, 6},
	}
	for i, hand := range hands {
		s.Players[i] = crosswise.SavedPlayer{Active: true, Hand: hand, AI: computer && i == 1}
	}
	for _, row := range rows {
		for x, digit := range row {
			s.Field[x] = append(s.Field[x], crosswise.Tile(digit-'0'))
		}
	}
	p := sits(t, "crosswise")
	record := game.Record{Game: crosswise.Name, Config: crosswise.Config{Save: &s}.JSON(), Seats: s.Seats(3)}
	require.NoError(t, p.desk.Resume(crosswise.Game{}, record))
	return p
}

// Wherever tiles lie, the arrows reach every cell to which a tile may go.
func TestTheArrowsReachEveryCell(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var rows [6]string
		var free []crosswise.Cell
		for y := range rows {
			for x := range 6 {
				if tile := rapid.SampledFrom([]string{"0", "1", "2", "3", "4", "5", "6"}).Draw(rt, "tile"); tile == "0" || (x+2*y)%7 == 0 {
					rows[y] += "0"
					free = append(free, crosswise.Cell{X: x, Y: y})
				} else {
					rows[y] += string(rune('1' + (x+y*5)%6)) // at most six of a kind, never six in a line
				}
			}
		}
		p := resumed(t, true, rows, crosswise.Tiles{1, 0, 0, 0}, crosswise.Tiles{2, 0, 0, 0}).press("c")
		at := func() crosswise.Cell {
			x, y, ok := p.program.(console.Selector).Selection()
			require.True(rt, ok)
			return crosswise.Cell{X: x, Y: y - 2}
		}
		reached := map[crosswise.Cell]bool{}
		var visit func()
		visit = func() {
			from := at()
			reached[from] = true
			for _, k := range []console.Key{console.Left, console.Right, console.Up, console.Down} {
				p.program.Press(k)
				if !reached[at()] {
					visit()
				}
				p.program.Point(from.X, from.Y+2)
			}
		}
		visit()
		require.Len(rt, reached, len(free))
	})
}
