package chooser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// pretend has a script answer in the place of the program that shows the window, and
// returns what it is told.
func pretend(t *testing.T, script string) (told func() string) {
	folder := t.TempDir()
	args := filepath.Join(folder, "args")
	program := "#!/bin/sh\nprintf '%s\\n' \"$@\" > " + args + "\n" + script + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "zenity"), []byte(program), 0o700))
	t.Setenv("PATH", folder)
	return func() string {
		said, err := os.ReadFile(args)
		require.NoError(t, err)
		return strings.TrimSpace(string(said))
	}
}

func TestAFileIsChosen(t *testing.T) {
	told := pretend(t, "echo /home/ada/match.json")
	path, err := Save("Save match", "/home/ada/crosswise.json")
	require.NoError(t, err)
	require.Equal(t, "/home/ada/match.json", path)
	require.Contains(t, told(), "--save\n")
	require.Contains(t, told(), "--confirm-overwrite")
	require.Contains(t, told(), "Save match")
	path, err = Open("Load match", "/home/ada/", "*.json")
	require.NoError(t, err)
	require.Equal(t, "/home/ada/match.json", path)
	require.NotContains(t, told(), "--save")
	require.Contains(t, told(), "*.json")
}

// Who thinks better of it chooses nothing, which is no error; a window that does not open is.
func TestNoFileIsChosen(t *testing.T) {
	pretend(t, "exit 1")
	path, err := Open("Load match", "", "*.json")
	require.NoError(t, err)
	require.Empty(t, path)
	pretend(t, "exit 5")
	_, err = Save("Save match", "")
	require.Error(t, err)
}
