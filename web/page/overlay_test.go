package page

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAnotherGosTemplatesAreToldOf(t *testing.T) {
	goRoot := t.TempDir()
	_, err := overlay(Options{DropMethods: true}, goRoot, t.TempDir())
	require.ErrorIs(t, err, os.ErrNotExist)

	path := filepath.Join(goRoot, filepath.FromSlash(templates))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte("package template\n\nvar method = ptr.Method(0)\n"), 0o644))
	_, err = overlay(Options{DropMethods: true}, goRoot, t.TempDir())
	assert.ErrorIs(t, err, errTemplates)
}
