package ledview

import (
	"strings"

	"lichtbrett/game/console"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Keys returns a node that shows which keys apply, drawn as those of the device that is being
// used: a direction by its icon, the others by what they are called there.
func Keys(app *shell.App, id string, keys console.KeyHints, v ui.View) *ui.Node {
	row := ui.Flow().Gap(ui.Space3)
	var spoken []string
	for _, h := range keys {
		if h.Does == "" {
			continue
		}
		part := ui.Row().Gap(ui.Space1)
		var names []string
		for _, c := range buttons {
			if !h.Keys.Has(c.key) {
				continue
			}
			names = append(names, app.Say("joystick."+c.word))
			if c.key < console.Confirm || v.Touch {
				part.Add(iconCap(c.icon))
			} else {
				part.Add(wordCap(app, c.word, v))
			}
		}
		part.Add(ui.Caption(h.Does, ui.Small, ui.Theme.Muted).PadSides(ui.Insets{Left: ui.Space1}))
		row.Add(part)
		if does := h.Does; len(names) == 0 {
			spoken = append(spoken, does)
		} else {
			spoken = append(spoken, app.Say("joystick.does", "keys", strings.Join(names, ", "), "does", does))
		}
	}
	return row.Named(id, ui.RoleParagraph, strings.Join(spoken, " · "))
}

// capHeight is how high the picture of a key is.
const capHeight = 24

func keyCap(content *ui.Node, width float64) *ui.Node {
	return ui.Ground(ui.Stack(content).MinSize(width, capHeight).Height(capHeight), 6, ui.Theme.Raised, ui.Theme.Edge)
}

func iconCap(icon ui.Icon) *ui.Node {
	return keyCap(ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		c.Icon(icon, r.Inset(5), ui.Theme.Text)
	}), capHeight).Width(capHeight)
}

// wordCap is the key that says Confirm or Back on a keyboard or a gamepad.
func wordCap(app *shell.App, word string, v ui.View) *ui.Node {
	device := "keyboard."
	if v.Gamepad {
		device = "gamepad."
	}
	text := app.Say(device + word)
	return keyCap(ui.Column(ui.Caption(text, ui.Small, ui.Theme.Text)).PadXY(7, 2), capHeight)
}
