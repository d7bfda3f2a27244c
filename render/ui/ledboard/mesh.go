package ledboard

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/optics"
)

// mesh is a board as triangles over one image of sprites. First come the pieces
// of the unlit board, whose vertices carry the light that falls on them; then
// what lies on the lenses. Their memory is kept from frame to frame.
type mesh struct {
	layout  optics.Layout
	shapes  bool
	sprites *sprites

	vertices []ebiten.Vertex
	indices  []uint16
	nodes    []image.Point // of the board's vertices
	indexed  int           // indices of the board

	lighting optics.Lighting
}

// build brings the mesh up to date.
func (m *mesh) build(b *Board) {
	if m.sprites == nil || m.layout != b.layout || m.shapes != b.options.Shapes {
		m.layout, m.shapes = b.layout, b.options.Shapes
		m.sprites = spritesFor(m.layout, m.shapes)
		m.layBoard()
	}
	m.vertices = m.vertices[:len(m.nodes)]
	m.indices = m.indices[:m.indexed]

	var lights [console.Side][console.Side]optics.Tint
	for y := range b.lamps {
		for x := range b.lamps[y] {
			look := b.lamps[y][x].look()
			if b.hint.leds[y][x] {
				look = b.hint.over(look, b.options)
			}
			lights[y][x] = look.Light
			for _, s := range m.sprites.Sprites(look) {
				m.stamp(s, x, y)
			}
		}
	}
	m.lighting.Light(&lights)
	for i, n := range m.nodes {
		light := &m.lighting[n.Y][n.X]
		v := &m.vertices[i]
		v.ColorR, v.ColorG, v.ColorB = light[0], light[1], light[2]
	}
}

// layBoard lays the triangles of the unlit board.
func (m *mesh) layBoard() {
	m.vertices, m.indices, m.nodes = m.vertices[:0], m.indices[:0], m.nodes[:0]
	for _, p := range m.sprites.Patches() {
		first := uint16(len(m.vertices))
		columns, rows := p.To.X-p.From.X, p.To.Y-p.From.Y
		for j := range rows + 1 {
			for i := range columns + 1 {
				node := p.From.Add(image.Pt(i, j))
				x, y := m.layout.NodeOffset(node.X), m.layout.NodeOffset(node.Y)
				// Sides of the bezel are one pixel of the sprite, stretched:
				// its middle.
				u := along(p.Sprite.Min.X, p.Sprite.Dx(), i, columns)
				v := along(p.Sprite.Min.Y, p.Sprite.Dy(), j, rows)
				m.nodes = append(m.nodes, node)
				m.vertices = append(m.vertices, ebiten.Vertex{
					DstX: float32(m.layout.Bounds.Min.X) + x, DstY: float32(m.layout.Bounds.Min.Y) + y,
					SrcX: u, SrcY: v,
					ColorA: 1,
				})
			}
		}
		for j := range rows {
			for i := range columns {
				a := first + uint16(j*(columns+1)+i)
				c := a + uint16(columns+1)
				// Diagonals point at the lens, so that light is as round.
				if (i%optics.Steps < optics.Steps/2) == (j%optics.Steps < optics.Steps/2) {
					m.indices = append(m.indices, a, a+1, c+1, a, c+1, c)
				} else {
					m.indices = append(m.indices, a, a+1, c, a+1, c+1, c)
				}
			}
		}
	}
	m.indexed = len(m.indices)
}

// along returns where the i-th of n steps lies on a sprite's side.
func along(from, length, i, n int) float32 {
	if length == 1 {
		return float32(from) + 0.5
	}
	return float32(from) + float32(length)*float32(i)/float32(n)
}

// stamp lays a tinted sprite on the LED at a column and row.
func (m *mesh) stamp(s optics.TintedSprite, col, row int) {
	if s.Tint == (optics.Tint{}) {
		return
	}
	to := m.layout.SpriteAt(s.Sprite, col, row)
	first := uint16(len(m.vertices))
	for _, corner := range [...]image.Point{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		dx, dy := corner.X*s.Sprite.Dx(), corner.Y*s.Sprite.Dy()
		m.vertices = append(m.vertices, ebiten.Vertex{
			DstX: float32(to.X + dx), DstY: float32(to.Y + dy),
			SrcX: float32(s.Sprite.Min.X + dx), SrcY: float32(s.Sprite.Min.Y + dy),
			ColorR: s.Tint[0], ColorG: s.Tint[1], ColorB: s.Tint[2], ColorA: s.Tint[3],
		})
	}
	m.indices = append(m.indices, first, first+1, first+3, first, first+3, first+2)
}

func (m *mesh) draw(dst *ebiten.Image) {
	dst.DrawTriangles(m.vertices, m.indices, m.sprites.image, &premultiplied)
}

var premultiplied = ebiten.DrawTrianglesOptions{
	ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
}
