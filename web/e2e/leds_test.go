//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/ledtest"
	"lichtbrett/web/chromiumtest"
)

// board is the LED board as assistive technology is told of it.
type board struct {
	box    box // without the rim
	labels [console.Side][console.Side]string
}

// board waits for the LED board that is played on.
func (v *visitor) board() (b board) {
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

// ledBox is where the LEDs are: a grid where they are played on, an image with
// the rim where they are only looked at.
func (v *visitor) ledBox() box {
	return see[box](v, fmt.Sprintf(`(() => {
		const grid = document.querySelector("[role=grid]");
		const { x: X, y: Y, width: Width, height: Height } = (grid ?? document.querySelector("[role=img]")).getBoundingClientRect();
		const rim = grid ? 0 : %f * Width;
		return { X: X + rim, Y: Y + rim, Width: Width - 2 * rim, Height: Height - 2 * rim };
	})()`, ledtest.Rim))
}

// led returns the middle of an LED on the page. Columns and rows −1 and
// console.Side are the rim.
func (b board) led(x, y int) point {
	at := func(i int) float64 { return min(max(float64(i)+0.5, -0.3), console.Side+0.3) / console.Side }
	return point{b.box.X + at(x)*b.box.Width, b.box.Y + at(y)*b.box.Height}
}

// shows waits until the LEDs on the screen show a frame, given in letters.
func (v *visitor) shows(letters string) {
	f, err := ledtest.Parse(letters)
	require.NoError(v.t, err)
	deadline := time.Now().Add(chromiumtest.StepTimeout)
	for {
		v.still()
		wrong := ledtest.Compare(v.photograph(v.ledBox()), f, false)
		if len(wrong) == 0 {
			return
		}
		require.True(v.t, time.Now().Before(deadline), "the LEDs do not show\n%sLook at %s (%d in all)", f, strings.Join(wrong[:min(len(wrong), 4)], ", "), len(wrong))
	}
}

// photograph takes a picture of a part of the page.
func (v *visitor) photograph(b box) image.Image {
	shot, err := chromiumtest.Run(v.tab, func(ctx context.Context, t *chromedp.Target) (page.CaptureScreenshotResult, error) {
		return cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{
			Clip:             &page.Viewport{X: b.X, Y: b.Y, Width: b.Width, Height: b.Height, Scale: 1},
			OptimizeForSpeed: new(true), // a larger file of the same picture
		})
	})
	require.NoError(v.t, err)
	picture, err := png.Decode(bytes.NewReader(shot.Data))
	require.NoError(v.t, err)
	return picture
}
