//go:build !js

package storage

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFileKeepsFromOneStartToTheNext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "down", "state.json")
	s := Open(path)
	require.Empty(t, s.Get("match"))
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

func TestFileIsReplacedAsAWhole(t *testing.T) {
	dir := t.TempDir()
	s := Open(filepath.Join(dir, "state.json"))
	for _, v := range []string{"a", "b", "c"} {
		s.Set("k", v)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing half-written is left")
	info, err := os.Stat(filepath.Join(dir, "state.json"))
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
}

func TestFileThatIsDamagedIsSetAside(t *testing.T) {
	for name, content := range map[string]string{
		"empty": "", "cut off": `{"match": "drop`, "another kind": `[1, 2]`, "null": "null", "wrong values": `{"match": 3}`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "state.json")
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			s := Open(path)
			require.Empty(t, s.Get("match"))
			aside, err := os.ReadFile(path + ".damaged")
			require.NoError(t, err)
			require.Equal(t, content, string(aside))
			s.Set("match", "new")
			require.Equal(t, "new", Open(path).Get("match"))
		})
	}
}

func TestStoreThatCannotBeWrittenKeepsUntilTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	s := Open(filepath.Join(path, "state.json")) // a file is no folder
	s.Set("match", "here")
	require.Equal(t, "here", s.Get("match"))
}

// What cannot be read may be whole, and readable another time; a device is no
// damaged file.
func TestFileThatCannotBeReadIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	for _, target := range []string{path, os.DevNull} { // the first leads nowhere else
		require.NoError(t, os.Symlink(target, path))
		s := Open(path)
		s.Set("match", "here")
		require.Equal(t, "here", s.Get("match"))
		left, err := os.Readlink(path)
		require.NoError(t, err)
		require.Equal(t, target, left)
		require.NoError(t, os.Remove(path))
	}
}
