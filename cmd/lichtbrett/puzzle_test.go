package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
)

// printed is what is printed of a puzzle.
type printed struct {
	Date, Game, Task string
	Moves, First     []game.Move
	Seat             game.Seat
	In               int
}

func TestAPuzzleIsPrintedAsALineOfJSON(t *testing.T) {
	t.Parallel()
	for _, s := range puzzle.All {
		for _, date := range []string{"2026-01-01", "2026-12-24", "2028-02-29", "2036-12-31"} {
			stdout := prints(t, "", "puzzle", "--game", s.Name, "--date", date, "--solution")
			require.Equal(t, 1, strings.Count(stdout, "\n"))
			var p printed
			require.NoError(t, json.Unmarshal([]byte(stdout), &p))
			require.Equal(t, date, p.Date)
			require.Equal(t, s.Name, p.Game)
			require.Len(t, p.First, 1)
			position, err := game.Record{Game: connectfour.Name, Config: s.Rules.Config(), Moves: p.Moves}.Replay(connectfour.Game{})
			require.NoError(t, err, "the moves lead there from the start")
			require.Equal(t, position.Turn(), p.Seat)
			require.Contains(t, position.Moves(), p.First[0])
			require.Equal(t, strings.Replace(stdout, `,"first":["`+string(p.First[0])+`"]`, "", 1), prints(t, "", "puzzle", "--game", s.Name, "--date", date))
		}
	}
	stdout := prints(t, "", "puzzle")
	require.Contains(t, stdout, `{"date":"`+puzzle.DayAt(time.Now().Unix()).String()[:4])
	require.Contains(t, stdout, `"game":"connectfour","moves":["`)
}

// What was interrupted goes on with what has been found.
func TestPuzzlesAreMadeAndTheMakingGoesOn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	made, pool := filepath.Join(folder, "made"), filepath.Join(folder, "pool")
	args := []string{"puzzle", "--game", "connectfour-classic", "--make", made, "--pool", pool, "--days", "2"}
	status, _, stderr := run("", args...)
	require.Equal(t, ok, status, stderr)
	first, err := os.ReadFile(made)
	require.NoError(t, err)
	require.Len(t, first, 2*puzzle.EntryBytes)
	found, err := os.ReadFile(pool)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(found), "\n")
	require.NoError(t, os.WriteFile(pool, []byte(strings.Join(lines[:len(lines)/2], "")), 0o644))
	status, _, stderr = run("", args...)
	require.Equal(t, ok, status, stderr)
	again, err := os.ReadFile(pool)
	require.NoError(t, err)
	require.Equal(t, string(found), string(again))
	second, err := os.ReadFile(made)
	require.NoError(t, err)
	require.Equal(t, first, second)
	require.NoError(t, os.WriteFile(pool, []byte("{}\n{\"Kind\":77}\n"), 0o644))
	fails(t, "line 2: ", args...)
}

// On LEDs the puzzle has an entry of its own among the games.
func TestAPuzzleIsPlayedOnLEDs(t *testing.T) {
	t.Parallel()
	last := func(keys string, args ...string) string {
		stdout := prints(t, keys, append([]string{"play", "--device", "letters", "--language", "en"}, args...)...)
		frames := strings.Split(strings.TrimSpace(stdout), "\n\n")
		return frames[len(frames)-1]
	}
	for i, s := range puzzle.All {
		today := last("r", s.Name, "--puzzle", "today")
		require.Equal(t, today, last("lc"+strings.Repeat("r", i)+"cr"))
		require.Contains(t, today, "R Y")
		require.NotEqual(t, today, last("r", s.Name, "--puzzle", "2026-01-01"))
	}
}
