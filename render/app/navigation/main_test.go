package navigation

import (
	"os"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestMain runs the tests inside the game loop, where pixels can be read back.
// It needs a display, such as Xvfb's.
func TestMain(m *testing.M) {
	time.Local = time.UTC // times of day are in pictures
	loop := &testLoop{m: m, code: 1}
	if err := ebiten.RunGameWithOptions(loop, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		panic(err)
	}
	os.Exit(loop.code)
}

type testLoop struct {
	m    *testing.M
	code int
}

func (l *testLoop) Update() error {
	l.code = l.m.Run()
	return ebiten.Termination
}

func (*testLoop) Draw(*ebiten.Image) {}

func (*testLoop) Layout(int, int) (w, h int) { return 64, 64 }
