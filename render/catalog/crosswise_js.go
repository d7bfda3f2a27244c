package catalog

import (
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// The page has a table for Crosswise, and is spared its LED program.
var (
	crosswiseBoard   console.Board
	crosswiseProgram func(table.Host, int) console.Program
)
