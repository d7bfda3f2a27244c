package start

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/launchpad/launchpadtest"
)

// build builds the app once for the tests of its window.
func build(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "lichtbrett-app")
	out, err := exec.Command("go", "build", "-o", file, "lichtbrett/cmd/lichtbrett-app").CombinedOutput()
	require.NoError(t, err, string(out))
	return file
}

// window is the app with a Sense HAT beside it.
type window struct {
	*exec.Cmd
	said  strings.Builder
	ended chan struct{}
	err   error // once it has ended
}

// open starts the app with what it has kept, and more flags. What the board waits for it waits
// for as long as the app runs: how long a window takes to open is the machine's business.
func open(t *testing.T, board *hattest.Board, state string, flags ...string) *window {
	w := openBeside(t, board.Root, append([]string{"--hat", "--state", state}, flags...)...)
	board.WaitAsLongAs(w.ended)
	return w
}

// openBeside starts the app with the devices of a folder.
func openBeside(t *testing.T, root string, flags ...string) *window {
	w := &window{ended: make(chan struct{})}
	w.Cmd = exec.Command(build(t), append([]string{"--language", "en"}, flags...)...)
	w.Env = append(os.Environ(), boards.RootVariable+"="+root)
	w.Stderr = &w.said
	require.NoError(t, w.Start())
	go func() {
		w.err = w.Wait()
		close(w.ended)
	}()
	t.Cleanup(func() {
		w.Process.Kill()
		<-w.ended
		if t.Failed() {
			t.Logf("The window ended with %v, and said:\n%s", w.err, w.said.String())
		}
	})
	return w
}

// end ends the app as a service manager does.
func (w *window) end(t *testing.T) {
	require.NoError(t, w.Process.Signal(syscall.SIGTERM))
	<-w.ended
	require.NoError(t, w.err, w.said.String())
}

// On a Launchpad beside the window a pad is the place, also on one that is looked at in
// a mirror: what is shown at the top is below.
func TestALaunchpadBesideTheWindow(t *testing.T) {
	d := launchpadtest.New(t, launchpadtest.X)
	w := openBeside(t, d.Root, "--hat", "launchpad", "--rotation=180", "--flip=h", "--state", filepath.Join(t.TempDir(), "state"))
	upsideDown := func(picture string) string {
		rows := strings.Split(picture, "\n")
		slices.Reverse(rows[2:10])
		for y := range 8 {
			rows[2+y] = strconv.Itoa(y) + rows[2+y][1:]
		}
		return strings.Join(rows, "\n")
	}
	pictures := specification.ConnectFour()
	d.WaitForMode(launchpadtest.Programmer)
	d.Press("uc") // to the first game of the launcher
	d.WaitFor(upsideDown(pictures[0].Frame))
	d.Touch(7, 4) // two players
	d.Touch(5, 1)
	d.WaitUntil(func(picture string) bool { return strings.Contains(picture, "0|          G    |\n1|          b    |") })
	w.end(t)
	d.WaitForMode(launchpadtest.Live)
	require.Empty(t, d.Wrong())
}

// The window and the Sense HAT show the same match, and the joystick of the HAT plays it. The
// match is not lost when the HAT is taken away: the window goes on, and takes it up again when it
// is back.
func TestTheSenseHATBesideTheWindow(t *testing.T) {
	board := hattest.New(t, hattest.Event64)
	w := open(t, board, filepath.Join(t.TempDir(), "state"))
	pictures := specification.ConnectFour()
	board.Press("dc") // to the first game of the launcher
	board.WaitFor(pictures[0].Frame)
	board.Unplug()
	board.WaitFor(hattest.Dark)
	board.Plug()
	board.WaitFor(pictures[0].Frame)
	board.Press(pictures[2].Keys)
	board.WaitFor(pictures[2].Frame)
	w.end(t)
	require.Equal(t, hattest.Dark, board.Shown(), "the matrix is cleared")
	require.Contains(t, w.said.String(), "The window goes on without it.")
}
