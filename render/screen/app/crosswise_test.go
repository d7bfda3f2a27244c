package app

import (
	"os"
	"path/filepath"

	"github.com/stretchr/testify/require"
)

// twoPeople begins a match between two people at one device.
func (v *visitor) twoPeople() {
	v.press("crosswise")
	v.press("new")
	v.press("setup.2.computer")
	v.press("setup.start")
}

// load goes on with a match in a file of the test's data, dropped on the table.
func (v *visitor) load(name string) {
	v.press("crosswise")
	data, err := os.ReadFile(filepath.Join("testdata", "crosswise", name))
	require.NoError(v.t, err)
	v.rooms.Drop(data)
	v.surface.Root()
	v.settle()
}
