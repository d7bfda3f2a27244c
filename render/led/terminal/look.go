package terminal

import (
	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"

	"lichtbrett/game/console"
)

// shapes are how an LED is drawn at its level, a line of text for each row.
// The shape alone tells the level: full, smaller when dimmed, a ring when
// greyed out, a small ring when both.
type shapes [4][]string

// dot is the shape of an LED that is off, where no colour is dark enough for it
// to have its own.
type dot []string

// board is a size of the LED board: how many columns and rows an LED takes. A
// column is about half as wide as a row is high.
type board struct {
	columns, rows int
	shapes        shapes
	dot           dot
}

func (b board) width() int  { return console.Side * b.columns }
func (b board) height() int { return console.Side * b.rows }

var (
	// large has square LEDs with gaps between them.
	large = board{4, 2, shapes{
		console.Full:      {"▐██▌", "▝▀▀▘"},
		console.Dimmed:    {" ▄▄ ", " ▀▀ "},
		console.Greyed:    {"╭──╮", "╰──╯"},
		console.GreyedDim: {" ╭╮ ", " ╰╯ "},
	}, dot{" ▗▖ ", " ▝▘ "}}
	// plain is large in the glyphs of the first PCs, which are all that the
	// Linux console's fonts have.
	plain = board{4, 2, shapes{
		console.Full:      {"▐██▌", " ▀▀ "},
		console.Dimmed:    {" ▄▄ ", " ▀▀ "},
		console.Greyed:    {"┌──┐", "└──┘"},
		console.GreyedDim: {" ┌┐ ", " └┘ "},
	}, dot{"    ", " ·· "}}
	// small is for small windows.
	small = board{2, 1, shapes{
		console.Full:      {"██"},
		console.Dimmed:    {"▐▌"},
		console.Greyed:    {"[]"},
		console.GreyedDim: {"()"},
	}, dot{"· "}}
)

// paint is how LEDs look in as many colours as a terminal has.
type paint struct {
	style func(console.LED) tcell.Style
	// dark says that there is a colour for LEDs that are off.
	dark bool
}

// paintFor returns the paint of a terminal with that many colours, at least 8.
func paintFor(colors int) paint {
	switch {
	case colors > 256:
		return paint{trueColor, true}
	case colors == 256:
		return paint{cubeColor, true}
	case colors >= 16:
		return paint{brightColor, false}
	}
	return paint{boldColor, false}
}

// shape returns the lines of text that draw an LED.
func (p paint) shape(b board, led console.LED) []string {
	if led.Color == console.Black && !p.dark {
		return b.dot
	}
	return b.shapes[led.Level]
}

// The colours of the board and of an LED that is off.
var (
	boardRGB = console.RGB{R: 14, G: 14, B: 17}
	offRGB   = console.RGB{R: 38, G: 38, B: 44}
)

func ledRGB(led console.LED) console.RGB {
	if led.Color == console.Black {
		return offRGB
	}
	return led.RGB()
}

// trueColor has every colour as it is meant.
func trueColor(led console.LED) tcell.Style {
	rgb := func(c console.RGB) color.Color {
		return tcell.NewRGBColor(int32(c.R), int32(c.G), int32(c.B))
	}
	return tcell.StyleDefault.Foreground(rgb(ledRGB(led))).Background(rgb(boardRGB))
}

// cube are the LEDs' colours, and the dimmed ones, in the part of the palette of
// 256 that is the same everywhere; the first 16 are whatever users have made of
// them.
var cube = [...]struct{ full, dimmed int }{
	console.Black: {235, 235}, console.Green: {41, 22}, console.Blue: {27, 18}, console.Cyan: {44, 23},
	console.Orange: {208, 94}, console.Red: {196, 88}, console.Yellow: {220, 100}, console.Magenta: {200, 90},
	console.White: {255, 242},
}

// cubeBoard is the board in that palette.
const cubeBoard = 233

// cubeColor has no two greys of different hue: an LED that is greyed out has the
// colour of a dimmed one, in the shape of a ring.
func cubeColor(led console.LED) tcell.Style {
	index := cube[led.Color].dimmed
	if led.Level == console.Full {
		index = cube[led.Color].full
	}
	return tcell.StyleDefault.Foreground(tcell.PaletteColor(index)).Background(tcell.PaletteColor(cubeBoard))
}

// bright are the LEDs' colours in the palette of 16. There is no orange: the
// dark yellow, brown on many terminals, is the nearest.
var bright = [...]int{
	console.Black: 8, console.Green: 10, console.Blue: 12, console.Cyan: 14,
	console.Orange: 3, console.Red: 9, console.Yellow: 11, console.Magenta: 13, console.White: 15,
}

// brightColor has one colour for all levels; the shape tells them apart.
func brightColor(led console.LED) tcell.Style {
	return tcell.StyleDefault.Foreground(tcell.PaletteColor(bright[led.Color]))
}

// boldColor is brightColor where bold makes the brighter half of the colours.
func boldColor(led console.LED) tcell.Style {
	index := bright[led.Color]
	return tcell.StyleDefault.Foreground(tcell.PaletteColor(index % 8)).Bold(index >= 8)
}
