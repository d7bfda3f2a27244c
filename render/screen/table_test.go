package screen

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/store"
	"lichtbrett/render/ui"
)

func seatedMatch(players, seats int, moves ...game.Move) game.Record {
	config := crosswise.Config{Rules: crosswise.Rules{Players: players}}
	return game.Record{Game: crosswise.Name, Config: config.JSON(), Seed: 3, Seats: make([]game.Player, seats), Moves: append([]game.Move{}, moves...)}
}

func TestStoredTablesAreReadAsTheyWereWritten(t *testing.T) {
	before := seatedMatch(4, 4)
	for _, want := range []StoredTable{
		{Record: seatedMatch(2, 2, "place 1 on 3,3")},
		{Shown: true, Record: seatedMatch(4, 4), Before: &before},
	} {
		got, err := readTable(want.json(), crosswise.Game{})
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// A stored match that cannot be gone on with, or not be gone back to, is removed
// with a message.
func TestDamagedTablesAreRemoved(t *testing.T) {
	good := seatedMatch(2, 2)
	with := func(r, before game.Record) string { return StoredTable{Record: r, Before: &before}.json() }
	other := game.Record{Game: tictactoe.Name, Seats: make([]game.Player, 2), Moves: []game.Move{}}
	for name, data := range map[string]string{
		"not JSON":         `{`,
		"null":             `null`,
		"no record":        `{"shown":true}`,
		"nobody seated":    StoredTable{Record: seatedMatch(2, 0)}.json(),
		"one too few":      StoredTable{Record: seatedMatch(4, 3)}.json(),
		"one too many":     StoredTable{Record: seatedMatch(2, 3)}.json(),
		"another game":     StoredTable{Record: other}.json(),
		"an illegal move":  StoredTable{Record: seatedMatch(2, 2, "place 9 on 9,9")}.json(),
		"before: seats":    with(good, seatedMatch(2, 4)),
		"before: a move":   with(good, seatedMatch(2, 2, "place 9 on 9,9")),
		"before: the game": with(good, other),
		"before: null":     `{"record":` + string(encoded(t, good)) + `,"before":null}`,
	} {
		t.Run(name, func(t *testing.T) {
			memory := store.Memory{tableKey + crosswise.Name: data}
			app := &App{Surface: ui.NewSurface(), Store: memory, Language: text.English}
			_, ok := app.KeptTable(crosswise.Game{})
			require.False(t, ok)
			require.Empty(t, memory[tableKey+crosswise.Name])
			require.Equal(t, text.English.Say("match.damaged"), app.Message())
		})
	}
}

func encoded(t *testing.T, v any) []byte {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}
