package paint

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/fallback"
	"lichtbrett/render/ui/paint/painttest"
	"lichtbrett/render/ui/qr"
)

// gallery shows all widgets.
type gallery struct{ dialog bool }

func (gallery) Tick(time.Duration)          {}
func (gallery) Next() (time.Duration, bool) { return 0, false }

func (g gallery) Build(v ui.View) *ui.Node {
	press := func() {}
	board := ui.Grid("board", "Brett", 4, 4, func(x, y int) *ui.Node {
		return ui.Cell("cell."+strconv.Itoa(x)+strconv.Itoa(y), "Feld", press)
	}).Aspect(1).MinSize(160, 160).DefaultFocus().RingAround().Rounded(16).
		OnButton(func(k console.Key) bool { return k != console.Back }).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			c.Glow(n.Rect, 16, 20, ui.Alpha(ui.Theme.Accent, 0.15))
			c.Fill(n.Rect, 16, ui.Hex(0x050608))
			for i := range 16 {
				r := n.Rect.Inset(8).Cell(i%4, i/4, 4, 4)
				c.Fill(r.Inset(r.W*0.14), ui.RadiusCircle, ui.Mix(ui.Theme.Raised, ui.Theme.Accent, float64(i)/15))
			}
		})
	icons := ui.Flow().Gap(ui.Space2)
	for i := ui.IconBack; i <= ui.IconPause; i++ {
		icons.Children = append(icons.Children, ui.Glyph(i, 24, ui.Theme.Muted))
	}
	content := ui.Column(
		ui.Paragraph("Vier in einer Reihe gewinnen, waagerecht, senkrecht oder schräg."),
		ui.Flow(
			ui.Primary("play", ui.IconPlay, "Spielen", press),
			ui.Button("undo", ui.IconUndo, "Zurücknehmen", press),
			ui.Button("share", ui.IconShare, "Teilen", press).With(ui.Disabled),
			ui.TextButton("help", ui.IconHelp, "Regeln", press),
		).Gap(ui.Space3),
		ui.Card(
			ui.Heading(2, "Einstellungen"),
			ui.Switch("sound", "Töne", "Steine und Joker", true, func(bool) {}),
			ui.Switch("shapes", "Formen", "", false, func(bool) {}),
			ui.Choice("players", "Spieler", []ui.Option{{Icon: ui.IconPerson, Label: "Allein"}, {Icon: ui.IconPeople, Label: "Zu zweit"}}, 1, func(int) {}),
			ui.Slider("strength", "Stärke", 1, 5, 3, nil, func(int) {}),
			ui.Progress("load", "Fortschritt", 3, 10),
			ui.Divider(),
			ui.SmallText("← ↑ → ↓ ✓ ◀ ▲ ▶ ▼ „Größe“ × 8"),
		),
		icons,
	).Gap(ui.Space4).Pad(ui.Space2)
	head := ui.Row(ui.Heading(1, "Lichtbrett").Grow(1), ui.IconButton("menu", ui.IconMenu, "Menü", press))
	body := ui.Column(board.Grow(1), ui.Scroll("scroll", "Inhalt", content).Grow(3)).Gap(ui.Space3)
	if v.Size.W >= v.Size.H {
		body = ui.Row(board.Grow(1), ui.Scroll("scroll", "Inhalt", content).Grow(1)).Gap(ui.Space4).Align(ui.Stretch)
	}
	page := ui.Column(head, body.Grow(1)).Gap(ui.Space2).Pad(ui.Space3)
	if !g.dialog {
		return page
	}
	return ui.Stack(page, ui.Dialog("d", "Spielregeln", "Schließen", press,
		ui.Paragraph("Wer zuerst vier Steine in einer Reihe hat, gewinnt."),
		ui.Button("no", ui.NoIcon, "Abbrechen", press), ui.Primary("yes", ui.IconCheck, "Verstanden", press)))
}

// talk shows what people write to each other with.
type talk struct{ log *ui.Log }

func (talk) Tick(time.Duration)          {}
func (talk) Next() (time.Duration, bool) { return 0, false }

func (k talk) Build(v ui.View) *ui.Node {
	press, edit := func() {}, func(string) {}
	var entries []*ui.Node
	for i, said := range []string{
		"Ada: Hallo, wer spielt eine Partie Crosswise mit?", "Grace: Ich!", "Ada: Mit Jokern?",
		"Grace: Nein, heute ganz klassisch. Und danach noch eine Partie Vier gewinnt, wenn alle Zeit haben.",
		"Ada: Gern.", "Grace: Dann los.",
	} {
		entry := ui.Paragraph(said)
		entry.ID = "entry." + strconv.Itoa(i)
		entries = append(entries, entry)
	}
	more := func(n int) string { return strconv.Itoa(n) + " neue Nachrichten" }
	chat := k.log.Node(nowhere, "Chat", more, entries...).Height(170).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, ui.Radius, ui.Theme.Card)
	})
	send := ui.IconButton("send", ui.IconSend, "Senden", press)
	message := ui.TextArea("message", "Nachricht", "Schreibe etwas", "Eine Nachricht, die nicht in eine Zeile passt\nund noch eine Zeile", 4, edit, press)
	left := ui.Column(
		ui.Labeled(ui.TextField("name", "Dein Name", "Name", "Ada Lovelace", edit, press).Limited(30)),
		ui.Labeled(ui.TextField("room", "Name des Raums", "Zum Beispiel: Freitagsrunde", "", edit, press).Faulty("Der Name darf nicht leer sein.")),
		ui.TextField("link", "Link", "", "https://lichtbrett.example/#r", edit, nil).With(ui.ReadOnly),
	).Gap(ui.Space3)
	right := ui.Column(
		chat, ui.Row(message.Grow(1), send).Gap(ui.Space2).Align(ui.End),
		qr.Code("QR-Code", "https://lichtbrett.example/#room=Zx8kQ2", 170),
	).Gap(ui.Space3).Align(ui.Stretch)
	if v.Size.H > v.Size.W {
		return ui.Column(left, right).Gap(ui.Space3).Pad(ui.Space3)
	}
	return ui.Row(left.Grow(1), right.Grow(1)).Gap(ui.Space4).Pad(ui.Space4).Align(ui.Start)
}

// nowhere is a surface on which nothing is scrolled.
var nowhere = ui.NewSurface()

func TestGoldenPictures(t *testing.T) {
	tests := map[string]struct {
		w, h   float64
		scale  float64
		screen ui.Screen
		focus  string
	}{
		"phone":  {w: 360, h: 720, scale: 1, screen: gallery{}},
		"desk":   {w: 900, h: 560, scale: 1, screen: gallery{}, focus: "undo"},
		"sharp":  {w: 360, h: 500, scale: 2, screen: gallery{}, focus: "cell.00"},
		"dialog": {w: 480, h: 400, scale: 1, screen: gallery{dialog: true}, focus: "yes"},
		"talk":   {w: 800, h: 480, scale: 1, screen: talk{&ui.Log{ID: "chat"}}, focus: "message"},
		"chat":   {w: 360, h: 860, scale: 1.5, screen: talk{&ui.Log{ID: "chat"}}, focus: "moves"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := ui.NewSurface()
			s.Resize(ui.Window{Width: test.w, Height: test.h, Calm: true})
			s.Show(test.screen)
			s.Root()
			s.Handle(input.Event{Body: input.Focus{ID: test.focus}})
			img := ebiten.NewImage(int(test.w*test.scale), int(test.h*test.scale))
			defer img.Deallocate()
			c := New()
			c.Begin(img, test.scale*s.Scale())
			s.Paint(c)
			c.End()
			compare(t, name, painttest.Pixels(img))
		})
	}
}

// compare demands that a picture looks like the golden one. Drivers differ a
// little, so a few pixels may.
func compare(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *storytest.Update {
		painttest.Save(t, path, got)
	}
	want := painttest.Load(t, path)
	require.Equal(t, want.Rect, got.Rect)
	different := 0
	for i := 0; i < len(got.Pix); i += 4 {
		for c := range 3 {
			if d := int(got.Pix[i+c]) - int(want.Pix[i+c]); d > 16 || d < -16 {
				different++
				break
			}
		}
	}
	limit := len(got.Pix) / 4 / 500
	if different > limit {
		seen := filepath.Join(os.TempDir(), "lichtbrett-"+name+".png")
		painttest.Save(t, seen, got)
		require.Failf(t, "the picture has changed", "%d pixels of %s differ, more than %d; it looks like %s now", different, path, limit, seen)
	}
}

// painted paints on a black image of 40 × 40 pixels at a scale.
func painted(scale float64, paint func(c *Canvas)) *image.RGBA {
	img := ebiten.NewImage(40, 40)
	defer img.Deallocate()
	img.Fill(color.Black)
	c := New()
	c.Begin(img, scale)
	paint(c)
	c.End()
	return painttest.Pixels(img)
}

var white = ui.Hex(0xffffff)

func TestShapesLieOnWholePixels(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		got := painted(scale, func(c *Canvas) { c.Fill(ui.Rect{X: 5, Y: 5, W: 11, H: 7}, 0, white) })
		for i := 0; i < len(got.Pix); i += 4 {
			require.Contains(t, []byte{0, 255}, got.Pix[i], "scale %v", scale)
		}
	}
}

func TestRoundedCornersAreSmoothAndOutlinesHollow(t *testing.T) {
	got := painted(1, func(c *Canvas) { c.Fill(ui.Rect{X: 4, Y: 4, W: 32, H: 32}, 16, white) })
	require.Zero(t, got.RGBAAt(5, 5).R, "outside of the circle")
	require.Greater(t, got.RGBAAt(20, 4).R, uint8(250), "its top")
	require.EqualValues(t, 255, got.RGBAAt(20, 20).R)

	got = painted(1, func(c *Canvas) { c.Outline(ui.Rect{X: 4, Y: 4, W: 32, H: 32}, 8, 2, white) })
	require.EqualValues(t, 255, got.RGBAAt(20, 5).R)
	require.Zero(t, got.RGBAAt(20, 7).R)
	require.Zero(t, got.RGBAAt(4, 4).R)
}

func TestAShapeSmallerThanItsCorners(t *testing.T) {
	got := painted(1, func(c *Canvas) { c.Fill(ui.Rect{X: 10, Y: 10, W: 7, H: 7}, ui.RadiusCircle, white) })
	require.EqualValues(t, 255, got.RGBAAt(13, 13).R)
	require.Less(t, got.RGBAAt(10, 10).R, uint8(128))
	require.Zero(t, got.RGBAAt(17, 13).R)
}

// Thin and long, as a scroll bar is, a shape is stretched along its length: its
// mask is small.
func TestAThinShapeIsStretched(t *testing.T) {
	for _, kind := range []maskKind{filled, outlined} {
		key := maskKey{kind: kind, radius: 8, width: 1}
		c := New()
		img := ebiten.NewImage(60, 60)
		defer img.Deallocate()
		c.Begin(img, 1)
		c.shape(image.Rect(10, 5, 14, 55), key, white)
		c.End()
		require.Less(t, c.masks.pages[0].row, 10)

		key.w, key.h = 4, 50
		want := drawShape(key)
		got := painttest.Pixels(img)
		for y := range 50 {
			for x := range 4 {
				require.InDelta(t, want.AlphaAt(x, y).A, got.RGBAAt(10+x, 5+y).R, 1, "%d, %d", x, y)
			}
		}
		require.Zero(t, got.RGBAAt(9, 30).R)
		require.Zero(t, got.RGBAAt(12, 55).R)
	}
}

func TestTextStandsOnItsBaseline(t *testing.T) {
	got := painted(1, func(c *Canvas) { c.Text("H", 10, 30, ui.Style{Size: 20, Bold: true}, white) })
	require.Zero(t, got.RGBAAt(13, 30).R, "below")
	require.EqualValues(t, 255, got.RGBAAt(13, 29).R, "the left stem")
	require.Zero(t, got.RGBAAt(9, 25).R, "left of it")
}

// stripes are runs of text: a block that takes the colour, and one that has its
// own, beside each other.
type stripes struct{ drawn int }

func (*stripes) Width(run string, _ bool) (em float64, ok bool) {
	return 2 * float64(len([]rune(run))), true
}

func (s *stripes) Raster(run string, _ bool, size float64) fallback.Picture {
	s.drawn++
	side := int(size)
	wide := image.Rect(0, 0, 2*side*len([]rune(run)), side)
	p := fallback.Picture{Mask: image.NewAlpha(wide), Colors: image.NewRGBA(wide), Top: -side}
	draw.Draw(p.Mask, image.Rect(0, 0, side, side), image.Opaque, image.Point{}, draw.Src)
	draw.Draw(p.Colors, image.Rect(side, 0, wide.Dx(), side), image.NewUniform(color.RGBA{G: 0xff, A: 0xff}), image.Point{}, draw.Src)
	return p
}

func TestWhatTheFontLacksIsPaintedAsAPicture(t *testing.T) {
	runs := &stripes{}
	ui.UseFallback(runs)
	defer ui.UseFallback(nil)
	red := ui.Hex(0xff0000)
	got := painted(1, func(c *Canvas) {
		c.UseFallback(runs)
		for range 3 {
			c.Text("漢", 4, 30, ui.Style{Size: 10}, red)
		}
	})
	require.Equal(t, color.RGBA{R: 0xff, A: 0xff}, got.RGBAAt(5, 25), "in the colour of the text")
	require.Equal(t, color.RGBA{G: 0xff, A: 0xff}, got.RGBAAt(17, 25), "in its own")
	require.Equal(t, color.RGBA{A: 0xff}, got.RGBAAt(5, 30), "below the baseline")
	require.Equal(t, color.RGBA{A: 0xff}, got.RGBAAt(24, 25), "behind it")
	require.Equal(t, 1, runs.drawn, "it is drawn once")
}

// A run may be wider than a page, and there may be more of them than all pages
// hold.
func TestPicturesOfRunsAreKeptWithinBounds(t *testing.T) {
	runs := &stripes{}
	ui.UseFallback(runs)
	defer ui.UseFallback(nil)
	img := ebiten.NewImage(1200, 60)
	defer img.Deallocate()
	c := New()
	c.UseFallback(runs)
	c.Begin(img, 1)
	for i := range 150 {
		c.Fill(ui.Rect{W: 1200, H: 60}, 0, ui.Hex(0))
		c.Text(strings.Repeat("漢", 15)+string(rune('一'+i)), 0, 50, ui.Style{Size: 40}, white)
	}
	c.End()
	require.LessOrEqual(t, len(c.masks.pages), maxPages)
	require.LessOrEqual(t, len(c.masks.runs), 150)
	got := painttest.Pixels(img)
	require.EqualValues(t, 255, got.RGBAAt(20, 30).R)
	for _, x := range []int{50, 479, 480, 481, 1199} {
		require.Equal(t, color.RGBA{G: 0xff, A: 0xff}, got.RGBAAt(x, 30), "%d", x)
	}
}

func TestColoursAreBlended(t *testing.T) {
	got := painted(1, func(c *Canvas) { c.Fill(ui.Rect{W: 40, H: 40}, 0, ui.Alpha(ui.Hex(0xff8000), 0.5)) })
	at := got.RGBAAt(20, 20)
	require.InDelta(t, 128, int(at.R), 2)
	require.InDelta(t, 64, int(at.G), 2)
	require.Zero(t, at.B)
}

func TestClipLimitsAndEnds(t *testing.T) {
	got := painted(1, func(c *Canvas) {
		c.Clip(ui.Rect{X: 10, Y: 10, W: 10, H: 10}, func() {
			c.Fill(ui.Rect{W: 40, H: 40}, 0, white)
			c.Clip(ui.Rect{X: 30, Y: 30, W: 5, H: 5}, func() { c.Fill(ui.Rect{W: 40, H: 40}, 0, ui.Hex(0xff0000)) })
		})
		c.Fill(ui.Rect{X: 35, Y: 35, W: 5, H: 5}, 0, white)
	})
	lit := map[image.Point]bool{{9, 9}: false, {10, 10}: true, {19, 19}: true, {20, 20}: false, {32, 32}: false, {37, 37}: true}
	for at, want := range lit {
		require.Equal(t, want, got.RGBAAt(at.X, at.Y).R > 0, "%v", at)
	}
}

func TestNodesThatDrawByThemselvesGetTheirPlaceInPixels(t *testing.T) {
	got := painted(2, func(c *Canvas) {
		c.Fill(ui.Rect{W: 20, H: 20}, 0, ui.Hex(0x0000ff))
		c.Clip(ui.Rect{W: 10, H: 20}, func() {
			img, at := Image(c, ui.Rect{X: 5, Y: 5, W: 10, H: 10})
			require.Equal(t, image.Rect(10, 10, 30, 30), at)
			img.SubImage(at).(*ebiten.Image).Fill(color.White)
		})
	})
	require.EqualValues(t, 255, got.RGBAAt(15, 15).R)
	require.Zero(t, got.RGBAAt(25, 15).R, "clipped")
	require.EqualValues(t, 255, got.RGBAAt(5, 5).B, "what was painted before lies below")

	none, _ := Image(nil, ui.Rect{})
	require.Nil(t, none)
}

// More glyphs and shapes than all pages hold are still drawn right.
func TestTheAtlasBeginsAnewWhenItIsFull(t *testing.T) {
	img := ebiten.NewImage(300, 300)
	defer img.Deallocate()
	c := New()
	c.Begin(img, 1)
	for i := range 120 {
		c.Fill(ui.Rect{W: 300, H: 300}, 0, ui.Hex(0))
		c.Text("Größe", 0, 250, ui.Style{Size: 150 + float64(i)}, white)
		c.Fill(ui.Rect{X: 290, Y: 290, W: 10, H: 10}, 0, white)
	}
	c.End()
	require.LessOrEqual(t, len(c.masks.pages), maxPages)
	got := painttest.Pixels(img)

	fresh := New()
	img.Clear()
	fresh.Begin(img, 1)
	fresh.Fill(ui.Rect{W: 300, H: 300}, 0, ui.Hex(0))
	fresh.Text("Größe", 0, 250, ui.Style{Size: 150 + 119}, white)
	fresh.Fill(ui.Rect{X: 290, Y: 290, W: 10, H: 10}, 0, white)
	fresh.End()
	require.Equal(t, painttest.Pixels(img).Pix, got.Pix)
}
