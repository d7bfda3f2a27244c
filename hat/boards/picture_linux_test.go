package boards_test

import (
	"flag"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/launchpad/launchpadtest"
	"lichtbrett/hat/line/linetest"
	"lichtbrett/hat/wled/wledtest"
)

var update = flag.Bool("update", false, "write the pictures anew")

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// look is how a board looks: how large a light's field is in a picture, how its lights
// lie on it, and on what ground.
type look struct {
	ground   color.RGBA
	off      float64 // how bright a light is that is off
	round    float64 // of a light's corners, of half its side; 1 is a disc
	side     float64 // of a light, of its field's
	glow     float64 // how far it shines over its edge, of its field's side
	at       func(x, y int) [3]float64
	edge     func(x, y int) ([3]float64, bool) // lights around the board, at −1 and 8
	exponent float64                           // by which what drives a light becomes a colour of a screen
}

const (
	field = 26 // pixels of a light's field
	rim   = 30 // around the board
)

// draw draws a board.
func draw(l look) *image.RGBA {
	size := 2*rim + field*console.Side
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	ground := [3]float64{float64(l.ground.R) / 255, float64(l.ground.G) / 255, float64(l.ground.B) / 255}
	light := func(x, y int) ([3]float64, bool) {
		if console.Inside(x, y) {
			return l.at(x, y), true
		}
		if l.edge == nil {
			return [3]float64{}, false
		}
		return l.edge(x, y)
	}
	for py := range size {
		for px := range size {
			c := ground
			fx, fy := int(math.Floor(float64(px-rim)/field)), int(math.Floor(float64(py-rim)/field))
			for y := fy - 1; y <= fy+1; y++ {
				for x := fx - 1; x <= fx+1; x++ {
					lit, there := light(x, y)
					if !there {
						continue
					}
					side, round := l.side, l.round
					if !console.Inside(x, y) {
						side, round = 0.62, 1
					}
					// The distance to the light's edge, negative inside.
					half := side * field / 2
					corner := round * half
					dx := max(0, math.Abs(float64(px-rim)+0.5-(float64(x)+0.5)*field)-half+corner)
					dy := max(0, math.Abs(float64(py-rim)+0.5-(float64(y)+0.5)*field)-half+corner)
					distance := math.Hypot(dx, dy) - corner
					cover := min(1, max(0, 0.5-distance))
					shine := 0.35 * min(1, max(0, 1-max(0, distance)/(l.glow*field+1)))
					for i := range c {
						v := math.Pow(lit[i], l.exponent)
						c[i] = min(1, c[i]+shine*v)*(1-cover) + min(1, l.off+v)*cover
					}
				}
			}
			picture.SetRGBA(px, py, color.RGBA{uint8(math.Round(255 * c[0])), uint8(math.Round(255 * c[1])), uint8(math.Round(255 * c[2])), 255})
		}
	}
	return picture
}

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
	for name, show := range map[string]func(t *testing.T) look{
		"sense-hat": func(t *testing.T) look {
			d := hattest.New(t, hattest.Event64)
			shows(t, "hat", d.Root, letters, func() { d.WaitFor(letters) })
			at := func(x, y int) [3]float64 {
				c := hattest.Frame(letters)[y][x].RGB()
				return [3]float64{share(c.R, 255), share(c.G, 255), share(c.B, 255)}
			}
			return look{color.RGBA{16, 58, 40, 255}, 0.16, 0.25, 0.62, 0.35, at, nil, 1}
		},
		"wled": func(t *testing.T) look {
			d := wledtest.New(t, console.Side, console.Side)
			var rows [][]wledtest.RGB
			shows(t, d.Address, "", letters, func() { d.WaitForPicture(t, letters); rows = d.Shown() })
			at := func(x, y int) [3]float64 {
				c := rows[y][x]
				return [3]float64{share(c[0], 255), share(c[1], 255), share(c[2], 255)}
			}
			return look{color.RGBA{20, 20, 24, 255}, 0.12, 1, 0.5, 0.5, at, nil, 1 / 2.2}
		},
		"launchpad": func(t *testing.T) look {
			d := launchpadtest.New(t, launchpadtest.X)
			var lights map[byte][3]byte
			shows(t, "launchpad", d.Root, letters, func() { d.WaitFor(letters); lights = d.Lights() })
			at := func(x, y int) [3]float64 {
				c := lights[byte(10*(8-y)+x+1)]
				return [3]float64{share(c[0], 127), share(c[1], 127), share(c[2], 127)}
			}
			return look{color.RGBA{28, 28, 30, 255}, 0.22, 0.3, 0.84, 0.1, at, func(x, y int) ([3]float64, bool) {
				return at(x, y), y == -1 && x >= 0 && x < 8 || x == 8 && y >= 0 && y < 8
			}, 1 / 2.2}
		},
		"panel": func(t *testing.T) look {
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
			return look{color.RGBA{8, 8, 10, 255}, 0.1, 0.1, 0.9, 0.05, at, nil, 1}
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := draw(show(t))
			path := filepath.Join("../../docs/lights", name+".png")
			if *update {
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
