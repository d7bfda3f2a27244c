package line

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/console"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/line/linetest"
	"lichtbrett/net/patience"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// panels are a program and a serial port.
var panels = map[string]func(testing.TB) *linetest.Panel{
	"program": func(t testing.TB) *linetest.Panel { return linetest.NewProgram(t, "") },
	"serial":  linetest.NewSerial,
}

func opened(t testing.TB, device string) *lights {
	name, what, _ := strings.Cut(device, ":")
	_, options, _ := strings.Cut(name, "?")
	source, err := Named(options, what)
	require.NoError(t, err)
	l, err := source()
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l.(*lights)
}

func TestFramesGoOutAndWordsComeIn(t *testing.T) {
	for name, make := range panels {
		t.Run(name, func(t *testing.T) {
			p := make(t)
			l := opened(t, p.Device)
			words, ended := hattest.Listen(t, l)
			f := hattest.Random(rand.New(rand.NewPCG(1, 2)))
			require.NoError(t, l.Show(f))
			p.WaitFor(f.String())
			p.Say("", "nonsense", "field 8 0", "field -1 0", "field 1", "field x y", strings.Repeat("left", 1000), "field 1 2 3")
			p.Press("lrudcx")
			for _, key := range []console.Key{console.Left, console.Right, console.Up, console.Down, console.Confirm, console.Back} {
				require.Equal(t, key.Input(), <-words)
			}
			p.Say("Field 3 4\r")
			require.Equal(t, console.Point(3, 4), <-words)
			require.NoError(t, l.Suspend())
			p.WaitFor(hattest.Dark)
			require.NoError(t, l.Resume())
			p.WaitFor(f.String())
			require.NoError(t, l.Close())
			require.NoError(t, <-ended)
			p.WaitFor(hattest.Dark)
			require.Empty(t, p.Wrong())
		})
	}
}

func TestTenThousandFramesArriveInLines(t *testing.T) {
	for name, make := range panels {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := make(t)
			l := opened(t, p.Device)
			l.Stop()
			r := rand.New(rand.NewPCG(2, 3))
			for n := range 10_000 {
				f := hattest.Random(r)
				before := p.Frames()
				require.NoError(t, l.send(f))
				p.WaitForFrame(before)
				if shown := p.Picture(); shown != f.String() {
					require.FailNow(t, "another picture", "frame %d:\n%s", n, shown)
				}
			}
			require.Empty(t, p.Wrong())
		})
	}
}

// Nobody waits for a panel that reads nothing, not even at the end.
func TestAStalledPanel(t *testing.T) {
	for name, make := range panels {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := make(t)
			l := opened(t, p.Device)
			p.Stall()
			r := rand.New(rand.NewPCG(4, 5))
			began := time.Now()
			for range 500 {
				require.NoError(t, l.Show(hattest.Random(r)))
			}
			require.NoError(t, l.Close())
			require.Less(t, time.Since(began), patience.Time)
		})
	}
}

func TestAPanelThatIsUnplugged(t *testing.T) {
	p := linetest.NewSerial(t)
	l := opened(t, p.Device)
	_, ended := hattest.Listen(t, l)
	p.Unplug()
	require.ErrorContains(t, <-ended, "says nothing any more")
}

// A program that ends is told of with its last complaint, and started again after a
// rest that grows while it keeps on ending.
func TestAProgramThatEnds(t *testing.T) {
	source, err := Named("", "echo up; echo 'no such panel' >&2; exit 3")
	require.NoError(t, err)
	l, err := source()
	require.NoError(t, err)
	defer l.Close()
	var said []console.Input
	err = l.Listen(func(w console.Input) { said = append(said, w) })
	require.ErrorContains(t, err, "drives the lights no longer: exit status 3: no such panel")
	require.Equal(t, []console.Input{console.Up.Input()}, said)
	_, err = source()
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "keeps on ending")
}

func TestNames(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", "it needs a program or a serial port"},
		{"", "  ", "it needs a program or a serial port"},
		{"speed=300", "/dev/ttyACM0", "speed=300; a serial port has one of 9600 19200"},
		{"speed=x", "/dev/ttyACM0", "a serial port has one of"},
		{"speed=9600", "cat", "a speed is that of a serial port"},
		{"color", "cat", "lines have no option color; there is mono and speed"},
		{"%zz", "cat", "are no options"},
	} {
		_, err := Named(c[0], c[1])
		require.ErrorContains(t, err, c[2])
	}
	open := func(what string) error {
		source, err := Named("speed=9600&mono", what)
		require.NoError(t, err)
		_, err = source()
		return err
	}
	require.ErrorIs(t, open("/dev/ttyNone9"), fs.ErrNotExist)
	require.ErrorContains(t, open("/dev/ttyNone9"), "there is no /dev/ttyNone9; see that it is plugged in")
	require.ErrorContains(t, open("/dev/null"), "/dev/null is no serial port")
	require.ErrorContains(t, refused("/dev/ttyACM0", fs.ErrPermission), "have yourself added to the group dialout")
}

// On lights of one colour no two LEDs look the same over a bar of beats, and player 1
// shines while player 2 blinks.
func TestEveryLEDIsDistinctInOneColor(t *testing.T) {
	seen := map[[bar]uint8]console.LED{}
	for c := console.Green; c <= console.White; c++ {
		for level := console.Full; level <= console.GreyedDim; level++ {
			led := console.LED{Color: c, Level: level}
			var looks [bar]uint8
			for n := range bar {
				all := mono(console.Frame{{led}}, n)
				require.Equal(t, all[0].R, all[0].G)
				require.Equal(t, all[0].R, all[0].B)
				require.Zero(t, all[1])
				looks[n] = all[0].R
			}
			require.NotZero(t, looks)
			require.NotContains(t, seen, looks, "%+v looks like %+v", led, seen[looks])
			seen[looks] = led
			if c == console.Green {
				require.NotContains(t, looks, uint8(0))
			} else if c == console.Blue {
				require.Contains(t, looks, uint8(0))
			}
		}
	}
}

// A still picture that blinks is written as often as it changes, one that does not once.
func TestAPanelOfOneColor(t *testing.T) {
	p := linetest.NewProgram(t, "?mono")
	l := opened(t, p.Device)
	var f console.Frame
	f[0][0], f[0][1] = console.Green.Lit(), console.Blue.Lit()
	require.NoError(t, l.Show(f))
	shine := func(blue uint8) func([64]console.RGB) bool {
		return func(c [64]console.RGB) bool {
			return c[0] == console.RGB{R: 176, G: 176, B: 176} && c[1] == console.RGB{R: blue, G: blue, B: blue} && c[2] == console.RGB{}
		}
	}
	for range 2 {
		p.WaitForColors(shine(255))
		p.WaitForColors(shine(0))
	}
	f[0][1] = console.LED{}
	require.NoError(t, l.Show(f))
	p.WaitForColors(shine(0))
	l.Stop()
	before := p.Frames()
	for range 20 {
		require.NoError(t, l.send(f))
	}
	require.LessOrEqual(t, p.Frames(), before+1)
}

// stub writes a Python module that stands in for a library of a panel's owner.
func stub(t *testing.T, folder, name, source string) {
	path := filepath.Join(folder, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(source), 0o600))
}

// runs has a program of the guide take lines, with stubs for the libraries, and returns
// what it prints and what the stubs have written.
func runs(t *testing.T, folder string, lines string, args ...string) (printed, written string) {
	require.NoError(t, os.WriteFile(filepath.Join(folder, "lines"), []byte(lines), 0o600))
	in, err := os.Open(filepath.Join(folder, "lines"))
	require.NoError(t, err)
	defer in.Close()
	cmd := exec.Command("python3", args...)
	cmd.Stdin = in
	cmd.Env = append(os.Environ(), "PYTHONPATH="+folder, "PYTHONDONTWRITEBYTECODE=1", "WRITTEN="+filepath.Join(folder, "written"))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	data, err := os.ReadFile(filepath.Join(folder, "written"))
	require.NoError(t, err)
	return string(out), string(data)
}

const note = "import os\ndef note(*words):\n    print(*words, file=open(os.environ['WRITTEN'], 'a'))\n"

// The programs of the guide run as they stand there, with stubs for their libraries.
func TestTheGuidesProgramsRun(t *testing.T) {
	var f console.Frame
	f[0][1], f[7][7] = console.Red.Lit(), console.Green.Dim()
	all := colors(f)
	line := string(write(&all))

	t.Run("Unicorn HAT", func(t *testing.T) {
		folder := t.TempDir()
		stub(t, folder, "unicornhat.py", note+"brightness = lambda b: None\n"+
			"def set_pixel(x, y, r, g, b):\n    if r or g or b: note(x, y, r, g, b)\nshow = lambda: note('show')\n")
		_, written := runs(t, folder, line+line, "../../docs/lights/panel.py")
		want := "1 0 255 24 32\n7 7 0 108 32\nshow\n"
		require.Equal(t, want+want, written)
	})
	t.Run("MAX7219", func(t *testing.T) {
		folder := t.TempDir()
		stub(t, folder, "luma/core/interface/serial.py", "noop = lambda: None\nspi = lambda **how: None\n")
		stub(t, folder, "luma/core/render.py", note+"class canvas:\n    def __init__(self, device): pass\n    def __enter__(self): return self\n"+
			"    def __exit__(self, *_): note('show')\n    def point(self, at, fill): note(*at, fill)\n")
		stub(t, folder, "luma/led_matrix/device.py", "max7219 = lambda serial: serial\n")
		_, written := runs(t, folder, line, "../../docs/lights/panel.py", "max7219")
		require.Equal(t, "1 0 white\n7 7 white\nshow\n", written)
	})
	t.Run("Pico", func(t *testing.T) {
		folder := t.TempDir()
		stub(t, folder, "machine.py", "class Pin:\n    IN = PULL_UP = 0\n    def __init__(self, number, *how): self.number, self.asked = number, 0\n"+
			"    def value(self):\n        self.asked += 1\n        return 0 if self.number == 4 and self.asked in (2, 3, 5) else 1\n")
		stub(t, folder, "neopixel.py", note+"class NeoPixel(dict):\n    def __init__(self, pin, n): pass\n"+
			"    def write(self): note(*(f'{i} {c}' for i, c in self.items() if any(c)))\n")
		printed, written := runs(t, folder, "cut off\n"+line+line+line+line+line, "../../docs/lights/main.py")
		require.Equal(t, strings.Repeat("1 (31, 3, 4) 63 (0, 13, 4)\n", 5), written)
		require.Equal(t, "up\nup\n", printed, "once for each press")
	})
}

// The guide shows its programs as they are, and they are short.
func TestTheGuideShowsItsPrograms(t *testing.T) {
	page, err := os.ReadFile("../../docs/lights.md")
	require.NoError(t, err)
	for _, name := range []string{"panel.py", "main.py"} {
		program, err := os.ReadFile("../../docs/lights/" + name)
		require.NoError(t, err)
		require.LessOrEqual(t, strings.Count(string(program), "\n"), 40)
		require.Contains(t, string(page), fmt.Sprintf("```python\n%s```", program), name)
	}
	for word := range keys {
		require.Contains(t, string(page), "`"+word+"`")
	}
	for _, speed := range speeds {
		require.Contains(t, string(page), fmt.Sprint(speed))
	}
}

// FuzzWords: whatever comes back, a word is one that a program knows.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"left", "field 3 4", "FIELD 07 0", "field 9 9", "field", "\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if w, ok := read(s); ok {
			require.LessOrEqual(t, w.Key, console.Back)
			require.True(t, !w.Points || console.Inside(w.X, w.Y))
		}
	})
}
