// Package painttest is for tests that read pixels back, and keep pictures of them.
package painttest

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"
)

// Pixels reads an image back.
func Pixels(img *ebiten.Image) *image.RGBA {
	picture := image.NewRGBA(img.Bounds())
	img.ReadPixels(picture.Pix)
	return picture
}

// Load reads a picture that is kept.
func Load(t testing.TB, path string) *image.RGBA {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	decoded, err := png.Decode(f)
	require.NoError(t, err)
	picture := image.NewRGBA(decoded.Bounds())
	draw.Draw(picture, picture.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	return picture
}

// Save keeps a picture.
func Save(t testing.TB, path string, picture image.Image) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	small := png.Encoder{CompressionLevel: png.BestCompression}
	require.NoError(t, small.Encode(f, picture))
}

// Main runs the tests of a package inside the game loop, where pixels can be read back, and ends
// the program. It needs a display, such as Xvfb's.
func Main(m *testing.M) {
	l := &loop{m: m, code: 1}
	if err := ebiten.RunGameWithOptions(l, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		panic(err)
	}
	os.Exit(l.code)
}

type loop struct {
	m    *testing.M
	code int
}

func (l *loop) Update() error {
	l.code = l.m.Run()
	return ebiten.Termination
}

func (*loop) Draw(*ebiten.Image) {}

func (*loop) Layout(int, int) (w, h int) { return 64, 64 }
