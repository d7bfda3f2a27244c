//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
)

// verdict is what Lighthouse thinks of a page: of 100 in each category, and what
// is wrong. Seen is what there is for assistive technology.
type verdict struct {
	URL    string
	Scores map[string]float64
	Faults []string
	Seen   string
}

// judge has Lighthouse visit pages in the browser whose profile is in the folder.
func judge(t *testing.T, profile string, urls ...string) (verdicts []verdict) {
	port, err := os.ReadFile(filepath.Join(profile, "DevToolsActivePort"))
	require.NoError(t, err)
	number, _, _ := strings.Cut(string(port), "\n")
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(len(urls))*5*patience.Time)
	defer cancel()
	node := exec.CommandContext(ctx, "node", append([]string{"lighthouse.mjs", number}, urls...)...)
	var complaints strings.Builder
	node.Stderr = &complaints
	out, err := node.Output()
	require.NoError(t, err, "./build.sh test installs Lighthouse\n%s", &complaints)
	require.NoError(t, json.Unmarshal(out, &verdicts))
	return verdicts
}
