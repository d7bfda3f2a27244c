package shell

import (
	"cmp"

	"lichtbrett/render/ui"
)

// Question is asked before what cannot be undone is done.
type Question struct {
	// ID is that of its dialog, with ".no" and ".yes" behind it those of its answers.
	ID string
	// Key is that of its title, with ".question" behind it that of what is asked. The keys of
	// its answers are No and Yes, or else Key with ".no" and ".yes" behind it.
	Key, No, Yes string
	Places       []string // see text.Language.Say
	Title        string   // in place of the sentence of Key, if not empty
	Icon         ui.Icon  // of the answer Yes
	Do           func()   // is done for Yes
	Stay         func()   // is done else; it may be nil
	// Instead is another answer; nil where there is none, as it may say itself.
	Instead func() *ui.Node
}

// Asking is what a screen asks, if it asks anything.
type Asking struct{ question *Question }

// Ask asks a question.
func (a *Asking) Ask(q Question) { a.question = &q }

// Asks reports whether there is a question.
func (a *Asking) Asks() bool { return a.question != nil }

// Node is the question; nil while there is none.
func (a *Asking) Node(app *App) *ui.Node {
	q := a.question
	if q == nil {
		return nil
	}
	stay := func() {
		a.question = nil
		if q.Stay != nil {
			q.Stay()
		}
	}
	do := func() {
		a.question = nil
		q.Do()
	}
	var instead *ui.Node
	if q.Instead != nil {
		instead = q.Instead()
	}
	title := cmp.Or(q.Title, app.Say(q.Key, q.Places...))
	return app.Dialog(q.ID, title, stay, ui.Paragraph(app.Say(q.Key+".question", q.Places...)),
		ui.Button(q.ID+".no", ui.NoIcon, app.Say(cmp.Or(q.No, q.Key+".no")), stay), instead,
		ui.Primary(q.ID+".yes", q.Icon, app.Say(cmp.Or(q.Yes, q.Key+".yes"), q.Places...), do))
}
