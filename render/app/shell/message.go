package shell

import (
	"time"

	"lichtbrett/render/ui"
)

// messageTime is how long a message is shown.
const messageTime = 8 * time.Second

// Show shows a message over the screen for a while, and has it announced.
func (a *App) Show(message string) { a.ShowFor(message, messageTime) }

// ShowFor shows a message for as long as is said.
func (a *App) ShowFor(message string, shows time.Duration) {
	a.message, a.shows = message, shows
	a.Surface.Announce(message)
	a.Surface.Invalidate()
}

// Fault has what is wrong read out, and returns it to be shown where it is.
func (a *App) Fault(words string) string {
	a.Surface.Announce(words)
	a.Surface.Invalidate()
	return words
}

// Dismiss takes the message away.
func (a *App) Dismiss() { a.message, a.shows = "", 0 }

// Message returns the message that is shown; empty if none is.
func (a *App) Message() string { return a.message }

// MessageNode is the message that is shown, at the upper edge; nil if none is.
func (a *App) MessageNode(v ui.View) *ui.Node {
	if a.message == "" {
		return nil
	}
	bar := ui.Row(
		ui.Glyph(ui.IconInfo, 24, ui.Theme.Accent),
		ui.Text(a.message, ui.Body, ui.Theme.Text).Grow(1),
		ui.IconButton("message.close", ui.IconClose, a.Say("dialog.close"), a.Dismiss),
	).Gap(ui.Space3).PadSides(ui.Insets{Left: ui.Space4, Top: ui.Space1, Right: ui.Space1, Bottom: ui.Space1}).
		Named("message", ui.RoleGroup, a.Say("message.name")).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			c.Glow(n.Rect, ui.Radius, 20, ui.Alpha(ui.Hex(0), 0.6))
			c.Fill(n.Rect, ui.Radius, ui.Theme.Raised)
			c.Outline(n.Rect, ui.Radius, 1, ui.Theme.Accent)
		})
	return ui.Column(bar.MaxWidth(560)).PadSides(ui.Insets{
		Left: v.Safe.Left + ui.Space3, Top: v.Safe.Top + ui.Space3, Right: v.Safe.Right + ui.Space3,
	})
}
