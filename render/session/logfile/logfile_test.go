package logfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

func TestALogbookFollowsAMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.log")
	require.NoError(t, os.WriteFile(path, []byte("of another match\n"), 0o600))
	b, err := New(path)
	require.NoError(t, err)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "of another match\n", string(data))
	holds := func(r game.Record) {
		t.Helper()
		require.NoError(t, b.Follow(r))
		want, err := crosswise.Log(r)
		require.NoError(t, err)
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, strings.Join(want, "\n")+"\n", string(got))
	}
	r := game.Record{Game: crosswise.Name, Seed: 5, Seats: []game.Player{{Name: "Anna"}, {Strength: 3}}}
	holds(r)
	r.Moves = []game.Move{"place 0 on 1,1"}
	holds(r)

	// What has been written is not touched again.
	data, err = os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append([]byte("* "), data...), 0o600))
	p, err := r.Replay(crosswise.Game{})
	require.NoError(t, err)
	r.Moves = append(r.Moves, p.Moves()[0])
	require.NoError(t, b.Follow(r))
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(after), "* "+string(data)))

	r.Moves = r.Moves[:1] // taken back
	holds(r)
	r.Seed, r.Moves = 6, nil // a new match
	holds(r)
}

func TestAFileThatCannotBeWritten(t *testing.T) {
	_, err := New(filepath.Join(t.TempDir(), "nowhere", "match.log"))
	require.ErrorContains(t, err, "log: ")

	path := filepath.Join(t.TempDir(), "match.log")
	b, err := New(path)
	require.NoError(t, err)
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.Mkdir(path, 0o700))
	require.ErrorContains(t, b.Follow(game.Record{Game: crosswise.Name}), "log: ")
}
