package ledboard

import (
	"image"
	"image/draw"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// at returns how brightly green the LED shows.
func (b *Board) at(col, row int) float32 { return b.lamps[row][col].look().Body[1] }

func green(col, row int) (f console.Frame) {
	f[row][col] = console.Green.Lit()
	return f
}

func TestLEDsFade(t *testing.T) {
	b := New(Options{})
	require.False(t, b.Tick(time.Second), "a new board is still")

	b.SetFrame(green(3, 0))
	require.Zero(t, b.at(3, 0), "nothing changes before time passes")
	var last float32
	for range 4 {
		b.Tick(Fade / 4)
		require.Greater(t, b.at(3, 0), last)
		last = b.at(3, 0)
	}
	require.False(t, b.Tick(0), "the fade is over")
	full := last

	// A falling stone leaves a trail: one LED fades while the next comes on.
	b.SetFrame(green(3, 1))
	require.True(t, b.Tick(Fade/4))
	require.Greater(t, b.at(3, 0), float32(0))
	require.Greater(t, b.at(3, 1), float32(0))
	// Turned back halfway it does not jump.
	before := b.at(3, 0)
	b.SetFrame(green(3, 0))
	require.InDelta(t, before, b.at(3, 0), 1e-6)
	require.False(t, b.Tick(Fade))
	require.Equal(t, full, b.at(3, 0))
	require.Zero(t, b.at(3, 1))
}

func TestTimeDoesNotRunBackwards(t *testing.T) {
	b := New(Options{})
	b.SetFrame(green(0, 0))
	b.Tick(Fade / 2)
	before := b.at(0, 0)
	require.True(t, b.Tick(-time.Second))
	require.Equal(t, before, b.at(0, 0))
}

func TestReducedMotionSwitchesAtOnce(t *testing.T) {
	b := New(Options{ReducedMotion: true})
	b.SetFrame(green(2, 2))
	require.Greater(t, b.at(2, 2), float32(0.5))
	require.False(t, b.Tick(0))
	// Switched on while LEDs fade, it ends their fading.
	b.SetOptions(Options{})
	b.SetFrame(console.Frame{})
	require.True(t, b.Tick(1))
	b.SetOptions(Options{ReducedMotion: true})
	require.Zero(t, b.at(2, 2))
	require.False(t, b.Tick(0))
}

func TestAFrameCostsNoMemory(t *testing.T) {
	b := still(t, "winner", 400, Options{Shapes: true})
	b.mesh.build(b)
	frames := [...]console.Frame{frame(t, pictures["draw"]), frame(t, pictures["bomb"])}
	var i int
	step := func() {
		b.SetFrame(frames[i%2])
		i++
		b.Tick(Fade / 4)
		b.mesh.build(b)
	}
	step()
	step()
	require.Zero(t, testing.AllocsPerRun(20, step))
}

// The board keeps to its place and leaves alone what lies around it.
func TestPlace(t *testing.T) {
	b := still(t, "winner", 0, Options{})
	require.NotPanics(t, func() { shot(b, image.Pt(20, 20)) }, "a board without a place draws nothing")

	b.Place(image.Rect(30, 50, 230, 350))
	require.Equal(t, image.Rect(30, 100, 230, 300), b.layout.Bounds)
	img := shot(b, image.Pt(260, 400))
	for y := range 400 {
		for x := range 260 {
			if !image.Pt(x, y).In(b.layout.Bounds) {
				require.Equal(t, pageColor, img.RGBAAt(x, y), "%d, %d", x, y)
			}
		}
	}
	center := b.layout.LEDRect(7, 7)
	c := img.RGBAAt((center.Min.X+center.Max.X)/2, (center.Min.Y+center.Max.Y)/2)
	require.Greater(t, c.G, uint8(200))

	// Moved, it shows the same elsewhere.
	b.Place(image.Rect(0, 0, 200, 200))
	moved := shot(b, image.Pt(200, 200))
	same(t, cut(img, image.Rect(30, 100, 230, 300)), moved)
}

// cut returns a part of a picture as one of its own.
func cut(img *image.RGBA, r image.Rectangle) *image.RGBA {
	part := image.NewRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(part, part.Bounds(), img, r.Min, draw.Src)
	return part
}
