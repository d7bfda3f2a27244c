package console

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Side is the side of the LED board.
const Side = 8

// Color is the colour of an LED.
type Color uint8

// The colours. Black is an LED that is off.
const (
	Black   Color = iota
	Green         // player 1
	Blue          // player 2
	Cyan          // the delete joker
	Orange        // the bomb
	Red           // quit
	Yellow        // restart
	Magenta       // a tile of Crosswise
	White         // a selection
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
	Black:   {' ', [levelCount]RGB{}},
	Green:   {'G', [levelCount]RGB{{0, 232, 56}, {0, 108, 32}, {96, 112, 96}, {64, 80, 64}}},
	Blue:    {'B', [levelCount]RGB{{36, 92, 255}, {16, 44, 128}, {96, 96, 116}, {64, 64, 84}}},
	Cyan:    {'C', [levelCount]RGB{{0, 216, 224}, {0, 100, 108}, {88, 112, 112}, {56, 80, 80}}},
	Orange:  {'O', [levelCount]RGB{{255, 120, 0}, {128, 56, 0}, {120, 104, 88}, {88, 72, 56}}},
	Red:     {'R', [levelCount]RGB{{255, 24, 32}, {124, 8, 16}, {120, 92, 92}, {88, 60, 60}}},
	Yellow:  {'Y', [levelCount]RGB{{255, 208, 0}, {120, 96, 0}, {120, 116, 88}, {88, 84, 56}}},
	Magenta: {'M', [levelCount]RGB{{240, 40, 208}, {116, 16, 96}, {116, 92, 112}, {84, 60, 80}}},
	White:   {'W', [levelCount]RGB{{248, 248, 248}, {112, 112, 112}, {104, 104, 104}, {72, 72, 72}}},
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

// At returns an LED that is lit so much.
func (c Color) At(l Level) LED { return LED{c, l} }

// Lit returns a fully lit LED.
func (c Color) Lit() LED { return c.At(Full) }

// Dim returns the LED as it looks under a cursor.
func (c Color) Dim() LED { return c.At(Dimmed) }

// Frame is a picture on the LED board: rows from the top, each from the left.
type Frame [Side][Side]LED

// String draws the frame in LED letters as the specification does, with a line
// break at its end.
func (f Frame) String() string {
	rows := make([]Row, Side)
	for y := range f {
		rows[y] = Row{strconv.Itoa(y), f[y][:]}
	}
	return DrawRows(Side, rows)
}

// Row is one row of a drawing and the label at its left.
type Row struct {
	Label string
	LEDs  []LED
}

// DrawRows draws rows of LEDs in letters, in the frame of the specification:
// columns numbered from 0, two characters a cell, the second one of the last
// column only where it says something.
func DrawRows(columns int, rows []Row) string {
	margin := 1
	for _, r := range rows {
		margin = max(margin, len(r.Label))
	}
	blank := strings.Repeat(" ", margin)
	var b strings.Builder
	b.WriteString(blank + " ")
	for x := range columns {
		fmt.Fprintf(&b, "%-2d", x)
	}
	bar := blank + "+" + strings.Repeat("=", 2*columns-1) + "+\n"
	b.WriteString("\n" + bar)
	for _, r := range rows {
		fmt.Fprintf(&b, "%*s|", margin, r.Label)
		for x := range columns {
			var led LED
			if x < len(r.LEDs) {
				led = r.LEDs[x]
			}
			cell := led.Letters()
			if x == columns-1 && cell[1] == ' ' {
				cell = cell[:1]
			}
			b.WriteString(cell)
		}
		b.WriteString("|\n")
	}
	return b.String() + bar
}

// Drawing reads a picture of eight rows of LED letters, '.' is dark.
func Drawing(rows string) (f Frame) {
	for y, row := range strings.Fields(rows) {
		for x, letter := range row {
			for color, p := range palette {
				switch lit := rune(p.letter); letter {
				case lit:
					f[y][x] = Color(color).Lit()
				case unicode.ToLower(lit):
					f[y][x] = Color(color).Dim()
				}
			}
		}
	}
	return f
}
