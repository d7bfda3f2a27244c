package puzzle

import _ "embed"

// What is stored, as `lichtbrett puzzle --make` writes it.
var (
	//go:embed connectfour.puzzles
	storedJokers string
	//go:embed connectfour-classic.puzzles
	storedClassic string
)
