package sense

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// kernel stands in for the drivers: it writes down what it is asked for.
func kernel(t *testing.T, answer error) (asked *[]string) {
	setInt := ioctlInt
	t.Cleanup(func() { ioctlInt = setInt })
	asked = new([]string)
	ioctlInt = func(_ int, request uint, value int) error {
		*asked = append(*asked, fmt.Sprintf("%#x %d", request, value))
		return answer
	}
	return asked
}

func openScreen(t *testing.T, o Options) *Screen {
	file, err := os.Create(filepath.Join(t.TempDir(), "fb1"))
	require.NoError(t, err)
	s, err := newScreen(file, deviceGamma{file}, o)
	require.NoError(t, err)
	return s
}

func TestTheGammaTableInTheDriver(t *testing.T) {
	asked := kernel(t, nil)
	s := openScreen(t, Options{LowLight: true})
	require.NoError(t, s.Close())
	require.Equal(t, []string{"0xf102 1", "0xf102 0"}, *asked)

	*asked = nil
	require.NoError(t, openScreen(t, Options{}).Close())
	require.Equal(t, []string{"0xf102 0", "0xf102 0"}, *asked)
}

func TestTheJoystickIsGrabbed(t *testing.T) {
	asked := kernel(t, nil)
	file, err := os.Create(filepath.Join(t.TempDir(), "event3"))
	require.NoError(t, err)
	events := newDeviceEvents(file)
	require.NoError(t, events.grab(true))
	require.NoError(t, events.close())
	require.Equal(t, []string{"0x40044590 1", "0x40044590 0"}, *asked)
}

func TestAJoystickThatSomebodyElseHasGrabbed(t *testing.T) {
	kernel(t, unix.EBUSY)
	file, err := os.Create(filepath.Join(t.TempDir(), "event3"))
	require.NoError(t, err)
	require.ErrorContains(t, newDeviceEvents(file).grab(true), "the joystick is taken: device or resource busy; end the other program")
}

func TestWhatIsNoDeviceIsTolerated(t *testing.T) {
	for _, answer := range []error{unix.ENOTTY, unix.EINVAL, unix.ENOSYS} {
		kernel(t, answer)
		s := openScreen(t, Options{LowLight: true})
		require.NoError(t, s.Close())
	}
	kernel(t, unix.EIO)
	file, err := os.Create(filepath.Join(t.TempDir(), "fb1"))
	require.NoError(t, err)
	_, err = newScreen(file, deviceGamma{file}, Options{})
	require.ErrorContains(t, err, "keeps its gamma table: input/output error")
}

func TestAMissingPermissionSaysWhatToDo(t *testing.T) {
	err := refused("LED matrix", "/dev/fb1", "video", &fs.PathError{Op: "open", Path: "/dev/fb1", Err: unix.EACCES})
	require.EqualError(t, err, "you may not use the Sense HAT's LED matrix /dev/fb1; have yourself added to the group video (sudo usermod -aG video $USER) and log in again")
	require.ErrorIs(t, err, fs.ErrPermission)
	require.NotErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, Emulator{}.refused("x", unix.EACCES), fs.ErrPermission)
	require.ErrorIs(t, Emulator{}.refused("x", unix.ECONNREFUSED), fs.ErrNotExist)
}
