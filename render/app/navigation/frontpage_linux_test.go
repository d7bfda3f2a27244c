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

	tcolor "github.com/gdamore/tcell/v3/color"
	"github.com/gdamore/tcell/v3/vt"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/hat"
	"lichtbrett/hat/boards"
	"lichtbrett/hat/hattest"
	"lichtbrett/input"
	"lichtbrett/render/catalog"
	"lichtbrett/render/led"
	"lichtbrett/render/led/terminal"
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
	canvasSize = image.Rect(0, 0, 900, 572)
	inBrowser  = image.Rect(12, 34, 12+576, 34+324)
	onPhone    = image.Rect(612, 12, 612+253, 12+548)
	inTerminal = image.Rect(12, 376, 12+388, 376+184)
	onHAT      = image.Rect(404, 376, 404+184, 376+184)
)

// The terminal's window, and a cell of it.
const (
	columns, rows = 64, 16
	cellWidth     = 6
	cellHeight    = 11
	monospace     = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf" // of Debian's fonts-dejavu-core
)

// surfaces show the same match: windows of the app, a Sense HAT beside one of them, and the
// game's program in a terminal.
type surfaces struct {
	t              *testing.T
	browser, phone *visitor
	hat            *hat.Board
	leds           *hattest.Board

	program  console.Program
	terminal *terminal.Terminal
	cells    vt.MockTerm
	face     font.Face
}

func openSurfaces(t *testing.T) *surfaces {
	open := func(w, h float64) *visitor {
		v := visit(t, w, h, inEnglish)
		v.window.Calm = false
		v.surface.Resize(v.window)
		v.press("play.connectfour")
		return v
	}
	s := &surfaces{t: t, browser: open(1024, 576), phone: open(390, 844)}

	s.leds = hattest.New(t, hattest.Event64)
	named, err := boards.Named("hat")
	require.NoError(t, err)
	s.hat, err = named.Open(t.Context(), boards.Options{Root: s.leds.Root}, func(err error) { assert.NoError(t, err) })
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.hat.Close()) })

	for name, value := range map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"} {
		t.Setenv(name, value)
	}
	s.cells = vt.NewMockTerm(vt.MockOptSize{X: columns, Y: rows}, vt.MockOptColors(1<<24))
	s.terminal, err = terminal.OpenOn(s.cells, text.English)
	require.NoError(t, err)
	t.Cleanup(s.terminal.Close)
	desk := table.NewDesk(func() uint64 { return seed }, 0, func(e table.Envelope) { s.program.Receive(e) })
	g, _ := catalog.ByID("connectfour")
	s.program = g.Program(desk, s.browser.app.Settings.Strength)
	file, err := os.ReadFile(monospace)
	require.NoError(t, err)
	parsed, err := opentype.Parse(file)
	require.NoError(t, err)
	s.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: 9.97, DPI: 72})
	require.NoError(t, err)
	return s
}

func (s *surfaces) each(do func(v *visitor)) {
	do(s.browser)
	do(s.phone)
}

// press presses the same key everywhere.
func (s *surfaces) press(k console.Key) {
	s.each(func(v *visitor) { v.handle(input.Button{Key: k, Device: input.Keyboard}) })
	s.program.Press(k)
}

// tick lets the same time pass everywhere.
func (s *surfaces) tick() {
	s.each(func(v *visitor) {
		v.now += frameTime
		v.surface.Tick(v.now)
	})
	s.program.Tick(frameTime)
}

// settle lets everything that moves come to rest.
func (s *surfaces) settle() {
	s.each((*visitor).settle)
	s.program.Settle()
}

// picture draws all four.
func (s *surfaces) picture() *image.RGBA {
	frame, lit := s.browser.navigator.LEDs()
	require.True(s.t, lit)
	require.Equal(s.t, frame.String(), s.program.Frame().String(), "it is one match")
	require.NoError(s.t, s.hat.Show(frame))
	require.NoError(s.t, s.terminal.Show(led.Picture{Frame: s.program.Frame(), Status: s.program.Status(text.English)}))

	p := image.NewRGBA(canvasSize)
	fill(p, canvasSize, color.RGBA{0x0d, 0x11, 0x17, 255})
	fill(p, image.Rect(inBrowser.Min.X, 12, inBrowser.Max.X, inBrowser.Min.Y), color.RGBA{0x2a, 0x2f, 0x38, 255})
	for i, c := range []color.RGBA{{0xff, 0x5f, 0x57, 255}, {0xfe, 0xbc, 0x2e, 255}, {0x28, 0xc8, 0x40, 255}} {
		fill(p, image.Rect(22+16*i, 19, 30+16*i, 27), c)
	}
	fill(p, onPhone.Inset(-6), color.RGBA{0x2a, 0x2f, 0x38, 255})
	for at, shown := range map[image.Rectangle]image.Image{
		inBrowser: s.browser.picture(), onPhone: s.phone.picture(), onHAT: hattest.SenseHAT(s.leds.Lights()).Draw(),
	} {
		draw.CatmullRom.Scale(p, at, shown, shown.Bounds(), draw.Src, nil)
	}
	s.drawTerminal(p)
	return p
}

// drawTerminal draws what stands in the terminal's cells.
func (s *surfaces) drawTerminal(p *image.RGBA) {
	ground := color.RGBA{14, 14, 17, 255}
	fill(p, inTerminal, ground)
	origin := inTerminal.Min.Add(image.Pt((inTerminal.Dx()-columns*cellWidth)/2, (inTerminal.Dy()-rows*cellHeight)/2))
	shade := func(c tcolor.Color, otherwise color.RGBA) color.RGBA {
		if r, g, b := c.RGB(); r >= 0 && c.IsRGB() {
			return color.RGBA{uint8(r), uint8(g), uint8(b), 255}
		}
		return otherwise
	}
	for y := range rows {
		for x := range columns {
			cell := s.cells.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)})
			at := image.Rect(0, 0, cellWidth, cellHeight).Add(origin).Add(image.Pt(x*cellWidth, y*cellHeight))
			fill(p, at, shade(cell.S.Bg(), ground))
			ink := font.Drawer{Dst: p.SubImage(at).(*image.RGBA), Src: image.NewUniform(shade(cell.S.Fg(), color.RGBA{0xc8, 0xcd, 0xd4, 255})), Face: s.face}
			ink.Dot = fixed.P(at.Min.X, at.Max.Y-2)
			ink.DrawString(cell.C)
		}
	}
}

func fill(p *image.RGBA, r image.Rectangle, c color.Color) {
	stddraw.Draw(p, r, image.NewUniform(c), image.Point{}, stddraw.Src)
}

// frameTime is how often a picture is taken while something moves.
const frameTime = 100 * time.Millisecond

// play presses the keys, and takes pictures of what can be seen if they are wanted.
func (s *surfaces) play(take func(p *image.RGBA, held time.Duration)) {
	for _, letter := range played {
		s.press(console.Letters[letter])
		if take == nil {
			s.settle()
			continue
		}
		for range 60 {
			before := s.program.Frame()
			if s.tick(); s.program.Frame() == before {
				break
			}
			take(s.picture(), frameTime)
		}
		s.settle()
		take(s.picture(), 400*time.Millisecond)
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
	if *storytest.Update {
		var pictures []*image.RGBA
		var held []time.Duration
		s.play(func(p *image.RGBA, d time.Duration) { pictures, held = append(pictures, p), append(held, d) })
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
