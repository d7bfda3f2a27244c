package qr

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"rsc.io/qr"

	"lichtbrett/render/ui"
)

const address = "https://lichtbrett.example/#room=Zx8kQ2"

// modules is a canvas that knows which modules were filled.
type modules struct {
	ui.Canvas
	side float64
	dark map[[2]int]bool
	card ui.Rect
}

func (m *modules) Fill(r ui.Rect, _ float64, c ui.Color) {
	if c != ui.Hex(0) {
		m.card = r
		return
	}
	for x := r.X; x < r.X+r.W-0.01; x += m.side {
		m.dark[[2]int{int(x/m.side + 0.5), int(r.Y/m.side + 0.5)}] = true
	}
}

func TestTheCodeIsDrawnModuleByModule(t *testing.T) {
	want, err := qr.Encode(address, qr.M)
	require.NoError(t, err)
	all := want.Size + 8
	node := Code("Room", address, 200)
	s := ui.NewSurface()
	s.Resize(ui.Window{Width: 400, Height: 400})
	s.Show(page{ui.Stack(ui.Column(node).Align(ui.Start))})
	require.NotNil(t, s.Root(), "it is laid out")
	side := node.Rect.W
	require.LessOrEqual(t, side, 200.0)
	require.Zero(t, int(side)%all, "modules are of whole logical pixels")
	m := &modules{side: side / float64(all), dark: map[[2]int]bool{}}
	drawn := ui.Rect{W: side, H: side}
	draw(m, drawn, encode(address))
	require.Equal(t, drawn, m.card)
	for y := range all {
		for x := range all {
			inside := x >= 4 && y >= 4 && x < all-4 && y < all-4
			require.Equal(t, inside && want.Black(x-4, y-4), m.dark[[2]int{x, y}], "%d, %d", x, y)
		}
	}
}

// page is a screen of one node.
type page struct{ root *ui.Node }

func (p page) Build(ui.View) *ui.Node         { return p.root }
func (page) Tick(time.Duration)               {}
func (page) Next() (d time.Duration, ok bool) { return 0, false }

func TestWhatIsTooLongHasNoCode(t *testing.T) {
	require.Nil(t, Code("Room", strings.Repeat("x", 3000), 200))
	node := Code("Room", address+strings.Repeat("x", 1000), 200)
	require.NotNil(t, node, "of many modules none is too small")
}
