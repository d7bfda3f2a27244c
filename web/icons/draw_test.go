// Package icons draws the page's icons, an LED board with a match on it, into
// web/shell: one SVG, and PNGs for those who take nothing else.
package icons

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// picture is what the board shows, in LED letters. Only the middle 6×6 LEDs of
// the 8×8 would be told apart at the size of a favicon, so it is 6×6.
var picture = [...]string{
	"      ",
	"    G ",
	"   GB ",
	"  GBG ",
	" GBBGB",
	"GBGBBG",
}

const leds = len(picture)

// shade is how one kind of LED looks: its middle, its rim, and its glow.
type shade struct{ core, rim, glow color.NRGBA }

var (
	background = color.NRGBA{0x10, 0x12, 0x16, 0xff}
	shades     = map[byte]shade{
		' ': {core: color.NRGBA{0x2b, 0x30, 0x38, 0xff}, rim: color.NRGBA{0x22, 0x26, 0x2d, 0xff}},
		'G': {core: color.NRGBA{0xb4, 0xff, 0xcd, 0xff}, rim: color.NRGBA{0x1f, 0xd6, 0x63, 0xff}, glow: color.NRGBA{0x22, 0xe0, 0x6a, 0x70}},
		'B': {core: color.NRGBA{0xa9, 0xc6, 0xff, 0xff}, rim: color.NRGBA{0x2a, 0x63, 0xff, 0xff}, glow: color.NRGBA{0x1f, 0x5b, 0xff, 0x80}},
	}
)

// icon is one PNG: its side in pixels, and how much of it the board takes. A
// maskable icon keeps the board within the circle that is never cut off.
type icon struct {
	name    string
	side    int
	board   float64
	rounded bool
}

var icons = []icon{
	{"icon-32.png", 32, 0.92, true},
	{"icon-192.png", 192, 0.84, true},
	{"icon-512.png", 512, 0.84, true},
	{"icon-180.png", 180, 0.80, false},
	{"icon-maskable-512.png", 512, 0.60, false},
}

const (
	corner     = 0.18 // Radius of the rounded icons' corners, of the side.
	ledRadius  = 0.38 // Of an LED's cell.
	glowRadius = 0.80
)

func drawSVG() []byte {
	const cell = 14
	const side, margin = 100, (100 - leds*cell) / 2
	var svg bytes.Buffer
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">`+"\n<defs>\n", side, side)
	for _, letter := range []byte(" GB") {
		s := shades[letter]
		fmt.Fprintf(&svg, `<radialGradient id="%s"><stop stop-color="%s"/><stop offset="1" stop-color="%s"/></radialGradient>`+"\n", id(letter), hex(s.core), hex(s.rim))
		if s.glow.A > 0 {
			fmt.Fprintf(&svg, `<radialGradient id="glow-%s"><stop offset=".3" stop-color="%s" stop-opacity="%.2f"/><stop offset="1" stop-color="%s" stop-opacity="0"/></radialGradient>`+"\n",
				id(letter), hex(s.glow), float64(s.glow.A)/255, hex(s.glow))
		}
	}
	fmt.Fprintf(&svg, "</defs>\n"+`<rect width="%d" height="%d" rx="%g" fill="%s"/>`+"\n", side, side, corner*side, hex(background))
	for _, glowing := range []bool{false, true} {
		for y, row := range picture {
			for x := range row {
				letter, cx, cy := row[x], margin+cell*x+cell/2, margin+cell*y+cell/2
				switch {
				case !glowing:
					fmt.Fprintf(&svg, `<circle cx="%d" cy="%d" r="%.2f" fill="url(#%s)"/>`+"\n", cx, cy, ledRadius*cell, id(letter))
				case shades[letter].glow.A > 0:
					fmt.Fprintf(&svg, `<circle cx="%d" cy="%d" r="%.2f" fill="url(#glow-%s)"/>`+"\n", cx, cy, glowRadius*cell, id(letter))
				}
			}
		}
	}
	svg.WriteString("</svg>\n")
	return svg.Bytes()
}

func id(letter byte) string {
	return map[byte]string{' ': "off", 'G': "green", 'B': "blue"}[letter]
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func drawPNG(icon icon) []byte {
	const samples = 4 // Per pixel and direction, for smooth edges.
	picture := image.NewNRGBA(image.Rect(0, 0, icon.side, icon.side))
	for y := range icon.side {
		for x := range icon.side {
			var sum [4]float64 // Red, green, blue times alpha, and alpha.
			for i := range samples * samples {
				u := (float64(x) + (float64(i%samples)+0.5)/samples) / float64(icon.side)
				v := (float64(y) + (float64(i/samples)+0.5)/samples) / float64(icon.side)
				if icon.rounded && outside(u, v) {
					continue
				}
				c := colour((u-0.5)/icon.board+0.5, (v-0.5)/icon.board+0.5)
				for k := range 3 {
					sum[k] += c[k]
				}
				sum[3]++
			}
			if sum[3] == 0 {
				continue
			}
			picture.SetNRGBA(x, y, color.NRGBA{
				R: uint8(math.Round(sum[0] / sum[3])),
				G: uint8(math.Round(sum[1] / sum[3])),
				B: uint8(math.Round(sum[2] / sum[3])),
				A: uint8(math.Round(255 * sum[3] / (samples * samples))),
			})
		}
	}
	var content bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&content, picture); err != nil {
		panic(err) // a buffer takes everything
	}
	return content.Bytes()
}

// outside reports whether a point of the unit square is cut off by its round corners.
func outside(u, v float64) bool {
	dx := math.Max(corner-math.Min(u, 1-u), 0)
	dy := math.Max(corner-math.Min(v, 1-v), 0)
	return math.Hypot(dx, dy) > corner
}

// colour returns red, green and blue, 0 to 255, at a point of the board, whose
// LEDs fill the unit square.
func colour(u, v float64) [3]float64 {
	c := blend([3]float64{}, background, 1)
	column, row := int(math.Floor(u*float64(leds))), int(math.Floor(v*float64(leds)))
	if s, distance, ok := led(column, row, u, v); ok && distance < ledRadius {
		t := distance / ledRadius
		c = blend(blend(c, s.core, 1), s.rim, t)
	}
	for y := row - 1; y <= row+1; y++ {
		for x := column - 1; x <= column+1; x++ {
			if s, distance, ok := led(x, y, u, v); ok && distance < glowRadius {
				t := math.Min(1, (1-distance/glowRadius)/0.7)
				c = blend(c, s.glow, t*float64(s.glow.A)/255)
			}
		}
	}
	return c
}

// led returns how an LED looks and how far a point is from its middle, in cells.
func led(x, y int, u, v float64) (shade, float64, bool) {
	if x < 0 || y < 0 || x >= leds || y >= leds {
		return shade{}, 0, false
	}
	distance := math.Hypot(u*float64(leds)-float64(x)-0.5, v*float64(leds)-float64(y)-0.5)
	return shades[picture[y][x]], distance, true
}

func blend(under [3]float64, over color.NRGBA, opacity float64) [3]float64 {
	for i, value := range [3]uint8{over.R, over.G, over.B} {
		under[i] += (float64(value) - under[i]) * opacity
	}
	return under
}
