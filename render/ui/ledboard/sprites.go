package ledboard

import (
	"maps"
	"weak"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/render/ui/ledboard/optics"
)

// sprites are what boards of one size are put together from.
type sprites struct {
	*optics.Sheet
	image *ebiten.Image
}

// size is what sprites are rasterised for.
type size struct {
	side, pitch, rim int
	shapes           bool
}

// rasterised are the sprites that boards use: rasterising takes its time, and
// screens show many boards of the same size.
var rasterised = map[size]weak.Pointer[sprites]{}

// spritesFor returns the sprites for a layout, wherever it lies.
func spritesFor(l optics.Layout, shapes bool) *sprites {
	key := size{l.Bounds.Dx(), l.Pitch, l.Rim, shapes}
	if s := rasterised[key].Value(); s != nil {
		return s
	}
	sheet := optics.NewSheet(l, shapes)
	s := &sprites{sheet, ebiten.NewImage(sheet.Image.Rect.Dx(), sheet.Image.Rect.Dy())}
	s.image.WritePixels(sheet.Image.Pix)
	sheet.Image = nil
	maps.DeleteFunc(rasterised, func(_ size, s weak.Pointer[sprites]) bool { return s.Value() == nil })
	rasterised[key] = weak.Make(s)
	return s
}
