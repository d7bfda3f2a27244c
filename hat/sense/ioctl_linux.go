package sense

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"

	"lichtbrett/input/ioctl"
)

// Requests of the matrix's driver (rpisense-fb) and of evdev.
const (
	gammaReset = 0xF102
	grabInput  = 0x40044590 // EVIOCGRAB
)

// ioctlInt is a variable so that tests can stand in for the kernel.
var ioctlInt = unix.IoctlSetInt

// control makes a request to a device; one that does not know it returns
// errors.ErrUnsupported.
func control(file *os.File, request uint, value int) error {
	err := ioctl.Control(file, func(fd int) error { return ioctlInt(fd, request, value) })
	for _, unknown := range []error{unix.ENOTTY, unix.EINVAL, unix.ENOSYS} {
		if errors.Is(err, unknown) {
			return errors.ErrUnsupported
		}
	}
	return err
}

// deviceGamma is the gamma table in the matrix's driver.
type deviceGamma struct{ file *os.File }

func (d deviceGamma) reset(lowLight bool) error {
	table := 0
	if lowLight {
		table = 1
	}
	return control(d.file, gammaReset, table)
}

// grab keeps an input device's events from everybody else, or shares them
// again.
func grab(file *os.File, on bool) error {
	value := 0
	if on {
		value = 1
	}
	return control(file, grabInput, value)
}
