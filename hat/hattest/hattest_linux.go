// Package hattest stands in for a Sense HAT, or for its emulator, in tests:
// folders that look like /sys, /dev and /dev/shm, with a pipe or a socket in
// place of the joystick. What is shown is waited for, not guessed at.
package hattest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"lichtbrett/game/console"
	"lichtbrett/net/patience"
)

// The sizes of an input event.
const (
	Event32 = 16 // of 32-bit programs
	Event64 = 24 // of 64-bit programs
)

// pixelBytes is the size of the picture at the beginning of a screen's file.
const pixelBytes = 2 * console.Side * console.Side

// Board is a stand-in. Its joystick's keys are given as letters: l, r, u, d and
// c, the middle.
type Board struct {
	// Root is the folder to look for it in.
	Root string
	// Pixels is the file that has the picture.
	Pixels string

	t         testing.TB
	eventSize int
	send      func(events ...[]byte)
	unplug    func()
	plug      func()
	watch     *os.File
	ended     <-chan struct{} // nil unless waits end with a program
}

// New returns a stand-in for a real Sense HAT, to be used by programs whose
// input events have the given size.
func New(t testing.TB, eventSize int) *Board {
	b := newBoard(t, eventSize)
	b.Pixels = filepath.Join(b.Root, "dev/fb1")
	b.write("sys/class/graphics/fb0/name", "vc4drmfb\n")
	b.write("sys/class/graphics/fbcon/rotate", "0\n")
	b.write("sys/class/input/event0/device/name", "Some Keyboard\n")
	b.write("sys/class/input/js0/device/name", "Raspberry Pi Sense HAT Joystick\n")
	b.write("dev/fb0", "not the matrix")
	b.write("dev/fb1", string(bytes.Repeat([]byte{0xaa}, pixelBytes))) // what a boot left behind
	b.write("dev/input/event0", "")

	pipe := filepath.Join(b.Root, "dev/input/event3")
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	b.plug = func() {
		b.write("sys/class/graphics/fb1/name", "RPi-Sense FB\n")
		b.write("sys/class/input/event3/device/name", "Raspberry Pi Sense HAT Joystick\n")
		file, err := os.OpenFile(pipe, os.O_RDWR, 0)
		require.NoError(t, err)
		t.Cleanup(func() { file.Close() })
		b.send = func(events ...[]byte) {
			_, err := file.Write(slices.Concat(events...))
			require.NoError(t, err)
		}
		b.unplug = func() {
			require.NoError(t, os.Remove(filepath.Join(b.Root, "sys/class/graphics/fb1/name")))
			require.NoError(t, os.Remove(filepath.Join(b.Root, "sys/class/input/event3/device/name")))
			require.NoError(t, file.Close())
		}
	}
	b.plug()
	b.watchPixels()
	return b
}

// NewEmulator returns a stand-in for the emulator, a program whose input events
// have the given size.
func NewEmulator(t testing.TB, eventSize int) *Board {
	b := newBoard(t, eventSize)
	b.Pixels = filepath.Join(b.Root, "dev/shm/rpi-sense-emu-screen")
	b.write("dev/shm/rpi-sense-emu-screen", strings.Repeat("\xaa", pixelBytes)+strings.Repeat("\x00", 32))
	b.write("dev/shm/rpi-sense-emu-pid", strconv.Itoa(os.Getpid()))
	b.plug = func() {
		path := filepath.Join(b.Root, "dev/shm/rpi-sense-emu-stick")
		socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
		require.NoError(t, err)
		t.Cleanup(func() { socket.Close() })
		clients := newClients()
		go clients.greet(socket)
		b.send = func(events ...[]byte) {
			for _, event := range events {
				_, err := socket.WriteToUnix(event, clients.first(t))
				require.NoError(t, err)
			}
		}
		b.unplug = func() {
			require.NoError(t, socket.Close())
			require.NoError(t, os.RemoveAll(path))
		}
	}
	b.plug()
	b.watchPixels()
	return b
}

func newBoard(t testing.TB, eventSize int) *Board {
	// Not t.TempDir: the address of a socket has to be short.
	root, err := os.MkdirTemp("", "hat")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(root) })
	return &Board{Root: root, t: t, eventSize: eventSize}
}

func (b *Board) write(path, content string) {
	b.t.Helper()
	path = filepath.Join(b.Root, path)
	require.NoError(b.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(b.t, os.WriteFile(path, []byte(content), 0o600))
}

// clients are those who have said hello to the emulator.
type clients struct {
	mu      sync.Mutex
	heard   *sync.Cond
	address *net.UnixAddr
}

func newClients() *clients {
	c := &clients{}
	c.heard = sync.NewCond(&c.mu)
	return c
}

func (c *clients) greet(socket *net.UnixConn) {
	var b [16]byte
	for {
		n, from, err := socket.ReadFromUnix(b[:])
		if err != nil {
			return
		}
		if string(b[:n]) == "hello" {
			c.mu.Lock()
			c.address = from
			c.mu.Unlock()
			c.heard.Broadcast()
		}
	}
}

func (c *clients) first(t testing.TB) *net.UnixAddr {
	impatience := time.AfterFunc(patience.Time, func() { panic("nobody said hello to the emulator") })
	defer impatience.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.address == nil {
		c.heard.Wait()
	}
	return c.address
}

// What happens to a key.
const (
	released = iota
	pressed
	held
)

// codes are the joystick's codes in the Raspberry Pi's kernel.
var codes = map[rune]uint16{'u': 103, 'l': 105, 'r': 106, 'd': 108, 'c': 28}

// event is an input event that happened at a time.
func (b *Board) event(at time.Time, kind, code uint16, value int32) []byte {
	event := make([]byte, b.eventSize)
	us := uint64(at.Nanosecond() / 1000)
	if b.eventSize == Event64 {
		binary.NativeEndian.PutUint64(event, uint64(at.Unix()))
		binary.NativeEndian.PutUint64(event[8:], us)
	} else {
		binary.NativeEndian.PutUint32(event, uint32(at.Unix()))
		binary.NativeEndian.PutUint32(event[4:], uint32(us))
	}
	rest := event[b.eventSize-8:]
	binary.NativeEndian.PutUint16(rest, kind)
	binary.NativeEndian.PutUint16(rest[2:], code)
	binary.NativeEndian.PutUint32(rest[4:], uint32(value))
	return event
}

// Send sends an input event as it is, for what the other methods do not say.
func (b *Board) Send(kind, code uint16, value int32) {
	b.send(b.event(time.Now(), kind, code, value))
}

// key sends what happens to a key, all of it at once.
func (b *Board) key(key rune, values ...int32) {
	b.t.Helper()
	code, ok := codes[key]
	require.True(b.t, ok, "%q is no key", key)
	now := time.Now()
	var events [][]byte
	for _, v := range values {
		events = append(events, b.event(now, 1, code, v), b.event(now, 0, 0, 0))
	}
	b.send(events...)
}

// Down presses a key, Hold repeats it as the kernel does, Up releases it.
func (b *Board) Down(key rune) { b.t.Helper(); b.key(key, pressed) }
func (b *Board) Hold(key rune) { b.t.Helper(); b.key(key, held) }
func (b *Board) Up(key rune)   { b.t.Helper(); b.key(key, released) }

// Press presses and releases keys one after the other. A test that does not get to run meanwhile
// holds none.
func (b *Board) Press(keys string) {
	b.t.Helper()
	for _, key := range strings.ReplaceAll(keys, " ", "") {
		b.key(key, pressed, released)
	}
}

// Unplug takes the Sense HAT away, or ends the emulator; Plug brings it back.
func (b *Board) Unplug() { b.unplug() }
func (b *Board) Plug()   { b.plug() }

// Dark is what a matrix shows on which all LEDs are off.
var Dark = console.Frame{}.String()

// colors are the LEDs by their colour in RGB565.
var colors = func() map[uint16]console.LED {
	m := map[uint16]console.LED{0: {}}
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			rgb := console.LED{Color: c, Level: l}.RGB()
			m[uint16(rgb.R)>>3<<11|uint16(rgb.G)>>2<<5|uint16(rgb.B)>>3] = console.LED{Color: c, Level: l}
		}
	}
	return m
}()

// Lights returns how the lights are driven just now, each by its place.
func (b *Board) Lights() func(x, y int) console.RGB {
	b.t.Helper()
	data, err := os.ReadFile(b.Pixels)
	require.NoError(b.t, err)
	require.GreaterOrEqual(b.t, len(data), pixelBytes)
	wide := func(v, most uint16) uint8 { return uint8(int(v) * 255 / int(most)) }
	return func(x, y int) console.RGB {
		pixel := binary.LittleEndian.Uint16(data[2*(console.Side*y+x):])
		return console.RGB{R: wide(pixel>>11, 31), G: wide(pixel>>5&63, 63), B: wide(pixel&31, 31)}
	}
}

// Shown returns the picture in LED letters, or a sentence if it is none.
func (b *Board) Shown() string {
	data, err := os.ReadFile(b.Pixels)
	if err != nil {
		return err.Error()
	}
	if len(data) < pixelBytes {
		return fmt.Sprintf("a picture of %d bytes", len(data))
	}
	var f console.Frame
	for i := range pixelBytes / 2 {
		pixel := binary.LittleEndian.Uint16(data[2*i:])
		led, ok := colors[pixel]
		if !ok {
			return fmt.Sprintf("no LED of pixel %#04x at %d,%d", pixel, i%console.Side, i/console.Side)
		}
		f[i/console.Side][i%console.Side] = led
	}
	return f.String()
}

func (b *Board) watchPixels() {
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	require.NoError(b.t, err)
	_, err = unix.InotifyAddWatch(fd, b.Pixels, unix.IN_MODIFY)
	require.NoError(b.t, err)
	b.watch = os.NewFile(uintptr(fd), "inotify")
	b.t.Cleanup(func() { b.watch.Close() })
}

// WaitAsLongAs has WaitFor wait as long as a program runs: until ended is closed.
// A window may take its time to open.
func (b *Board) WaitAsLongAs(ended <-chan struct{}) { b.ended = ended }

// WaitFor waits until a picture in LED letters is shown.
func (b *Board) WaitFor(picture string) {
	b.t.Helper()
	b.WaitUntil(func(shown string) bool { return shown == picture })
}

// WaitUntil waits until a picture in LED letters is as wanted.
func (b *Board) WaitUntil(wanted func(picture string) bool) {
	b.t.Helper()
	defer b.setDeadline()()
	for !wanted(b.Shown()) {
		if err := b.waitForWrite(); err != nil {
			require.FailNow(b.t, "waiting for a picture", "%v; instead there is:\n%s", err, b.Shown())
		}
	}
}

// setDeadline bounds what is read from watch until the returned function is
// called.
func (b *Board) setDeadline() (done func()) {
	if b.ended == nil {
		b.watch.SetReadDeadline(time.Now().Add(patience.Time))
		return func() {}
	}
	b.watch.SetReadDeadline(time.Time{})
	waited := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		select {
		case <-b.ended:
			b.watch.SetReadDeadline(time.Now())
		case <-waited:
		}
	})
	return func() { close(waited); watching.Wait() }
}

// WaitForWrite waits until the picture's file is written once more than before.
func (b *Board) WaitForWrite() {
	b.t.Helper()
	b.watch.SetReadDeadline(time.Now().Add(patience.Time))
	require.NoError(b.t, b.waitForWrite())
}

func (b *Board) waitForWrite() error {
	var events [4096]byte
	_, err := b.watch.Read(events[:])
	return err
}
