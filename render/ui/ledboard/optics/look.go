package optics

import (
	"image"

	"lichtbrett/game/console"
)

// Tint is what a sprite's pixels are multiplied with: red, green, blue and
// alpha, premultiplied. Colour without alpha adds light.
type Tint [4]float32

// Look is how one LED looks: the tints of the sprites that lie on its dark
// lens, from bottom to top, and the light that it throws on the board. The zero
// value is an LED that is off. Between two looks lie all the looks of a fade.
type Look struct {
	Body  Tint          // the lit lens
	Core  Tint          // the brighter middle, added
	Ring  Tint          // the hollow lens of a used-up one
	Mark  Tint          // the shape for the colour-blind
	Light Tint          // onto the board and the neighbours
	Shape console.Color // whose shape Mark tints
}

// LookOf returns how an LED looks, with its shape where shapes are wanted.
func LookOf(l console.LED, shapes bool) Look {
	if l.Color == console.Black {
		return Look{}
	}
	c := l.RGB()
	rgb := Tint{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, 1}
	look := Look{Shape: l.Color}
	switch l.Level {
	case console.Full:
		look.Body = rgb
		look.Core = rgb.toward(1, 0.55).scale(0.62).within(1.08, rgb).added()
		look.Light = rgb.scale(0.75)
		look.Mark = rgb.scale(0.10).opaque(0.88)
	case console.Dimmed:
		look.Body = rgb.scale(0.82).opaque(1)
		look.Core = rgb.scale(0.38).added()
		look.Light = rgb.scale(0.40)
		look.Mark = rgb.scale(1.9).toward(1, 0.15)
	case console.Greyed:
		look.Ring = rgb.scale(1.5).opaque(1)
		look.Light = rgb.scale(0.06)
		look.Mark = look.Ring
	case console.GreyedDim:
		look.Ring = rgb.scale(1.25).opaque(1)
		look.Light = rgb.scale(0.02)
		look.Mark = look.Ring
	}
	if !shapes {
		look.Mark = Tint{}
	}
	return look
}

// Mix returns the look a part t, from 0 to 1, of the way from a to b. The shape
// is that of the nearer one.
func Mix(a, b Look, t float32) Look {
	m := Look{
		Body:  mix(a.Body, b.Body, t),
		Core:  mix(a.Core, b.Core, t),
		Ring:  mix(a.Ring, b.Ring, t),
		Light: mix(a.Light, b.Light, t),
		Mark:  mix(a.Mark, b.Mark, t),
		Shape: b.Shape,
	}
	if b.Shape == console.Black || t < 0.5 && a.Shape != console.Black {
		m.Shape = a.Shape
	}
	return m
}

func mix(a, b Tint, t float32) Tint {
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

// scale returns the tint with its colour made brighter or darker.
func (c Tint) scale(f float32) Tint { return Tint{c[0] * f, c[1] * f, c[2] * f, c[3]} }

// toward returns the tint a part t of the way to a grey of the given
// brightness.
func (c Tint) toward(grey, t float32) Tint { return mix(c, Tint{grey, grey, grey, c[3]}, t) }

// within returns the tint cut so that added to base no channel exceeds the
// limit.
func (c Tint) within(limit float32, base Tint) Tint {
	for i := range 3 {
		c[i] = min(c[i], limit-base[i])
	}
	return c
}

// opaque returns the tint with this alpha; its colour is taken as
// premultiplied with it already.
func (c Tint) opaque(alpha float32) Tint { return Tint{c[0], c[1], c[2], alpha} }

// added returns the tint as light that is added to what lies below.
func (c Tint) added() Tint { return c.opaque(0) }

// TintedSprite is a sprite and the tint that it is drawn with.
type TintedSprite struct {
	Sprite image.Rectangle
	Tint   Tint
}

// Sprites returns what is drawn on a lens with this look, from bottom to top.
// Sprites with a zero tint need not be drawn.
func (s *Sheet) Sprites(l Look) [4]TintedSprite {
	return [4]TintedSprite{
		{s.Body, l.Body},
		{s.Core, l.Core},
		{s.Ring, l.Ring},
		{s.Shape[l.Shape], l.Mark},
	}
}
