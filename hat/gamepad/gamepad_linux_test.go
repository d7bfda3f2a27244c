package gamepad

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/input/evdev"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// plugged has a keyboard and a gamepad in a folder that looks like /, and returns what
// sends the gamepad's events.
func plugged(t *testing.T) (root string, send func(kind, code uint16, value int32)) {
	root = t.TempDir()
	keys := func(name string, codes ...int) {
		words := make([]uint64, 768/strconv.IntSize)
		for _, code := range codes {
			words[len(words)-1-code/strconv.IntSize] |= 1 << (code % strconv.IntSize)
		}
		text := ""
		for _, w := range words {
			text += strconv.FormatUint(w, 16) + " "
		}
		folder := filepath.Join(root, "sys/class/input", name, "device/capabilities")
		require.NoError(t, os.MkdirAll(folder, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "key"), []byte(text+"\n"), 0o600))
	}
	keys("event0", 1, 28, 103)
	keys("event1", 28, 544, 314) // a Sense HAT's joystick
	keys("event7", southButton, 305, 315)
	require.NoError(t, os.MkdirAll(filepath.Join(root, "dev/input"), 0o755))
	pipe := filepath.Join(root, "dev/input/event7")
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	file, err := os.OpenFile(pipe, os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { file.Close() })
	return root, func(kind, code uint16, value int32) {
		event := make([]byte, evdev.NativeSize)
		rest := event[evdev.NativeSize-8:]
		binary.NativeEndian.PutUint16(rest, kind)
		binary.NativeEndian.PutUint16(rest[2:], code)
		binary.NativeEndian.PutUint32(rest[4:], uint32(value))
		_, err := file.Write(event)
		require.NoError(t, err)
	}
}

func TestAGamepadSpeaks(t *testing.T) {
	root, send := plugged(t)
	ctx, end := context.WithCancel(t.Context())
	said, ended := make(chan console.Input, 16), make(chan struct{})
	go func() {
		Listen(ctx, root, func(w console.Input) { said <- w })
		close(ended)
	}()
	for _, c := range []struct {
		kind, code uint16
		on         int32
		want       console.Key
	}{
		{evdev.Key, 304, 1, console.Confirm}, {evdev.Key, 305, 1, console.Back},
		{evdev.Key, 544, 1, console.Up}, {evdev.Key, 545, 1, console.Down}, {evdev.Key, 546, 1, console.Left}, {evdev.Key, 547, 1, console.Right},
		{evdev.Abs, 16, -1, console.Left}, {evdev.Abs, 16, 1, console.Right}, {evdev.Abs, 17, -1, console.Up}, {evdev.Abs, 17, 1, console.Down},
		{evdev.Abs, 0, 32767, console.Right}, {evdev.Abs, 0, -32768, console.Left}, {evdev.Abs, 1, -32768, console.Up}, {evdev.Abs, 1, 32767, console.Down},
	} {
		for _, value := range []int32{c.on, 0} {
			send(c.kind, c.code, value)
			send(evdev.Key, 700, 1) // what no gamepad has
			send(evdev.Syn, evdev.SynReport, 0)
		}
		require.Equal(t, c.want.Input(), <-said)
	}
	end()
	<-ended
}

// A machine without a gamepad, or without the files in which the kernel tells of them,
// has none.
func TestNoGamepad(t *testing.T) {
	require.Nil(t, find(t.TempDir()))
	root, _ := plugged(t)
	require.NoError(t, os.RemoveAll(filepath.Join(root, "sys/class/input/event7")))
	require.Nil(t, find(root))
	ctx, end := context.WithCancel(t.Context())
	end()
	Listen(ctx, root, nil)
}

// Where the system has dropped events nothing is held any more.
func TestDroppedEvents(t *testing.T) {
	state := input.PadState{X: 1}
	state.Buttons[0] = true
	require.True(t, take(&state, evdev.Event{Kind: evdev.Syn, Code: evdev.SynDropped}, nil))
	require.Equal(t, input.PadState{}, state)
	require.Equal(t, -1.0, span{0, 255}.share(0))
	require.Equal(t, 1.0, span{0, 255}.share(255))
}
