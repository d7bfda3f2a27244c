//go:build !js

package main

import (
	"image"
	"image/color"
	"math"

	"lichtbrett/game/console"
)

// logo is the app's icon in LED letters.
var logo = [...]string{
	"   G",
	"  GB",
	" GBB",
	"GBGB",
}

// icons are the window's icon in the sizes that window managers ask for.
func icons() []image.Image {
	var made []image.Image
	for _, side := range []int{16, 32, 48, 128} {
		made = append(made, icon(side))
	}
	return made
}

// icon draws a small LED board.
func icon(side int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	unit := float64(side) / 44 // a rim of 2 around four LEDs of 10
	for y := range side {
		for x := range side {
			px, py := (float64(x)+0.5)/unit, (float64(y)+0.5)/unit
			// The board's rounded corners.
			dx, dy := max(0, math.Abs(px-22)-14), max(0, math.Abs(py-22)-14)
			board := color.NRGBA{R: 0x0e, G: 0x12, B: 0x18, A: cover(8-math.Hypot(dx, dy), unit)}
			column, row := min(3, max(0, int((px-2)/10))), min(3, max(0, int((py-2)/10)))
			distance := math.Hypot(px-float64(7+10*column), py-float64(7+10*row))
			img.SetNRGBA(x, y, blend(board, led(logo[row][column]), cover(4-distance, unit)))
		}
	}
	return img
}

func led(letter byte) console.RGB {
	switch letter {
	case 'G':
		return console.Green.Lit().RGB()
	case 'B':
		return console.Blue.Lit().RGB()
	}
	return console.RGB{R: 0x1c, G: 0x22, B: 0x2b}
}

// cover is how much of a pixel lies within an edge that is so far away.
func cover(inside, unit float64) uint8 {
	return uint8(math.Round(0xff * max(0, min(1, inside*unit+0.5))))
}

func blend(below color.NRGBA, above console.RGB, cover uint8) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(0xff-int(cover)) + int(b)*int(cover)) / 0xff) }
	return color.NRGBA{R: mix(below.R, above.R), G: mix(below.G, above.G), B: mix(below.B, above.B), A: below.A}
}
