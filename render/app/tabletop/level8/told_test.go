package level8

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
)

// Whoever was there is told all moves as they were seen; whoever comes later does
// not know which cards were taken from discard piles.
func TestMovesAreTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seat := game.Seat(rapid.IntRange(-1, 2).Draw(t, "seat"))
		seen := func(p game.Position) rules.View { return p.View(seat).(rules.View) }
		p, err := rules.Game{}.Start(rules.Standard.Config(), rapid.Uint64().Draw(t, "seed"))
		require.NoError(t, err)
		present, late := &Screen{app: &shell.App{}}, &Screen{app: &shell.App{}}
		var log []table.Moved
		var want, unknown []string
		round := 1
		for ply := range rapid.IntRange(1, 40).Draw(t, "moves") {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			text := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			m, err := rules.ParseMove(string(text))
			require.NoError(t, err)
			mover := p.Turn()
			present.seen.see(1, ply, m, seen(p))
			line := present.teller().Move(mover, m, seen(p))
			if now := seen(p).Round; now != round {
				round, line = now, fmt.Sprintf("Round %d: %s", now, line)
			}
			want = append(want, line)
			unknown = append(unknown, present.teller().did(mover, m, 0))
			p, err = p.Apply(text)
			require.NoError(t, err)
			log = append(log, table.Moved{Seat: mover, Move: text})
			require.Equal(t, want, present.Told(1, seen(p), log))
		}
		require.Equal(t, unknown, late.Told(1, seen(p), log))
		require.Equal(t, unknown, present.Told(2, seen(p), log), "of another match")
		require.Nil(t, late.Told(1, seen(p), []table.Moved{{Move: "castle"}}), "what this table does not know")
	})
}

// A round is told of with the first of its moves.
func TestTheFirstMoveOfARoundTellsOfIt(t *testing.T) {
	p, err := rules.New(rules.Standard, 1)
	require.NoError(t, err)
	s := &Screen{app: &shell.App{Language: text.English}}
	before := p.View(game.NoSeat).(rules.View)
	var log []table.Moved
	for ply, round := range []int{1, 1, 2, 2} {
		before.Round = round
		s.seen.see(1, ply, rules.Move{Act: rules.Draw}, before)
		log = append(log, table.Moved{Move: "draw"})
	}
	draw := s.teller().did(0, rules.Move{Act: rules.Draw}, 0)
	require.Equal(t, []string{draw, draw, "Round 2: " + draw, draw}, s.Told(1, before, log))
}
