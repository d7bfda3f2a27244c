package table_test

import (
	"encoding/json"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
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

// A log is short: an event of which there is nothing to say but that it was is just that.
func TestAnEventWithoutMoreIsItsName(t *testing.T) {
	data, err := json.Marshal(table.Entry{At: time.UnixMilli(7).UTC(), Event: table.Begun{}})
	require.NoError(t, err)
	require.Equal(t, `{"at":7,"is":"begun"}`, string(data))
	var read table.Entry
	require.NoError(t, json.Unmarshal(data, &read))
	require.Equal(t, table.Entry{At: time.UnixMilli(7).UTC(), Event: table.Begun{}}, read)
	for _, bad := range []string{`{"at":7}`, `{"at":7,"is":"x"}`, `{"at":7,"is":"left","of":[]}`, `{"at":7,"seat":1}`, `{"at":7,"move":"drop 3"}`, `[]`} {
		require.Error(t, json.Unmarshal([]byte(bad), &read), bad)
	}
}

func TestLogsThatNoTableHas(t *testing.T) {
	seats := []table.Player{person("Ada"), person("Bo")}
	opened := table.Opened{Game: connectfour.Name, Seats: seats}
	started := table.Started{Match: 1, Seats: seats}
	moved := table.Moved{Seat: 0, Move: "drop 3", By: table.ByPlayer}
	rebuild := func(events ...table.Event) error {
		var log []table.Entry
		for _, e := range events {
			log = append(log, table.Entry{At: start, Event: e})
		}
		_, err := table.Rebuild(connectfour.Game{}, log, random(1))
		return err
	}
	require.NoError(t, rebuild(opened, started, moved, table.TakenBack{Ply: 1}, table.TakenBack{Ply: 0}))
	for _, bad := range [][]table.Event{
		{},
		{started},
		{table.Opened{Game: "chess", Seats: seats}},
		{opened, moved},
		{opened, table.TakenBack{}},
		{opened, table.Started{Match: 1, Seats: seats[:1]}},
		{opened, table.Started{Match: 1, Seats: append(seats, person("Cy"))}},
		{opened, table.Started{Match: 1, Seats: seats, Config: json.RawMessage(`{"columns":1}`)}},
		{opened, table.Started{Match: 1, Seats: seats, Moves: []game.Move{"drop 3", "drop 8"}}},
		{table.Opened{Game: connectfour.Name, Seats: seats[:1]}, started},
		{opened, started, table.Moved{Seat: 0, Move: "drop 8"}},
		{opened, started, moved, table.TakenBack{Ply: -1}},
		{opened, started, moved, table.TakenBack{Ply: 2}},
	} {
		require.Error(t, rebuild(bad...), "%#v", bad)
	}
	for _, s := range []game.Seat{-1, 2, 99} {
		for _, e := range []table.Event{
			table.Joined{Seat: s}, table.Left{Seat: s}, table.Left{Seat: s, Forgotten: true}, table.Renamed{Seat: s}, table.Connected{Seat: s}, table.Substituted{Seat: s},
			table.Filled{Seat: s}, table.Asked{Seat: s}, table.Answered{Seat: s}, table.Wanted{Seat: s},
		} {
			require.ErrorContains(t, rebuild(opened, started, e), "there is no seat", "%#v", e)
		}
	}
}
