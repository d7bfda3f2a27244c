package terminal

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/render/led"
)

// leds are all states in which an LED can be.
func leds() []console.LED {
	all := []console.LED{{}}
	for c := console.Green; c <= console.White; c++ {
		for l := console.Full; l <= console.GreyedDim; l++ {
			all = append(all, console.LED{Color: c, Level: l})
		}
	}
	return all
}

// look is how an LED looks: its shape and its colour.
func look(p paint, b board, led console.LED) string {
	s := p.style(led)
	return fmt.Sprintf("%q %v %v", p.shape(b, led), s.GetForeground(), s.HasBold())
}

func TestEveryLEDLooksDifferent(t *testing.T) {
	for _, colors := range []int{1 << 24, 256, 16, 8} {
		for _, b := range []board{large, plain, small} {
			seen := map[string]console.LED{}
			for _, led := range leds() {
				looks := look(paintFor(colors), b, led)
				require.NotContains(t, seen, looks, "with %d colours %+v looks like %+v", colors, led, seen[looks])
				seen[looks] = led
			}
		}
	}
}

func TestLevelsHaveShapesOfTheirOwn(t *testing.T) {
	for _, b := range []board{large, plain, small} {
		seen := map[string]int{}
		for level, shape := range b.shapes {
			require.Len(t, shape, b.rows)
			for _, row := range append(shape, b.dot...) {
				require.Equal(t, b.columns, utf8.RuneCountInString(row))
			}
			key := strings.Join(shape, "\n")
			require.NotContains(t, seen, key, "level %d", level)
			seen[key] = level
		}
	}
}

// The glyphs of the plain board and of the small one are in the fonts of the
// Linux console.
func TestTheConsolesFontHasTheGlyphs(t *testing.T) {
	const font = " ·█▀▄▌▐─│┌┐└┘[]()"
	for _, b := range []board{plain, small} {
		for _, shape := range append(b.shapes[:], b.dot) {
			for _, r := range strings.Join(shape, "") {
				require.Contains(t, font, string(r))
			}
		}
	}
}

func TestArrange(t *testing.T) {
	status := []line{{"Green to move", true}, {strings.Repeat("words ", 12), false}, {strings.Repeat("keys ", 12), false}}
	for _, c := range []struct {
		columns, rows int
		board         int // columns of an LED
		beside        bool
	}{
		{80, 24, 4, false},
		{200, 60, 4, false},
		{80, 20, 4, true},
		{64, 16, 4, true},
		{40, 24, 4, false},
		{40, 20, 2, false},
		{60, 10, 2, true},
		{24, 20, 2, false}, // the words are cut off
		{16, 8, 2, false},
		{15, 8, 0, false}, // no room for a board
		{80, 7, 0, false},
	} {
		l := arrange(c.columns, c.rows, []board{large, small}, status)
		require.Equal(t, c.board, l.board.columns, "%dx%d", c.columns, c.rows)
		if c.board == 0 {
			require.Equal(t, area{0, 0, c.columns, c.rows}, l.words)
			continue
		}
		require.Equal(t, c.beside, l.words.x >= l.at.x+l.at.width, "%dx%d: beside", c.columns, c.rows)
		require.False(t, l.words.x < l.at.x+l.at.width && l.words.y < l.at.y+l.at.height, "%dx%d: overlap", c.columns, c.rows)
		require.GreaterOrEqual(t, l.at.x, 0)
		require.GreaterOrEqual(t, l.at.y, 0)
		require.LessOrEqual(t, l.at.x+l.at.width, c.columns)
		require.LessOrEqual(t, l.at.y+l.at.height, c.rows)
	}
}

func TestWrap(t *testing.T) {
	require.Equal(t, []line{{"eins zwei", true}, {"drei", true}, {"vierundzwanzig", true}},
		wrap([]line{{"eins zwei drei vierundzwanzig", true}}, 10))
	require.Equal(t, []line{{"", false}}, wrap([]line{{"", false}}, 10))
	// What is between two dots stays together.
	keys := []line{{"one two · three four · five six seven · eight", false}}
	require.Equal(t, []line{{"one two", false}, {"three four", false}, {"five six", false}, {"seven", false}, {"eight", false}}, wrap(keys, 11))
	require.Equal(t, []line{{"one two · three four", false}, {"five six seven · eight", false}}, wrap(keys, 22))
	require.Equal(t, keys, wrap(keys, 60))
}

// Whatever the program says can be written without Unicode.
func TestASCII(t *testing.T) {
	for _, l := range text.Languages {
		p := led.Picture{Status: console.Status{Turn: l.Say("connectfour.keys.delete"), Event: l.Say("connectfour.thinks"), Selected: "Grün größer ÄÖÜ"}}
		for _, line := range words(p, l) {
			for _, r := range ascii.Replace(line.text) {
				require.Less(t, r, rune(128), line.text)
			}
		}
	}
}
