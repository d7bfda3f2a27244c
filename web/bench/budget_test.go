//go:build e2e

package bench

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// All that is downloaded until the first frame, compressed as well as can be,
// has a limit.
func TestDownloadBudget(t *testing.T) {
	build(t)
	ours, theirs := download(t, app), download(t, bare)
	ratio := float64(ours) / float64(theirs)
	t.Logf("%d bytes, the bare program %d: %.3f times", ours, theirs, ratio)
	require.Positive(t, theirs)
	require.LessOrEqual(t, ratio, maxDownload)
}
