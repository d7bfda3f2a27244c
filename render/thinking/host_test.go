package thinking

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// thinker answers with these moves, as soon as it is asked, then fails.
type thinker struct{ moves []game.Move }

func (t *thinker) Ask(table.Question, Study) (r ai.Reply, ok bool, err error) {
	if len(t.moves) == 0 {
		return r, false, errors.New("no idea")
	}
	r.Move, t.moves = t.moves[0], t.moves[1:]
	return r, true, nil
}
func (*thinker) Forget() {}

// A host wants to be ticked while a computer is to be asked, and no longer once
// that has failed.
func TestAHostIsTickedUntilItsComputersAreAsked(t *testing.T) {
	failures := 0
	d := NewHost(HostOptions{
		Random:  game.NewRandom(1).Uint64,
		Thinker: &thinker{moves: []game.Move{"B1"}},
		Receive: func(table.Envelope) {},
		Failed:  func(error) { failures++ },
	})
	_, ok := d.Next()
	require.False(t, ok, "no match")
	require.NoError(t, d.Open(tictactoe.Game{}, nil, []game.Player{{Strength: 1}, {}}))
	wait, ok := d.Next()
	require.True(t, ok, "the computer begins")
	require.Zero(t, wait)
	d.Tick(time.Second)
	_, ok = d.Next()
	require.False(t, ok, "a person is to move")
	d.Send(1, table.Play{Ply: 1, Move: "A0"})
	_, ok = d.Next()
	require.True(t, ok)
	d.Tick(time.Second)
	_, ok = d.Next()
	require.False(t, ok, "it has failed")
	d.Tick(time.Second)
	require.Equal(t, 1, failures)
}
