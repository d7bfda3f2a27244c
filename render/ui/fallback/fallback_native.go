//go:build !js

package fallback

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/draw"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	own "lichtbrett/assets/font"
	"lichtbrett/render/ui/script"
)

// Fonts are those of the system. They are looked for when they are needed for
// the first time, which takes a second or so, once for all starts; until then
// there are none.
type Fonts struct {
	changed func()
	cache   string // the folder that keeps the list of fonts; empty for the user's

	mu      sync.Mutex
	asked   bool
	fonts   *fontscan.FontMap // nil until they are found
	shaper  shaping.HarfbuzzShaper
	split   shaping.Segmenter
	wrapper shaping.LineWrapper
}

// Open returns the fonts; changed is called, from anywhere, once they are found.
func Open(changed func()) *Fonts { return &Fonts{changed: changed} }

// find looks for the fonts of the system, and takes the app's own among them.
func (f *Fonts) find() {
	silent := log.New(io.Discard, "", 0)
	fonts := fontscan.NewFontMap(silent)
	for family, file := range map[string][]byte{regular: own.Regular, bold: own.Bold} {
		if err := fonts.AddFont(bytes.NewReader(file), family, family); err != nil {
			return
		}
	}
	cache := f.cache
	if cache == "" {
		folder, err := os.UserCacheDir()
		if err != nil {
			folder = os.TempDir()
		}
		cache = filepath.Join(folder, "lichtbrett")
	}
	if err := fonts.UseSystemFonts(cache); err != nil {
		return
	}
	f.mu.Lock()
	f.fonts = fonts
	f.mu.Unlock()
	f.changed()
}

// What the app's own fonts are called here.
const (
	regular = "lichtbrett regular"
	bold    = "lichtbrett bold"
)

// Width is the width of a run in em; ok is false if there is no font for any of
// its characters, or while the fonts are being looked for.
func (f *Fonts) Width(run string, strong bool) (em float64, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.asked {
		f.asked = true
		go f.find()
	}
	if f.fonts == nil {
		return 0, false
	}
	line := f.shape(run, strong, measured)
	width := fixed.Int26_6(0)
	for _, piece := range line {
		ok = ok || slices.ContainsFunc(piece.Glyphs, func(g shaping.Glyph) bool { return g.GlyphID != 0 })
		width += piece.Advance
	}
	return pixels(width) / measured, ok
}

// measured is the size in pixels at which texts are measured.
const measured = 100

// shape sets a run: its pieces from left to right, each in one font.
func (f *Fonts) shape(run string, strong bool, size float64) []shaping.Output {
	text := []rune(run)
	text = slices.DeleteFunc(text, func(r rune) bool { // what ends lines and paragraphs ends no run
		return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp)
	})
	aspect, ours := font.Aspect{Weight: font.WeightNormal}, regular
	if strong {
		aspect.Weight, ours = font.WeightBold, bold
	}
	families := []string{fontscan.Emoji, fontscan.SansSerif}
	if script.HasRightToLeft(run) { // then there are letters of the app's own in it, too
		families = slices.Insert(families, 0, ours)
	}
	f.fonts.SetQuery(fontscan.Query{Families: families, Aspect: aspect})
	direction := di.DirectionLTR
	if script.RightToLeft(run) {
		direction = di.DirectionRTL
	}
	inputs := f.split.Split(shaping.Input{
		Text: text, RunEnd: len(text), Direction: direction,
		Size: fixed.Int26_6(math.Round(size * 64)), Language: language.DefaultLanguage(),
	}, f.fonts)
	var pieces []shaping.Output
	for _, input := range inputs {
		if input.Face == nil {
			return nil
		}
		pieces = append(pieces, f.shaper.Shape(input))
	}
	config := shaping.WrapConfig{Direction: direction, BreakPolicy: shaping.Never, DisableTrailingWhitespaceTrim: true}
	lines, _ := f.wrapper.WrapParagraph(config, math.MaxInt32/64, text, shaping.NewSliceIterator(pieces))
	if len(lines) == 0 {
		return nil
	}
	line := slices.Clone(lines[0])
	slices.SortStableFunc(line, func(a, b shaping.Output) int { return int(a.VisualIndex) - int(b.VisualIndex) })
	return line
}

// Raster draws a run at a size in pixels.
func (f *Fonts) Raster(run string, strong bool, size float64) Picture {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fonts == nil {
		return Picture{}
	}
	p := newPainter(f.shape(run, strong, size), size)
	return p.picture()
}

// painter draws the glyphs of a line.
type painter struct {
	line    []shaping.Output
	size    float64
	area    image.Rectangle // from the beginning on the baseline
	outline *vector.Rasterizer
	inked   bool
	colors  *image.RGBA
}

func newPainter(line []shaping.Output, size float64) *painter {
	p := &painter{line: line, size: size}
	box := image.Rectangle{}
	p.each(func(_ shaping.Output, g shaping.Glyph, x, y float64) {
		left, top := x+pixels(g.XBearing), y-pixels(g.YBearing)
		box = box.Union(image.Rect(
			int(math.Floor(left))-1, int(math.Floor(top))-1,
			int(math.Ceil(left+pixels(g.Width)))+1, int(math.Ceil(top-pixels(g.Height)))+1,
		))
	})
	p.area = box.Intersect(image.Rect(-widest/2, -int(above*size), widest/2, int(below*size)))
	return p
}

// pixels is a length of the shaper in pixels.
func pixels(v fixed.Int26_6) float64 { return float64(v) / 64 }

// each calls draw for each glyph with where it stands, y downwards.
func (p *painter) each(draw func(piece shaping.Output, g shaping.Glyph, x, y float64)) {
	x := 0.0
	for _, piece := range p.line {
		for _, g := range piece.Glyphs {
			draw(piece, g, x+pixels(g.XOffset), -pixels(g.YOffset))
			x += pixels(g.Advance)
		}
	}
}

func (p *painter) picture() Picture {
	if p.area.Empty() {
		return Picture{}
	}
	picture := Picture{Left: p.area.Min.X, Top: p.area.Min.Y}
	p.outline = vector.NewRasterizer(p.area.Dx(), p.area.Dy())
	p.each(p.glyph)
	if p.inked {
		picture.Mask = image.NewAlpha(image.Rect(0, 0, p.area.Dx(), p.area.Dy()))
		p.outline.Draw(picture.Mask, picture.Mask.Rect, image.NewUniform(color.Opaque), image.Point{})
	}
	picture.Colors = p.colors
	return picture
}

// glyph draws a glyph: a picture of it, if there is one, else its outline.
func (p *painter) glyph(piece shaping.Output, g shaping.Glyph, x, y float64) {
	if bitmap, ok := piece.Face.GlyphDataBitmap(g.GlyphID); ok && p.bitmap(bitmap, g, x, y) {
		return
	}
	outline, ok := piece.Face.GlyphDataOutline(g.GlyphID)
	if !ok || len(outline.Segments) == 0 {
		return
	}
	p.inked = true
	scale := p.size / float64(piece.Face.Upem())
	at := func(s opentype.SegmentPoint) (float32, float32) {
		return float32(x + float64(s.X)*scale - float64(p.area.Min.X)), float32(y - float64(s.Y)*scale - float64(p.area.Min.Y))
	}
	for _, s := range outline.Segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			p.outline.ClosePath()
			p.outline.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			p.outline.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			p.outline.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			p.outline.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	p.outline.ClosePath()
}

// bitmap draws a picture of a glyph, in the size that the glyph has. It reports
// false if the picture cannot be read.
func (p *painter) bitmap(b font.GlyphBitmap, g shaping.Glyph, x, y float64) bool {
	if b.Format != font.PNG {
		return false
	}
	source, err := png.Decode(bytes.NewReader(b.Data))
	if err != nil {
		return false
	}
	if p.colors == nil {
		p.colors = image.NewRGBA(image.Rect(0, 0, p.area.Dx(), p.area.Dy()))
	}
	left, top := x+pixels(g.XBearing), y-pixels(g.YBearing)
	place := image.Rect(
		int(math.Round(left)), int(math.Round(top)),
		int(math.Round(left+pixels(g.Width))), int(math.Round(top-pixels(g.Height))),
	).Sub(p.area.Min)
	draw.CatmullRom.Scale(p.colors, place, source, source.Bounds(), draw.Over, nil)
	return true
}
