package ledview

import (
	"strings"

	"lichtbrett/game/console"
	"lichtbrett/render/screen"
	"lichtbrett/render/ui"
)

// arrows are the characters that stand for directions in the sentences of
// programs.
var arrows = map[string]ui.Icon{"◀": ui.IconLeft, "▶": ui.IconRight, "▲": ui.IconUp, "▼": ui.IconDown}

// hint is what some keys do.
type hint struct {
	keys []ui.Icon // directions
	word string    // "middle" or "back", else empty
	does string
}

// hints takes a program's sentence about its keys apart, such as
// "◀ ▶ column · middle: drop · ▲ menu and jokers".
func hints(say func(string, ...string) string, sentence string) (all []hint) {
	for part := range strings.SplitSeq(sentence, " · ") {
		var h hint
		for _, word := range []string{"middle", "back"} {
			if does, ok := cutPrefixFold(part, say("joystick."+word)+":"); ok {
				h.word, part = word, does
			}
		}
		for {
			first, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
			icon, ok := arrows[first]
			if !ok {
				break
			}
			h.keys, part = append(h.keys, icon), rest
		}
		h.does = strings.TrimSpace(part)
		if h.does != "" {
			all = append(all, h)
		}
	}
	return all
}

func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// Keys returns a node that shows which keys apply, drawn as those of the device
// that is being used.
func Keys(app *screen.App, id, sentence string, v ui.View) *ui.Node {
	row := ui.Flow().Gap(ui.Space3)
	for _, h := range hints(app.Say, sentence) {
		part := ui.Row().Gap(ui.Space1)
		for _, icon := range h.keys {
			part.Children = append(part.Children, iconCap(icon))
		}
		if h.word != "" {
			part.Children = append(part.Children, wordCap(app, h.word, v))
		}
		part.Children = append(part.Children, ui.Caption(h.does, ui.Small, ui.Theme.Muted).PadSides(ui.Insets{Left: ui.Space1}))
		row.Children = append(row.Children, part)
	}
	return row.Named(id, ui.RoleParagraph, spoken(app, sentence))
}

// spoken is a sentence about keys with words for the arrows.
func spoken(app *screen.App, sentence string) string {
	return strings.NewReplacer(
		"◀", app.Say("joystick.left"), "▶", app.Say("joystick.right"),
		"▲", app.Say("joystick.up"), "▼", app.Say("joystick.down"), " · ", ", ",
	).Replace(sentence)
}

// capHeight is how high the picture of a key is.
const capHeight = 24

func keyCap(content *ui.Node, width float64) *ui.Node {
	return ui.Stack(content).Least(width, capHeight).Height(capHeight).Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
		c.Fill(n.Rect, 6, ui.Theme.Raised)
		c.Outline(n.Rect, 6, 1, ui.Theme.Edge)
	})
}

func iconCap(icon ui.Icon) *ui.Node {
	return keyCap(ui.Picture("", func(c ui.Canvas, r ui.Rect) {
		c.Icon(icon, r.Inset(5), ui.Theme.Text)
	}), capHeight).Width(capHeight)
}

// wordCap is the key that says Confirm or Back on the device that is used.
func wordCap(app *screen.App, word string, v ui.View) *ui.Node {
	if v.Touch {
		if word == "middle" {
			return iconCap(ui.IconDot)
		}
		return iconCap(ui.IconBack)
	}
	device := "keyboard."
	if v.Gamepad {
		device = "gamepad."
	}
	text := app.Say(device + word)
	return keyCap(ui.Column(ui.Caption(text, ui.Small, ui.Theme.Text)).PadXY(7, 2), capHeight)
}

// chipShapes are the shapes that tell the players' colours apart on the LEDs.
var chipShapes = map[console.Color]ui.Icon{console.Green: ui.IconDot, console.Blue: ui.IconClose}

// Chip is a lit LED that stands for a player's colour.
func Chip(app *screen.App, color console.Color, side float64) *ui.Node {
	rgb := color.Lit().RGB()
	lit := ui.Color{R: rgb.R, G: rgb.G, B: rgb.B, A: 0xff}
	return ui.Picture("", func(c ui.Canvas, r ui.Rect) {
		led := r.Inset(r.W * 0.12)
		c.Glow(led, ui.RadiusCircle, r.W*0.5, ui.Alpha(lit, 0.45))
		c.Fill(led, ui.RadiusCircle, lit)
		core := ui.Rect{X: led.X + led.W*0.24, Y: led.Y + led.H*0.18, W: led.W * 0.36, H: led.H * 0.30}
		c.Fill(core, ui.RadiusCircle, ui.Alpha(ui.Mix(lit, ui.Hex(0xffffff), 0.75), 0.75))
		if app.Settings.Shapes {
			c.Icon(chipShapes[color], led.Inset(led.W*0.1), ui.Theme.Ground)
		}
	}).Width(side).Height(side)
}

// Heading is a heading in the first of the styles in which it is one line; in
// the last one if there is none.
func Heading(level int, words string, width float64, styles ...ui.Style) *ui.Node {
	style := styles[len(styles)-1]
	for _, s := range styles {
		if s.Width(words) <= width {
			style = s
			break
		}
	}
	n := ui.Caption(words, style, ui.Theme.Text)
	n.Role, n.Label, n.Level = ui.RoleHeading, words, level
	return n
}
