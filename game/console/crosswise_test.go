package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

func newCrosswise(t *testing.T) *player {
	p := &player{t: t}
	p.desk = table.NewDesk(seeded(1), 0, func(e table.Envelope) { p.program.Receive(e) })
	p.program = console.NewCrosswise(p.desk, console.DefaultStrength)
	return p
}

func init() { programs["crosswise"] = newCrosswise }

// resumed is a match with these rows on the field and these hands, seat 0 to
// move; seat 1 is a computer or a human.
func resumed(t *testing.T, computer bool, rows [6]string, hands ...crosswise.Tiles) *player {
	t.Helper()
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
	p := newCrosswise(t)
	record := game.Record{Game: crosswise.Name, Config: crosswise.Config{Save: &s}.JSON(), Seats: s.Seats(3)}
	require.NoError(t, p.desk.Resume(crosswise.Game{}, record))
	return p
}

var someTiles = [6]string{"120000", "000000", "003000", "000400", "000050", "000006"}

func TestCrosswiseOnTheLEDs(t *testing.T) {
	// The six tiles on the field, the four wildcards on the hand.
	p := resumed(t, true, someTiles, crosswise.Tiles{7, 8, 9, 10}, crosswise.Tiles{1, 2, 3, 4}).shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|  c C C O      |
1|    C O C      |
2|Y R            |
3|               |
4|    G          |
5|      B        |
6|        M      |
7|          W    |
 +===============+
`).says("Place 1 of the hand: remover").says("Team vertical to move").says("Columns 0, rows 0.")

	// The remover goes over tiles only; what it takes comes onto the hand.
	p.press("c").says("Take square from column 4, row 4 into your hand.").rowIs(5, "      b        ")
	p.press("r").says("Take pentagon").press("x").says("Place 1").press("cuuu").rowIs(2, "Y r            ")
	p.press("c").rowIs(0, "               ").says("took the cross from column 2, row 1")
	require.Equal(t, []game.Move{"remove 1,0 with 0"}, moves(p))
}

func TestCrosswiseStandardTiles(t *testing.T) {
	p := resumed(t, true, someTiles, crosswise.Tiles{1, 3, 0, 10}, crosswise.Tiles{1, 2, 3, 4})
	p.rowIs(0, "  y G   O      ").press("r").says("Place 2 of the hand: triangle")
	p.press("r").says("Place 4 of the hand: swap with hand").press("rl").says("Place 2") // over the empty slot, and no further
	p.press("c").says("Place triangle on column 4, row 3.").rowIs(0, "  Y g   O      ")
	p.press("u").says("column 4, row 2").press("u").rowIs(2, "Y R   g        ").press("uuu").says("column 4, row 1")
	p.press("ll").says("column 3, row 1").press("x").says("Place 2").press("c").says("column 3, row 1")
	p.press("c")
	require.Equal(t, []game.Move{"place 1 on 2,0"}, moves(p))

	// The computer's hand is hidden; what it plays is shown.
	p.rowIs(3, "              g").rowIs(6, "        M     g").rowIs(7, "          W    ").says("The computer is thinking")
	p.press("lc").says("The computer is thinking")
	p.answer("place 0 on 2,1").rowIs(3, "    Y          ").says("The computer put the sun in column 3, row 2.")
	p.rowIs(0, "  Y m   O   O  ") // a pair in column 3
}

func TestCrosswiseWildcardsOfTwoPhases(t *testing.T) {
	start := func() *player {
		return resumed(t, true, someTiles, crosswise.Tiles{8, 9, 10, 2}, crosswise.Tiles{1, 2, 3, 4})
	}
	p := start().press("c").says("activated: mover").says("Take square from column 4, row 4.").rowIs(5, "      b        ")
	p.rowIs(0, "  M C O R      ") // the new tile is there at once
	p.press("lu").says("Take cross").press("c").says("Move cross to").press("x").says("Take cross from column 2, row 1.")
	p.press("c dl").says("Move cross to column 2, row 2.").rowIs(2, "Y r            ").rowIs(3, "  r            ")
	p.press("c").says("moved cross from column 2, row 1 to column 2, row 2")

	p = start().press("rc").says("activated: swap on board").press("c").says("Swap square with triangle on column 3, row 3.")
	p.rowIs(4, "    g          ").rowIs(5, "      b        ").press("c").rowIs(4, "    B         g")

	p = start().press("rrc").says("activated: swap with hand").says("hand: pentagon").rowIs(0, "  C C m R      ")
	p.press("r").says("Place 4 of the hand: cross").press("ll").says("Place 3").press("x").says("Quit").press("d")
	p.press("r c").says("Swap cross from your hand with square on column 4, row 4.").press("c").rowIs(5, "      R       g")
	require.Equal(t, []game.Move{"activate 2", "exchange 3 with 3,3"}, moves(p))
}

func TestCrosswiseRefusesWildcardsOnAnEmptyBoard(t *testing.T) {
	empty := [6]string{"000000", "000000", "000000", "000000", "000000", "000000"}
	p := resumed(t, true, empty, crosswise.Tiles{7, 8, 9, 1}, crosswise.Tiles{1, 2, 3, 4})
	for _, slot := range []string{"", "r", "r"} {
		p.press(slot + "c").says("Wildcards cannot be played while the board is empty.")
	}
	require.Empty(t, moves(p))
}

// Of two humans each sees the own hand only, and only after asking for it; the
// second one's is at the right.
func TestCrosswiseHandsStayHidden(t *testing.T) {
	p := resumed(t, false, someTiles, crosswise.Tiles{1, 1, 1, 1}, crosswise.Tiles{2, 8, 9, 2})
	p.rowIs(0, "  o o o o      ").says("Team vertical, press the middle")
	p.press("lrd").rowIs(0, "  o o o o      ")
	p.press("c").rowIs(0, "  y Y Y Y      ").press("cc").shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|               |
1|               |
2|Y R            |
3|              g|
4|    G Y       g|
5|      B       g|
6|        M     g|
7|          W    |
 +===============+
`).says("Team horizontal, press the middle").says("Team vertical put the sun")
	require.Equal(t, "off", p.program.Label("en", 7, 3))
	p.press("cd").shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|               |
1|               |
2|Y R            |
3|              R|
4|    G Y     C c|
5|      B     O C|
6|        M     R|
7|          W    |
 +===============+
`).says("Place 2 of the hand: mover")
	p.press("uu").says("Quit").rowIs(0, "      r Y      ").press("r").says("Restart").press("d").says("Place 1")
	p.press("x").press("rc").says("Team vertical, press the middle").press("u c").says("How many players?")
}

// The menu stays open when somebody else moves: what is confirmed is what was seen.
func TestCrosswiseMenuStaysOpen(t *testing.T) {
	p := resumed(t, true, someTiles, crosswise.Tiles{1, 8, 3, 10}, crosswise.Tiles{1, 2, 3, 4}).press("ccu").says("Quit")
	p.answer("place 0 on 2,1").says("Quit").rowIs(0, "      r Y      ").rowIs(3, "    Y          ")
	p.press("rd").says("Place 1 of the hand")
}

// Right of two players are four: two teams of two, whose hands are uncovered one
// after the other.
func TestCrosswiseOfFour(t *testing.T) {
	p := newCrosswise(t).press("rr").shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|G G G G B B B B|
1|G G G G B B B B|
2|G G G G B B B B|
3|G G G G B B B B|
4|B B B B G G G G|
5|B B B B G G G G|
6|B B B B G G G G|
7|B B B B G G G G|
 +===============+
`).says("Four players, two against two.").press("r").says("Four players")
	p.press("l").says("Two players").press("l").says("One player").press("rrc")
	for _, name := range []string{"Player 1 of Team vertical", "Player 2 of Team horizontal", "Player 3 of Team vertical", "Player 4 of Team horizontal", "Player 1 of Team vertical"} {
		p.says(name + ", press the middle when nobody else is looking.")
		p.press("c").says(name + " to move").press("cc")
	}
	require.Len(t, moves(p), 5)
}

func TestCrosswisePoints(t *testing.T) {
	p := resumed(t, true, [6]string{"111110", "222200", "000000", "000000", "000000", "000006"}, crosswise.Tiles{6, 3, 3, 3}, crosswise.Tiles{4, 4, 4, 4})
	p.says("Columns 0, rows 12.").rowIs(0, "  w G G G   G G").rowIs(1, "            G G")
	require.Equal(t, "Columns 0, rows 12.", p.program.Label("en", 7, 1))
	p = resumed(t, true, [6]string{"100000", "100000", "100000", "000000", "000000", "000000"}, crosswise.Tiles{6, 3, 3, 3}, crosswise.Tiles{4, 4, 4, 4})
	p.rowIs(0, "  w G G G   O O").rowIs(1, "               ")
}

func TestCrosswiseEnds(t *testing.T) {
	rows := [6]string{"100000", "100000", "100000", "100000", "100000", "000000"}
	p := resumed(t, true, rows, crosswise.Tiles{1, 3, 3, 3}, crosswise.Tiles{2, 2, 2, 2}).press("c dd lll").says("Place sun on column 1, row 6.")
	p.program.Press(console.Confirm)
	p.rowIs(2, "Y              ")
	d, moving := p.program.Next()
	require.True(t, moving)
	p.program.Tick(d)
	p.rowIs(2, "               ") // the six blink
	p.program.Settle()
	p.shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|O o O o O o O o|
1|O o O o O o O o|
2|O o O o O o O o|
3|O o O o O o O o|
4|O o O o O o O o|
5|O o O o O o O o|
6|O o O o O o O o|
7|O o O o O o O o|
 +===============+
`).says("Team vertical has won! It is a win of sixes. · Columns SIXES, rows 0.")
	p.press("l").shows(`
  0 1 2 3 4 5 6 7 
 +===============+
0|            O O|
1|            O O|
2|Y              |
3|Y              |
4|Y              |
5|Y              |
6|Y              |
7|Y              |
 +===============+
`).says("has won")
	require.Equal(t, "column 1, row 6: sun", p.program.Label("en", 0, 7))
	p.press("u").rowIs(2, "O o O o O o O o").press("d x").rowIs(2, "Y              ").press("c").says("Team vertical to move")

	p = resumed(t, true, [6]string{"222220", "000000", "000000", "000000", "000000", "000000"}, crosswise.Tiles{3, 3, 3, 3}, crosswise.Tiles{2, 2, 1, 1}).press("cc")
	p.answer("place 0 on 5,0").rowIs(0, "G G G G G G G G").rowIs(1, "g g g g g g g g").says("Team horizontal has won!")

	stuck := resumed(t, true, [6]string{"000000", "000000", "000000", "000000", "000000", "000000"}, crosswise.Tiles{7, 8, 9, 10}, crosswise.Tiles{2, 2, 1, 1})
	stuck.says("the first player holds wildcards only").rowIs(0, "W w W w W w W w").rowIs(1, "w W w W w W w W")
}

func TestCrosswisePointing(t *testing.T) {
	p := resumed(t, true, someTiles, crosswise.Tiles{1, 8, 0, 2}, crosswise.Tiles{1, 2, 3, 4})
	require.False(t, p.program.Point(0, 5), "no tile is taken yet")
	require.False(t, p.program.Point(3, 0), "an empty slot")
	require.False(t, p.program.Point(-1, 0))
	require.True(t, p.program.Point(4, 0))
	p.says("Place 4 of the hand: cross").press("c")
	require.True(t, p.program.Point(0, 7))
	p.says("Place cross on column 1, row 6.")
	require.False(t, p.program.Point(0, 2), "a tile lies there")
	require.True(t, p.program.Point(2, 1), "the LED below a slot belongs to it")
	p.says("Place 2 of the hand: mover").press("x")
	require.True(t, p.program.Point(4, 0))
	p.says("Restart")
	require.False(t, p.program.Point(0, 0))
}

// That a message got lost is noticed, and the match is shown as it stands.
func TestCrosswiseMissesAMessage(t *testing.T) {
	p := newCrosswise(t)
	p.desk = table.NewDesk(seeded(1), 0, func(e table.Envelope) {
		if m, ok := e.Message.(table.Played); !ok || m.Ply != 1 {
			p.program.Receive(e)
		}
	})
	p.program = console.NewCrosswise(p.desk, console.DefaultStrength)
	p.press("rccc").rowIs(5, "      m        ")
	p.press("c").rowIs(5, "      m        ") // nothing is heard of it
	r, _ := p.desk.Record()
	require.Len(t, r.Moves, 1)
	before, err := r.Replay(crosswise.Game{})
	require.NoError(t, err)
	for _, m := range before.Moves() {
		if strings.HasSuffix(string(m), "on 0,0") {
			p.desk.Send(1, table.Play{Ply: 1, Move: m})
			break
		}
	}
	p.says("Team vertical, press the middle").rowIs(5, "      M        ")
	require.NotContains(t, p.row(2)[:1], " ")
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

func moves(p *player) []game.Move {
	r, _ := p.desk.Record()
	return r.Moves
}
