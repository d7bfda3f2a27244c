package ledboard

import (
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/ledtest"
	"lichtbrett/render/ui/ledboard/optics"
	"lichtbrett/render/ui/paint/painttest"
)

// pictures are frames in LED letters, as the specification draws them.
var pictures = map[string]string{
	"players": `
		0|G G G G        |
		1|G G G G        |
		2|G G G G        |
		3|G G G G        |
		4|G G G G        |
		5|G G G G        |
		6|G G G G        |
		7|G G G G        |`,
	"match": `
		0|O C   R Y   C O|
		1|          g    |
		2|          g    |
		3|          g    |
		4|          g    |
		5|      B   g    |
		6|      B G g    |
		7|      G B G    |`,
	"menu": `
		0|O C-  r Y   C O|
		1|               |
		2|               |
		3|               |
		4|               |
		5|      B        |
		6|      B G      |
		7|      G B G    |`,
	"menu-used": `
		0|o-C-  R Y   C O-|
		1|               |
		2|               |
		3|               |
		4|               |
		5|      B        |
		6|      B G      |
		7|      G B G    |`,
	"bomb": `
		0|o C   R Y   C O|
		1|               |
		2|               |
		3|        W      |
		4|      W W W    |
		5|    W b O W W  |
		6|      b g W    |
		7|      G b G    |`,
	"winner": `
		0|G G G G G G G G|
		1|G G G G G G G G|
		2|G G G G G G G G|
		3|G G G G G G G G|
		4|G G G G G G G G|
		5|G G G G G G G G|
		6|G G G G G G G G|
		7|G G G G G G G G|`,
	"draw": `
		0|G B G B G B G B|
		1|B G B G B G B G|
		2|G B G B G B G B|
		3|B G B G B G B G|
		4|G B G B G B G B|
		5|B G B G B G B G|
		6|G B G B G B G B|
		7|B G B G B G B G|`,
	"every": `
		0|G B C O R Y W  |
		1|g b c o r y w  |
		2|G-B-C-O-R-Y-W- |
		3|g-b-c-o-r-y-w- |
		4|               |
		5|               |
		6|               |
		7|G             B|`,
}

// frame reads a picture in LED letters.
func frame(t testing.TB, picture string) console.Frame {
	t.Helper()
	lines := strings.Split(console.Frame{}.String(), "\n")
	for y, row := range strings.Split(strings.TrimSpace(picture), "\n") {
		lines[2+y] = strings.TrimSpace(row)
	}
	f, err := ledtest.Parse(strings.Join(lines, "\n"))
	require.NoError(t, err)
	return f
}

// shot draws a board alone on a page's colour and reads it back.
func shot(b *Board, size image.Point) *image.RGBA {
	screen := ebiten.NewImage(size.X, size.Y)
	defer screen.Deallocate()
	screen.Fill(pageColor)
	b.Draw(screen)
	return painttest.Pixels(screen)
}

var pageColor = color.RGBA{24, 26, 30, 255}

// still returns a board that shows a picture, with nothing fading.
func still(t testing.TB, name string, side int, o Options) *Board {
	b := New(o)
	b.Place(image.Rect(0, 0, side, side))
	b.SetFrame(frame(t, pictures[name]))
	b.Tick(time.Second)
	return b
}

// manual is where the manual has its pictures.
const manual = "../../../../docs/manual/pictures/"

func TestPictures(t *testing.T) {
	type golden struct {
		file string
		side int
		make func(side int) *Board
	}
	plain := func(name string) func(int) *Board {
		return func(side int) *Board { return still(t, name, side, Options{}) }
	}
	shapes := func(name string) func(int) *Board {
		return func(side int) *Board { return still(t, name, side, Options{Shapes: true}) }
	}
	tests := []golden{
		{"players", 240, plain("players")},
		{"match", 240, plain("match")},
		{manual + "menu", 240, plain("menu")},
		{"menu-used", 240, plain("menu-used")},
		{manual + "bomb", 240, plain("bomb")},
		{manual + "winner", 240, plain("winner")},
		{"draw", 240, plain("draw")},
		{"every", 240, plain("every")},
		{"every-shapes", 240, shapes("every")},
		{"every-shapes-small", 160, shapes("every")},
		{"match-shapes", 240, shapes("match")},
		{"match-small", 96, plain("match")},
		{"match-large", 800, plain("match")},
		{"fading", 240, func(side int) *Board {
			b := still(t, "bomb", side, Options{})
			b.SetFrame(frame(t, pictures["match"]))
			b.Tick(Fade / 4)
			return b
		}},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			got := shot(test.make(test.side), image.Pt(test.side, test.side))
			file := filepath.Join("testdata", test.file+".png")
			if *storytest.Update {
				painttest.Save(t, file, got)
			}
			same(t, painttest.Load(t, file), got)
		})
	}
}

// The screen shows what Picture of package optics paints without one.
func TestScreenAndPictureAgree(t *testing.T) {
	for name, letters := range pictures {
		for _, o := range []Options{{}, {Shapes: true}} {
			const side = 200
			painted := image.NewRGBA(image.Rect(0, 0, side, side))
			draw.Draw(painted, painted.Bounds(), image.NewUniform(pageColor), image.Point{}, draw.Src)
			draw.Draw(painted, painted.Bounds(), optics.Picture(frame(t, letters), side, o.Shapes), image.Point{}, draw.Over)
			same(t, painted, shot(still(t, name, side, o), image.Pt(side, side)))
		}
	}
}

// same demands that pictures look the same: graphics drivers round differently.
func same(t *testing.T, want, got *image.RGBA) {
	t.Helper()
	require.Equal(t, want.Bounds(), got.Bounds())
	var sum, off, worst int
	for i := range want.Pix {
		d := max(int(want.Pix[i])-int(got.Pix[i]), int(got.Pix[i])-int(want.Pix[i]))
		sum += d
		worst = max(worst, d)
		if d > 6 {
			off++
		}
	}
	require.LessOrEqual(t, float64(sum)/float64(len(want.Pix)), 0.75, "mean difference")
	require.LessOrEqual(t, float64(off)/float64(len(want.Pix)), 0.002, "part of the channels that differ by more than 6, at most %d", worst)
}
