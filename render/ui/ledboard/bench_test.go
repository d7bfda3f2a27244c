package ledboard

import (
	"fmt"
	"image"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// BenchmarkDraw draws frame after frame with every LED fading, until the
// graphics driver has done it. Its peer only copies a finished picture of the
// same size.
func BenchmarkDraw(b *testing.B) {
	for _, side := range []int{360, 1080, 2160} {
		board, screen := fading(b, side)
		b.Run(fmt.Sprint(side), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.Tick(time.Nanosecond)
				board.Draw(screen)
				finish(screen)
			}
		})
		b.Run(fmt.Sprint(side, "/copy"), func(b *testing.B) {
			picture := ebiten.NewImage(side, side)
			defer picture.Deallocate()
			board.Draw(picture)
			for b.Loop() {
				screen.DrawImage(picture, nil)
				finish(screen)
			}
		})
		screen.Deallocate()
	}
}

// probe is one pixel that depends on a whole picture.
var probe = ebiten.NewImageWithOptions(image.Rect(0, 0, 1, 1), &ebiten.NewImageOptions{Unmanaged: true})

// finish waits until all that was drawn on an image is there.
func finish(img *ebiten.Image) {
	probe.DrawImage(img, nil)
	var rgba [4]byte
	probe.ReadPixels(rgba[:])
}

// fading returns a board whose LEDs all change, and a screen for it.
func fading(b *testing.B, side int) (*Board, *ebiten.Image) {
	board := still(b, "winner", side, Options{})
	board.SetFrame(frame(b, pictures["draw"]))
	board.SetFrame(frame(b, pictures["bomb"]))
	screen := ebiten.NewImage(side, side)
	board.Draw(screen)
	return board, screen
}
