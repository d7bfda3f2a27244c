package paint

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/render/ui"
	"lichtbrett/render/ui/typeface"
)

// mask is a piece of the atlas. Left and top say where a glyph lies from its pen
// position.
type mask struct {
	page      *page
	area      image.Rectangle
	left, top int
}

type maskKind uint8

const (
	filled maskKind = iota
	outlined
	glowing
	lettered
	pictured
)

// maskKey says what a mask shows; lengths are in pixels.
type maskKey struct {
	kind   maskKind
	bold   bool
	glyph  typeface.Glyph
	icon   ui.Icon
	size   float64 // of a glyph
	shift  float64 // of a glyph
	radius int     // of a shape's corners, in quarters of a pixel
	width  int     // of an outline, or how far a halo reaches
	w, h   int     // of a shape's sides that are whole; 0 if they are to be stretched
}

// corner is how many pixels of a shape's side belong to its corners.
func (k maskKey) corner() int {
	c := (k.radius + 3) / 4
	switch k.kind {
	case outlined:
		return max(c, k.width)
	case glowing:
		return c + k.width
	}
	return c
}

// runKey says what run of text a picture shows.
type runKey struct {
	text string
	bold bool
	size float64
}

// tile is a part of the picture of a run.
type tile struct {
	mask
	colored bool // it has colours of its own
}

// atlas keeps masks that were drawn.
type atlas struct {
	pages []*page
	masks map[maskKey]mask
	runs  map[runKey][]tile
	white mask // covers all
}

func newAtlas() *atlas {
	a := &atlas{}
	a.reset()
	return a
}

// maxPages is how many pages are kept; when they are full, all starts over.
const maxPages = 4

// reset forgets all masks. Pages that are still to be drawn from live on until
// that is done.
func (a *atlas) reset() {
	a.pages = nil
	a.masks = map[maskKey]mask{}
	a.runs = map[runKey][]tile{}
	dot := image.NewAlpha(image.Rect(0, 0, 3, 3))
	for i := range dot.Pix {
		dot.Pix[i] = 0xff
	}
	a.white = a.add(dot)
	a.white.area = a.white.area.Inset(1)
}

// kept returns the mask that is kept under a key, or else the one that is drawn now.
func (a *atlas) kept(k maskKey, draw func() mask) mask {
	m, ok := a.masks[k]
	if !ok {
		m = draw()
		a.masks[k] = m
	}
	return m
}

// get returns the mask of a shape.
func (a *atlas) get(k maskKey) mask {
	return a.kept(k, func() mask { return a.add(drawShape(k)) })
}

func (a *atlas) icon(icon ui.Icon, side int) mask {
	return a.kept(maskKey{kind: pictured, icon: icon, w: side}, func() mask { return a.add(icon.Mask(side)) })
}

// glyph returns the mask of a glyph; its page is nil if there is nothing to see.
func (a *atlas) glyph(bold bool, face *typeface.Face, g typeface.Glyph, size, shift float64) mask {
	return a.kept(maskKey{kind: lettered, bold: bold, glyph: g, size: size, shift: shift}, func() (m mask) {
		if drawn := face.Raster(g, size, shift); drawn.Alpha != nil {
			m = a.add(drawn.Alpha)
			m.left, m.top = drawn.Left, drawn.Top
		}
		return m
	})
}

// run returns the picture of a run of text.
func (a *atlas) run(r Rasterizer, text string, bold bool, size float64) []tile {
	k := runKey{text, bold, size}
	if tiles, ok := a.runs[k]; ok {
		return tiles
	}
	drawn := r.Raster(text, bold, size)
	var tiles []tile
	pages := a.pages
	if drawn.Mask != nil {
		tiles = a.tile(tiles, premultiplied(drawn.Mask), drawn.Left, drawn.Top, false)
	}
	if drawn.Colors != nil {
		tiles = a.tile(tiles, drawn.Colors, drawn.Left, drawn.Top, true)
	}
	if len(a.pages) < len(pages) {
		return tiles // all has started over meanwhile: they are drawn this once
	}
	a.runs[k] = tiles
	return tiles
}

// tileSide is how wide a part of a run is, at most.
const tileSide = 480

// tile cuts a picture into parts that pages have room for.
func (a *atlas) tile(tiles []tile, picture *image.RGBA, left, top int, colored bool) []tile {
	size := picture.Rect.Size()
	for y := 0; y < size.Y; y += tileSide {
		for x := 0; x < size.X; x += tileSide {
			part := image.Rect(x, y, min(size.X, x+tileSide), min(size.Y, y+tileSide))
			m := a.addPicture(picture.SubImage(part).(*image.RGBA))
			m.left, m.top = left+x, top+y
			tiles = append(tiles, tile{m, colored})
		}
	}
	return tiles
}

// add puts a mask on a page that has room for it.
func (a *atlas) add(picture *image.Alpha) mask { return a.addPicture(premultiplied(picture)) }

// premultiplied is a mask in white.
func premultiplied(mask *image.Alpha) *image.RGBA {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		to := picture.Pix[y*picture.Stride:]
		for x, cover := range mask.Pix[y*mask.Stride : y*mask.Stride+w] {
			to[4*x], to[4*x+1], to[4*x+2], to[4*x+3] = cover, cover, cover, cover
		}
	}
	return picture
}

func (a *atlas) addPicture(picture *image.RGBA) mask {
	if n := len(a.pages); n > 0 {
		if area, ok := a.pages[n-1].put(picture); ok {
			return mask{page: a.pages[n-1], area: area}
		}
		if n == maxPages {
			a.reset()
			return a.addPicture(picture) // to the page that has begun
		}
	}
	side := pageSide
	for side < picture.Rect.Dx()+1 || side < picture.Rect.Dy()+1 {
		side *= 2
	}
	p := newPage(side)
	a.pages = append(a.pages, p)
	area, _ := p.put(picture)
	return mask{page: p, area: area}
}

// pageSide is the side of a page in pixels: a little less than that of the
// textures that Ebitengine puts images on, in which its own white one has its
// place, so that the first page needs no other texture.
const pageSide = 1000

// page is an image with masks in rows, and its pixels as the CPU has them.
type page struct {
	image *ebiten.Image
	side  int
	pix   []byte
	pen   image.Point // where the next mask goes
	row   int         // height of the row

	changedFrom, changedTo int // rows of pixels that the image lacks
}

func newPage(side int) *page {
	return &page{image: ebiten.NewImage(side, side), side: side, pix: make([]byte, 4*side*side)}
}

// put copies a picture to the page, a pixel apart from the others; ok is false
// if it has no room.
func (p *page) put(picture *image.RGBA) (area image.Rectangle, ok bool) {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	if p.pen.X+w > p.side {
		p.pen = image.Pt(0, p.pen.Y+p.row+1)
		p.row = 0
	}
	if p.pen.X+w > p.side || p.pen.Y+h > p.side {
		return area, false
	}
	area = image.Rectangle{Min: p.pen, Max: p.pen.Add(image.Pt(w, h))}
	for y := range h {
		copy(p.pix[4*((p.pen.Y+y)*p.side+p.pen.X):], picture.Pix[y*picture.Stride:y*picture.Stride+4*w])
	}
	if p.changedTo == 0 {
		p.changedFrom = area.Min.Y
	}
	p.changedFrom, p.changedTo = min(p.changedFrom, area.Min.Y), max(p.changedTo, area.Max.Y)
	p.pen.X += w + 1
	p.row = max(p.row, h)
	return area, true
}

// upload brings the image up to date.
func (p *page) upload() {
	if p.changedTo == 0 {
		return
	}
	rows := image.Rect(0, p.changedFrom, p.side, p.changedTo)
	part := p.image.SubImage(rows).(*ebiten.Image)
	part.WritePixels(p.pix[4*p.side*rows.Min.Y : 4*p.side*rows.Max.Y])
	p.changedFrom, p.changedTo = 0, 0
}

// drawShape draws a rounded rectangle by each pixel's distance from its edge.
func drawShape(k maskKey) *image.Alpha {
	w, h := k.w, k.h
	if w == 0 {
		w = 2*k.corner() + 1
	}
	if h == 0 {
		h = 2*k.corner() + 1
	}
	soft := 0
	if k.kind == glowing {
		soft = k.width
	}
	radius := float64(k.radius) / 4
	halfW, halfH := float64(w)/2-float64(soft), float64(h)/2-float64(soft)
	picture := image.NewAlpha(image.Rect(0, 0, w, h))
	for y := range (h + 1) / 2 { // The other three quarters mirror the first.
		for x := range (w + 1) / 2 {
			dx := float64(w)/2 - float64(x) - 0.5 - halfW + radius
			dy := float64(h)/2 - float64(y) - 0.5 - halfH + radius
			outX, outY := max(dx, 0), max(dy, 0)
			d := math.Sqrt(outX*outX+outY*outY) + min(max(dx, dy), 0) - radius
			cover := max(0, min(1, 0.5-d))
			switch k.kind {
			case outlined:
				cover -= max(0, min(1, 0.5-d-float64(k.width)))
			case glowing:
				fade := 1 - max(0, min(1, d/float64(soft)))
				cover = fade * fade
			}
			shade := uint8(math.Round(0xff * cover))
			for _, row := range [2]int{y, h - 1 - y} {
				picture.Pix[row*picture.Stride+x] = shade
				picture.Pix[row*picture.Stride+w-1-x] = shade
			}
		}
	}
	return picture
}
