package tabletop

import (
	"errors"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
)

// CanHint reports whether a person is to move who can be helped: nobody is
// against players online.
func (t *Table[V, M, P]) CanHint() bool {
	return t.MyTurn() && t.Course == nil && t.Client.Together() && t.App.Computer != nil && !t.Animation.Running()
}

// AskForHint has a hint looked for.
func (t *Table[V, M, P]) AskForHint() {
	if !t.CanHint() || t.Hint.Move() != nil {
		return
	}
	t.Warned = ""
	t.Hint.Want()
	t.Refresh()
}

// findHint has the hint found that is wanted, if one is.
func (t *Table[V, M, P]) findHint() {
	found, err := t.Hint.Look(&t.Client, t.App.Computer, t.parse)
	switch {
	case err != nil:
		t.App.Show(t.App.Say("hint.failed"))
	case found:
		t.own.Hinted(*t.Hint.Move())
		t.Refresh()
	}
}

// HintText tells the hint; empty while there is none.
func (t *Table[V, M, P]) HintText() string {
	if t.Hint.Wanted() {
		return t.App.Say("hint.wanted")
	}
	if m := t.Hint.Move(); m != nil {
		return t.own.HintWords(*m)
	}
	return ""
}

// Warn says why something is not possible.
func (t *Table[V, M, P]) Warn(words string) {
	t.Warned = words
	t.App.PlaySound(sound.Refused)
	t.Refresh()
}

// Refuse says why a move is not possible.
func (t *Table[V, M, P]) Refuse(err error) {
	var refused *game.MoveError
	if errors.As(err, &refused) {
		t.Warn(t.App.Say("refused." + refused.Reason))
	}
}
