package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMachineMemory(t *testing.T) {
	t.Parallel()
	require.NotZero(t, machineMemory())
	const meminfo = "MemTotal:        2000 kB\nMemFree: 7 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  uint64
	}{
		"a machine":           {map[string]string{"proc/meminfo": meminfo}, 2000 << 10},
		"a container":         {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "1000000\n"}, 1000000},
		"one without a limit": {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "max\n"}, 2000 << 10},
		"one larger than it":  {map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "999999999999\n"}, 2000 << 10},
		"a service": {map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/system.slice/a.service\n", "sys/fs/cgroup/system.slice/a.service/memory.max": "1000000\n",
		}, 1000000},
		"a service among others that are bounded together": {map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "1:name=systemd:/x\n0::/games.slice/a.service\n",
			"sys/fs/cgroup/games.slice/a.service/memory.max": "1000000\n", "sys/fs/cgroup/games.slice/memory.max": "900000\n",
		}, 900000},
		"a group outside of the container": {map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/../a.service\n", "sys/fs/cgroup/memory.max": "1000000\n",
		}, 1000000},
		"nothing can be told":    {nil, 0},
		"only the container can": {map[string]string{"sys/fs/cgroup/memory.max": "1000000\n"}, 1000000},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir() + "/"
			for file, text := range c.files {
				require.NoError(t, os.MkdirAll(filepath.Dir(root+file), 0o700))
				require.NoError(t, os.WriteFile(root+file, []byte(text), 0o600))
			}
			require.Equal(t, c.want, memoryBelow(root))
		})
	}
}
