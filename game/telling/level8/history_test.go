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
)

// Whoever was there is told all moves as they were seen; whoever comes later does
// not know which cards were taken from discard piles.
func TestMovesAreTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seat := game.Seat(rapid.IntRange(-1, 2).Draw(t, "seat"))
		seen := func(p game.Position) rules.View { return p.View(seat).(rules.View) }
		seed := rapid.Uint64().Draw(t, "seed")
		p, err := rules.Game{}.Start(rules.Standard.Config(), seed)
		require.NoError(t, err)
		var present, late History
		teller := New(text.English, nil)
		require.Zero(t, Taken(rules.Move{Act: rules.Take}, seen(p)), "nothing lies there yet")
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
			require.Equal(t, m.Act == rules.Take, Taken(m, seen(p)) != 0)
			mover := p.Turn()
			present.See(1, ply, m, seen(p))
			line := teller.Move(mover, m, seen(p))
			if now := seen(p).Round; now != round {
				round, line = now, fmt.Sprintf("Round %d: %s", now, line)
			}
			want = append(want, line)
			unknown = append(unknown, teller.Did(mover, m, 0))
			p, err = p.Apply(text)
			require.NoError(t, err)
			log = append(log, table.Moved{Seat: mover, Move: text})
			require.Equal(t, want, present.Tell(teller, 1, log))
		}
		require.Equal(t, unknown, late.Tell(teller, 1, log))
		record := game.Record{Game: rules.Name, Config: rules.Standard.Config(), Seed: seed}
		for _, moved := range log {
			record.Moves = append(record.Moves, moved.Move)
		}
		late.Recall(1, record)
		require.Equal(t, want, late.Tell(teller, 1, log))
		record.Moves = append(record.Moves, "castle")
		late.Recall(1, record)
		require.Equal(t, unknown, late.Tell(teller, 1, log), "something else has been played")
		require.Equal(t, unknown, present.Tell(teller, 2, log), "of another match")
		require.Nil(t, late.Tell(teller, 1, []table.Moved{{Move: "castle"}}), "what this table does not know")
	})
}

// A round is told of with the first of its moves.
func TestTheFirstMoveOfARoundTellsOfIt(t *testing.T) {
	p, err := rules.New(rules.Standard, 1)
	require.NoError(t, err)
	teller, h := New(text.English, nil), History{}
	before := p.View(game.NoSeat).(rules.View)
	var log []table.Moved
	for ply, round := range []int{1, 1, 2, 2} {
		before.Round = round
		h.See(1, ply, rules.Move{Act: rules.Draw}, before)
		log = append(log, table.Moved{Move: "draw"})
	}
	draw := teller.Did(0, rules.Move{Act: rules.Draw}, 0)
	require.Equal(t, []string{draw, draw, "Round 2: " + draw, draw}, h.Tell(teller, 1, log))
}
