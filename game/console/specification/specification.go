// Package specification has the pictures of the specification, each with the
// keys that lead to it, for the tests of everything that shows an LED board.
package specification

import (
	_ "embed"
	"strings"
)

// Picture is a picture that the specification draws.
type Picture struct {
	// Name says what it shows.
	Name string
	// Keys lead there from the choice of players: l, r, u, d and c; blanks only
	// make them easier to read. After each key animations are waited for.
	Keys string
	// Frame is the picture in LED letters, as console.Frame's String draws it.
	Frame string
}

//go:embed connectfour.txt
var connectFour string

// ConnectFour returns the pictures of Connect Four.
func ConnectFour() []Picture {
	var pictures []Picture
	for block := range strings.SplitSeq(connectFour, "\n\n") {
		name, rest, ok := strings.Cut(block, "\nkeys:")
		if !ok {
			continue // the file's comment
		}
		keys, frame, _ := strings.Cut(rest, "\n")
		pictures = append(pictures, Picture{
			Name:  strings.TrimPrefix(name, "name: "),
			Keys:  strings.TrimSpace(keys),
			Frame: strings.TrimSuffix(frame, "\n") + "\n",
		})
	}
	return pictures
}

// Filled is the picture of all LEDs in one colour, by its letter.
func Filled(letter string) string { return Halves(letter, letter) }

// Halves is the picture whose left half is in one colour and whose right half is in another,
// as where one of two things is chosen.
func Halves(left, right string) string {
	row := "|" + strings.Repeat(left+" ", 4) + strings.TrimSuffix(strings.Repeat(right+" ", 4), " ") + "|\n"
	picture := top
	for _, y := range "01234567" {
		picture += string(y) + row
	}
	return picture + bottom
}

const (
	top    = "  0 1 2 3 4 5 6 7 \n +===============+\n"
	bottom = " +===============+\n"
)

// Stones is the board of Connect Four with both menus and these stones: "3G" is a green
// one in column 3, which lies on those before it. So is the indicator, whose LEDs are in
// the air; it may be empty.
func Stones(indicator string, stones ...string) string {
	rows := strings.Split(Filled(" "), "\n")
	rows[2] = "0|O C   R Y   C O|"
	height := map[byte]int{}
	put := func(x byte, y int, letter byte) {
		b := []byte(rows[2+y])
		b[2+2*(x-'0')] = letter
		rows[2+y] = string(b)
	}
	for _, s := range stones {
		put(s[0], 7-height[s[0]], s[1])
		height[s[0]]++
	}
	if indicator != "" {
		for y := 1; y <= 7-height[indicator[0]]; y++ {
			put(indicator[0], y, indicator[1])
		}
	}
	return strings.Join(rows, "\n")
}
