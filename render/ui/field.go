package ui

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/ui/script"
)

// FieldPad is the distance of a field's text from its sides.
const FieldPad = Space4

// FieldTop is the distance of a field's first line from its upper side.
var FieldTop = (Target - Body.LineHeight()) / 2

// TextField is a line of text to be edited. The placeholder stands in it while it is
// empty; edit is told every change, submit is called by Enter. What is typed is
// kept by whoever builds the field: as long as its ID is the same, building the
// screen anew disturbs nobody who is typing. Where the page shows the text, with
// a caret, a selection, input methods and the phone's keyboard, only the box is
// painted.
func TextField(id, label, placeholder, text string, edit func(text string), submit func()) *Node {
	n := &Node{ID: id, Role: RoleField, Label: plain(label), Value: text, Hint: placeholder, edit: edit}
	n.MinSize(160, Target).Height(Target).Rounded(Radius).OnActivate(submit)
	return n.Painted(func(c Canvas, n *Node, l Look) {
		c.Fill(n.Rect, Radius, Theme.Ground)
		edge, width := Theme.Edge, 1.0
		switch {
		case n.State.Has(Disabled):
			edge = Theme.Line
		case n.Fault != "":
			edge, width = Theme.Danger, 2
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

// TextArea is a field of as many lines as its text has, of which at most so many
// are seen at once. Enter submits; with Shift it begins a new line.
func TextArea(id, label, placeholder, text string, lines int, edit func(text string), submit func()) *Node {
	n := TextField(id, label, placeholder, text, edit, submit)
	n.Lines = max(1, lines)
	n.layout = message{}
	return n.Height(0)
}

type message struct{}

func (message) measure(n *Node, width float64) Size {
	rows := min(n.Lines, len(rowsOf(n.Value, width-2*FieldPad)))
	return Size{W: width, H: math.Ceil(2*FieldTop + float64(rows)*Body.LineHeight())}
}

func (message) place(*Node, Rect) {}

// Limited sets how many code points may be typed into a field.
func (n *Node) Limited(most int) *Node { n.Most = most; return n }

// Faulty says what is wrong with the text of a field; nothing if it is empty.
func (n *Node) Faulty(fault string) *Node { n.Fault = fault; return n }

// Labeled is a field or a choice with its name above it, which it says itself only to those who
// hear it, and below it what is wrong with it.
func Labeled(control *Node) *Node {
	return Column(
		Caption(control.Label, Label, Theme.Text), control,
		When(control.Fault != "", Caption(control.Fault, Small, Theme.Danger)),
	).Gap(Space2)
}

// textRow is a line of a field's text, in bytes.
type textRow struct{ from, to int }

// rowsOf breaks the text of a field into rows. In contrast to Wrap, every
// character but line feeds stands in one of them, so that the caret can.
func rowsOf(text string, width float64) (rows []textRow) {
	from := 0
	for line := range strings.SplitSeq(text, "\n") {
		end := from + len(line)
		for Body.Width(strings.TrimRight(text[from:end], " ")) > width+0.01 {
			cut, blank := from, 0
			for at := from; at < end; at += script.First(text[at:end]) {
				if at > from && Body.Width(strings.TrimRight(text[from:at], " ")) > width+0.01 {
					break
				}
				if cut = at; at > from && text[at-1] == ' ' {
					blank = at
				}
			}
			switch {
			case blank > 0:
				cut = blank
			case cut == from: // not even one character fits
				cut += script.First(text[from:end])
			}
			rows, from = append(rows, textRow{from, cut}), cut
		}
		rows = append(rows, textRow{from, end})
		from = end + 1
	}
	return rows
}

// rows are those of a field's text; a field of a single line has one.
func (n *Node) rows() []textRow {
	if n.Lines == 0 {
		return []textRow{{0, len(n.Value)}}
	}
	return rowsOf(n.Value, n.Rect.W-2*FieldPad)
}

// rowAt is the row that a place in the text lies in.
func rowAt(rows []textRow, at int) int {
	for i := len(rows) - 1; i > 0; i-- {
		if at >= rows[i].from {
			return i
		}
	}
	return 0
}

// view is how the rows of a field's text lie in it: moved up and to the left as
// far as the caret needs.
type view struct {
	rows  []textRow
	room  Rect
	first int     // row that is seen
	shift float64 // to the left
}

func (n *Node) view() view {
	v := view{rows: n.rows(), room: n.Rect.Within(Insets{FieldPad, FieldTop, FieldPad, FieldTop})}
	caret := rowAt(v.rows, n.caret)
	v.first = max(0, caret-max(1, n.Lines)+1)
	if n.Lines == 0 && !script.RightToLeft(n.Value) {
		v.shift = max(0, Body.Width(n.Value[:n.caret])-v.room.W)
	}
	return v
}

// left is where a row begins on the screen.
func (v view) left(text string) float64 {
	if script.RightToLeft(text) {
		return v.room.X + v.room.W - Body.Width(text)
	}
	return v.room.X - v.shift
}

// x is where the caret stands in a row behind so many bytes.
func (v view) x(text string, at int) float64 {
	if script.RightToLeft(text) {
		return v.room.X + v.room.W - Body.Width(text[:at])
	}
	return v.left(text) + Body.Width(text[:at])
}

// paintText paints the text of a field and its caret.
func (n *Node) paintText(c Canvas, l Look) {
	v, text, color := n.view(), n.Value, Theme.Text
	if text == "" {
		text, color = n.Hint, Theme.Muted
		v.rows = []textRow{{0, len(text)}}
	}
	if n.State.Has(Disabled) {
		color = Mix(color, Theme.Ground, 0.55)
	}
	y := v.room.Y
	for _, r := range v.rows[v.first:min(len(v.rows), v.first+max(1, n.Lines))] {
		line := text[r.from:r.to]
		c.Text(line, v.left(line), y+Body.Baseline(), Body, color)
		y += Body.LineHeight()
	}
	if l.Caret {
		at := rowAt(v.rows, n.caret)
		x := v.room.X
		if n.Value != "" {
			r := v.rows[at]
			x = v.x(n.Value[r.from:r.to], n.caret-r.from)
		}
		y := v.room.Y + float64(at-v.first)*Body.LineHeight()
		c.Fill(Rect{x, y + 2, 2, Body.LineHeight() - 4}, 0, Theme.Accent)
	}
}

// caretAt is the place in the text that is nearest to a point.
func (n *Node) caretAt(x, y float64) int {
	v := n.view()
	at := v.first + int(math.Floor((y-v.room.Y)/Body.LineHeight()))
	return n.nearest(v, max(0, min(len(v.rows)-1, at)), x)
}

// nearest is the place in a row that is nearest to x.
func (n *Node) nearest(v view, at int, x float64) int {
	r := v.rows[at]
	text := n.Value[r.from:r.to]
	best := 0
	for i := 0; i < len(text); {
		i += script.First(text[i:])
		if math.Abs(v.x(text, i)-x) < math.Abs(v.x(text, best)-x) {
			best = i
		}
	}
	return r.from + best
}

// editor edits the fields of a Surface.
type editor struct {
	*Surface
	caret   caretIn
	byPage  bool              // the page edits them
	drafts  map[string]*draft // by the fields' IDs
	changed int               // number of the last change of a draft
	shown   int               // and of the last one that the page was shown
}

// FieldsByPage says that fields are edited in the page, and that it shows their
// text.
func (s *Surface) FieldsByPage() { s.editor.byPage = true }

// FieldsShown says that the page has been shown the fields as they were built last.
func (s *Surface) FieldsShown() { s.editor.shown = s.editor.changed }

// field returns the field that has the focus, or nil.
func (s *editor) field() *Node {
	if n := s.Find(s.focus.id); n != nil && n.Role == RoleField {
		return n
	}
	return nil
}

// setCaret puts the caret of the field that has the focus.
func (s *editor) setCaret(n *Node, caret int) {
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
func (s *editor) restoreCaret() {
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

// insert inserts text at the caret.
func (s *editor) insert(text string) {
	if n := s.field(); n != nil {
		s.change(n, n.Value[:n.caret]+text+n.Value[n.caret:], len(n.Value)-n.caret)
	}
}

// erase deletes a character beside the caret.
func (s *editor) erase(what input.Erasure) {
	n := s.field()
	if n == nil {
		return
	}
	before, after := n.Value[:n.caret], n.Value[n.caret:]
	if what == input.Backspace {
		before = before[:len(before)-script.Last(before)]
	} else {
		after = after[script.First(after):]
	}
	s.change(n, before+after, len(after))
}

// change edits a field; so many bytes stand behind the caret.
func (s *editor) change(n *Node, text string, behind int) {
	s.show()
	text = n.accepted(text)
	s.caret = caretIn{n.ID, max(0, len(text)-behind)}
	s.edit(input.Edit{ID: n.ID, Text: text, Change: s.changed})
}

func (s *editor) edit(e input.Edit) {
	n := s.Find(e.ID)
	if n == nil || n.draft == nil {
		return
	}
	s.Invalidate()
	n.draft.typed(e.Text, e.Change)
	if n.edit != nil && !n.State.Has(Disabled) && !n.State.Has(ReadOnly) {
		n.edit(n.accepted(n.draft.text))
	}
}

// accepted is what becomes of the text of a field that is edited: characters
// that do not belong there are left out, and what is more than the limit is
// taken from what was inserted, wherever that is.
func (n *Node) accepted(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && (r != '\n' || n.Lines == 0) || r == utf8.RuneError {
			return -1
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", "\n"))
	now, was := []rune(text), []rune(n.Value)
	excess := len(now) - n.Most
	if n.Most == 0 || excess <= 0 {
		return text
	}
	same := 0
	for same < min(len(now), len(was)) && now[len(now)-1-same] == was[len(was)-1-same] {
		same++
	}
	to := len(now) - min(same, n.Most)
	before := string(now[:to])
	fits, end := len(string(now[:max(0, to-excess)])), 0
	for end < fits {
		next := end + script.First(before[end:])
		if next > fits {
			break
		}
		end = next
	}
	return before[:end] + string(now[to:])
}

// moveCaret does what an arrow means in a field. It reports false where it leads
// out of the field.
func (s *editor) moveCaret(n *Node, key console.Key) bool {
	caret := n.caret
	if script.RightToLeft(n.Value) && key != console.Up && key != console.Down {
		key = map[console.Key]console.Key{console.Left: console.Right, console.Right: console.Left}[key]
	}
	switch key {
	case console.Left:
		caret -= script.Last(n.Value[:caret])
	case console.Right:
		caret += script.First(n.Value[caret:])
	default:
		v := n.view()
		at := rowAt(v.rows, caret)
		to := at + 1
		if key == console.Up {
			to = at - 1
		}
		if to < 0 || to >= len(v.rows) {
			return false
		}
		r := v.rows[at]
		caret = n.nearest(v, to, v.x(n.Value[r.from:r.to], caret-r.from))
	}
	s.setCaret(n, caret)
	return true
}
