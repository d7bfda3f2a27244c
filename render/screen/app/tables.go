package app

import (
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/crosswise"
	"lichtbrett/render/screen/level8"
)

// tables are the games that have a table of their own on the screen.
var tables = screen.Tables{"crosswise": crosswise.Table, "level8": level8.Table}
