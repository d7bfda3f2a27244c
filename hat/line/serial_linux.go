package line

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"lichtbrett/hat"
	"lichtbrett/input/ioctl"
)

// rates are the speeds as the kernel takes them.
var rates = map[int]uint32{
	9600: unix.B9600, 19200: unix.B19200, 38400: unix.B38400, 57600: unix.B57600, 115200: unix.B115200,
	230400: unix.B230400, 460800: unix.B460800, 921600: unix.B921600,
}

// Serial returns lights at a serial port.
func Serial(path string, o Options) hat.Source {
	return func() (hat.Lights, error) {
		if o.Speed == 0 {
			o.Speed = defaultSpeed
		}
		p, err := openPort(path, o.Speed)
		if err != nil {
			return nil, err
		}
		return connect(p, o, true), nil
	}
}

// port is a serial port.
type port struct{ *os.File }

func openPort(path string, speed int) (*port, error) {
	file, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, refused(path, err)
	}
	if err := ioctl.Control(file, func(fd int) error { return setUp(fd, rates[speed]) }); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s is no serial port: %w", path, err)
	}
	return &port{file}, nil
}

// setUp has a port carry bytes as they are, eight bits and no parity.
func setUp(fd int, rate uint32) error {
	t, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return err
	}
	t.Iflag &^= unix.IGNBRK | unix.BRKINT | unix.PARMRK | unix.ISTRIP | unix.INLCR | unix.IGNCR | unix.ICRNL | unix.IXON
	t.Oflag &^= unix.OPOST
	t.Lflag &^= unix.ECHO | unix.ECHONL | unix.ICANON | unix.ISIG | unix.IEXTEN
	t.Cflag &^= unix.CSIZE | unix.PARENB | unix.CBAUD | unix.CRTSCTS
	t.Cflag |= unix.CS8 | unix.CREAD | unix.CLOCAL | rate
	t.Cc[unix.VMIN], t.Cc[unix.VTIME] = 1, 0
	t.Ispeed, t.Ospeed = rate, rate
	return unix.IoctlSetTermios(fd, unix.TCSETS, t)
}

// refused says why a port cannot be opened.
func refused(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return hat.Forbidden("you may not use %s; have yourself added to the group dialout (sudo usermod -aG dialout $USER) and log in again", path)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, unix.ENODEV), errors.Is(err, unix.ENXIO):
		return hat.Missing("there is no %s; see that it is plugged in (ls /dev/tty*)", path)
	}
	return fmt.Errorf("the serial port %s cannot be opened: %w", path, err)
}

// hangUp lets go of it.
func (p *port) hangUp() { p.Close() }

// why says that it is gone.
func (p *port) why(err error) error {
	return fmt.Errorf("%s says nothing any more: %w; is it still plugged in?", p.Name(), err)
}
