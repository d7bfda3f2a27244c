package sense

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"lichtbrett/hat"
)

// The devices as the kernel names them; their numbers differ from Pi to Pi.
const (
	matrixName   = "RPi-Sense FB"
	joystickName = "Raspberry Pi Sense HAT Joystick"
)

// Devices is a real Sense HAT.
type Devices struct {
	// Root is the folder in which /sys and /dev lie; empty means /.
	Root string
}

// Found reports whether a Sense HAT is there, not whether it may be used.
func (d Devices) Found() bool {
	_, err := d.framebuffer()
	return err == nil
}

// Screen opens the LED matrix.
func (d Devices) Screen(o Options) (*Screen, error) {
	path, err := d.framebuffer()
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, refused("LED matrix", path, "video", err)
	}
	return newScreen(file, deviceGamma{file}, o)
}

// Stick opens the joystick and keeps its presses from the console, to which it
// is also a keyboard.
func (d Devices) Stick() (*Stick, error) {
	path, err := d.joystick()
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, refused("joystick", path, "input", err)
	}
	events := newDeviceEvents(file)
	if err := events.grab(true); err != nil {
		file.Close()
		return nil, err
	}
	return newStick(events), nil
}

// TextConsole returns the file by which the system's text console is taken off
// the LED matrix ("0" is to be written to it, as root); ok is false if the
// console does not write to the matrix. It does on a Pi without a monitor.
func (d Devices) TextConsole() (bind string, ok bool) {
	path, err := d.framebuffer()
	if err != nil || filepath.Base(path) != "fb0" {
		return "", false // The console is on the first framebuffer.
	}
	folder := filepath.Join(d.root(), "sys/class/vtconsole")
	consoles, err := os.ReadDir(folder)
	if err != nil {
		return "", false
	}
	for _, c := range consoles {
		name := readWord(filepath.Join(folder, c.Name(), "name"))
		bind := filepath.Join(folder, c.Name(), "bind")
		if strings.Contains(name, "frame buffer") && readWord(bind) == "1" {
			return bind, true
		}
	}
	return "", false
}

func (d Devices) root() string {
	if d.Root == "" {
		return "/"
	}
	return d.Root
}

func (d Devices) framebuffer() (path string, err error) {
	if number, ok := d.find("sys/class/graphics", "fb", "name", matrixName); ok {
		return filepath.Join(d.root(), "dev", number), nil
	}
	return "", hat.Missing(
		"there is no Sense HAT: no framebuffer under %s is named %q; see that the HAT sits on all 40 pins, and if it does, put the line dtoverlay=rpi-sense into /boot/firmware/config.txt and restart",
		filepath.Join(d.root(), "sys/class/graphics"), matrixName)
}

func (d Devices) joystick() (path string, err error) {
	if number, ok := d.find("sys/class/input", "event", "device/name", joystickName); ok {
		return filepath.Join(d.root(), "dev/input", number), nil
	}
	return "", hat.Missing(
		"the Sense HAT's joystick is missing: no input device under %s is named %q; put the line dtoverlay=rpi-sense into /boot/firmware/config.txt and restart",
		filepath.Join(d.root(), "sys/class/input"), joystickName)
}

// find returns the entry of a class of devices whose name file holds a name.
func (d Devices) find(class, prefix, file, name string) (entry string, ok bool) {
	folder := filepath.Join(d.root(), class)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", false
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) && readWord(filepath.Join(folder, e.Name(), file)) == name {
			return e.Name(), true
		}
	}
	return "", false
}

// readWord returns what stands in a small file, "" if it cannot be read.
func readWord(path string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// refused says why a device that is there cannot be opened.
func refused(device, path, group string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return hat.Forbidden(
			"you may not use the Sense HAT's %s %s; have yourself added to the group %s (sudo usermod -aG %s $USER) and log in again",
			device, path, group, group)
	case errors.Is(err, fs.ErrNotExist):
		return hat.Missing(
			"the kernel has the Sense HAT's %s, but %s is missing; udev makes it, so see that it is running (systemctl status systemd-udevd)",
			device, path)
	}
	return fmt.Errorf("the Sense HAT's %s cannot be opened: %w", device, err)
}
