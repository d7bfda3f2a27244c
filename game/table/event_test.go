package table_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/table"
)

// The entry of a move is appended by hand: it is what encoding/json would write,
// whatever the move is, and is read as it was.
func movesAreWrittenAsOthers(t *rapid.T) {
	m := table.Moved{
		Seat: game.Seat(rapid.Int().Draw(t, "seat")),
		Move: game.Move(texts().Draw(t, "move")),
		By:   table.By(texts().Draw(t, "by")),
	}
	at := time.UnixMilli(rapid.Int64().Draw(t, "at")).UTC()
	of, err := json.Marshal(m)
	require.NoError(t, err)
	want, err := json.Marshal(struct {
		At    int64           `json:"at"`
		Kind  string          `json:"is"`
		Event json.RawMessage `json:"of"`
	}{at.UnixMilli(), "moved", of})
	require.NoError(t, err)
	written, err := table.Entry{At: at, Event: m}.AppendJSON([]byte("before "))
	require.NoError(t, err)
	require.Equal(t, "before "+string(want), string(written))

	var read table.Entry
	require.NoError(t, json.Unmarshal(want, &read))
	var valid table.Moved // what is not UTF-8 comes back as U+FFFD
	require.NoError(t, json.Unmarshal(of, &valid))
	require.Equal(t, table.Entry{At: at, Event: valid}, read)
}

// texts are any strings, mostly such as games write.
func texts() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[a-z]{1,7} [0-9]{1,2},[0-9]{1,2}`), rapid.StringMatching(`[ -~]*`), rapid.String(),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	)
}

func TestMovesAreWrittenAsOthers(t *testing.T) { rapid.Check(t, movesAreWrittenAsOthers) }

func FuzzMovesAreWrittenAsOthers(f *testing.F) { f.Fuzz(rapid.MakeFuzz(movesAreWrittenAsOthers)) }
