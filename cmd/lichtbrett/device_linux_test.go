package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
)

const native = hattest.Event32 + (hattest.Event64-hattest.Event32)*(strconv.IntSize/64)

// startOn starts a command that plays on a stand-in's devices.
func startOn(t testing.TB, board *hattest.Board, cmd *exec.Cmd) *process {
	return launch(t, cmd, boards.RootVariable+"="+board.Root, "LANG=en_US.UTF-8").mayBeKilled()
}

func playOnBoard(t testing.TB, board *hattest.Board, args ...string) *process {
	return startOn(t, board, exec.Command(os.Args[0], append([]string{"play", "connectfour"}, args...)...))
}

// stopsSilently ends the program, which has had nothing to say.
func (p *process) stopsSilently() {
	p.t.Helper()
	p.stop()
	require.Empty(p.t, p.said.String())
}

var stands = []struct {
	device string
	make   func(testing.TB, int) *hattest.Board
}{
	{"hat", hattest.New},
	{"emu", hattest.NewEmulator},
}

func TestTheFirstDeviceThatIsThere(t *testing.T) {
	t.Parallel()
	for _, stand := range stands {
		board := stand.make(t, native)
		p := playOnBoard(t, board)
		board.WaitFor(chooseOne)
		p.stopsSilently()
	}
}

func TestTheMatrixIsDarkAfterEverySignal(t *testing.T) {
	t.Parallel()
	for _, sig := range endings {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			board := hattest.New(t, native)
			p := playOnBoard(t, board, "--device", "hat")
			board.WaitFor(chooseOne)
			require.NoError(t, p.cmd.Process.Signal(sig))
			p.leaves()
			require.Equal(t, hattest.Dark, board.Shown())
		})
	}
}

func TestTheMatrixIsDarkWhileTheProgramIsSuspended(t *testing.T) {
	t.Parallel()
	for _, stand := range stands {
		board := stand.make(t, native)
		cmd := exec.Command(os.Args[0], "play", "connectfour", "--device", stand.device)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a job of its own
		p := startOn(t, board, cmd)
		board.WaitFor(chooseOne)
		for range 2 {
			require.NoError(t, cmd.Process.Signal(syscall.SIGTSTP))
			var status unix.WaitStatus
			_, err := unix.Wait4(cmd.Process.Pid, &status, unix.WUNTRACED, nil)
			require.NoError(t, err)
			require.True(t, status.Stopped())
			require.Equal(t, hattest.Dark, board.Shown())
			require.NoError(t, cmd.Process.Signal(syscall.SIGCONT))
			board.WaitFor(chooseOne)
		}
		p.stopsSilently()
	}
}

func TestAFullDisk(t *testing.T) {
	t.Parallel()
	board := hattest.New(t, native)
	require.NoError(t, os.Remove(board.Pixels))
	require.NoError(t, os.Symlink("/dev/full", board.Pixels))
	p := playOnBoard(t, board, "--device", "hat")
	require.Equal(t, failed, p.wait())
	require.Contains(t, p.said.String(), "the LED matrix takes no pictures any more")
	require.Equal(t, 1, strings.Count(p.said.String(), "\n"), "one sentence: %s", p.said.String())

	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	var errs bytes.Buffer
	require.Equal(t, failed, dispatch([]string{"play", "connectfour"}, strings.NewReader("r"), full, &errs))
	require.Contains(t, errs.String(), "no space left on device")
}

func TestMissingDevicesAndPermissions(t *testing.T) {
	t.Parallel()
	for closed, says := range map[string]string{
		"dev/fb1":          "have yourself added to the group video",
		"dev/input/event3": "have yourself added to the group input",
	} {
		board := hattest.New(t, native)
		for _, device := range []string{"dev/fb1", "dev/input/event3"} {
			require.NoError(t, os.Chmod(filepath.Join(board.Root, device), 0o666))
		}
		require.NoError(t, os.Chmod(filepath.Join(board.Root, closed), 0))
		cmd := exec.Command(os.Args[0], "play", "connectfour", "--device", "hat")
		asNobody(t, board, cmd)
		p := startOn(t, board, cmd)
		require.Equal(t, failed, p.wait())
		require.Contains(t, p.said.String(), says)
		require.Equal(t, 1, strings.Count(p.said.String(), "\n"), "one sentence: %s", p.said.String())
	}
}

// asNobody has a command run without the rights of root, where the tests have
// them.
func asNobody(t *testing.T, board *hattest.Board, cmd *exec.Cmd) {
	if os.Geteuid() != 0 {
		return
	}
	// The test's own file lies where only its owner may look.
	exe, err := os.ReadFile(os.Args[0])
	require.NoError(t, err)
	cmd.Path = filepath.Join(board.Root, "lichtbrett")
	require.NoError(t, os.WriteFile(cmd.Path, exe, 0o755))
	require.NoError(t, os.Chmod(board.Root, 0o755))
	require.NoError(t, filepath.WalkDir(filepath.Join(board.Root, "sys"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Chmod(path, 0o644)
	}))
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
}

func TestWithoutThePermissionAutoGoesOn(t *testing.T) {
	t.Parallel()
	board := hattest.New(t, native)
	require.NoError(t, os.Chmod(board.Pixels, 0))
	cmd := exec.Command(os.Args[0], "play", "connectfour")
	asNobody(t, board, cmd)
	var out bytes.Buffer
	cmd.Stdout = &out
	p := startOn(t, board, cmd)
	require.Equal(t, ok, p.wait())
	require.Contains(t, p.said.String(), "have yourself added to the group video")
	require.Equal(t, chooseOne, out.String())
}
