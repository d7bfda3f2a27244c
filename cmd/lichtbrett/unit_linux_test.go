package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const serverUnit = "lichtbrett-server.service"

// What the unit starts is what serve takes, with its own data folder.
func TestTheServersUnit(t *testing.T) {
	t.Parallel()
	unit, err := os.ReadFile(serverUnit)
	require.NoError(t, err)
	commands := regexp.MustCompile(`(?m)^ExecStart(Pre)?=/usr/local/bin/lichtbrett serve (.*) \$LICHTBRETT_FLAGS$`).FindAllStringSubmatch(string(unit), -1)
	require.Len(t, commands, 2)
	for _, command := range commands {
		options, err := parseServe(append(strings.Fields(command[2]), "--domain", "play.example.org"))
		require.NoError(t, err)
		require.Equal(t, "/var/lib/lichtbrett", options.data)
		require.Equal(t, command[1] == "Pre", options.check)
	}
	require.Contains(t, string(unit), "StateDirectory=lichtbrett\n")
}

// The unit may hardly do anything: 10 would be all, 2 is what systemd calls OK.
func TestTheServersUnitIsHardened(t *testing.T) {
	t.Parallel()
	said, err := exec.Command("systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", serverUnit).CombinedOutput()
	require.NoError(t, err, "%s", said)
}

// Both units may run on one machine, each as a user of its own, who owns its folder:
// they must not share one.
func TestTheUnitsHaveFoldersOfTheirOwn(t *testing.T) {
	t.Parallel()
	folders := regexp.MustCompile(`(?m)^(?:# +)?StateDirectory=(\S+)$`)
	seen := map[string]string{}
	for _, file := range []string{serverUnit, "../../hat/sense/lichtbrett.service"} {
		unit, err := os.ReadFile(file)
		require.NoError(t, err)
		named := folders.FindStringSubmatch(string(unit))
		require.NotNil(t, named, file)
		require.NotContains(t, seen, named[1], "of %s, too", file)
		seen[named[1]] = file
	}
}
