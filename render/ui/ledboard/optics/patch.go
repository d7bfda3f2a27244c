package optics

import (
	"image"

	"lichtbrett/game/console"
)

// Patch is a piece of the unlit board: a sprite that is laid between nodes of
// the lighting, From to To in both directions, and stretched where it is a side
// of the bezel.
type Patch struct {
	Sprite   image.Rectangle
	From, To image.Point
}

// Patches returns the pieces that cover the board.
func (s *Sheet) Patches() []Patch {
	const a, b, end = RimSteps, Nodes - 1 - RimSteps, Nodes - 1
	piece := func(r image.Rectangle, x0, y0, x1, y1 int) Patch {
		return Patch{r, image.Pt(x0, y0), image.Pt(x1, y1)}
	}
	patches := []Patch{
		piece(s.Corner[0], 0, 0, a, a),
		piece(s.Corner[1], b, 0, end, a),
		piece(s.Corner[2], 0, b, a, end),
		piece(s.Corner[3], b, b, end, end),
		piece(s.Edge[0], a, 0, b, a),
		piece(s.Edge[1], a, b, b, end),
		piece(s.Edge[2], 0, a, a, b),
		piece(s.Edge[3], b, a, end, b),
	}
	for y := range console.Side {
		for x := range console.Side {
			patches = append(patches, piece(s.Cell,
				a+x*Steps, a+y*Steps, a+(x+1)*Steps, a+(y+1)*Steps))
		}
	}
	return patches
}
