//go:build linux

package main

import (
	"bytes"
	"image/color"
	"math"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// series is a line of a chart, which has no name where it is the only one.
type series struct {
	name   string
	points plotter.XYs
}

func (s *series) add(x, y float64) { s.points = append(s.points, plotter.XY{X: x, Y: y}) }

// chart is lines over the same axes, of which Y begins at 0.
type chart struct {
	title, x, y string
	lines       []series
}

// The size of a chart, the paper, which is the same on light and dark pages, and the
// colours of lines, which can be told apart by who sees few colours.
var (
	width, height = 4.6 * vg.Inch, 3.2 * vg.Inch
	paper         = color.Gray{0xFA}
	ink           = []color.Color{color.RGBA{0x00, 0x5A, 0x9C, 0xFF}, color.RGBA{0xC4, 0x4E, 0x00, 0xFF}}
	marks         = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}}
)

// picture draws charts beside each other into an SVG file.
func picture(path string, charts ...chart) error {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	canvas := vgsvg.New(width*vg.Length(len(charts)), height)
	whole := draw.New(canvas)
	whole.SetColor(paper)
	whole.Fill(whole.Rectangle.Path())
	plots := make([]*plot.Plot, len(charts))
	for i, c := range charts {
		var err error
		if plots[i], err = c.plot(); err != nil {
			return err
		}
	}
	const edge = 10
	tiles := draw.Tiles{Rows: 1, Cols: len(charts), PadX: 2 * edge, PadLeft: edge, PadRight: edge, PadTop: edge, PadBottom: edge}
	for i, at := range plot.Align([][]*plot.Plot{plots}, tiles, whole)[0] {
		plots[i].Draw(at)
	}
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return err
	}
	// Few who look at it have the font by which it was set; others are as wide.
	text := bytes.ReplaceAll(svg.Bytes(), []byte("font-family:Liberation Sans"), []byte("font-family:Liberation Sans,Arial,Helvetica,sans-serif"))
	return os.WriteFile(path, text, 0o644)
}

func (c chart) plot() (*plot.Plot, error) {
	p := plot.New()
	p.BackgroundColor = paper
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = c.title, c.x, c.y
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = 8, 4, 4
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{0xD8}, color.Gray{0xD8}
	p.Add(grid)
	for i, s := range c.lines {
		line, points, err := plotter.NewLinePoints(s.points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = ink[i], 1.5
		points.Color, points.Shape, points.Radius = ink[i], marks[i], 3
		p.Add(line, points)
		if s.name != "" {
			p.Legend.Add(s.name, line, points)
		}
		for _, at := range s.points { // room for the legend above all lines
			p.Y.Max = max(p.Y.Max, at.Y*1.3)
		}
	}
	p.X.Min, p.Y.Min = 0, 0
	across, up := ticks{5}, ticks{7}
	p.X.Tick.Marker, p.Y.Tick.Marker = across, up
	p.Y.Max = math.Ceil(p.Y.Max/up.step(p.Y.Max)) * up.step(p.Y.Max)
	p.Legend.Top, p.Legend.Left, p.Legend.Padding = true, true, 2
	p.Legend.XOffs, p.Legend.YOffs = 6, -4
	return p, nil
}

// ticks are at round numbers.
type ticks struct{ most int }

// Ticks implements plot.Ticker.
func (t ticks) Ticks(_, to float64) (list []plot.Tick) {
	for at := 0.0; at <= to; at += t.step(to) {
		list = append(list, plot.Tick{Value: at, Label: number(at)})
	}
	return list
}

// step returns how far they are apart, so that there are few enough up to a number.
func (t ticks) step(to float64) float64 {
	for size := 1.0; ; size *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if to <= n*size*float64(t.most) {
				return n * size
			}
		}
	}
}

// number is a whole number as people write it, such as 12,000.
func number(n float64) string {
	text := strconv.Itoa(int(math.Round(n)))
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
