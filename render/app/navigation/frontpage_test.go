package navigation

import (
	"image"
	"image/color"
	"image/color/palette"
	stddraw "image/draw"
	"image/gif"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/ledgame"
	"lichtbrett/render/app/shell"
)

// frontPage is the moving picture of the README: one match in a browser, on a phone, in a
// terminal and on a Sense HAT.
const (
	frontPage    = "../../../assets/picture/match.gif"
	mostOfAMovie = 2 << 20
)

// played are the keys of the match: two players, a bomb, and a win.
const played = "rcclcrrccllclcrrrrcurccllcrclcrclc"

// canvasSize is where the surfaces stand in the picture.
var (
	canvasSize = image.Rect(0, 0, 900, 560)
	inBrowser  = image.Rect(12, 34, 12+576, 34+324)
	onPhone    = image.Rect(612, 12, 612+248, 12+536)
	inShell    = image.Rect(12, 376, 12+304, 376+172)
	onHAT      = image.Rect(380, 376, 380+172, 376+172)
)

// surfaces show the same match.
type surfaces struct{ browser, phone *visitor }

func openSurfaces(t *testing.T) surfaces {
	open := func(w, h float64) *visitor {
		v := visit(t, w, h, func(a *shell.App) { a.Language = text.English })
		v.window.Calm = false
		v.surface.Resize(v.window)
		v.press("play.connectfour")
		return v
	}
	return surfaces{open(1024, 576), open(390, 844)}
}

func (s surfaces) each(do func(v *visitor)) {
	do(s.browser)
	do(s.phone)
}

// leds are the lights as they are at this moment.
func (s surfaces) leds() console.Frame {
	return ledsOf(s.browser.navigator.top().screen.(*ledgame.Screen))
}

// picture draws all four.
func (s surfaces) picture() *image.RGBA {
	p := image.NewRGBA(canvasSize)
	fill(p, canvasSize, color.RGBA{0x0d, 0x11, 0x17, 255})
	fill(p, image.Rect(inBrowser.Min.X, 12, inBrowser.Max.X, inBrowser.Min.Y), color.RGBA{0x2a, 0x2f, 0x38, 255})
	for i, c := range []color.RGBA{{0xff, 0x5f, 0x57, 255}, {0xfe, 0xbc, 0x2e, 255}, {0x28, 0xc8, 0x40, 255}} {
		fill(p, image.Rect(22+16*i, 19, 30+16*i, 27), c)
	}
	fill(p, onPhone.Inset(-6), color.RGBA{0x2a, 0x2f, 0x38, 255})
	for at, v := range map[image.Rectangle]*visitor{inBrowser: s.browser, onPhone: s.phone} {
		shown := v.picture()
		draw.CatmullRom.Scale(p, at, shown, shown.Bounds(), draw.Src, nil)
	}
	leds := s.leds()
	drawShell(p, leds)
	drawHAT(p, leds)
	return p
}

func fill(p *image.RGBA, r image.Rectangle, c color.Color) {
	stddraw.Draw(p, r, image.NewUniform(c), image.Point{}, stddraw.Src)
}

func rgba(c console.RGB) color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }

// drawShell draws the lights as blocks of text, four columns and two rows each.
func drawShell(p *image.RGBA, leds console.Frame) {
	fill(p, inShell, color.RGBA{14, 14, 17, 255})
	at := font.Drawer{Dst: p, Src: image.NewUniform(color.RGBA{0xc8, 0xcd, 0xd4, 255}), Face: basicfont.Face7x13}
	for i, line := range []string{"$ lichtbrett play \\", "    connectfour"} {
		at.Dot = fixed.P(inShell.Min.X+160, inShell.Min.Y+20+16*i)
		at.DrawString(line)
	}
	for y := range console.Side {
		for x := range console.Side {
			c := color.RGBA{38, 38, 44, 255}
			if leds[y][x].Color != console.Black {
				c = rgba(leds[y][x].RGB())
			}
			r := image.Rect(0, 0, 14, 14).Add(inShell.Min).Add(image.Pt(8+18*x, 16+18*y))
			if leds[y][x].Level == console.Dimmed {
				r = r.Inset(3)
			}
			fill(p, r, c)
		}
	}
}

// drawHAT draws the lights as bare LEDs on a board.
func drawHAT(p *image.RGBA, leds console.Frame) {
	fill(p, onHAT, color.RGBA{0x0f, 0x4a, 0x2c, 255})
	for y := range console.Side {
		for x := range console.Side {
			r := image.Rect(0, 0, 12, 12).Add(onHAT.Min).Add(image.Pt(12+19*x, 12+19*y))
			fill(p, r, color.RGBA{0xd8, 0xd8, 0xd0, 255})
			c := rgba(leds[y][x].RGB())
			if leds[y][x].Color == console.Black {
				c = color.RGBA{0x3a, 0x3c, 0x3a, 255}
			}
			fill(p, r.Inset(2), c)
		}
	}
}

// frameTime is how often a picture is taken while something moves.
const frameTime = 100 * time.Millisecond

// play presses the keys, and takes pictures of what can be seen if they are wanted.
func (s surfaces) play(take func(held time.Duration)) {
	words := map[rune]console.Key{'l': console.Left, 'r': console.Right, 'u': console.Up, 'd': console.Down, 'c': console.Confirm}
	for _, letter := range played {
		s.each(func(v *visitor) { v.handle(input.Word{Key: words[letter], Device: input.Keyboard}) })
		if take == nil {
			s.each((*visitor).settle)
			continue
		}
		for range 60 {
			before := s.leds()
			s.each(func(v *visitor) {
				v.now += frameTime
				v.surface.Tick(v.now)
			})
			if s.leds() == before {
				break
			}
			take(frameTime)
		}
		s.each((*visitor).settle)
		take(400 * time.Millisecond)
	}
}

// movie gathers pictures; where an eye sees no change, each is transparent.
type movie struct {
	gif.GIF
	shows *image.RGBA
}

// unseen is by how much a colour may change, its three channels together, before it is drawn anew.
const unseen = 20

func (m *movie) take(p *image.RGBA, colours color.Palette, held time.Duration) {
	next := image.NewPaletted(p.Rect, colours)
	for i := 0; i < len(p.Pix); i += 4 {
		if m.shows != nil && distance(p.Pix[i:i+3], m.shows.Pix[i:i+3]) < unseen {
			next.Pix[i/4] = uint8(len(colours) - 1)
			continue
		}
		next.Pix[i/4] = uint8(colours[:len(colours)-1].Index(color.RGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255}))
		if m.shows != nil {
			copy(m.shows.Pix[i:i+3], p.Pix[i:i+3])
		}
	}
	if m.shows == nil {
		m.shows = p
	}
	m.Image = append(m.Image, next)
	m.Delay = append(m.Delay, int(held/(10*time.Millisecond)))
	m.Disposal = append(m.Disposal, gif.DisposalNone)
}

// distance is how far two colours are apart, all channels together.
func distance(a, b []uint8) (sum int) {
	for i := range a {
		sum += max(int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return sum
}

// coloursOf returns the colours that pictures have most of, told apart coarsely, and at last
// none: 256 together.
func coloursOf(pictures ...*image.RGBA) color.Palette {
	count := map[color.RGBA]int{}
	for _, p := range pictures {
		for i := 0; i < len(p.Pix); i += 4 {
			count[color.RGBA{p.Pix[i] &^ 7, p.Pix[i+1] &^ 7, p.Pix[i+2] &^ 7, 255}]++
		}
	}
	var all []color.RGBA
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return int(a.R)<<16 + int(a.G)<<8 + int(a.B) - int(b.R)<<16 - int(b.G)<<8 - int(b.B)
	})
	colours := color.Palette{color.RGBA{0, 0, 0, 255}}
	for _, c := range all[:min(len(all), 215)] {
		colours = append(colours, color.RGBA{c.R + 4, c.G + 4, c.B + 4, 255})
	}
	for _, c := range palette.WebSafe { // and some for what is rare and bright
		if r, g, b, _ := c.RGBA(); len(colours) < 255 && max(r, g, b) > 0xcccc {
			colours = append(colours, c)
		}
	}
	return append(colours, color.Transparent)
}

// The picture of the front page shows the app as it is: it ends as the match ends now.
func TestTheFrontPagesMovingPicture(t *testing.T) {
	s := openSurfaces(t)
	if *update {
		var pictures []*image.RGBA
		var held []time.Duration
		s.play(func(d time.Duration) { pictures, held = append(pictures, s.picture()), append(held, d) })
		held[len(held)-1] = 3 * time.Second
		var m movie
		colours := coloursOf(pictures...)
		for i, p := range pictures {
			m.take(p, colours, held[i])
		}
		f, err := os.Create(frontPage)
		require.NoError(t, err)
		defer f.Close()
		require.NoError(t, gif.EncodeAll(f, &m.GIF))
		return
	}
	info, err := os.Stat(frontPage)
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), int64(mostOfAMovie))
	f, err := os.Open(frontPage)
	require.NoError(t, err)
	defer f.Close()
	read, err := gif.DecodeAll(f)
	require.NoError(t, err)
	require.Greater(t, len(read.Image), 30)
	last := image.NewRGBA(canvasSize)
	for _, p := range read.Image {
		stddraw.Draw(last, p.Bounds(), p, p.Bounds().Min, stddraw.Over)
	}
	s.play(nil)
	want := s.picture()
	require.LessOrEqual(t, float64(distance(want.Pix, last.Pix))/float64(len(want.Pix)), 6.0, "mean difference: run this test with -update")
}
