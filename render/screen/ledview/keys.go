package ledview

import (
	"strings"

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
