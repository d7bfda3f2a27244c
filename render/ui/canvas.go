package ui

// Canvas is what nodes are painted on. Package render/ui/paint paints on the
// screen; tests may record what is painted.
type Canvas interface {
	// Fill paints a rectangle with rounded corners.
	Fill(r Rect, radius float64, c Color)
	// Outline paints the border of a rectangle, width wide, inside of it.
	Outline(r Rect, radius, width float64, c Color)
	// Glow paints a soft halo around a rectangle that fades out after reach.
	Glow(r Rect, radius, reach float64, c Color)
	// Text paints one line with its baseline at y, from x on.
	Text(line string, x, y float64, s Style, c Color)
	// Icon paints an icon into the largest square in the middle of r.
	Icon(i Icon, r Rect, c Color)
	// Clip calls draw; nothing is painted outside of r meanwhile.
	Clip(r Rect, draw func())
}

// Look is how a node is to be painted besides what it says itself.
type Look struct {
	Hovered bool
	Pressed bool
	// Caret says that the node is being typed into.
	Caret bool
	// ByPage says that the page shows the text of fields.
	ByPage bool
}
