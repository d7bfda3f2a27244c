package sense

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Requests of the matrix's driver (rpisense-fb) and of evdev.
const (
	gammaReset = 0xF102
	grabInput  = 0x40044590 // EVIOCGRAB
)

// ioctlInt is a variable so that tests can stand in for the kernel.
var ioctlInt = func(fd uintptr, request uint, value int) error {
	return unix.IoctlSetInt(int(fd), request, value)
}

// control has a request made to a device; one that does not know it returns
// errors.ErrUnsupported.
func control(file *os.File, request func(fd uintptr) error) error {
	connection, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var answer error
	if err := connection.Control(func(fd uintptr) { answer = request(fd) }); err != nil {
		return err
	}
	for _, unknown := range []error{unix.ENOTTY, unix.EINVAL, unix.ENOSYS} {
		if errors.Is(answer, unknown) {
			return errors.ErrUnsupported
		}
	}
	return answer
}

// deviceGamma is the gamma table in the matrix's driver.
type deviceGamma struct{ file *os.File }

func (d deviceGamma) reset(lowLight bool) error {
	table := 0
	if lowLight {
		table = 1
	}
	return control(d.file, func(fd uintptr) error { return ioctlInt(fd, gammaReset, table) })
}

// grab keeps an input device's events from everybody else, or shares them
// again.
func grab(file *os.File, on bool) error {
	value := 0
	if on {
		value = 1
	}
	return control(file, func(fd uintptr) error { return ioctlInt(fd, grabInput, value) })
}
