package tabletop

import (
	"errors"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/ai"
)

// CanHint reports whether a person is to move who can be helped: nobody is
// against players online.
func (t *Table[V, M, P]) CanHint() bool {
	return t.MyTurn() && t.Course == nil && t.Client.Together() && t.App.Computer != nil && !t.Animation.Running()
}

// AskForHint has a hint looked for.
func (t *Table[V, M, P]) AskForHint() {
	if !t.CanHint() || t.Hint != nil {
		return
	}
	t.Warned = ""
	t.hint.Want()
	t.Refresh()
}

// findHint has the hint found that is wanted, if one is.
func (t *Table[V, M, P]) findHint() {
	found, err := t.hint.Look(t.Client.Question(ai.Strongest), t.App.Computer)
	if found {
		var move M
		if move, err = t.parse(string(t.hint.Move())); err == nil {
			t.Hint = &move
			t.own.Hinted(move)
			t.Refresh()
		}
	}
	if err != nil {
		t.dropHint()
		t.App.Show(t.App.Say("hint.failed"))
	}
}

// dropHint drops the hint, also the one that is being looked for.
func (t *Table[V, M, P]) dropHint() {
	t.hint.Drop(t.App.Computer)
	t.Hint = nil
}

// hintText tells the hint; empty while there is none.
func (t *Table[V, M, P]) hintText() string {
	if t.hint.Wanted() {
		return t.App.Say("hint.wanted")
	}
	if m := t.Hint; m != nil {
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
