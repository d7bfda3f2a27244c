package sense

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"lichtbrett/hat"
	"lichtbrett/input/evdev"
)

// The files of sense_emu 1.2.
const (
	emulatorPID    = "rpi-sense-emu-pid"
	emulatorScreen = "rpi-sense-emu-screen"
	emulatorStick  = "rpi-sense-emu-stick"
	emulatorClient = "rpi-sense-emu-client-" // and the client's process id
)

// emulatorScreenBytes is the size of the emulator's screen: pixels, then the
// gamma table.
const emulatorScreenBytes = pixelBytes + len(Gamma{})

// helloTime is how often the emulator is told that somebody listens.
const helloTime = time.Second

// Emulator is the desktop program sense_emu in place of a Sense HAT.
type Emulator struct {
	// Root is the folder in which /dev/shm and /tmp lie; empty means /.
	Root string
}

// Running reports whether the emulator runs.
func (m Emulator) Running() bool {
	id, err := strconv.Atoi(readWord(m.path(emulatorPID)))
	if err != nil || id <= 0 {
		return false
	}
	process, err := os.FindProcess(id)
	if err != nil {
		return false
	}
	defer process.Release()
	err = process.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}

// Screen opens the emulator's LED matrix.
func (m Emulator) Screen(o Options) (*Screen, error) {
	if !m.Running() {
		return nil, m.missing()
	}
	path := m.path(emulatorScreen)
	// Others have the file mapped: it must keep its size.
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, m.refused(path, err)
	}
	if info, err := file.Stat(); err != nil || info.Size() < int64(emulatorScreenBytes) {
		file.Close()
		return nil, fmt.Errorf("%s is not a screen of the Sense HAT emulator, which has %d bytes; start the emulator anew", path, emulatorScreenBytes)
	}
	return newScreen(file, fileGamma{file}, o)
}

// Stick opens the emulator's joystick.
func (m Emulator) Stick() (*Stick, error) {
	if !m.Running() {
		return nil, m.missing()
	}
	server := &net.UnixAddr{Name: m.path(emulatorStick), Net: "unixgram"}
	client := &net.UnixAddr{Name: m.path(emulatorClient + strconv.Itoa(os.Getpid())), Net: "unixgram"}
	os.Remove(client.Name) // left behind by a process that had this id
	socket, err := net.ListenUnixgram("unixgram", client)
	if err != nil {
		return nil, m.refused(client.Name, err)
	}
	e := &emulatorEvents{socket: socket, server: server, path: client.Name, closed: make(chan struct{})}
	if err := e.hello(); err != nil {
		e.close()
		return nil, m.refused(server.Name, err)
	}
	go e.keepGreeting()
	return newStick(e), nil
}

// path returns where a file of the emulator lies.
func (m Emulator) path(name string) string {
	root := m.Root
	if root == "" {
		root = "/"
	}
	folder := filepath.Join(root, "dev/shm")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Join(root, "tmp")
	}
	return filepath.Join(folder, name)
}

func (m Emulator) missing() error {
	return hat.Missing("the Sense HAT emulator is not running; start it (sense_emu_gui) and try again")
}

// refused says why a file of the running emulator cannot be used.
func (m Emulator) refused(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return hat.Forbidden("you may not use the Sense HAT emulator's %s; start the emulator as the same user", path)
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return m.missing()
	}
	return fmt.Errorf("the Sense HAT emulator cannot be used: %w", err)
}

// fileGamma is the gamma table in the emulator's screen file.
type fileGamma struct{ file *os.File }

func (f fileGamma) reset(lowLight bool) error {
	table := DefaultGamma
	if lowLight {
		table = LowLightGamma
	}
	_, err := f.file.WriteAt(table[:], pixelBytes)
	return err
}

// emulatorEvents are the events of the emulator's joystick. They come as
// datagrams to everybody who has said hello.
type emulatorEvents struct {
	socket *net.UnixConn
	server *net.UnixAddr
	path   string // of the socket's own address

	closing sync.Once
	closed  chan struct{}
	mu      sync.Mutex
	gone    error // why the emulator is no longer there
}

// hello tells the emulator that somebody listens. An emulator that is too busy
// to take it will get another one.
func (e *emulatorEvents) hello() error {
	e.socket.SetWriteDeadline(time.Now().Add(helloTime / 2))
	if _, err := e.socket.WriteToUnix([]byte("hello"), e.server); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return nil
}

func (e *emulatorEvents) keepGreeting() {
	ticker := time.NewTicker(helloTime)
	defer ticker.Stop()
	for {
		select {
		case <-e.closed:
			return
		case <-ticker.C:
		}
		if err := e.hello(); err != nil {
			e.mu.Lock()
			e.gone = err
			e.mu.Unlock()
			e.close()
			return
		}
	}
}

func (e *emulatorEvents) next(until time.Time) (event, error) {
	e.socket.SetReadDeadline(until)
	var b [evdev.LongSize]byte
	for {
		n, _, err := e.socket.ReadFromUnix(b[:])
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return event{}, err
		}
		if err != nil {
			e.mu.Lock()
			defer e.mu.Unlock()
			if e.gone != nil {
				return event{}, fmt.Errorf("the Sense HAT emulator has ended: %w", e.gone)
			}
			if errors.Is(err, net.ErrClosed) {
				return event{}, fs.ErrClosed
			}
			return event{}, fmt.Errorf("the Sense HAT emulator's joystick says nothing any more: %w", err)
		}
		// The size is that of the emulator, not of this process.
		if n != evdev.ShortSize && n != evdev.LongSize {
			continue
		}
		if event, ok := decode(evdev.Decode(b[:n])); ok {
			return event, nil
		}
	}
}

// grab does nothing: the emulator's joystick is no keyboard.
func (*emulatorEvents) grab(bool) error { return nil }

func (e *emulatorEvents) close() (err error) {
	e.closing.Do(func() {
		close(e.closed)
		err = e.socket.Close()
		if removed := os.Remove(e.path); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	})
	return err
}
