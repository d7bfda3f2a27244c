package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The programs of the page are kept for the next one's visitors, in a folder that others
// cannot look into.
func TestServeKeepsThePageForUpdates(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server := serveInProcess(t, "--data", data)
	server.stop()
	kept, err := filepath.Glob(filepath.Join(data, pageFolder, "app.*.wasm.br"))
	require.NoError(t, err)
	require.Len(t, kept, 1)
	server = serveInProcess(t, "--data", data)
	server.stop()
	again, err := filepath.Glob(filepath.Join(data, pageFolder, "app.*"))
	require.NoError(t, err)
	require.Equal(t, kept, again)
}
