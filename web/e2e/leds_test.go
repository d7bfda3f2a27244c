//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/render/ledboard/optics"
	"lichtbrett/web/chromium"
)

// board is the LED board as assistive technology is told of it.
type board struct {
	box    box // without the rim
	labels [console.Side][console.Side]string
}

// board waits for the LED board that is played on.
func (v *visitor) board() (b board) {
	v.t.Helper()
	v.turn()
	v.waitFor(`document.querySelector("[role=grid] [role=gridcell]") !== null`)
	b.box = v.ledBox()
	labels := see[[][]string](v, `[...document.querySelectorAll("[role=grid] [role=row]")].map(
		(row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.textContent))`)
	require.Len(v.t, labels, console.Side)
	for y, row := range labels {
		require.Len(v.t, row, console.Side)
		copy(b.labels[y][:], row)
	}
	return b
}

// rim is how wide the board's rim is, of its whole width.
const rim = 0.55 / 9.1

// ledBox is where the LEDs are: a grid where they are played on, an image with
// the rim where they are only looked at.
func (v *visitor) ledBox() box {
	v.t.Helper()
	return see[box](v, fmt.Sprintf(`(() => {
		const grid = document.querySelector("[role=grid]");
		const { x: X, y: Y, width: Width, height: Height } = (grid ?? document.querySelector("[role=img]")).getBoundingClientRect();
		const rim = grid ? 0 : %f * Width;
		return { X: X + rim, Y: Y + rim, Width: Width - 2 * rim, Height: Height - 2 * rim };
	})()`, rim))
}

// led returns the middle of an LED on the page. Columns and rows −1 and
// console.Side are the rim.
func (b board) led(x, y int) point {
	at := func(i int) float64 { return min(max(float64(i)+0.5, -0.3), console.Side+0.3) / console.Side }
	return point{b.box.X + at(x)*b.box.Width, b.box.Y + at(y)*b.box.Height}
}

// shows waits until the LEDs on the screen show a frame, given in letters.
func (v *visitor) shows(letters string) {
	v.t.Helper()
	v.shine(parseFrame(v.t, letters), false)
}

func (v *visitor) shine(f console.Frame, shapes bool) {
	v.t.Helper()
	deadline := time.Now().Add(chromium.StepTimeout / 4)
	for {
		v.still()
		wrong := compare(v.photograph(v.ledBox()), f, shapes)
		if len(wrong) == 0 {
			return
		}
		require.True(v.t, time.Now().Before(deadline), "the LEDs do not show\n%sLook at %s (%d in all)", f, strings.Join(wrong[:min(len(wrong), 4)], ", "), len(wrong))
	}
}

// photograph takes a picture of a part of the page.
func (v *visitor) photograph(b box) image.Image {
	v.t.Helper()
	shot, err := chromium.Run(v.tab, func(ctx context.Context, t *chromedp.Target) (page.CaptureScreenshotResult, error) {
		return cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{
			Clip: &page.Viewport{X: b.X, Y: b.Y, Width: b.Width, Height: b.Height, Scale: 1},
		})
	})
	require.NoError(v.t, err)
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	require.NoError(v.t, err)
	return picture
}

// compare names the LEDs of a photograph that do not look as in a frame.
func compare(photograph image.Image, f console.Frame, shapes bool) (wrong []string) {
	seen := cut(photograph)
	model := optics.Picture(f, int(math.Round(float64(photograph.Bounds().Dx())*9.1/console.Side)), shapes)
	layout := optics.Fit(model.Bounds())
	inner := layout.LEDRect(0, 0).Union(layout.LEDRect(console.Side-1, console.Side-1))
	meant := cut(model.SubImage(inner))
	for y := range f {
		for x, led := range f[y] {
			if d := seen[y][x].distance(meant[y][x]); d > tolerance {
				wrong = append(wrong, fmt.Sprintf("column %d, row %d, which is not %q by %.0f", x, y, led.Letters(), d))
			}
		}
	}
	return wrong
}

// impression is what an eye takes in of an LED: the mean colours of its middle
// and of what lies around that.
type impression [6]float64

// tolerance is how far an impression may be from what it should be. It lies
// between what drawing and photographing make of the same LED and what tells
// two LEDs apart; see TestEye.
const tolerance = 16

func (i impression) distance(other impression) (d float64) {
	for k := range i {
		d += (i[k] - other[k]) * (i[k] - other[k])
	}
	return math.Sqrt(d)
}

// cut takes in all LEDs of a picture that they fill.
func cut(picture image.Image) (leds [console.Side][console.Side]impression) {
	from := picture.Bounds().Min
	pitch := float64(picture.Bounds().Dx()) / console.Side
	for y := range leds {
		for x := range leds[y] {
			at := point{float64(from.X) + (float64(x)+0.5)*pitch, float64(from.Y) + (float64(y)+0.5)*pitch}
			leds[y][x] = takeIn(picture, at, pitch)
		}
	}
	return leds
}

func takeIn(picture image.Image, at point, pitch float64) (i impression) {
	const middle, lens = 0.16, 0.36 // radii in pitches
	var pixels [2]float64
	for y := int(at.y - pitch*lens); y <= int(at.y+pitch*lens); y++ {
		for x := int(at.x - pitch*lens); x <= int(at.x+pitch*lens); x++ {
			part := 0
			switch d := math.Hypot(float64(x)+0.5-at.x, float64(y)+0.5-at.y) / pitch; {
			case d > lens:
				continue
			case d > middle:
				part = 1
			}
			red, green, blue, _ := picture.At(x, y).RGBA()
			for k, v := range []uint32{red, green, blue} {
				i[3*part+k] += float64(v) / 257
			}
			pixels[part]++
		}
	}
	for k := range i {
		i[k] /= pixels[k/3]
	}
	return i
}

// states are all LEDs that the games show.
func states() []console.LED {
	states := []console.LED{{}}
	for color := console.Green; color <= console.White; color++ {
		states = append(states, color.Lit(), color.Dim())
	}
	for _, joker := range []console.Color{console.Cyan, console.Orange} {
		for _, level := range []console.Level{console.Greyed, console.GreyedDim} {
			states = append(states, console.LED{Color: joker, Level: level})
		}
	}
	return states
}

// parseFrame reads a frame in letters, as console.Frame's String writes it.
func parseFrame(t *testing.T, letters string) (f console.Frame) {
	t.Helper()
	named := map[string]console.LED{}
	for _, led := range states() {
		named[led.Letters()] = led
	}
	lines := strings.Split(letters, "\n")
	require.Len(t, lines, console.Side+4, letters)
	for y := range f {
		_, row, _ := strings.Cut(lines[y+2], "|")
		row = strings.TrimSuffix(row, "|") + " "
		for x := range f[y] {
			led, ok := named[row[2*x:2*x+2]]
			require.True(t, ok, "no LED is %q", row[2*x:2*x+2])
			f[y][x] = led
		}
	}
	require.Equal(t, letters, f.String())
	return f
}

// The eye tells all LEDs apart, also on a small board and in the light of others.
func TestEye(t *testing.T) {
	for _, p := range specification.ConnectFour() {
		f := parseFrame(t, p.Frame)
		picture := optics.Picture(f, 182, false)
		layout := optics.Fit(picture.Bounds())
		leds := picture.SubImage(layout.LEDRect(0, 0).Union(layout.LEDRect(console.Side-1, console.Side-1)))
		require.Empty(t, compare(leds, f, false), p.Name)
		for _, led := range states() {
			other := f
			other[5][5] = led
			if other != f {
				require.NotEmpty(t, compare(leds, other, false), "%s: %s is like %s", p.Name, led.Letters(), f[5][5].Letters())
			}
		}
	}
}
