// Package fallback sets text that the app's own fonts lack characters of in
// others: in the browser in those that the browser has, which rasterises it on a
// canvas; in a window in those that the system has. Whole runs are set, so that
// letters join and run from right to left where they should.
//
// Nothing of it is loaded before the first such text is shown.
package fallback

import "image"

// Picture is a run of text in pixels.
type Picture struct {
	// Mask is how much of each pixel the text covers that takes the colour it is
	// painted in; nil if there is none.
	Mask *image.Alpha
	// Colors is what has colours of its own, such as emoji; nil if there is none.
	Colors *image.RGBA
	// Left and Top say where the first pixel of both lies from the beginning of
	// the run on the baseline, y downwards.
	Left, Top int
}

// No picture reaches farther than this from the baseline, in em, and none is
// wider, in pixels: accents can be piled up without end.
const (
	above  = 1.5
	below  = 0.75
	widest = 4096
)
