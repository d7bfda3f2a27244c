//go:build unix

package storage

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWriteFileReplacesTheFile(t *testing.T) {
	dir := t.TempDir()
	path, old, link := filepath.Join(dir, "match.json"), filepath.Join(dir, "old.json"), filepath.Join(dir, "link.json")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
	require.NoError(t, os.Link(path, old))
	require.NoError(t, os.Symlink("match.json", link))

	require.NoError(t, WriteFile(link, []byte("new"), 0o644))
	for file, want := range map[string]string{path: "new", link: "new", old: "old"} {
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, want, string(content), file)
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm(), "it keeps its permissions")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 3, "nothing half-written is left")
}

func TestWriteFileWritesWhatIsNoOrdinaryFile(t *testing.T) {
	out, in, err := os.Pipe()
	require.NoError(t, err)
	defer out.Close()
	path := fmt.Sprintf("/dev/fd/%d", in.Fd())
	require.NoError(t, CheckWritable(path))
	require.NoError(t, WriteFile(path, []byte("new"), 0o644))
	require.NoError(t, in.Close())
	content, err := io.ReadAll(out)
	require.NoError(t, err)
	require.Equal(t, "new", string(content))
}

func TestWriteFileWithoutAFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "match.json")
	require.EqualError(t, WriteFile(path, nil, 0o644), "write "+path+": no such file or directory")
	require.EqualError(t, CheckWritable(path), "write "+path+": no such file or directory")
	require.Error(t, CheckWritable(filepath.Dir(filepath.Dir(path))), "a folder")
}
