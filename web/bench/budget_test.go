//go:build e2e

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// All that is downloaded until the first frame, compressed as well as can be,
// has a limit.
func TestDownloadBudget(t *testing.T) {
	t.Chdir("../..")
	require.NoError(t, build(t.Context()))
	ours, err := download(t.Context(), app)
	require.NoError(t, err)
	theirs, err := download(t.Context(), bare)
	require.NoError(t, err)
	ratio := float64(ours) / float64(theirs)
	t.Logf("%d bytes, the bare program %d: %.3f times", ours, theirs, ratio)
	require.Positive(t, theirs)
	require.LessOrEqual(t, ratio, maxDownload)
}
