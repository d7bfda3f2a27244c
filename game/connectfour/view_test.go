package connectfour

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// A view encodes itself as encoding/json would.
func TestViewsAndMovesAsJSON(t *testing.T) {
	for _, rules := range []Rules{WithJokers, Classic, {Columns: 16, Rows: 2, Connect: 2, Jokers: true}} {
		p, err := New(rules)
		require.NoError(t, err)
		for ply := 0; ; ply++ {
			want, err := json.Marshal(p.View(0))
			require.NoError(t, err)
			require.Equal(t, string(want), string(p.View(0).(View).AppendJSON(nil)))
			want, err = json.Marshal(p.Moves())
			require.NoError(t, err)
			require.Equal(t, string(want), string(p.AppendMoves(nil)))
			legal := p.Legal()
			if len(legal) == 0 {
				break
			}
			p, err = p.Play(legal[ply*7%len(legal)])
			require.NoError(t, err)
		}
	}
}

func TestViewsThatNoMatchHas(t *testing.T) {
	of := func(r Rules, moves ...game.Move) View {
		p, err := New(r)
		require.NoError(t, err)
		return gametest.Play(t, p, moves...).View(game.NoSeat).(View)
	}
	plain, jokers := Rules{Columns: 4, Rows: 3, Connect: 3}, Rules{Columns: 4, Rows: 3, Connect: 3, Jokers: true}
	read := func(v View) (game.View, error) { return Game{}.ReadView(v.AppendJSON(nil)) }
	for _, c := range []struct {
		view    View
		changes map[string]func(v *View)
	}{
		{of(plain, "drop 0", "drop 0", "drop 1", "drop 1"), map[string]func(v *View){
			"a line longer than the board": func(v *View) { v.Rules.Connect = 5 },
			"a narrower board":             func(v *View) { v.Rules.Columns = 3 },
			"a higher board":               func(v *View) { v.Rules.Rows = 4 },
			"a row that is short":          func(v *View) { v.Board = []string{"....", "BB..", "GG."} },
			"a stone of nobody's":          func(v *View) { v.Board = []string{"....", "BB..", "GX.."} },
			"a stone that floats":          func(v *View) { v.Board = []string{"....", "B.B.", "GG.."} },
			"nobody to move":               func(v *View) { v.Turn = -1 },
			"a third to move":              func(v *View) { v.Turn = 2 },
			"the other one to move":        func(v *View) { v.Turn = 1 },
			"player 1 two stones ahead":    func(v *View) { v.Board, v.Turn = []string{"....", "B...", "GG.G"}, 1 },
			"player 2 ahead":               func(v *View) { v.Board = []string{"B...", "BB..", "GG.."} },
			"a joker where there is none":  func(v *View) { v.Used[1][BombJoker] = true },
			"a winner without a line":      func(v *View) { v.Winner = 1 },
			"a winner who does not sit":    func(v *View) { v.Winner = 2 },
			"a winner below nobody":        func(v *View) { v.Winner = -2 },
		}},
		{of(plain, "drop 0", "drop 0", "drop 1", "drop 1", "drop 2"), map[string]func(v *View){
			"a line without a winner":      func(v *View) { v.Winner = game.NoSeat },
			"a line of the other one's":    func(v *View) { v.Winner = 1 },
			"the winner to move":           func(v *View) { v.Board, v.Turn = []string{"B...", "BB..", "GGG."}, 0 },
			"lines of both without jokers": func(v *View) { v.Board, v.Turn = []string{"....", "BBB.", "GGG."}, 0 },
		}},
		// What player 1's joker let fall made lines of both: those of who used it count.
		{View{jokers, []string{"....", "BBB.", "GGG."}, 1, [2][2]bool{{true, false}, {}}, 0}, map[string]func(v *View){
			"the other one as winner": func(v *View) { v.Winner = 1 },
			"another one's joker":     func(v *View) { v.Used = [2][2]bool{{}, {true, true}} },
		}},
		{View{jokers, []string{"....", "GG..", "BBB."}, 1, [2][2]bool{{false, true}, {}}, 1}, map[string]func(v *View){
			"another one's joker": func(v *View) { v.Used = [2][2]bool{{}, {true, true}} },
		}},
		{of(jokers, "bomb 0,5"), map[string]func(v *View){
			"nobody to move":  func(v *View) { v.Turn = -1 },
			"a third to move": func(v *View) { v.Turn = 2 },
		}},
	} {
		back, err := read(c.view)
		require.NoError(t, err)
		require.Equal(t, c.view, back)
		for name, change := range c.changes {
			changed := c.view
			change(&changed)
			_, err := read(changed)
			require.ErrorContains(t, err, "view: ", name)
		}
	}
}
