//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/stretchr/testify/require"
)

// axeCore is the accessibility checker, as ./build.sh test installs it.
var axeCore = sync.OnceValues(func() ([]byte, error) {
	return os.ReadFile(filepath.Join("..", "..", "build", "npm", "node_modules", "axe-core", "axe.min.js"))
})

// isAccessible has axe-core look at what is on the screen.
func (v *visitor) isAccessible() {
	if v.hurries {
		return
	}
	if !see[bool](v, `"axe" in globalThis`) {
		axe, err := axeCore()
		require.NoError(v.t, err, "./build.sh test installs axe-core")
		see[int](v, string(axe)+"; 0")
	}
	require.Empty(v.t, see[[]string](v, `axe.run().then(({ violations }) =>
		violations.map(({ id, help, nodes }) => id + ": " + help + ": " + nodes.map(({ html }) => html).join(" ")))`))
}
