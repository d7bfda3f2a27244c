// Package painttest is for tests that read pixels back.
package painttest

import (
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

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
