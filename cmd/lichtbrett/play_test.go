package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
)

// run runs the program as from a shell.
func run(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = dispatch(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// prints runs a command that succeeds and has nothing to say beside what it prints.
func prints(t testing.TB, stdin string, args ...string) string {
	t.Helper()
	status, stdout, stderr := run(stdin, args...)
	require.Equal(t, ok, status, "%q: %s", args, stderr)
	require.Empty(t, stderr, "%q", args)
	return stdout
}

// fails runs a command that fails, and says why.
func fails(t testing.TB, why string, args ...string) {
	t.Helper()
	status, stdout, stderr := run("", args...)
	require.Equal(t, failed, status, "%q: %s", args, stderr)
	require.Empty(t, stdout, "%q", args)
	require.Contains(t, stderr, why, "%q", args)
}

// The choice of players, of whom one is chosen, and the board that a match of two begins with.
var chooseOne, emptyBoard = specification.Halves("G", " "), specification.Stones("3g")

func TestCrosswiseOnTheLEDsIsLogged(t *testing.T) {
	t.Parallel()
	logged := filepath.Join(t.TempDir(), "match.log")
	args := []string{"play", "crosswise", "--device", "letters", "--players", "1", "--seed", "7", "--log", logged}
	require.Equal(t, 4, strings.Count(prints(t, "cc", args...), "0 1 2"), "the computer answers")
	data, err := os.ReadFile(logged)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(data), "new Hand"))

	args[len(args)-1] = filepath.Join(t.TempDir(), "nowhere", "match.log")
	fails(t, "log: ", args...)
}

// A crash while a match is saved leaves the one that was saved before.
func TestSavingReplacesTheFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	saved, before := filepath.Join(dir, "match.json"), filepath.Join(dir, "before.json")
	require.NoError(t, os.WriteFile(saved, []byte("before"), 0o644))
	require.NoError(t, os.Link(saved, before))
	prints(t, "save "+saved+"\n", "play", "crosswise", "--device", "text", "--language", "en")
	old, err := os.ReadFile(before)
	require.NoError(t, err)
	require.Equal(t, "before", string(old), "the old file is as it was")
	fresh, err := os.ReadFile(saved)
	require.NoError(t, err)
	require.Contains(t, string(fresh), "{")
}
