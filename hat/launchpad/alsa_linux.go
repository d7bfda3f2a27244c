package launchpad

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"lichtbrett/hat"
	"lichtbrett/input/ioctl"
)

// novation is the maker's number in USB.
const novation = 0x1235

// preferSubdevice has the next raw MIDI device that is opened be a certain one of those
// that share a file (SNDRV_CTL_IOCTL_RAWMIDI_PREFER_SUBDEVICE).
const preferSubdevice = 0x40045542

// ioctlPrefer is a variable so that tests can stand in for the kernel.
var ioctlPrefer = func(fd, subdevice int) error { return unix.IoctlSetPointerInt(fd, preferSubdevice, subdevice) }

// Source opens the Launchpad that is plugged in. Root is the folder in which /sys and
// /dev lie; empty means /.
func Source(root string) hat.Source {
	if root == "" {
		root = "/"
	}
	return func() (hat.Lights, error) {
		m, card, device, err := find(root)
		if err != nil {
			return nil, err
		}
		p, err := openPort(root, m, card, device)
		if err != nil {
			return nil, err
		}
		return take(m, p)
	}
}

// find returns the first Launchpad: the number of its sound card, and the name of its
// MIDI device.
func find(root string) (m *model, card, device string, err error) {
	folder := filepath.Join(root, "sys/class/sound")
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", "", err
	}
	for _, e := range entries {
		numbers, is := strings.CutPrefix(e.Name(), "midiC")
		card, _, both := strings.Cut(numbers, "D")
		if !is || !both {
			continue
		}
		if m := modelOf(filepath.Join(folder, "card"+card, "device/uevent")); m != nil {
			return m, card, e.Name(), nil
		}
	}
	return nil, "", "", hat.Missing("there is no Launchpad X, Mini MK3 or Pro MK3: no sound card under %s is one; plug it in, by a cable that carries data", folder)
}

// modelOf reads which Launchpad a device of USB is; nil if none.
func modelOf(file string) *model {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(data)) {
		numbers, is := strings.CutPrefix(strings.TrimSpace(line), "PRODUCT=")
		parts := strings.Split(numbers, "/")
		if !is || len(parts) < 2 {
			continue
		}
		maker, err := strconv.ParseUint(parts[0], 16, 16)
		product, wrong := strconv.ParseUint(parts[1], 16, 16)
		for i, m := range models {
			if err == nil && wrong == nil && maker == novation && uint16(product) >= m.product && uint16(product) < m.product+16 {
				return &models[i]
			}
		}
	}
	return nil
}

// openPort opens the port of a Launchpad that is for lights and pads.
func openPort(root string, m *model, card, device string) (*os.File, error) {
	control, err := os.OpenFile(filepath.Join(root, "dev/snd", "controlC"+card), os.O_RDWR, 0)
	if err != nil {
		return nil, refused(m, filepath.Join(root, "dev/snd", "controlC"+card), err)
	}
	defer control.Close() // until then it prefers
	err = ioctl.Control(control, func(fd int) error { return ioctlPrefer(fd, m.port) })
	if err != nil && !errors.Is(err, unix.ENOTTY) {
		return nil, refused(m, control.Name(), err)
	}
	path := filepath.Join(root, "dev/snd", device)
	file, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, refused(m, path, err)
	}
	return file, nil
}

// refused says why a Launchpad that is there cannot be opened.
func refused(m *model, path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return hat.Forbidden("you may not use the %s at %s; have yourself added to the group audio (sudo usermod -aG audio $USER) and log in again", m.name, path)
	case errors.Is(err, unix.EBUSY), errors.Is(err, unix.EAGAIN):
		return fmt.Errorf("the %s is taken; end the other program that uses it", m.name)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, unix.ENODEV):
		return hat.Missing("the kernel has the %s, but %s is missing; plug it in again", m.name, path)
	}
	return fmt.Errorf("the %s cannot be opened: %w", m.name, err)
}
