package navigation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// windows are the sizes that everything has to be usable in: the smallest phone
// to a very large screen, upright and across.
var windows = [][2]float64{
	{320, 568}, {360, 640}, {390, 844}, {430, 932}, {568, 320}, {667, 375}, {844, 390}, {932, 430},
	{480, 480}, {600, 600}, {768, 1024}, {1024, 768}, {1280, 800}, {1366, 640}, {1920, 1080}, {3840, 2160}, {2160, 3840},
}

// floating are the scenes in which something lies over other things that go on
// being used.
var floating = map[string]bool{"message": true, "crosswise-won": true, "crosswise-draw": true, "online-elsewhere": true}

// target is the least side of what can be pressed.
const target = 44

func TestEveryScreenFitsEveryWindow(t *testing.T) {
	for name, play := range scenes {
		for _, l := range text.Languages {
			v := visit(t, 1280, 800, speaks(l))
			play(v)
			for _, size := range windows {
				t.Run(fmt.Sprintf("%s %s %.0fx%.0f", name, l, size[0], size[1]), func(t *testing.T) {
					v.t = t
					v.resize(size[0], size[1])
					checkNodes(t, v.surface)
					if !floating[name] {
						checkTexts(t, v)
					}
				})
			}
		}
	}
}

// checkNodes looks at what can be used: it has a name, a name of its own, room
// in the window, and nothing else in its way.
func checkNodes(t *testing.T, s *ui.Surface) {
	root, window := s.Root(), ui.Rect{W: s.View().Size.W, H: s.View().Size.H}
	seen := map[string]bool{}
	var usable []*ui.Node
	for n := range root.All() {
		require.False(t, seen[n.ID], "%s stands twice", n.ID)
		seen[n.ID] = true
		switch n.Role {
		case ui.NoRole, ui.RoleRow, ui.RoleItem:
		default:
			require.NotEmpty(t, n.Label, "%s has no name", n.ID)
		}
		if n.Role == ui.NoRole || n.Rect.Empty() {
			continue
		}
		r := n.Rect
		require.True(t, r.X >= window.X-0.5 && r.X+r.W <= window.W+0.5, "%s sticks out at the side: %v", n.ID, r)
		if !scrolled(n) {
			require.True(t, r.Y >= -0.5 && r.Y+r.H <= window.H+0.5, "%s sticks out: %v of %v", n.ID, r, window)
		}
		if n.Role != ui.RoleCell && interactive(n) {
			require.GreaterOrEqual(t, math.Round(r.W), float64(target), "%s is too narrow", n.ID)
			require.GreaterOrEqual(t, math.Round(r.H), float64(target), "%s is too low", n.ID)
			usable = append(usable, n)
		}
		if n.Role == ui.RoleCell {
			require.Greater(t, r.W, 16.0, "%s is hardly there", n.ID)
		}
	}
	page, names := root, map[string]string{}
	for n := range root.All() {
		if n.Modal() {
			page = n
		}
	}
	for n := range page.All() {
		if n.Role == ui.RoleButton && n.Label != "" {
			require.Empty(t, names[n.Label], "%s is called %q, too", n.ID, n.Label)
			names[n.Label] = n.ID
		}
	}
	for i, a := range usable {
		for _, b := range usable[i+1:] {
			if layer(a) == layer(b) && !message(a) && !message(b) {
				require.True(t, a.Rect.Inset(0.5).Intersect(b.Rect.Inset(0.5)).Empty(), "%s %v and %s %v overlap", a.ID, a.Rect, b.ID, b.Rect)
			}
		}
	}
}

func interactive(n *ui.Node) bool {
	switch n.Role {
	case ui.RoleButton, ui.RoleSwitch, ui.RoleRadio, ui.RoleSlider, ui.RoleField, ui.RoleCell:
		return true
	}
	return false
}

func scrolled(n *ui.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Role == ui.RoleRegion || p.Role == ui.RoleLog {
			return true
		}
	}
	return false
}

// layer is the dialog or scroll area that a node is in: what lies in different
// ones may overlap where it cannot be seen.
func layer(n *ui.Node) string {
	for p := n; p != nil; p = p.Parent() {
		if p.Modal() || p.Role == ui.RoleRegion || p.Role == ui.RoleLog {
			return p.ID
		}
	}
	return ""
}

func message(n *ui.Node) bool { return n.ID == "message.close" }

// line is a line of text that was painted.
type line struct {
	text string
	box  ui.Rect
}

// texts is a canvas that keeps the lines of text that can be seen.
type texts struct {
	lines []line
	clip  ui.Rect
	small []string
}

func (c *texts) Fill(r ui.Rect, _ float64, color ui.Color) {
	if color.A < 0x60 {
		return
	}
	seen := c.lines[:0]
	for _, l := range c.lines {
		if hidden := l.box.Intersect(r.Intersect(c.clip)); hidden.W < l.box.W-0.1 || hidden.H < l.box.H-0.1 {
			seen = append(seen, l)
		}
	}
	c.lines = seen
}

func (c *texts) Outline(ui.Rect, float64, float64, ui.Color) {}
func (c *texts) Glow(ui.Rect, float64, float64, ui.Color)    {}
func (c *texts) Icon(ui.Icon, ui.Rect, ui.Color)             {}

func (c *texts) Text(words string, x, y float64, s ui.Style, _ ui.Color) {
	if s.Size < 14 {
		c.small = append(c.small, words)
	}
	box := ui.Rect{X: x, Y: y - 0.72*s.Size, W: s.Width(words), H: 0.92 * s.Size}
	if shown := box.Intersect(c.clip); shown.H > 2 && words != "" {
		c.lines = append(c.lines, line{words, ui.Rect{X: box.X, Y: shown.Y, W: box.W, H: shown.H}})
	}
}

func (c *texts) Clip(r ui.Rect, draw func()) {
	outer := c.clip
	c.clip = outer.Intersect(r)
	draw()
	c.clip = outer
}

// checkTexts looks at the lines of text as they are painted: large enough,
// whole, and none over another one.
func checkTexts(t *testing.T, v *visitor) {
	window := ui.Rect{W: v.surface.View().Size.W, H: v.surface.View().Size.H}
	c := &texts{clip: window}
	v.surface.Invalidate()
	v.surface.Paint(c)
	require.Empty(t, c.small, "text below 14 pixels")
	if bar := v.surface.Root().Find("message"); bar != nil { // it lies over the rest, and goes
		c.lines = slices.DeleteFunc(c.lines, func(l line) bool { return !l.box.Intersect(bar.Rect).Empty() })
	}
	known := words(v.surface.Root())
	for i, a := range c.lines {
		for _, word := range strings.Fields(a.text) {
			require.True(t, known[strings.TrimPrefix(word, "\u200f")], "%q in %q is only a part of a word", word, a.text)
		}
		require.True(t, a.box.X >= 0 && a.box.X+a.box.W <= window.W+0.5, "%q is cut off at the side: %v", a.text, a.box)
		if n := under(v.surface.Root(), a.box); n != nil {
			require.True(t, a.box.X >= n.Rect.X-0.5 && a.box.X+a.box.W <= n.Rect.X+n.Rect.W+0.5 &&
				a.box.Y >= n.Rect.Y-0.5 && a.box.Y+a.box.H <= n.Rect.Y+n.Rect.H+0.5, "%q %v sticks out of %s %v", a.text, a.box, n.ID, n.Rect)
		}
		for _, b := range c.lines[i+1:] {
			require.True(t, a.box.Inset(0.5).Intersect(b.box.Inset(0.5)).Empty(), "%q %v and %q %v overlap", a.text, a.box, b.text, b.box)
		}
	}
}

// words are all words that nodes say, and those that need not be said.
func words(root *ui.Node) map[string]bool {
	known := map[string]bool{"Enter": true, "Esc": true, "½×": true, "1×": true, "DE": true, "EN": true, "…": true, "=": true, "+": true, "−": true, "≈": true, "≈+": true, "≈−": true}
	for n := range 32 { // what stands over columns, whose names say it in words
		known["+"+strconv.Itoa(n)], known["−"+strconv.Itoa(n)] = true, true
	}
	for n := range root.All() {
		said := []string{n.Label, n.Value, n.Hint, n.Fault}
		if n.Role == ui.RoleGrid {
			continue
		}
		for _, word := range strings.Fields(strings.Join(said, " ")) {
			known[word] = true
			known[strings.TrimRight(word, ".:,")] = true
			// Links are as long as they are, and break anywhere.
			if strings.HasPrefix(word, "#r=") {
				for from := range word {
					for to := from + 1; to <= len(word); to++ {
						known[word[from:to]] = true
					}
				}
			}
		}
	}
	return known
}

// under returns the last thing that can be pressed in the middle of a box.
func under(root *ui.Node, box ui.Rect) (found *ui.Node) {
	x, y := box.Center()
	for n := range root.All() {
		if n.Modal() {
			found = nil // what is below cannot be used
		}
		if interactive(n) && n.Role != ui.RoleSlider && n.Rect.Contains(x, y) && n.Clip.Contains(x, y) {
			found = n
		}
	}
	return found
}

// The longest sentences of a match have room, too.
func TestLongSentencesFit(t *testing.T) {
	// A bomb over a stone, refused: two long sentences at once.
	for _, l := range text.Languages {
		v := visit(t, 390, 844, speaks(l))
		v.press("play.connectfour")
		v.keys("rcc" + "ulcd" + "c")
		for _, size := range windows {
			t.Run(fmt.Sprintf("%s %.0fx%.0f", l, size[0], size[1]), func(t *testing.T) {
				v.resize(size[0], size[1])
				for _, touch := range []bool{false, true} {
					if touch {
						v.handle(input.Pointer{Device: input.Touch, Phase: input.Down, X: 1, Y: 1})
						v.handle(input.Pointer{Device: input.Touch, Phase: input.Cancel, X: 1, Y: 1})
					}
					checkNodes(t, v.surface)
					checkTexts(t, v)
				}
			})
		}
	}
}
