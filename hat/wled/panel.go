package wled

import (
	"encoding/binary"
	"fmt"

	"lichtbrett/game/console"
	"lichtbrett/hat"
)

// panel is where the board lies on a matrix: every LED of it is zoom×zoom LEDs of
// the matrix's, from (x, y) on.
type panel struct {
	width, height int
	x, y, zoom    int
}

// bounds of matrices that are driven: the most LEDs that a WLED has.
const mostLEDs = 1 << 14

// fit returns the panel of a matrix: centred and as large as it gets, or where it is
// asked to be.
func fit(width, height int, at place) (panel, error) {
	p := panel{width: width, height: height, zoom: min(width, height) / console.Side}
	switch {
	case width < 1 || height < 1 || width > mostLEDs || height > mostLEDs/width:
		return p, fmt.Errorf("its matrix is said to be %d×%d, which no WLED has", width, height)
	case p.zoom < 1:
		return p, fmt.Errorf("its matrix is %d×%d, but 8×8 are needed", width, height)
	}
	if at.placed {
		p.zoom = 1
	}
	if at.zoom > 0 {
		p.zoom = at.zoom
	}
	if most := min(width, height) / console.Side; p.zoom > most {
		return p, fmt.Errorf("zoom=%d; on its matrix, which is %d×%d, it is at most %d", p.zoom, width, height, most)
	}
	side := p.zoom * console.Side
	if p.x, p.y = (width-side)/2, (height-side)/2; at.placed {
		p.x, p.y = at.x, at.y
	}
	if p.x > width-side || p.y > height-side {
		return p, fmt.Errorf("a board of %d×%d at x=%d, y=%d reaches over the edge of its matrix, which is %d×%d", side, side, p.x, p.y, width, height)
	}
	return p, nil
}

// pixels are the channels of the whole matrix, row by row; what is around the board
// is dark.
func (p panel) pixels(f console.Frame) []byte {
	all := make([]byte, 3*p.width*p.height)
	for y := range p.zoom * console.Side {
		for x := range p.zoom * console.Side {
			c := hat.Linear(f[y/p.zoom][x/p.zoom].RGB())
			copy(all[3*((p.y+y)*p.width+p.x+x):], []byte{c.R, c.G, c.B})
		}
	}
	return all
}

// The protocol DRGB of WLED's real-time UDP: a byte that names it, one with the
// seconds after which the device goes back to what it did before, 0 for at once, and
// the channels of all LEDs.
const (
	drgb      = 2
	mostDRGB  = 490 // LEDs in a datagram
	holdOn    = 2   // seconds
	letGo     = 0
	drgbBytes = 2
)

// drgbDatagram is a frame in one datagram.
func drgbDatagram(pixels []byte) []byte { return append([]byte{drgb, holdOn}, pixels...) }

// release has the device go back at once to what it did before.
var release = []byte{drgb, letGo}

// The Distributed Display Protocol: a header, then channels from an offset on.
const (
	ddpPort    = 4048
	ddpVersion = 0x40
	ddpPush    = 0x01 // what has come is to be shown
	ddpRGB     = 0x0b // three channels of 8 bits
	ddpDisplay = 1    // whom it is for
	ddpHeader  = 10
	mostDDP    = 1440 // bytes of channels in a datagram: 480 LEDs
)

// ddpDatagram is a part of a frame, from an offset in bytes on.
func ddpDatagram(pixels []byte, offset int, push bool) []byte {
	part := pixels[offset:min(offset+mostDDP, len(pixels))]
	d := make([]byte, ddpHeader, ddpHeader+len(part))
	d[0], d[2], d[3] = ddpVersion, ddpRGB, ddpDisplay // no sequence number
	if push {
		d[0] |= ddpPush
	}
	binary.BigEndian.PutUint32(d[4:], uint32(offset))
	binary.BigEndian.PutUint16(d[8:], uint16(len(part)))
	return append(d, part...)
}
