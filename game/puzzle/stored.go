//go:build !js

package puzzle

import _ "embed"

// What is stored, as `lichtbrett puzzle --make` writes it. A page has it in files beside the
// program: see Series.Store.
var (
	//go:embed connectfour.puzzles
	storedJokers string
	//go:embed connectfour-classic.puzzles
	storedClassic string
)
