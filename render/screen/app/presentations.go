package app

import (
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/crosswise"
	"lichtbrett/render/screen/level8"
)

// presentations are those of the games that do not use the LED board.
var presentations = screen.Presentations{"crosswise": crosswise.Presentation, "level8": level8.Presentation}
