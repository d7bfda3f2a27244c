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
