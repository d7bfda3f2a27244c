package sense_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/sense"
	"lichtbrett/net/patience"
)

// source is Devices or Emulator.
type source interface {
	Screen(sense.Options) (*sense.Screen, error)
	Stick() (*sense.Stick, error)
	Source(sense.Options) hat.Source
}

const native = hattest.Event32 + (hattest.Event64-hattest.Event32)*(strconv.IntSize/64)

// boards are the stand-ins and what opens them.
func boards(t *testing.T) map[string]struct {
	board  *hattest.Board
	source source
} {
	real, emulator := hattest.New(t, native), hattest.NewEmulator(t, native)
	return map[string]struct {
		board  *hattest.Board
		source source
	}{
		"devices":  {real, sense.Devices{Root: real.Root}},
		"emulator": {emulator, sense.Emulator{Root: emulator.Root}},
	}
}

func picture() (f console.Frame) {
	f[0][0], f[3][5], f[7][7] = console.Orange.Lit(), console.Green.Dim(), console.Blue.Lit()
	return f
}

func TestAScreenShowsFramesAndIsLeftDark(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			before, err := os.Stat(b.board.Pixels)
			require.NoError(t, err)
			screen, err := b.source.Screen(sense.Options{})
			require.NoError(t, err)
			require.Equal(t, hattest.Dark, b.board.Shown(), "what was there before is cleared")

			require.NoError(t, screen.Show(picture()))
			require.Equal(t, picture().String(), b.board.Shown())
			require.NoError(t, screen.Suspend())
			require.Equal(t, hattest.Dark, b.board.Shown())
			require.NoError(t, screen.Resume())
			require.Equal(t, picture().String(), b.board.Shown())

			require.NoError(t, screen.Close())
			require.Equal(t, hattest.Dark, b.board.Shown())
			require.NoError(t, screen.Close(), "closing again does nothing")
			after, err := os.Stat(b.board.Pixels)
			require.NoError(t, err)
			require.Equal(t, before.Size(), after.Size(), "the file keeps its size")
			require.True(t, os.SameFile(before, after))
		})
	}
}

func TestTenThousandFramesArriveAtASenseHAT(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			screen, err := b.source.Screen(sense.Options{})
			require.NoError(t, err)
			defer screen.Close()
			r := rand.New(rand.NewPCG(1, 2))
			for n := range 10_000 {
				f := hattest.Random(r)
				require.NoError(t, screen.Show(f))
				if shown := b.board.Shown(); shown != f.String() {
					require.FailNow(t, "another picture", "frame %d:\n%s", n, shown)
				}
			}
		})
	}
}

func TestAFrameIsWrittenOnlyWhenItChanges(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			screen, err := b.source.Screen(sense.Options{})
			require.NoError(t, err)
			defer screen.Close()
			require.NoError(t, screen.Show(picture()))
			file, err := os.OpenFile(b.board.Pixels, os.O_WRONLY, 0)
			require.NoError(t, err)
			defer file.Close()
			_, err = file.WriteAt(make([]byte, 128), 0)
			require.NoError(t, err)
			require.NoError(t, screen.Show(picture()))
			require.Equal(t, hattest.Dark, b.board.Shown(), "the same frame again is not written")
			require.NoError(t, screen.Show(console.Frame{}))
			require.NoError(t, screen.Show(picture()))
			require.Equal(t, picture().String(), b.board.Shown())
		})
	}
}

func TestAFullDeviceIsAnError(t *testing.T) {
	b := hattest.New(t, native)
	require.NoError(t, os.Remove(b.Pixels))
	require.NoError(t, os.Symlink("/dev/full", b.Pixels))
	_, err := sense.Devices{Root: b.Root}.Screen(sense.Options{})
	require.ErrorContains(t, err, "no space left on device; is the Sense HAT still there?")
}

func TestTheEmulatorsGammaTable(t *testing.T) {
	b := hattest.NewEmulator(t, native)
	table := func() sense.Gamma {
		data, err := os.ReadFile(b.Pixels)
		require.NoError(t, err)
		require.Len(t, data, 160)
		return sense.Gamma(data[128:])
	}
	screen, err := sense.Emulator{Root: b.Root}.Screen(sense.Options{LowLight: true})
	require.NoError(t, err)
	require.Equal(t, sense.LowLightGamma, table())
	require.NoError(t, screen.Suspend())
	require.Equal(t, sense.DefaultGamma, table())
	require.NoError(t, screen.Resume())
	require.Equal(t, sense.LowLightGamma, table())
	require.NoError(t, screen.Close())
	require.Equal(t, sense.DefaultGamma, table())
}

// listen returns the words that a stick says, and what Listen returned at last.
func listen(t *testing.T, s *sense.Stick) (words <-chan console.Key, ended <-chan error) {
	said, end := make(chan console.Key, 64), make(chan error, 1)
	go func() {
		defer close(said)
		end <- s.Listen(func(k console.Key) { said <- k })
	}()
	t.Cleanup(func() {
		_ = s.Close() // the test may have done that
		for range said {
		}
	})
	return said, end
}

func TestAStickSpeaks(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			stick, err := b.source.Stick()
			require.NoError(t, err)
			words, ended := listen(t, stick)
			b.board.Press("lrudc")
			b.board.Send(1, 30, 1) // somebody's A
			b.board.Send(2, 103, 1)
			b.board.Send(1, 103, 7)
			for _, code := range []uint16{546, 547, 544, 545, 314} { // the mainline kernel's
				b.board.Send(1, code, 1)
				b.board.Send(1, code, 0)
			}
			for range 2 {
				for _, want := range []console.Key{console.Left, console.Right, console.Up, console.Down, console.Confirm} {
					require.Equal(t, want, <-words)
				}
			}
			b.board.Down('c')
			require.Equal(t, console.Back, <-words, "held, the middle is Back")
			b.board.Up('c')
			b.board.Press("l")
			require.Equal(t, console.Left, <-words)

			require.NoError(t, stick.Close())
			require.NoError(t, <-ended)
		})
	}
}

// The emulator's events have its own size, whatever this process is.
func TestAnEmulatorOfAnotherWidth(t *testing.T) {
	for _, size := range []int{hattest.Event32, hattest.Event64} {
		b := hattest.NewEmulator(t, size)
		stick, err := sense.Emulator{Root: b.Root}.Stick()
		require.NoError(t, err)
		words, _ := listen(t, stick)
		b.Press("ud")
		require.Equal(t, console.Up, <-words)
		require.Equal(t, console.Down, <-words)
		require.NoError(t, stick.Close())
		left, err := filepath.Glob(filepath.Join(b.Root, "dev/shm/*client*"))
		require.NoError(t, err)
		require.Empty(t, left, "the client's socket is taken away")
	}
}

func TestAnUnpluggedStick(t *testing.T) {
	for name, says := range map[string]string{
		"devices":  "the joystick says nothing any more: EOF; is the Sense HAT still there?",
		"emulator": "the Sense HAT emulator has ended",
	} {
		t.Run(name, func(t *testing.T) {
			b := boards(t)[name]
			stick, err := b.source.Stick()
			require.NoError(t, err)
			defer stick.Close()
			_, ended := listen(t, stick)
			b.board.Unplug()
			require.ErrorContains(t, <-ended, says)
		})
	}
}

func TestMissing(t *testing.T) {
	empty := t.TempDir()
	gone := hattest.New(t, native)
	require.NoError(t, os.Remove(gone.Pixels))
	require.NoError(t, os.RemoveAll(filepath.Join(gone.Root, "sys/class/input")))
	dead := hattest.NewEmulator(t, native)
	require.NoError(t, os.WriteFile(filepath.Join(dead.Root, "dev/shm/rpi-sense-emu-pid"), []byte("4194305"), 0o600))
	silent := hattest.NewEmulator(t, native)
	require.NoError(t, os.Remove(filepath.Join(silent.Root, "dev/shm/rpi-sense-emu-stick")))

	screen := func(s source) error { _, err := s.Screen(sense.Options{}); return err }
	stick := func(s source) error { _, err := s.Stick(); return err }
	for name, c := range map[string]struct {
		err  error
		says string
	}{
		"no HAT":             {screen(sense.Devices{Root: empty}), "there is no Sense HAT"},
		"no HAT, what to do": {screen(sense.Devices{Root: empty}), "dtoverlay=rpi-sense"},
		"no joystick":        {stick(sense.Devices{Root: gone.Root}), "the Sense HAT's joystick is missing"},
		"no file in /dev":    {screen(sense.Devices{Root: gone.Root}), "is missing; udev makes it"},
		"no emulator":        {screen(sense.Emulator{Root: empty}), "start it (sense_emu_gui)"},
		"a dead emulator":    {stick(sense.Emulator{Root: dead.Root}), "start it (sense_emu_gui)"},
		"a silent emulator":  {stick(sense.Emulator{Root: silent.Root}), "start it (sense_emu_gui)"},
	} {
		require.ErrorContains(t, c.err, c.says, name)
		require.ErrorIs(t, c.err, fs.ErrNotExist, name)
		require.NotErrorIs(t, c.err, fs.ErrPermission, name)
	}
	require.False(t, sense.Devices{Root: empty}.Found())
	require.True(t, sense.Devices{Root: gone.Root}.Found())
	require.False(t, sense.Emulator{Root: empty}.Running())
	require.False(t, sense.Emulator{Root: dead.Root}.Running())
	require.True(t, sense.Emulator{Root: silent.Root}.Running())
}

func TestAScreenFileThatIsNone(t *testing.T) {
	b := hattest.NewEmulator(t, native)
	require.NoError(t, os.Truncate(b.Pixels, 128))
	_, err := sense.Emulator{Root: b.Root}.Screen(sense.Options{})
	require.ErrorContains(t, err, "is not a screen of the Sense HAT emulator, which has 160 bytes")
}

// Without /dev/shm the emulator's files are in /tmp.
func TestTheEmulatorInTmp(t *testing.T) {
	b := hattest.NewEmulator(t, native)
	require.NoError(t, os.Rename(filepath.Join(b.Root, "dev/shm"), filepath.Join(b.Root, "tmp")))
	require.True(t, sense.Emulator{Root: b.Root}.Running())
}

// A board that is away when it is closed is not taken up again when it is back.
func TestAClosedBoardIsLeftAlone(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			lost, ended := make(chan error, 1), make(chan struct{})
			board, err := hat.OpenBoard(t.Context(), b.source.Source(sense.Options{}), hat.Options{}, func(err error) { lost <- err })
			require.NoError(t, err)
			go func() {
				board.Listen(func(console.Input) {})
				close(ended)
			}()
			require.NoError(t, board.Show(picture()))
			b.board.Unplug()
			<-lost
			require.NoError(t, board.Close())
			b.board.Plug()
			select {
			case <-ended:
			case <-time.After(patience.Time):
				require.Fail(t, "it is still listened to")
			}
			require.Equal(t, hattest.Dark, b.board.Shown())
		})
	}
}

func TestTheTextConsole(t *testing.T) {
	b := hattest.New(t, native)
	console := func(bind string) sense.Devices {
		folder := filepath.Join(b.Root, "sys/class/vtconsole/vtcon1")
		require.NoError(t, os.MkdirAll(folder, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "name"), []byte("(M) frame buffer device\n"), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "bind"), []byte(bind), 0o600))
		return sense.Devices{Root: b.Root}
	}
	_, ok := console("1\n").TextConsole()
	require.False(t, ok, "the console is on the monitor")
	graphics := filepath.Join(b.Root, "sys/class/graphics")
	require.NoError(t, os.RemoveAll(filepath.Join(graphics, "fb0")))
	require.NoError(t, os.Rename(filepath.Join(graphics, "fb1"), filepath.Join(graphics, "fb0")))
	bind, ok := console("1\n").TextConsole()
	require.True(t, ok)
	require.Equal(t, filepath.Join(b.Root, "sys/class/vtconsole/vtcon1/bind"), bind)
	_, ok = console("0\n").TextConsole()
	require.False(t, ok)
}
