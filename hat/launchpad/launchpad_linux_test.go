package launchpad

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"lichtbrett/game/console"
	"lichtbrett/hat"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/launchpad/launchpadtest"
	"lichtbrett/net/patience"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func opened(t testing.TB, d *launchpadtest.Device) *lights {
	l, err := Source(d.Root)()
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l.(*lights)
}

func TestALaunchpadIsLeftAsItWasFound(t *testing.T) {
	for _, model := range []launchpadtest.Model{launchpadtest.X, launchpadtest.Mini, launchpadtest.Pro} {
		for _, mode := range []byte{launchpadtest.Live, launchpadtest.Programmer} {
			t.Run(model.Name, func(t *testing.T) {
				d := launchpadtest.New(t, model)
				d.SetMode(mode)
				l := opened(t, d)
				f := hattest.Random(rand.New(rand.NewPCG(1, 2)))
				require.NoError(t, l.Show(f))
				d.WaitFor(f.String())
				lit := d.Lights()
				require.NotZero(t, lit[model.Confirm])
				require.NotZero(t, lit[model.Back])
				require.Len(t, lit, 64+6, "the other buttons are dark")

				require.NoError(t, l.Suspend())
				d.WaitForMode(mode)
				d.WaitFor(hattest.Dark)
				require.NoError(t, l.Resume())
				d.WaitFor(f.String())
				require.NoError(t, l.Close())
				d.WaitForMode(mode)
				d.WaitFor(hattest.Dark)
				require.NoError(t, l.Close(), "closing again does nothing")
				require.Empty(t, d.Wrong())
			})
		}
	}
}

func TestTenThousandFramesArriveAtALaunchpad(t *testing.T) {
	d := launchpadtest.New(t, launchpadtest.Mini)
	l := opened(t, d)
	l.Stop()
	r := rand.New(rand.NewPCG(2, 3))
	for n := range 10_000 {
		f := hattest.Random(r)
		before := d.Frames()
		require.NoError(t, l.Send(f))
		d.WaitForFrame(before)
		if shown := d.Picture(); shown != f.String() {
			require.FailNow(t, "another picture", "frame %d:\n%s", n, shown)
		}
	}
	require.Empty(t, d.Wrong())
}

func TestEveryLEDIsVisibleAndDistinctOnAPad(t *testing.T) {
	seen := map[console.RGB]console.LED{}
	for c := console.Green; c <= console.White; c++ {
		for level := console.Full; level <= console.GreyedDim; level++ {
			led := console.LED{Color: c, Level: level}
			light := hat.Linear(led.RGB())
			light = console.RGB{R: light.R >> 1, G: light.G >> 1, B: light.B >> 1}
			require.NotZero(t, light)
			require.NotContains(t, seen, light, "%+v looks like %+v", led, seen[light])
			seen[light] = led
		}
	}
}

func TestAPadIsThePlace(t *testing.T) {
	for _, model := range []launchpadtest.Model{launchpadtest.X, launchpadtest.Mini, launchpadtest.Pro} {
		d := launchpadtest.New(t, model)
		words, _ := hattest.Listen(t, opened(t, d))
		d.Say(0xf8, 0x40, 0xf0, 0x7e, 0xf7, 0xb0, 19, 127, 0x90, 19, 99) // nonsense, and what is not used
		for _, at := range [][2]int{{0, 0}, {7, 0}, {0, 7}, {7, 7}, {3, 5}} {
			d.Touch(at[0], at[1])
			require.Equal(t, console.Point(at[0], at[1]), <-words)
		}
		d.Press("lrudcx")
		for _, key := range []console.Key{console.Left, console.Right, console.Up, console.Down, console.Confirm, console.Back} {
			require.Equal(t, key.Input(), <-words)
		}
	}
}

// Pulled out, it says so; plugged in again, it shows the picture that it has missed.
func TestALaunchpadIsWaitedFor(t *testing.T) {
	d := launchpadtest.New(t, launchpadtest.X)
	lost, ended := make(chan error, 1), make(chan struct{})
	words := make(chan console.Input, 1)
	b, err := hat.OpenBoard(t.Context(), Source(d.Root), hat.Options{}, func(err error) { lost <- err })
	require.NoError(t, err)
	go func() {
		b.Listen(func(w console.Input) { words <- w })
		close(ended)
	}()
	r := rand.New(rand.NewPCG(4, 5))
	f := hattest.Random(r)
	require.NoError(t, b.Show(f))
	d.WaitFor(f.String())
	d.Unplug()
	require.ErrorContains(t, <-lost, "the Launchpad X says nothing any more")
	f = hattest.Random(r)
	require.NoError(t, b.Show(f))
	d.Plug()
	d.WaitFor(f.String())
	d.Touch(1, 2)
	require.Equal(t, console.Point(1, 2), <-words)
	require.NoError(t, b.Close())
	<-ended
	d.WaitForMode(launchpadtest.Live)
}

// One that takes nothing any more is waited for by nobody, not even at the end.
func TestAStalledLaunchpad(t *testing.T) {
	d := launchpadtest.New(t, launchpadtest.X)
	l := opened(t, d)
	d.Stall()
	r := rand.New(rand.NewPCG(6, 7))
	began := time.Now()
	for range 200 {
		require.NoError(t, l.Show(hattest.Random(r)))
	}
	require.NoError(t, l.Close())
	require.Less(t, time.Since(began), patience.Time)
}

func TestMissingLaunchpads(t *testing.T) {
	_, err := Source(t.TempDir())()
	require.ErrorContains(t, err, "there is no Launchpad X, Mini MK3 or Pro MK3")
	require.ErrorIs(t, err, fs.ErrNotExist)

	d := launchpadtest.New(t, launchpadtest.Pro)
	device := filepath.Join(d.Root, "dev/snd/midiC1D0")
	require.NoError(t, os.Remove(device))
	_, err = Source(d.Root)()
	require.ErrorContains(t, err, "the kernel has the Launchpad Pro MK3, but "+device+" is missing")
	require.NoError(t, os.Remove(filepath.Join(d.Root, "dev/snd/controlC1")))
	_, err = Source(d.Root)()
	require.ErrorIs(t, err, fs.ErrNotExist)

	require.ErrorContains(t, refused(&models[0], "x", unix.EACCES), "have yourself added to the group audio")
	require.ErrorIs(t, refused(&models[0], "x", unix.EACCES), fs.ErrPermission)
	require.ErrorContains(t, refused(&models[0], "x", unix.EBUSY), "the Launchpad X is taken; end the other program")
	require.ErrorContains(t, refused(&models[0], "x", errors.New("burnt")), "cannot be opened: burnt")
}

// Of the ports that share a file, each model is opened at the one for lights and pads.
func TestThePortForLightsAndPads(t *testing.T) {
	prefer := ioctlPrefer
	t.Cleanup(func() { ioctlPrefer = prefer })
	for model, want := range map[*launchpadtest.Model]int{&launchpadtest.X: 1, &launchpadtest.Mini: 1, &launchpadtest.Pro: 0} {
		preferred := -1
		ioctlPrefer = func(_, subdevice int) error { preferred = subdevice; return nil }
		opened(t, launchpadtest.New(t, *model))
		require.Equal(t, want, preferred, model.Name)
	}
	ioctlPrefer = func(int, int) error { return unix.EIO }
	_, err := Source(launchpadtest.New(t, launchpadtest.X).Root)()
	require.ErrorContains(t, err, "the Launchpad X cannot be opened")
}

func TestMIDI(t *testing.T) {
	var p parser
	var all [][]byte
	for _, b := range []byte{
		5, 0x90, 81, 99, 81, 0, // without a status of its own
		0xf0, 1, 0xf8, 2, 0xf7, // the clock in between
		0xf2, 1, 2, 0xc0, 7, 0xe0, 1, 0xb0, 91, 127, // a message that is cut off
	} {
		if m := p.take(b); m != nil {
			all = append(all, m)
		}
	}
	require.Equal(t, [][]byte{{0x90, 81, 99}, {0x90, 81, 0}, {0xf0, 1, 2, 0xf7}, {0xc0, 7}, {0xb0, 91, 127}}, all)
}

// FuzzMIDI: whatever a Launchpad says, messages are whole and none is endless.
func FuzzMIDI(f *testing.F) {
	f.Add([]byte{0x90, 81, 99, 0xf0, 0, 32, 41, 2, 12, 14, 1, 0xf7, 0xb0, 91, 127, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		var p parser
		l := &lights{model: &models[0], inputs: make(chan console.Input, len(data)), answered: make(chan byte, 1), closed: make(chan struct{})}
		for _, b := range data {
			if m := p.take(b); m != nil && m[0] == sysEx {
				require.LessOrEqual(t, len(m), longestMessage+1)
				l.answer(m)
			} else if m != nil {
				require.Len(t, m, length(m[0]))
				l.hear(m)
			}
		}
	})
}
