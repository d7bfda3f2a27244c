package table_test

import (
	"encoding/json"
	"testing"
	"time"
	"unicode/utf8"

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
		By:   table.By(rapid.OneOf(rapid.SampledFrom([]string{"player", "clock", "computer"}), texts()).Draw(t, "by")),
	}
	at := time.UnixMilli(rapid.Int64().Draw(t, "at")).UTC()
	form := struct {
		At   int64     `json:"at"`
		Seat game.Seat `json:"seat"`
		Move game.Move `json:"move"`
		By   *table.By `json:"by,omitempty"` // a player's own if it is left out
	}{at.UnixMilli(), m.Seat, m.Move, &m.By}
	if m.By == table.ByPlayer {
		form.By = nil
	}
	want, err := json.Marshal(form)
	require.NoError(t, err)
	written, err := table.Entry{At: at, Event: m}.AppendJSON([]byte("before "))
	require.NoError(t, err)
	require.Equal(t, "before "+string(want), string(written))

	var read table.Entry
	require.NoError(t, json.Unmarshal(want, &read))
	if !utf8.ValidString(string(m.Move)) || !utf8.ValidString(string(m.By)) {
		return // what is none becomes U+FFFD
	}
	require.Equal(t, table.Entry{At: at, Event: m}, read)
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
