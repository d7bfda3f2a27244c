package console

import (
	"strings"
	"time"
)

// glyphHeight is the height of the font for scrolling names, in LEDs.
const glyphHeight = 5

// glyphs is a font of capitals, digits and a few signs, each row from the
// left; '#' is a lit LED.
var glyphs = parseGlyphs(`
A: .#. / #.# / ### / #.# / #.#
B: ##. / #.# / ##. / #.# / ##.
C: .## / #.. / #.. / #.. / .##
D: ##. / #.# / #.# / #.# / ##.
E: ### / #.. / ##. / #.. / ###
F: ### / #.. / ##. / #.. / #..
G: .## / #.. / #.# / #.# / .##
H: #.# / #.# / ### / #.# / #.#
I: # / # / # / # / #
J: ..# / ..# / ..# / #.# / .#.
K: #.# / #.# / ##. / #.# / #.#
L: #.. / #.. / #.. / #.. / ###
M: #...# / ##.## / #.#.# / #...# / #...#
N: #..# / ##.# / #.## / #..# / #..#
O: .#. / #.# / #.# / #.# / .#.
P: ##. / #.# / ##. / #.. / #..
Q: .##. / #..# / #..# / #.#. / .#.#
R: ##. / #.# / ##. / #.# / #.#
S: .## / #.. / .#. / ..# / ##.
T: ### / .#. / .#. / .#. / .#.
U: #.# / #.# / #.# / #.# / ###
V: #.# / #.# / #.# / #.# / .#.
W: #...# / #...# / #.#.# / #.#.# / .#.#.
X: #.# / #.# / .#. / #.# / #.#
Y: #.# / #.# / .#. / .#. / .#.
Z: ### / ..# / .#. / #.. / ###
Ä: #.# / .#. / #.# / ### / #.#
Ö: #.# / .#. / #.# / #.# / .#.
Ü: #.# / ... / #.# / #.# / ###
0: .#. / #.# / #.# / #.# / .#.
1: .# / ## / .# / .# / .#
2: ##. / ..# / .#. / #.. / ###
3: ##. / ..# / .#. / ..# / ##.
4: #.# / #.# / ### / ..# / ..#
5: ### / #.. / ##. / ..# / ##.
6: .## / #.. / ##. / #.# / .#.
7: ### / ..# / .#. / .#. / .#.
8: .#. / #.# / .#. / #.# / .#.
9: .#. / #.# / .## / ..# / ##.
-: .. / .. / ## / .. / ..
,: .. / .. / .. / .# / #.
×: ... / #.# / .#. / #.# / ...
`)

func parseGlyphs(source string) map[rune][]string {
	font := map[rune][]string{}
	for line := range strings.Lines(strings.TrimSpace(source)) {
		name, picture, _ := strings.Cut(strings.TrimSpace(line), ": ")
		font[[]rune(name)[0]] = strings.Split(picture, " / ")
	}
	return font
}

// ScrollTime is how long a text that scrolls by stands at a column.
const ScrollTime = 90 * time.Millisecond

// Lettering is a text as columns of LEDs, each from the top, with a dark column
// between letters.
type Lettering [][glyphHeight]bool

// Letter returns a text in LEDs. Characters without a glyph become a space.
func Letter(s string) (columns Lettering) {
	for _, r := range strings.ToUpper(s) {
		picture, ok := glyphs[r]
		if !ok {
			columns = append(columns, [glyphHeight]bool{}, [glyphHeight]bool{})
			continue
		}
		for x := range picture[0] {
			var column [glyphHeight]bool
			for y := range column {
				column[y] = picture[y][x] == '#'
			}
			columns = append(columns, column)
		}
		columns = append(columns, [glyphHeight]bool{})
	}
	return columns
}

// Scrolled is the text as it scrolls by, so many columns after it has begun.
func (t Lettering) Scrolled(by int) (f Frame) {
	first := by - Side + 1
	for x := range Side {
		if column := first + x; column >= 0 && column < len(t) {
			for y, lit := range t[column] {
				if lit {
					f[y+1][x] = White.Lit()
				}
			}
		}
	}
	return f
}
