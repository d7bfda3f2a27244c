package version

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAProgramTellsItsVersionAndItsCommit(t *testing.T) {
	const commit = "f3488d8a0b1c2d3e4f5061728394a5b6c7d8e9f0"
	for want, info := range map[string]*debug.BuildInfo{
		"v1.2.0 (commit f3488d8a0b1c)": {
			Main:     debug.Module{Version: "v1.2.0"},
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: "false"}},
		},
		"v1.2.0+dirty (commit f3488d8a0b1c with changes)": {
			Main:     debug.Module{Version: "v1.2.0+dirty"},
			Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: "true"}},
		},
		"development version": {Main: debug.Module{Version: "(devel)"}},
	} {
		require.Equal(t, want, line(info))
	}
}
