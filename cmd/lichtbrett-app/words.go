package main

import (
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/ledview"
)

// said is what a word of a board of lights is to the window: a place that is pressed
// is that of the board on which a match is played, if it is on the screen.
func said(w console.Word) input.Body {
	if w.Points {
		return input.Activate{ID: ledview.CellID(ledview.Played, w.X, w.Y)}
	}
	return input.Word{Key: w.Key, Device: input.Stick}
}
