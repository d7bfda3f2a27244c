package console

import (
	"strconv"
	"strings"
)

// Side is the side of the LED board.
const Side = 8

// Color is the colour of an LED.
type Color uint8

// The colours. Black is an LED that is off.
const (
	Black  Color = iota
	Green        // player 1
	Blue         // player 2
	Cyan         // the delete joker
	Orange       // the bomb
	Red          // quit
	Yellow       // restart
	White        // a selection
)

// Level is how an LED shines.
type Level uint8

// The levels.
const (
	Full       Level = iota
	Dimmed           // under the cursor
	Greyed           // used up
	GreyedDim        // used up and under the cursor
	levelCount = iota
)

// LED is the state of one LED. The zero value is off.
type LED struct {
	Color Color
	Level Level
}

// RGB is a colour as a screen or LED matrix takes it, 0 to 255 a channel.
type RGB struct{ R, G, B uint8 }

// palette has the colours as all surfaces show them. On the Sense HAT a
// channel below 48 is dark and the upper end is compressed by its gamma table,
// hence the seemingly bright dimmed values. No two states look the same.
var palette = [...]struct {
	letter byte
	rgb    [levelCount]RGB
}{
	Black:  {' ', [levelCount]RGB{}},
	Green:  {'G', [levelCount]RGB{{0, 232, 56}, {0, 108, 32}, {96, 112, 96}, {64, 80, 64}}},
	Blue:   {'B', [levelCount]RGB{{36, 92, 255}, {16, 44, 128}, {96, 96, 116}, {64, 64, 84}}},
	Cyan:   {'C', [levelCount]RGB{{0, 216, 224}, {0, 100, 108}, {88, 112, 112}, {56, 80, 80}}},
	Orange: {'O', [levelCount]RGB{{255, 120, 0}, {128, 56, 0}, {120, 104, 88}, {88, 72, 56}}},
	Red:    {'R', [levelCount]RGB{{255, 24, 32}, {124, 8, 16}, {120, 92, 92}, {88, 60, 60}}},
	Yellow: {'Y', [levelCount]RGB{{255, 208, 0}, {120, 96, 0}, {120, 116, 88}, {88, 84, 56}}},
	White:  {'W', [levelCount]RGB{{248, 248, 248}, {112, 112, 112}, {104, 104, 104}, {72, 72, 72}}},
}

// RGB returns the colour that an LED matrix shows.
func (l LED) RGB() RGB { return palette[l.Color].rgb[l.Level] }

// Letters returns the two characters of the LED in pictures: its colour's
// letter, lower case when dimmed, and "-" behind it when greyed out.
func (l LED) Letters() string {
	c := string(palette[l.Color].letter)
	if l.Level == Dimmed || l.Level == GreyedDim {
		c = strings.ToLower(c)
	}
	if l.Level >= Greyed {
		return c + "-"
	}
	return c + " "
}

// Lit returns a fully lit LED.
func (c Color) Lit() LED { return LED{Color: c} }

// Dim returns the LED as it looks under a cursor.
func (c Color) Dim() LED { return LED{Color: c, Level: Dimmed} }

// Frame is a picture on the LED board: rows from the top, each from the left.
type Frame [Side][Side]LED

// String draws the frame in LED letters as the specification does, with a line
// break at its end.
func (f Frame) String() string {
	rows := make([]Row, Side)
	for y := range f {
		rows[y] = Row{Number: y, LEDs: f[y][:]}
	}
	return Draw(Side, rows)
}

// Row is one row of a drawing and the number at its left.
type Row struct {
	Number int
	LEDs   []LED
}

// Draw draws rows of LEDs in letters, in the frame of the specification:
// numbered columns from 0 and rows, two characters a cell, the second one of
// the last column only where it says something.
func Draw(columns int, rows []Row) string {
	digits := 1
	for _, r := range rows {
		digits = max(digits, len(strconv.Itoa(r.Number)))
	}
	margin := strings.Repeat(" ", digits)
	var b strings.Builder
	b.WriteString(margin + " ")
	for x := range columns {
		if columns > 10 {
			b.WriteString(pad(strconv.Itoa(x), 2))
		} else {
			b.WriteString(strconv.Itoa(x) + " ")
		}
	}
	bar := "\n" + margin + "+" + strings.Repeat("=", 2*columns-1) + "+\n"
	b.WriteString(bar)
	for _, r := range rows {
		b.WriteString(pad(strconv.Itoa(r.Number), digits) + "|")
		for x, led := range r.LEDs {
			cell := led.Letters()
			if x == columns-1 {
				cell = strings.TrimSuffix(cell, " ")
				if led.Color == Black {
					cell = " "
				}
			}
			b.WriteString(cell)
		}
		b.WriteString("|\n")
	}
	b.WriteString(bar[1:])
	return b.String()
}

// pad puts blanks before s up to the given width.
func pad(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len(s))) + s
}
