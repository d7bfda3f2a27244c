//go:build !js && !windows && !darwin

package start

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// findDisplay returns an error if there is no X11 display to open a window on.
// One on another machine is taken on trust.
func findDisplay(environment func(string) string) error {
	display := environment("DISPLAY")
	if display == "" {
		return errors.New("there is no display to open a window on: DISPLAY is not set. " +
			"Start it from a graphical desktop, or play in a browser (lichtbrett serve) or a terminal (lichtbrett play)")
	}
	host, number, ok := strings.Cut(display, ":")
	if !ok || host != "" && host != "unix" {
		return nil
	}
	number, _, _ = strings.Cut(number, ".")
	path := "/tmp/.X11-unix/X" + number
	// Linux servers also listen on an abstract socket, some only there.
	if reachable("@"+path) || reachable(path) {
		return nil
	}
	return fmt.Errorf("the display %q cannot be reached: nothing answers at %s. Is DISPLAY right?", display, path)
}

func reachable(socket string) bool {
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return false
	}
	defer syscall.Close(fd)
	return syscall.Connect(fd, &syscall.SockaddrUnix{Name: socket}) == nil
}
