package page

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnotherGoIsToldOf(t *testing.T) {
	for i, changed := range changes {
		goRoot := t.TempDir()
		put := func(c change, text string) {
			path := filepath.Join(goRoot, filepath.FromSlash(c.file))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte("package another\n"+text), 0o644))
		}
		for _, c := range changes[:i] {
			put(c, c.text)
		}
		_, err := overlay(Options{Shrink: true}, goRoot, t.TempDir())
		require.ErrorIs(t, err, os.ErrNotExist)
		for _, text := range []string{"", changed.text + changed.text} {
			put(changed, text)
			_, err = overlay(Options{Shrink: true}, goRoot, t.TempDir())
			require.ErrorIs(t, err, errOverlay)
			require.ErrorContains(t, err, changed.file)
		}
	}
}
