package boards_test

import (
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/launchpad/launchpadtest"
	"lichtbrett/hat/line/linetest"
	"lichtbrett/hat/wled/wledtest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The pictures of the guide show what the stand-ins of all boards shine like when a
// program shows a frame.
func TestThePicturesOfAllBoards(t *testing.T) {
	letters := ""
	for _, p := range specification.ConnectFour() {
		if p.Name == "aiming the bomb" {
			letters = p.Frame
		}
	}
	require.NotEmpty(t, letters)
	share := func(v uint8, most float64) float64 { return float64(v) / most }
	for name, show := range map[string]func(t *testing.T) hattest.Look{
		"sense-hat": func(t *testing.T) hattest.Look {
			d := hattest.New(t, hattest.Event64)
			shows(t, "hat", d.Root, letters, func() { d.WaitFor(letters) })
			return hattest.SenseHAT(func(x, y int) console.RGB { return hattest.Frame(letters)[y][x].RGB() })
		},
		"wled": func(t *testing.T) hattest.Look {
			d := wledtest.New(t, console.Side, console.Side)
			var rows [][]wledtest.RGB
			shows(t, d.Address, "", letters, func() { d.WaitFor(letters); rows = d.Shown() })
			at := func(x, y int) [3]float64 {
				c := rows[y][x]
				return [3]float64{share(c[0], 255), share(c[1], 255), share(c[2], 255)}
			}
			return hattest.Look{Ground: color.RGBA{20, 20, 24, 255}, Off: 0.12, Round: 1, Side: 0.5, Glow: 0.5, At: at, Exponent: 1 / 2.2}
		},
		"launchpad": func(t *testing.T) hattest.Look {
			d := launchpadtest.New(t, launchpadtest.X)
			var lights map[byte][3]byte
			shows(t, "launchpad", d.Root, letters, func() { d.WaitFor(letters); lights = d.Lights() })
			at := func(x, y int) [3]float64 {
				c := lights[byte(10*(8-y)+x+1)]
				return [3]float64{share(c[0], 127), share(c[1], 127), share(c[2], 127)}
			}
			return hattest.Look{Ground: color.RGBA{28, 28, 30, 255}, Off: 0.22, Round: 0.3, Side: 0.84, Glow: 0.1, At: at, Edge: func(x, y int) ([3]float64, bool) {
				return at(x, y), y == -1 && x >= 0 && x < 8 || x == 8 && y >= 0 && y < 8
			}, Exponent: 1 / 2.2}
		},
		"panel": func(t *testing.T) hattest.Look {
			d := linetest.NewProgram(t, "")
			var shown [64]console.RGB
			shows(t, d.Device, "", letters, func() {
				d.WaitFor(letters)
				d.WaitForColors(func(c [64]console.RGB) bool { shown = c; return true })
			})
			at := func(x, y int) [3]float64 {
				c := shown[8*y+x]
				return [3]float64{share(c.R, 255), share(c.G, 255), share(c.B, 255)}
			}
			return hattest.Look{Ground: color.RGBA{8, 8, 10, 255}, Off: 0.1, Round: 0.1, Side: 0.9, Glow: 0.05, At: at, Exponent: 1}
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := show(t).Draw()
			path := filepath.Join("../../docs/lights", name+".png")
			if *storytest.Update {
				file, err := os.Create(path)
				require.NoError(t, err)
				defer file.Close()
				require.NoError(t, png.Encode(file, got))
				return
			}
			file, err := os.Open(path)
			require.NoError(t, err)
			defer file.Close()
			want, err := png.Decode(file)
			require.NoError(t, err)
			require.Equal(t, got.Bounds(), want.Bounds())
			for y := range got.Bounds().Dy() {
				for x := range got.Bounds().Dx() {
					a, b := got.RGBAAt(x, y), color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
					near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 1 } // processors round
					require.True(t, near(a.R, b.R) && near(a.G, b.G) && near(a.B, b.B), "at %d,%d: %v is %v", x, y, b, a)
				}
			}
		})
	}
}

// shows shows a picture on a board until seen returns.
func shows(t *testing.T, name, root, letters string, seen func()) {
	named, err := boards.Named(name)
	require.NoError(t, err)
	b, err := named.Open(t.Context(), boards.Options{Root: root}, func(error) {})
	require.NoError(t, err)
	require.NoError(t, b.Show(hattest.Frame(letters)))
	seen()
	require.NoError(t, b.Close())
}

// FuzzNames: whatever a user calls a board, it is one, or is refused with a sentence, or
// is none that is known.
func FuzzNames(f *testing.F) {
	for _, name := range append(boards.Names(), "wled:h?x=4", "line?mono&speed=9600:/dev/ttyACM0", "line:cat", "hat:x", "?:") {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if _, err := boards.Named(name); err != nil && err != boards.ErrUnknown {
			require.True(t, strings.Contains(err.Error(), ": "))
		}
	})
}
