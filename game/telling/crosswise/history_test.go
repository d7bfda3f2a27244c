package crosswise

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Whoever was there is told all moves as they were seen; whoever comes later does
// not know tiles that have left the board.
func TestMovesAreTold(t *testing.T) {
	config, err := rules.Game{}.Configure(make([]game.Player, 4), nil)
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		seat := game.Seat(rapid.IntRange(-1, 3).Draw(t, "seat"))
		seen := func(p game.Position) rules.View { return p.View(seat).(rules.View) }
		p, err := rules.Game{}.Start(config, rapid.Uint64().Draw(t, "seed"))
		require.NoError(t, err)
		var present, late History
		teller := New(text.English, nil)
		var log []table.Moved
		var want []string
		var used [2][rules.Wildcards]int
		left := false // a tile has left the board
		for range rapid.IntRange(1, 30).Draw(t, "moves") {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			text := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			m, err := rules.ParseMove(string(text))
			require.NoError(t, err)
			before := p
			p, err = p.Apply(text)
			require.NoError(t, err)
			for i, n := range seen(p).Used {
				used[rules.TeamOf(before.Turn())][i] += n - seen(before).Used[i]
			}
			log = append(log, table.Moved{Seat: before.Turn(), Move: text})
			left = left || m.Kind == rules.Remove || m.Kind == rules.Exchange
			want = append(want, teller.Move(seen(before), seen(p), m))
			require.Equal(t, want, present.Tell(teller, 1, seen(p), log))
			for team, kinds := range used {
				var names []string
				for i, n := range kinds {
					name := teller.Tile(rules.Remover + rules.Tile(i))
					names = append(names, []string{"", name, "2 × " + name, "3 × " + name}[n])
				}
				names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
				require.Equal(t, strings.Join(names, ", "), teller.Used(seen(p), log, rules.Team(team)))
			}
		}
		for i, told := range late.Tell(teller, 1, seen(p), log) {
			if !left || !strings.Contains(told, teller.say("tile.some")) {
				require.Equal(t, want[i], told)
			}
		}
		require.Empty(t, late.Tell(teller, 2, seen(p), nil))
		require.Nil(t, late.Tell(teller, 2, seen(p), []table.Moved{{Move: "castle"}}), "what this table does not know")
	})
}

// What a move has done with a tile that is not known any more reads as a sentence, too.
func TestATileThatIsGoneIsNotNamed(t *testing.T) {
	told := map[rules.Kind][2]string{
		rules.Place:    {"Ada put a tile in column 2, row 1.", "Ada legt einen Stein auf Spalte 2, Zeile 1."},
		rules.Remove:   {"Ada took a tile from column 2, row 1.", "Ada nimmt einen Stein von Spalte 2, Zeile 1."},
		rules.Shift:    {"Ada moved a tile from column 1, row 1 to column 2, row 1.", "Ada verschiebt einen Stein von Spalte 1, Zeile 1 nach Spalte 2, Zeile 1."},
		rules.Swap:     {"Ada swapped a tile in column 1, row 1 with a tile in column 2, row 1.", "Ada tauscht einen Stein auf Spalte 1, Zeile 1 gegen einen Stein auf Spalte 2, Zeile 1."},
		rules.Exchange: {"Ada swapped a tile from their hand with a tile in column 2, row 1.", "Ada tauscht einen Stein aus der Hand gegen einen Stein auf Spalte 2, Zeile 1."},
	}
	for kind, sentences := range told {
		for i, l := range []text.Language{text.English, text.German} {
			teller := New(l, []table.Player{{Kind: table.Person, Name: "Ada"}})
			require.Equal(t, sentences[i], teller.Did(0, rules.Move{Kind: kind, To: rules.Cell{X: 1}}, rules.Empty, rules.Empty))
		}
	}
}
