//go:build js

// Command bare is the smallest honest Ebitengine program: it fills the screen
// with one colour. It is the peer that the page is measured against, for the
// size of its download and for the time to its first frame.
package main

import (
	"image/color"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{ drawn bool }

func (g *game) Update() error { return nil }

func (g *game) Draw(screen *ebiten.Image) {
	screen.Fill(color.RGBA{R: 0x10, G: 0x12, B: 0x16, A: 0xff})
	if g.drawn {
		return
	}
	g.drawn = true
	if page := js.Global().Get("lichtbrett"); page.Truthy() {
		page.Call("ready")
	}
}

func (g *game) Layout(width, height int) (int, int) { return width, height }

func main() {
	if err := ebiten.RunGame(&game{}); err != nil {
		panic(err)
	}
}
