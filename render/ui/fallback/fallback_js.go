package fallback

import (
	"fmt"
	"image"
	"math"
	"syscall/js"

	"lichtbrett/render/ui/script"
	"lichtbrett/render/ui/webfont"
)

// Fonts are those of the browser.
type Fonts struct {
	context js.Value // of a canvas; undefined until it is needed
	font    string   // that the context was set to last
	blocked bool     // the browser does not let what is on a canvas be read
}

// Open returns the fonts. The browser itself finds one for each character;
// changed is called when it sets text differently than before.
func Open(changed func()) *Fonts {
	webfont.OnLoad(changed)
	return &Fonts{}
}

// measured is the size in pixels at which texts are measured.
const measured = 100

// Width is the width of a run in em; ok is false where the browser, against
// fingerprinting, does not let what is on a canvas be read.
func (f *Fonts) Width(run string, bold bool) (em float64, ok bool) {
	f.set(bold, measured, script.RightToLeft(run))
	if f.blocked {
		return 0, false
	}
	return f.context.Call("measureText", run).Get("width").Float() / measured, true
}

// set prepares the canvas for a text.
func (f *Fonts) set(bold bool, size float64, rightToLeft bool) {
	if f.context.IsUndefined() {
		webfont.Load()
		canvas := js.Global().Get("document").Call("createElement", "canvas")
		f.context = canvas.Call("getContext", "2d", map[string]any{"willReadFrequently": true})
		const few = 8
		for _, part := range f.pixels(few, few).Pix {
			f.blocked = f.blocked || part != 0 // noise, or white: nothing has been drawn yet
		}
	}
	weight := 400
	if bold {
		weight = 700
	}
	if font := fmt.Sprintf("%d %.2fpx %s", weight, size, webfont.Families); font != f.font {
		f.font = font
		f.context.Set("font", font)
		f.context.Set("textRendering", "geometricPrecision") // widths in proportion to the size
	}
	direction := "ltr"
	if rightToLeft {
		direction = "rtl"
	}
	f.context.Set("direction", direction)
	f.context.Set("textAlign", "left")
}

// Raster draws a run at a size in pixels.
func (f *Fonts) Raster(run string, bold bool, size float64) Picture {
	rightToLeft := script.RightToLeft(run)
	f.set(bold, size, rightToLeft)
	metrics := f.context.Call("measureText", run)
	reach := func(name string) int { return int(math.Ceil(metrics.Get("actualBoundingBox"+name).Float())) + 1 }
	left := min(reach("Left"), widest/2)
	top := min(reach("Ascent"), int(above*size))
	width := left + min(reach("Right"), widest/2)
	height := top + min(reach("Descent"), int(below*size))
	if width <= 0 || height <= 0 {
		return Picture{}
	}
	canvas := f.context.Get("canvas")
	canvas.Set("width", width) // which clears it and sets everything back
	canvas.Set("height", height)
	f.font = ""
	f.set(bold, size, rightToLeft)
	white := f.draw(run, left, top, "#fff", width, height)
	if !colored(white) {
		return Picture{Mask: mask(white, nil), Left: -left, Top: -top}
	}
	// What takes the colour is what differs between white and black.
	black := f.draw(run, left, top, "#000", width, height)
	return Picture{Mask: mask(white, black), Colors: colors(white, black), Left: -left, Top: -top}
}

// draw draws a run in a colour and returns its pixels, not premultiplied.
func (f *Fonts) draw(run string, left, top int, color string, width, height int) *image.NRGBA {
	f.context.Call("clearRect", 0, 0, width, height)
	f.context.Set("fillStyle", color)
	f.context.Call("fillText", run, left, top)
	return f.pixels(width, height)
}

// pixels reads the canvas.
func (f *Fonts) pixels(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	js.CopyBytesToGo(picture.Pix, f.context.Call("getImageData", 0, 0, width, height).Get("data"))
	return picture
}
