package terminal

import (
	"bytes"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v3"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"lichtbrett/input/ioctl"
)

// device is the terminal of this process. Unlike tcell's own it waits for keys
// in a way that can be ended: after a suspension nothing of before is left that
// could swallow a key.
type device struct {
	mu    sync.Mutex
	file  *os.File    // nil while suspended
	saved *term.State // of the line before Start; nil while it is as it was

	// What follows Ctrl-Z is for whoever has the terminal next: nothing is read
	// any more until the terminal has been given back, so that no key is under
	// way in between, where it would be lost.
	stopping bool
	unread   []byte        // what came together with Ctrl-Z, after it
	drained  chan struct{} // closed by Drain

	sizes chan os.Signal // nil unless changes of size are notified
}

// processTTY returns the terminal of this process.
func processTTY() (tcell.Tty, error) {
	d := &device{drained: make(chan struct{})}
	return d, d.open()
}

func (d *device) open() error {
	file, err := os.OpenFile("/dev/tty", os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err == nil {
		d.file = file
	}
	return err
}

// opened returns the file, or an error while there is none.
func (d *device) opened() (*os.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == nil {
		return nil, os.ErrClosed
	}
	return d.file, nil
}

// Start has keys come as they are pressed.
func (d *device) Start() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == nil {
		if err := d.open(); err != nil {
			return err
		}
	}
	d.stopping, d.drained = false, make(chan struct{})
	return ioctl.Control(d.file, func(fd int) (err error) {
		d.saved, err = term.MakeRaw(fd)
		return err
	})
}

// Drain ends the reading under way.
func (d *device) Drain() error {
	d.mu.Lock()
	select {
	case <-d.drained:
	default:
		close(d.drained)
	}
	d.mu.Unlock()
	file, err := d.opened()
	if err != nil {
		return err
	}
	return file.SetReadDeadline(time.Now())
}

// Stop leaves the line as it was.
func (d *device) Stop() error {
	d.NotifyResize(nil)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == nil {
		return nil
	}
	if d.saved != nil {
		// A terminal that is gone cannot be restored.
		ioctl.Control(d.file, func(fd int) error { return term.Restore(fd, d.saved) })
		d.saved = nil
	}
	err := d.file.Close()
	d.file = nil
	return err
}

// Close is Stop: nothing else is open.
func (d *device) Close() error { return d.Stop() }

func (d *device) Read(b []byte) (int, error) {
	d.mu.Lock()
	file, stopping, drained := d.file, d.stopping, d.drained
	n := 0
	if file != nil && !stopping && len(d.unread) > 0 {
		n = copy(b, d.unread)
		d.unread = d.unread[n:]
		n = d.upToStop(b[:n])
	}
	d.mu.Unlock()
	switch {
	case file == nil:
		return 0, os.ErrClosed
	case stopping:
		<-drained
		return 0, os.ErrDeadlineExceeded
	case n > 0:
		return n, nil
	}
	n, err := file.Read(b)
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.upToStop(b[:n]), err
}

// upToStop returns how much of what was read comes up to Ctrl-Z, and keeps the
// rest. It needs the mutex.
func (d *device) upToStop(read []byte) int {
	const ctrlZ = 0x1a
	at := bytes.IndexByte(read, ctrlZ)
	if at < 0 {
		return len(read)
	}
	d.stopping = true
	d.unread = append(bytes.Clone(read[at+1:]), d.unread...)
	return at + 1
}

func (d *device) Write(b []byte) (int, error) {
	file, err := d.opened()
	if err != nil {
		return 0, err
	}
	return file.Write(b)
}

// WindowSize returns the size of the window; a line that does not know it, such
// as a serial one, is taken for one of 80 columns and 24 rows.
func (d *device) WindowSize() (tcell.WindowSize, error) {
	file, err := d.opened()
	if err != nil {
		return tcell.WindowSize{}, err
	}
	var known *unix.Winsize
	err = ioctl.Control(file, func(fd int) (err error) {
		known, err = unix.IoctlGetWinsize(fd, unix.TIOCGWINSZ)
		return err
	})
	switch {
	case err != nil:
		return tcell.WindowSize{}, err
	case known.Col == 0 || known.Row == 0:
		return tcell.WindowSize{Width: 80, Height: 24}, nil
	}
	return tcell.WindowSize{Width: int(known.Col), Height: int(known.Row)}, nil
}

// NotifyResize reports changes of the window's size from now on, to nobody if
// changed is nil.
func (d *device) NotifyResize(changed chan<- bool) {
	if d.sizes != nil {
		signal.Stop(d.sizes)
		close(d.sizes)
		d.sizes = nil
	}
	if changed == nil {
		return
	}
	d.sizes = make(chan os.Signal, 1)
	signal.Notify(d.sizes, syscall.SIGWINCH)
	go func(sizes <-chan os.Signal) {
		for range sizes {
			select {
			case changed <- true:
			default: // Somebody is about to look already.
			}
		}
	}(d.sizes)
}
