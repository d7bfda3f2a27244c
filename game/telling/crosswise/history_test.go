package crosswise

import (
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
			log = append(log, table.Moved{Seat: before.Turn(), Move: text})
			want = append(want, teller.Move(seen(before), seen(p), m))
			require.Equal(t, want, present.Tell(teller, 1, seen(p), log))
		}
		for i, told := range late.Tell(teller, 1, seen(p), log) {
			if !strings.Contains(told, teller.say("tile.some")) {
				require.Equal(t, want[i], told)
			}
		}
		require.Empty(t, late.Tell(teller, 2, seen(p), nil))
		require.Nil(t, late.Tell(teller, 2, seen(p), []table.Moved{{Move: "castle"}}), "what this table does not know")
	})
}

func TestATileThatIsGoneIsNotNamed(t *testing.T) {
	teller, h := New(text.German, nil), History{}
	words := teller.Did(0, rules.Move{Kind: rules.Swap}, h.known(teller, 0, "some"), h.known(teller, 1, "some.other"))
	require.Contains(t, words, "tauscht einen Stein auf Spalte 1, Zeile 1 mit einem Stein auf")
}
