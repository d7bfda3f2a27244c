//go:build unix

package hattest

import (
	"os"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// Terminal opens a pseudo-terminal: its far side, whose reads end when it is closed, and
// its line, which is there for programs.
func Terminal(t testing.TB) (far, line *os.File) {
	far, line, err := pty.Open()
	require.NoError(t, err)
	// As long as it is open the kernel gives its name to no other terminal, which a program that
	// looks for its line again would find.
	t.Cleanup(func() { line.Close() })
	fd, err := unix.FcntlInt(far.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	require.NoError(t, err)
	require.NoError(t, unix.SetNonblock(fd, true))
	require.NoError(t, far.Close())
	return os.NewFile(uintptr(fd), far.Name()), line
}
