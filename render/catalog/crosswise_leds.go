//go:build !js

package catalog

import (
	"lichtbrett/game/console"
	crosswiseleds "lichtbrett/game/console/crosswise"
	"lichtbrett/game/table"
)

// Crosswise on surfaces that are nothing but an LED board.
var crosswiseBoard = crosswiseleds.Board

func crosswiseProgram(host table.Host, strength int) console.Program {
	return crosswiseleds.New(host, strength)
}
