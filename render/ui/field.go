package ui

import (
	"unicode/utf8"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// FieldPad is the distance of a field's text from its sides.
const FieldPad = Space4

// Field is a line of text to be edited. The placeholder stands in it while it is
// empty; edit is told every change, submit is called by Enter. Where the page
// shows the text, with a caret, a selection and the phone's keyboard, only the
// box is painted.
func Field(id, label, placeholder, text string, edit func(text string), submit func()) *Node {
	n := &Node{ID: id, Role: RoleField, Label: plain(label), Value: text, Hint: placeholder}
	n.Least(160, Target).Height(Target).Rounded(Radius).OnEdit(edit).OnActivate(submit)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		c.Fill(n.Rect, Radius, Theme.Ground)
		edge, width := Theme.Edge, 1.0
		switch {
		case n.State.Has(Disabled):
			edge = Theme.Line
		case l.Caret:
			edge, width = Theme.Accent, 2
		case l.Hovered:
			edge = Theme.Text
		}
		c.Outline(n.Rect, Radius, width, edge)
		if !l.ByPage {
			c.Clip(n.Rect.Inset(2), func() { n.paintText(c, l) })
		}
	})
}

// paintText paints the text of a field and its caret, moved to the left as far
// as the caret needs.
func (n *Node) paintText(c Canvas, l Look) {
	room := n.Rect.Within(Insets{FieldPad, 0, FieldPad, 0})
	line, color := n.Value, Theme.Text
	if line == "" {
		line, color = n.Hint, Theme.Muted
	}
	if n.State.Has(Disabled) {
		color = Mix(color, Theme.Ground, 0.55)
	}
	y := room.Y + (room.H-Body.LineHeight())/2
	caret := Body.Width(n.Value[:n.caret])
	x := room.X - max(0, caret-room.W)
	c.Text(line, x, y+Body.Baseline(), Body, color)
	if l.Caret {
		c.Fill(Rect{x + caret, y + 2, 2, Body.LineHeight() - 4}, 0, Theme.Accent)
	}
}

// caretAt is the place in the text that is nearest to a point.
func (n *Node) caretAt(x float64) int {
	room := n.Rect.Within(Insets{FieldPad, 0, FieldPad, 0})
	x -= room.X - max(0, Body.Width(n.Value[:n.caret])-room.W)
	best := 0
	for i := 0; i <= len(n.Value); i++ {
		if i < len(n.Value) && !utf8.RuneStart(n.Value[i]) {
			continue
		}
		if abs(Body.Width(n.Value[:i])-x) < abs(Body.Width(n.Value[:best])-x) {
			best = i
		}
	}
	return best
}

func abs(v float64) float64 { return max(v, -v) }

// FieldsByPage says that fields are edited in the page, and that it shows their
// text.
func (s *Surface) FieldsByPage() { s.byPage = true }

// field returns the field that has the focus, or nil.
func (s *Surface) field() *Node {
	if n := s.find(s.focus.id); n != nil && n.Role == RoleField {
		return n
	}
	return nil
}

// setCaret puts the caret of the field that has the focus.
func (s *Surface) setCaret(n *Node, caret int) {
	s.caret = caretIn{n.ID, caret}
	n.caret = caret
	s.damageNode(n)
}

// caretIn is where the caret stands, in bytes, in which field.
type caretIn struct {
	id string
	at int
}

// restoreCaret gives a new tree the caret of the old one; in a field that was
// not edited before, it stands at the end.
func (s *Surface) restoreCaret() {
	n := s.root.Find(s.focus.id)
	if n == nil || n.Role != RoleField {
		return
	}
	n.caret = len(n.Value)
	if s.caret.id == n.ID {
		n.caret = min(s.caret.at, len(n.Value))
	}
	for n.caret > 0 && n.caret < len(n.Value) && !utf8.RuneStart(n.Value[n.caret]) {
		n.caret--
	}
	s.caret = caretIn{n.ID, n.caret}
}

// handleTyped inserts text at the caret.
func (s *Surface) handleTyped(text string) {
	if n := s.field(); n != nil {
		s.change(n, n.Value[:n.caret]+text+n.Value[n.caret:], n.caret+len(text))
	}
}

// handleErase deletes a character beside the caret.
func (s *Surface) handleErase(what input.Erasure) {
	n := s.field()
	if n == nil {
		return
	}
	before, after := n.Value[:n.caret], n.Value[n.caret:]
	if what == input.Backspace {
		_, size := utf8.DecodeLastRuneInString(before)
		before = before[:len(before)-size]
	} else {
		_, size := utf8.DecodeRuneInString(after)
		after = after[size:]
	}
	s.change(n, before+after, len(before))
}

func (s *Surface) change(n *Node, text string, caret int) {
	s.show()
	s.caret = caretIn{n.ID, caret}
	s.handleEdit(input.Edit{ID: n.ID, Text: text})
}

// moveCaret does what left and right mean in a field.
func (s *Surface) moveCaret(n *Node, word console.Key) {
	caret := n.caret
	if word == console.Left {
		_, size := utf8.DecodeLastRuneInString(n.Value[:caret])
		caret -= size
	} else {
		_, size := utf8.DecodeRuneInString(n.Value[caret:])
		caret += size
	}
	s.setCaret(n, caret)
}
