//go:build linux

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

func TestAMatchToBeWatched(t *testing.T) {
	link, err := game.Record{Game: connectfour.Name, Moves: []game.Move{"drop 3", "drop 4"}}.Link(connectfour.Game{})
	require.NoError(t, err)
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	for name, test := range map[string]struct{ match, want, err string }{
		"a link":          {"https://example.org/play/#r=" + link, "r=" + link, ""},
		"its end":         {"#r=" + link, "r=" + link, ""},
		"without the #":   {"r=" + link, "r=" + link, ""},
		"a file":          {file("match.json", `{"game":"connectfour","moves":["drop 3","drop 4"]}`), "r=" + link, ""},
		"a broken link":   {"https://example.org/#r=hello", "", "the link does not hold a match"},
		"no file":         {filepath.Join(folder, "nothing"), "", "neither a link"},
		"a folder":        {folder, "", "is a directory"},
		"no record":       {file("text", "hello"), "", "not valid JSON"},
		"an illegal move": {file("bad.json", `{"game":"connectfour","moves":["drop 9"]}`), "", "ply 1"},
		"another game":    {file("chess.json", `{"game":"chess","moves":[]}`), "", `no game "chess"`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := fragment(test.match)
			if test.err != "" {
				require.ErrorContains(t, err, test.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, got)
		})
	}
}
