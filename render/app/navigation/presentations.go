package navigation

import (
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tabletop/crosswise"
	"lichtbrett/render/app/tabletop/level8"
)

// Presentations are those of the games that do not use the LED board.
var Presentations = shell.Presentations{"crosswise": crosswise.Presentation, "level8": level8.Presentation}
