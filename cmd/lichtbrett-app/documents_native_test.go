//go:build !js

package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheLicencesBesideTheProgramAreShown(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	file := filepath.Join(filepath.Dir(program), licencesFile)
	h := &host{}
	require.Equal(t, licencesFile, h.licences(), "there is none: the user is told its name")
	require.NoError(t, os.WriteFile(file, []byte("Do what you like."), 0o600))
	defer os.Remove(file)
	usual := opener
	defer func() { opener = usual }()
	opener = []string{"/nonexistent"}
	require.Equal(t, file, h.licences(), "nothing can show it: the user is told where it lies")
	seen := filepath.Join(t.TempDir(), "seen")
	opener = []string{"ln", "-s", "-t", filepath.Dir(seen)}
	require.Empty(t, h.licences())
	require.Eventually(t, func() bool {
		_, err := os.Lstat(filepath.Join(filepath.Dir(seen), licencesFile))
		return err == nil
	}, 10*time.Second, 10*time.Millisecond)
}
