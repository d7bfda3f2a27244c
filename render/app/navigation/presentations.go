package navigation

import (
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tabletop/crosswise"
	"lichtbrett/render/app/tabletop/level8"
)

// presentations are those of the games that do not use the LED board.
var presentations = shell.Presentations{"crosswise": crosswise.Presentation, "level8": level8.Presentation}
