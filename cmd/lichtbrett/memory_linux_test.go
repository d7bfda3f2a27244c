package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMachineMemory(t *testing.T) {
	require.NotZero(t, machineMemory())
	for name, c := range map[string]struct {
		meminfo, container string
		want               uint64
	}{
		"a machine":              {"MemTotal:        2000 kB\nMemFree: 7 kB\n", "", 2000 << 10},
		"a container":            {"MemTotal:        2000 kB\n", "1000000\n", 1000000},
		"one without a limit":    {"MemTotal:        2000 kB\n", "max\n", 2000 << 10},
		"one larger than it":     {"MemTotal:        2000 kB\n", "999999999999\n", 2000 << 10},
		"nothing can be told":    {"", "", 0},
		"only the container can": {"", "1000000\n", 1000000},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir() + "/"
			for file, text := range map[string]string{"proc/meminfo": c.meminfo, "sys/fs/cgroup/memory.max": c.container} {
				require.NoError(t, os.MkdirAll(filepath.Dir(root+file), 0o700))
				if text != "" {
					require.NoError(t, os.WriteFile(root+file, []byte(text), 0o600))
				}
			}
			require.Equal(t, c.want, memoryBelow(root))
		})
	}
}
