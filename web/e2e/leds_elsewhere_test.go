//go:build e2e && linux

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/hat/hattest"
)

// A phone invites, and who comes has 64 LEDs and a joystick: a whole match.
func TestAPhonePlaysWithTheSenseHAT(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	ada := s.comes(t, "Ada", phone, "")
	fragment := ada.opens("Connect Four with jokers", nil)

	size := hattest.Event32
	if strconv.IntSize == 64 {
		size = hattest.Event64
	}
	board := hattest.NewEmulator(t, size)
	pi := exec.Command(program, "play", "--device", "emu", "--name", "Pi", "--game", "http://"+s.address+"/"+fragment,
		"--state", filepath.Join(t.TempDir(), "play.json"))
	pi.Env = append(os.Environ(), "LICHTBRETT_HAT_ROOT="+board.Root)
	var said strings.Builder
	pi.Stderr = &said
	require.NoError(t, pi.Start())
	t.Cleanup(func() { pi.Process.Kill(); pi.Wait() })

	ada.begins()
	ada.plays()
	ada.choose(4, 7)
	board.WaitFor(withStones(1, 0, 'b'))
	board.Press("c")
	ada.hears("Pi dropped a stone into column 4.")
	for stones := 2; stones <= 3; stones++ {
		ada.choose(4, 7)
		board.WaitFor(withStones(stones, stones-1, 'b'))
		board.Press("c")
		ada.hears("Pi dropped a stone into column 4.")
	}
	ada.takePicture("match")
	ada.choose(4, 7)
	ada.hears("Ada has won!")
	board.WaitFor(strings.ReplaceAll(withStones(0, 0, ' '), "               ", "G G G G G G G G"))
	require.NoError(t, pi.Process.Signal(syscall.SIGTERM))
	require.NoError(t, pi.Wait(), said.String())
	require.Equal(t, hattest.Dark, board.Shown())
}

// withStones is the board with so many green stones in column 4 and blue ones in
// column 3, over which the indicator is; without any it is dark.
func withStones(green, blue int, indicator byte) string {
	rows := []string{"  0 1 2 3 4 5 6 7 ", " +===============+"}
	for y := range 8 {
		row := []byte(strconv.Itoa(y) + "|               |")
		switch {
		case y == 0 && indicator != ' ':
			row = []byte("0|O C   R Y   C O|")
		case y > 0:
			row[2+2*3], row[2+2*4] = indicator, ' '
			if y > 7-blue {
				row[2+2*3] = 'B'
			}
			if y > 7-green {
				row[2+2*4] = 'G'
			}
		}
		rows = append(rows, string(row))
	}
	return strings.Join(append(rows, " +===============+", ""), "\n")
}
