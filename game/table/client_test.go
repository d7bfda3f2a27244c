package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// A match is news once, whoever sat at this device in the one before.
func TestAMatchIsNewsOnce(t *testing.T) {
	var client table.Client
	told := 0
	desk := table.NewDesk(game.NewRandom(1).Uint64, 0, func(e table.Envelope) {
		if client.Receive(e) {
			told++
		}
	})
	client.Host = desk
	for _, seats := range [][]game.Player{
		{{Strength: 1}, {Strength: 1}},
		{{Strength: 1}, {Strength: 1}, {Name: "Ada"}, {Name: "Bo"}},
		{{Name: "Ada"}, {Strength: 1}},
		{{Strength: 1}, {Name: "Ada"}},
	} {
		config, err := crosswise.Game{}.Configure(seats, nil)
		require.NoError(t, err)
		told = 0
		require.NoError(t, desk.Open(crosswise.Game{}, config, seats))
		require.Equal(t, 1, told)
		require.Len(t, client.Seats(), len(seats))
		require.Equal(t, client.Home(), client.Turn().View.(crosswise.View).Seat)
	}
}
