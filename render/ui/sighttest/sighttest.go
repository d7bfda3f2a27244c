// Package sighttest knows how people see colours, for tests of whether everybody can tell
// them apart.
package sighttest

import "math"

// Sight is how somebody sees colours: linear RGB as someone with full colour vision
// would have to see it.
type Sight [3][3]float64

// Sights are those that there are. Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
// severity 1.
var Sights = map[string]Sight{
	"full":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// Lab is an impression in CIE L*a*b*.
type Lab [3]float64

// Difference is ΔE (1976): about 2 is just noticeable, 20 is another colour at a glance.
func (l Lab) Difference(other Lab) float64 {
	x, y, z := l[0]-other[0], l[1]-other[1], l[2]-other[2]
	return math.Sqrt(x*x + y*y + z*z)
}

// Lab is what somebody sees of a colour of sRGB, whose white point is D65.
func (s Sight) Lab(r, g, b uint8) Lab {
	c := [3]float64{linear(r), linear(g), linear(b)}
	var seen [3]float64
	for i, row := range s {
		seen[i] = max(0, min(1, row[0]*c[0]+row[1]*c[1]+row[2]*c[2]))
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*seen[0] + 0.3575761*seen[1] + 0.1804375*seen[2]) / 0.95047)
	y := f(0.2126729*seen[0] + 0.7151522*seen[1] + 0.0721750*seen[2])
	z := f((0.0193339*seen[0] + 0.1191920*seen[1] + 0.9503041*seen[2]) / 1.08883)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// linear undoes the transfer function of sRGB (IEC 61966-2-1).
func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}
