package sense

import (
	"encoding/binary"

	"lichtbrett/game/console"
)

// pixelBytes is the size of a frame: 8×8 pixels of 16 bits, row by row.
const pixelBytes = console.Side * console.Side * 2

// pixels is a frame as the framebuffer takes it: RGB565, little endian.
type pixels [pixelBytes]byte

// rgb565 packs a colour: 5 bits of red, 6 of green (of which the hardware
// drops the lowest), 5 of blue.
func rgb565(c console.RGB) uint16 {
	return uint16(c.R)>>3<<11 | uint16(c.G)>>2<<5 | uint16(c.B)>>3
}

func encode(f console.Frame) (p pixels) {
	for y := range f {
		for x, led := range f[y] {
			binary.LittleEndian.PutUint16(p[2*(y*console.Side+x):], rgb565(led.RGB()))
		}
	}
	return p
}
