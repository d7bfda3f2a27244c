//go:build !js

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestADocumentBesideTheProgramIsShown(t *testing.T) {
	const name = "manual/en/index.html"
	program, err := os.Executable()
	require.NoError(t, err)
	file := filepath.Join(filepath.Dir(program), name)
	posted, told := make(chan func(), 1), make(chan string, 1)
	show := func() { (&host{}).document(func(do func()) { posted <- do })(name, func(file string) { told <- file }) }
	show()
	require.Equal(t, filepath.FromSlash(name), <-told, "there is none: the user is told its name")
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	defer os.RemoveAll(filepath.Join(filepath.Dir(program), "manual"))
	require.NoError(t, os.WriteFile(file, []byte("<!doctype html>"), 0o600))
	usual := opener
	defer func() { opener = usual }()

	opener = []string{"/nonexistent"}
	show()
	require.Equal(t, file, <-told, "the system shows nothing: the user is told where it lies")

	opener = []string{"false"}
	show()
	(<-posted)()
	require.Equal(t, file, <-told, "there is no browser: the user is told where it lies")

	seen := filepath.Join(t.TempDir(), "seen")
	opener = []string{"sh", "-c", `cp "$0" ` + seen + `; exit 1`} // so that its end is told
	show()
	(<-posted)()
	<-told
	content, err := os.ReadFile(seen)
	require.NoError(t, err)
	require.Equal(t, "<!doctype html>", string(content))
}
