package start

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/hattest"
)

// build builds the app once for the tests of its window.
func build(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "lichtbrett-app")
	out, err := exec.Command("go", "build", "-o", file, "lichtbrett/cmd/lichtbrett-app").CombinedOutput()
	require.NoError(t, err, string(out))
	return file
}

// The window and the Sense HAT show the same match, and the joystick of the HAT
// plays it.
func TestTheSenseHATBesideTheWindow(t *testing.T) {
	board := hattest.New(t, hattest.Event64)
	var said strings.Builder
	cmd := exec.Command(build(t), "--hat", "--language", "en", "--state", filepath.Join(t.TempDir(), "state.json"))
	cmd.Env = append(os.Environ(), "LICHTBRETT_HAT_ROOT="+board.Root)
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	pictures := specification.ConnectFour()
	require.Empty(t, pictures[0].Keys)
	board.Press("dc") // to the first game of the launcher
	board.WaitFor(pictures[0].Frame)
	board.Press(pictures[2].Keys)
	board.WaitFor(pictures[2].Frame)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(t, cmd.Wait(), said.String())
	require.Empty(t, said.String())
	require.Equal(t, hattest.Dark, board.Shown(), "the matrix is cleared")
}

// The match is not lost when the Sense HAT is taken away: the window goes on, and
// takes the HAT up again when it is back.
func TestTheWindowGoesOnWithoutTheSenseHAT(t *testing.T) {
	board := hattest.New(t, hattest.Event64)
	state := filepath.Join(t.TempDir(), "state.json")
	var said strings.Builder
	cmd := exec.Command(build(t), "--hat", "--language", "en", "--state", state)
	cmd.Env = append(os.Environ(), "LICHTBRETT_HAT_ROOT="+board.Root)
	cmd.Stderr = &said
	require.NoError(t, cmd.Start())
	pictures := specification.ConnectFour()
	board.Press("dc") // to the first game of the launcher
	board.WaitFor(pictures[0].Frame)
	board.Unplug()
	board.WaitFor(hattest.Dark)
	board.Plug()
	board.WaitFor(pictures[0].Frame)
	board.Press(pictures[2].Keys)
	board.WaitFor(pictures[2].Frame)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(t, cmd.Wait(), said.String())
	require.Equal(t, hattest.Dark, board.Shown(), "the matrix is cleared")
	require.Contains(t, said.String(), "The window goes on without it.")
}

func TestNoSenseHAT(t *testing.T) {
	cmd := exec.Command(build(t), "--hat")
	cmd.Env = append(os.Environ(), "LICHTBRETT_HAT_ROOT="+t.TempDir())
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Equal(t, 1, cmd.ProcessState.ExitCode())
	require.Contains(t, string(out), "dtoverlay=rpi-sense")
}
