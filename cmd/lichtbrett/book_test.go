package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
)

func TestBookIsBuiltAndGoneOnWith(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second, whole := filepath.Join(dir, "first"), filepath.Join(dir, "second"), filepath.Join(dir, "whole")
	board := []string{"--columns", "5", "--rows", "4", "--threads", "2", "--memory", "1"}
	for _, args := range [][]string{
		{"--plies", "2", "--out", first},
		{"--plies", "2", "--lines", "6", "--from", first, "--out", second},
		{"--plies", "2", "--lines", "6", "--out", whole},
	} {
		status, _, stderr := run("", append(append([]string{"book"}, board...), args...)...)
		require.Equal(t, ok, status, stderr)
		require.Contains(t, stderr, " in "+args[len(args)-1])
	}
	read := func(file string) []byte {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		return data
	}
	require.Equal(t, read(whole), read(second))
	book, err := solver.ReadBook(read(whole))
	require.NoError(t, err)
	require.True(t, book.For(connectfour.Rules{Columns: 5, Rows: 4, Connect: 4}))

	// What an interrupted call has left is gone on with, and taken away in the end.
	book, err = solver.ReadBook(read(first))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(second+".part", book.Scores.Bytes(), 0o600))
	scores := filepath.Join(dir, "scores")
	require.NoError(t, os.WriteFile(scores, []byte("1 1\n1213121 9\n"), 0o600))
	check := append(append([]string{"book"}, board...), "--plies", "2", "--check", scores, "--out", second)
	status, _, stderr := run("", check...)
	require.Equal(t, ok, status, stderr)
	require.Contains(t, stderr, "positions are known from "+second+".part")
	require.Contains(t, stderr, "1 of 2 scores are in the book, and right")
	require.NoFileExists(t, second+".part")
	require.NoError(t, os.WriteFile(scores, []byte("1 5\n"), 0o600))
	fails(t, "the book has the score 1 for 1, which has 5", check...)
	require.NoError(t, os.WriteFile(scores, []byte("9 5\n"), 0o600))
	fails(t, `scores:1: "9 5" is not the columns played`, check...)
	fails(t, "for another board", "book", "--from", whole, "--plies", "0", "--out", first)
}
