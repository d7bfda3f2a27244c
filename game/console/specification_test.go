package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// player is somebody with a joystick in front of the LED board, who waits for
// every animation.
type player struct {
	t       *testing.T
	desk    *table.Desk
	program console.Program
}

var joystick = map[rune]console.Key{
	'l': console.Left, 'r': console.Right, 'u': console.Up, 'd': console.Down, 'c': console.Confirm, 'x': console.Back,
}

func newPlayer(t *testing.T, rules connectfour.Rules) *player {
	p := &player{t: t}
	p.desk = table.NewDesk(1, 0, func(e table.Envelope) { p.program.Receive(e) })
	p.program = console.NewConnectFour(p.desk, rules, console.DefaultStrength)
	return p
}

// press presses keys given as letters; blanks only make them easier to read.
func (p *player) press(keys string) *player {
	p.t.Helper()
	for _, r := range strings.ReplaceAll(keys, " ", "") {
		key, ok := joystick[r]
		require.True(p.t, ok, "%q is no key", r)
		p.program.Press(key)
		p.program.Settle()
	}
	return p
}

// answer plays a move for the computer.
func (p *player) answer(move game.Move) *player {
	p.t.Helper()
	q, ok := p.desk.Question()
	require.True(p.t, ok, "the computer is not being asked")
	p.desk.Answer(q, move)
	p.program.Settle()
	return p
}

func (p *player) shows(picture string) *player {
	p.t.Helper()
	require.Equal(p.t, strings.TrimPrefix(picture, "\n"), p.program.Frame().String())
	return p
}

// sixStones are the keys that lead to the position of most of the
// specification's pictures, with the cursor in column 5.
const sixStones = "rc c c rrc lc c lc rr"

func TestPicturesOfTheSpecification(t *testing.T) {
	for _, c := range []struct{ name, keys, picture string }{
		{"initialize: one player", "", `
  0 1 2 3 4 5 6 7 
 +===============+
0|G G G G        |
1|G G G G        |
2|G G G G        |
3|G G G G        |
4|G G G G        |
5|G G G G        |
6|G G G G        |
7|G G G G        |
 +===============+
`},
		{"initialize: two players", "r", `
  0 1 2 3 4 5 6 7 
 +===============+
0|G G G G B B B B|
1|G G G G B B B B|
2|G G G G B B B B|
3|G G G G B B B B|
4|G G G G B B B B|
5|G G G G B B B B|
6|G G G G B B B B|
7|G G G G B B B B|
 +===============+
`},
		{"placing a stone", sixStones, `
  0 1 2 3 4 5 6 7 
 +===============+
0|O C   R Y   C O|
1|          g    |
2|          g    |
3|          g    |
4|          g    |
5|      B   g    |
6|      B G g    |
7|      G B G    |
 +===============+
`},
		{"menu", sixStones + "u", `
  0 1 2 3 4 5 6 7 
 +===============+
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      B G      |
7|      G B G    |
 +===============+
`},
		{"joker used", sixStones + "uc uc u ll", `
  0 1 2 3 4 5 6 7 
 +===============+
0|O C-  r Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      B G      |
7|      G B G    |
 +===============+
`},
		{"deleting a row", sixStones + "uc u rrr", `
  0 1 2 3 4 5 6 7 
 +===============+
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|W W W b g W W W|
7|      G B G    |
 +===============+
`},
		{"deleting a column", sixStones + "uc ll uuuuuuu", `
  0 1 2 3 4 5 6 7 
 +===============+
0|O c   R Y   C O|
1|      W        |
2|      W        |
3|      W        |
4|      W        |
5|      b        |
6|      b G      |
7|      g B G    |
 +===============+
`},
		{"deleting a field", sixStones + "uc ll u", `
  0 1 2 3 4 5 6 7 
 +===============+
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      b G      |
7|      G B G    |
 +===============+
`},
		{"aiming the bomb", sixStones + "ulc ul", `
  0 1 2 3 4 5 6 7 
 +===============+
0|o C   R Y   C O|
1|               |
2|               |
3|        W      |
4|      W W W    |
5|    W b O W W  |
6|      b g W    |
7|      G b G    |
 +===============+
`},
		{"player 1 has won", "rc c rc lc rc lc rc lc", won('G')},
		{"draw", "rc" + drawnMatch(t), `
  0 1 2 3 4 5 6 7 
 +===============+
0|G B G B G B G B|
1|B G B G B G B G|
2|G B G B G B G B|
3|B G B G B G B G|
4|G B G B G B G B|
5|B G B G B G B G|
6|G B G B G B G B|
7|B G B G B G B G|
 +===============+
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			newPlayer(t, connectfour.WithJokers).press(c.keys).shows(c.picture)
		})
	}
}

func won(letter byte) string {
	row := strings.TrimSpace(strings.Repeat(string(letter)+" ", 8))
	picture := "  0 1 2 3 4 5 6 7 \n +===============+\n"
	for y := range 8 {
		picture += string(rune('0'+y)) + "|" + row + "|\n"
	}
	return picture + " +===============+\n"
}

// drawnMatch returns the keys of a match that fills the board without a four.
// No four can stand in this pattern: rows alternate, columns change after two.
func drawnMatch(t *testing.T) string {
	pattern := func(x, height int) int { return (x + (height+1)/2) % 2 }
	var heights [8]int
	var columns []int
	var fill func(turn int) bool
	fill = func(turn int) bool {
		if len(columns) == 56 {
			return true
		}
		for x := range heights {
			if heights[x] == 7 || pattern(x, heights[x]) != turn {
				continue
			}
			heights[x]++
			columns = append(columns, x)
			if fill(1 - turn) {
				return true
			}
			columns = columns[:len(columns)-1]
			heights[x]--
		}
		return false
	}
	require.True(t, fill(0))
	var keys strings.Builder
	cursor := 3
	for _, x := range columns {
		for ; cursor < x; cursor++ {
			keys.WriteByte('r')
		}
		for ; cursor > x; cursor-- {
			keys.WriteByte('l')
		}
		keys.WriteByte('c')
	}
	return keys.String()
}
