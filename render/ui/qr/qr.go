// Package qr shows addresses as QR codes, for phones to open.
package qr

import (
	"math"

	"rsc.io/qr/coding"

	"lichtbrett/render/ui"
)

// quiet is the width of the margin that readers need, in modules.
const quiet = 4

// least is the side of a module in logical pixels that a phone's camera still
// tells apart from a screen.
const least = 2.0

// Code is the QR code of an address, dark on a light card with the margin that
// readers need, and at most so many logical pixels wide, as far as its modules
// remain large enough. The label says whose code it is, and the address, to those
// who cannot scan it. Nil if the address is longer than a code can be, some 2300
// bytes.
func Code(label, address string, most float64) *ui.Node {
	code := encode(address)
	if code == nil {
		return nil
	}
	modules := code.Size + 2*quiet
	side := max(least, math.Floor(most/float64(modules))) * float64(modules)
	return ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) { draw(c, r, code) }).Width(side).Height(side)
}

// encode returns the smallest code for a text that can still be read with a
// seventh of it gone (level M); nil if it is too long. What package qr itself
// would do brings its pictures along.
func encode(text string) *coding.Code {
	for version := coding.Version(coding.MinVersion); version <= coding.MaxVersion; version++ {
		if coding.String(text).Bits(version) > version.DataBytes(coding.M)*8 {
			continue
		}
		plan, err := coding.NewPlan(version, coding.M, 0)
		if err != nil {
			return nil
		}
		code, err := plan.Encode(coding.String(text))
		if err != nil {
			return nil
		}
		return code
	}
	return nil
}

// draw fills the dark modules, in each row as many at once as lie side by side.
func draw(c ui.Canvas, r ui.Rect, code *coding.Code) {
	c.Fill(r, ui.RadiusSmall, ui.Hex(0xffffff))
	modules := code.Size + 2*quiet
	for y := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, y) {
				to++
			}
			if to > from {
				first, last := r.Cell(quiet+from, quiet+y, modules, modules), r.Cell(quiet+to-1, quiet+y, modules, modules)
				c.Fill(first.Union(last), 0, ui.Hex(0))
			}
			from = to
		}
	}
}
