package console_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// row returns one row of the frame in letters, without its frame.
func (p *player) row(y int) string {
	line := strings.Split(p.program.Frame().String(), "\n")[2+y]
	return line[2 : len(line)-1]
}

func (p *player) rowIs(y int, want string) *player {
	p.t.Helper()
	require.Equal(p.t, want, p.row(y))
	return p
}

func (p *player) says(want string) *player {
	p.t.Helper()
	s := p.program.Status(text.English)
	require.Contains(p.t, strings.Join([]string{s.Turn, s.Selected, s.Event}, " | "), want)
	return p
}

func two(t *testing.T) *player { return newPlayer(t, connectfour.WithJokers).press("rc") }

func TestCursorStopsAtTheEdgesAndStaysForTheNextPlayer(t *testing.T) {
	two(t).rowIs(1, "      g        ").
		press("llllll").rowIs(1, "g              ").
		press("c").rowIs(1, "b              ").
		press("rrrrrrrrr").rowIs(1, "              b").
		press("c").rowIs(1, "              g")
}

func TestFullColumnIsRefused(t *testing.T) {
	p := two(t).press("ccccccc").rowIs(1, "      g        ").rowIs(2, "      B        ")
	p.says("Column 4 is full.")
	before := p.program.Frame()
	p.program.Press(console.Confirm)
	d, moving := p.program.Next()
	require.True(t, moving)
	require.Less(t, d, time.Second)
	require.NotEqual(t, before, p.program.Frame(), "the cursor blinks")
	p.program.Settle()
	require.Equal(t, before, p.program.Frame())
	p.says("This column is full.").says("Blue to move")
}

func TestMenu(t *testing.T) {
	p := two(t).press("u").rowIs(0, "O c   R Y   C O")
	p.press("l").rowIs(0, "o C   R Y   C O").press("l").rowIs(0, "o C   R Y   C O")
	p.press("rr").rowIs(0, "O C   r Y   C O").press("rrrr").rowIs(0, "O C   R y   C O")
	p.press("d").rowIs(0, "O C   R Y   C O").rowIs(1, "      g        ")
	p.press("ux").rowIs(1, "      g        ")

	// The second player's jokers are on the right.
	p.press("c u").rowIs(0, "O C   R Y   c O").press("rr").rowIs(0, "O C   R Y   C o")
	p.press("lllll").rowIs(0, "O C   r Y   C O")
}

func TestUsedJokersAreGreyedOutAndRefused(t *testing.T) {
	p := two(t).press("ucc").rowIs(0, "O C-  R Y   C O").press("c u").rowIs(0, "O c-  R Y   C O")
	before := p.program.Frame()
	p.press("c").says("This joker is used up.")
	require.Equal(t, before, p.program.Frame())
	p.press("l c d d c").rowIs(0, "o C-  R Y   C O") // on the stone below: refused
	p.says("A bomb can only go on an empty square.")
	p.press("u c").rowIs(0, "O-C-  R Y   C O")
}

func TestAimingADelete(t *testing.T) {
	p := two(t).press("c c l uc") // green, blue in column 3; cursor in the empty column 2
	p.rowIs(7, "    W G        ")
	p.press("r").rowIs(7, "      g        ").press("u").rowIs(6, "      b        ")
	p.press("llll l").rowIs(6, "W W W b W W W W") // off the left edge
	p.press("l").rowIs(6, "W W W b W W W W")      // again: nothing
	p.press("u").rowIs(5, "W W W W W W W W").press("ddddd").rowIs(7, "W W W g W W W W")
	p.press("r").rowIs(7, "W     G        ") // back to the edge field of this row
	p.press("d").rowIs(1, "W              ").press("rrr").rowIs(6, "      b        ").rowIs(5, "      W        ")
	p.press("rrrrrrr d").rowIs(1, "              W") // stops at the edge; down does nothing
	p.press("u").rowIs(1, "               ").rowIs(7, "      G       W")
	p.press("x").rowIs(0, "O c   R Y   C O").press("d").rowIs(1, "    g          ") // the cursor has not moved
}

func TestAimingABombStartsInTheNearestColumnWithRoom(t *testing.T) {
	two(t).press("ccccccc urc").rowIs(7, "W W O g W      ") // it is blue's turn, whose bomb is on the right
}

func TestQuitAndRestart(t *testing.T) {
	p := two(t).press("c c u rr c").rowIs(7, "      g        ").says("Green to move")
	p.press("c u lll c").says("How many players?").press("c").says("Green to move")
	require.False(t, p.program.Left())
	p.press("u rr").press("l c x")
	require.True(t, p.program.Left())
	require.False(t, p.program.Left())
}

func TestAfterTheEndOnlyConfirmDoesAnything(t *testing.T) {
	p := two(t).press("c rc lc rc lc rc lc").shows(won('G')).says("Green has won!")
	p.press("lrudx").shows(won('G')).press("c").rowIs(7, "      g        ").says("Green to move")
}

func TestAPressDuringTheFinalBlinkDoesNotStartANewMatch(t *testing.T) {
	p := two(t).press("c rc lc rc lc rc l")
	p.program.Press(console.Confirm)
	p.program.Press(console.Confirm)
	p.shows(won('G'))
}

func TestStrengthOfTheComputer(t *testing.T) {
	p := newPlayer(t, connectfour.WithJokers)
	p.press("u").rowIs(4, "G G G G B B B B").rowIs(3, "G G G G        ").says("strength 4")
	p.press("uuu").rowIs(3, "G G G G B B B B").rowIs(2, "G G G G        ")
	p.press("dddddd").rowIs(7, "G G G G B B B B").rowIs(6, "G G G G        ").says("strength 1")
	p.press("r").rowIs(0, "G G G G B B B B")
	p.press("ud l c")
	p.press("c")
	q, ok := p.desk.Question()
	require.True(t, ok)
	require.Equal(t, 1, q.Strength)
}

func TestAgainstTheComputer(t *testing.T) {
	p := newPlayer(t, connectfour.WithJokers).press("c rc")
	p.rowIs(1, "               ").says("The computer is thinking") // no indicator
	p.press("c").says("It is not your turn yet.").rowIs(7, "        G      ")
	p.answer("drop 0").rowIs(7, "B       G      ").rowIs(1, "        g      ") // the cursor stayed
	p.says("The computer dropped a disc into column 1.")

	p.desk.Send(0, table.Undo{})
	p.says("Taken back.").rowIs(7, "        g      ").says("Green to move")
}

func TestAnotherBoard(t *testing.T) {
	p := newPlayer(t, connectfour.Classic).press("rc").rowIs(0, "      R Y      ").rowIs(2, "      g        ")
	p.press("lllllc").rowIs(7, "G              ").press("uc").says("How many players?")

	eight := newPlayer(t, connectfour.Rules{Columns: 8, Rows: 8, Connect: 5, Jokers: true}).press("rc").rowIs(0, "      g        ")
	eight.press("u").rowIs(0, "O c   R Y   C O").press("d").rowIs(0, "      g        ")
}

func TestPointing(t *testing.T) {
	p := two(t)
	require.True(t, p.program.Point(6, 4))
	p.rowIs(1, "            g  ")
	require.True(t, p.program.Point(0, 0))
	p.rowIs(0, "o C   R Y   C O")
	require.False(t, p.program.Point(7, 0), "the opponent's joker")
	require.False(t, p.program.Point(2, 0))
	require.True(t, p.program.Point(1, 0))
	p.press("c")
	require.True(t, p.program.Point(5, 5))
	p.rowIs(5, "          W    ")
	require.True(t, p.program.Point(-1, 5))
	p.rowIs(5, "W W W W W W W W").press("r").rowIs(5, "W              ")
	require.True(t, p.program.Point(2, console.Side))
	p.rowIs(1, "    W          ")
	require.False(t, p.program.Point(-1, -1))
	require.False(t, p.program.Point(99, -99))
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
