//go:build unix

package hattest

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// Interruptible returns a file as one whose reads end when it is closed.
func Interruptible(t testing.TB, file *os.File) *os.File {
	fd, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	require.NoError(t, err)
	require.NoError(t, unix.SetNonblock(fd, true))
	require.NoError(t, file.Close())
	return os.NewFile(uintptr(fd), file.Name())
}
