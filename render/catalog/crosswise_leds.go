//go:build !js

package catalog

import (
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// Crosswise on surfaces that are nothing but an LED board.
var crosswiseBoard = console.CrosswiseBoard

func crosswiseProgram(host table.Host, strength int) console.Program {
	return console.NewCrosswise(host, strength)
}
