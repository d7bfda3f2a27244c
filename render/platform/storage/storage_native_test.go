//go:build !js

package storage

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTextsAreKeptFromOneStartToTheNext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "down", "state")
	s := Open(path)
	require.Empty(t, s.Get("match"))
	require.NoDirExists(t, path)
	s.Set("match", `{"moves":"drop 3"}`)
	s.Set("settings", "ü\n\"")
	require.Equal(t, `{"moves":"drop 3"}`, s.Get("match"))

	s = Open(path)
	require.Equal(t, `{"moves":"drop 3"}`, s.Get("match"))
	require.Equal(t, "ü\n\"", s.Get("settings"))
	s.Set("match", "")
	require.Empty(t, Open(path).Get("match"))
	require.NotEmpty(t, Open(path).Get("settings"))
}

func TestTwoWindowsKeepWhatTheOtherOneHasKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	one, other := Open(path), Open(path)
	one.Set("matches.1", "a")
	other.Set("settings", "b")
	require.Equal(t, "a", Open(path).Get("matches.1"))
	require.Equal(t, "b", one.Get("settings"))
}

func TestATextIsReplacedAsAWhole(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	for _, v := range []string{"a", "b", "c"} {
		s.Set("k", v)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing half-written is left")
	info, err := entries[0].Info()
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
}

func TestWhateverAKeyIsItsTextLiesInTheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	s := Open(dir)
	for _, key := range []string{"../up", "a/b", `c:\d`, "..", "ü *?"} {
		s.Set(key, key)
		require.Equal(t, key, Open(dir).Get(key))
	}
	for _, d := range []string{dir, filepath.Dir(dir)} {
		entries, err := os.ReadDir(d)
		require.NoError(t, err)
		require.Len(t, entries, map[string]int{dir: 5, filepath.Dir(dir): 1}[d])
	}
}

func TestStoreThatCannotBeWrittenKeepsUntilTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("whole"), 0o600))
	for _, path := range []string{path, filepath.Join(path, "state"), os.DevNull} { // a file is no folder
		s := Open(path)
		s.Set("match", "here")
		require.Equal(t, "here", s.Get("match"))
	}
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "whole", string(whole))
}

// What cannot be read may be whole, and readable another time.
func TestATextThatCannotBeReadIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "match.txt")
	require.NoError(t, os.Symlink(file, file)) // which leads nowhere
	s := Open(dir)
	s.Set("match", "here")
	require.Equal(t, "here", s.Get("match"))
	left, err := os.Readlink(file)
	require.NoError(t, err)
	require.Equal(t, file, left)
}
