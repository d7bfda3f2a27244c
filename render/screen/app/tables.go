package app

import (
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/crosswise"
)

// tables are the games that have a table of their own on the screen.
var tables = screen.Tables{"crosswise": crosswise.Table}
