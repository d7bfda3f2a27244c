package shell

import "lichtbrett/render/ui"

// Forgetting is how the player has the server forget him, after a question.
type Forgetting struct {
	app  *App
	asks bool
}

// NewForgetting returns it, not asking.
func NewForgetting(app *App) *Forgetting { return &Forgetting{app: app} }

// Button is what it begins with, a ui.Button or another kind of it; nil for whom the server
// does not know.
func (f *Forgetting) Button(button func(id string, icon ui.Icon, label string, press func()) *ui.Node) *ui.Node {
	if f.app.Online == nil || f.app.Online.Me() == "" {
		return nil
	}
	return button("forget", ui.IconErase, f.app.Say("forget"), func() { f.asks = true }).
		If(!f.app.Online.Ready(), ui.Disabled)
}

// Node is the question; nil while it does not ask.
func (f *Forgetting) Node() *ui.Node {
	if !f.asks {
		return nil
	}
	stay := func() { f.asks = false }
	return ui.Dialog("forget.question", f.app.Say("forget"), f.app.Say("dialog.close"), stay,
		ui.Paragraph(f.app.Say("forget.question")),
		ui.Button("forget.no", ui.NoIcon, f.app.Say("forget.no"), stay),
		ui.Primary("forget.yes", ui.IconErase, f.app.Say("forget.yes"), func() {
			stay()
			f.app.Around.Forget()
		}))
}
