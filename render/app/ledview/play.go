package ledview

import (
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// Program is what is played on a board: an LED program, or a match of one.
type Program interface {
	Status(text.Language) console.Status
	Label(l text.Language, x, y int) string
	// Selection returns the LED that Confirm is about; ok is false if there is none.
	Selection() (x, y int, ok bool)
}

// Said is what a program says in words, in a language, and the LED that is selected: (−1, −1)
// if none is.
type Said struct {
	console.Status
	Language text.Language
	X, Y     int
}

// Say returns what a program says now.
func Say(p Program, l text.Language) Said {
	said := Said{Status: p.Status(l), Language: l, X: -1, Y: -1}
	if x, y, ok := p.Selection(); ok {
		said.X, said.Y = x, y
	}
	return said
}

// News returns what of it is new to those who hear it: nothing that is only said in another
// language, nor what is selected where the focus is on the board and moves with it, since
// screen readers read the cell that it comes to. Moved says that the turn is to be told anew.
func (b *Board) News(was, now Said, moved bool) (news []string) {
	if was.Language != now.Language {
		return nil
	}
	if now.Event != was.Event || now.Events != was.Events {
		news = append(news, now.Event)
	}
	if now.Turn != was.Turn || moved {
		news = append(news, now.Turn)
	}
	follows := (now.X != was.X || now.Y != was.Y) && b.HasFocus()
	if now.Selected != was.Selected && !follows {
		news = append(news, now.Selected)
	}
	return slices.DeleteFunc(news, func(words string) bool { return words == "" })
}

// Playing returns the board's node where a program is played on it: what it says is that of
// the LED that is selected. See Cells for the others.
func (b *Board) Playing(p Program, said Said, press func(x, y int), button func(console.Key), point func(Pointing) bool) *ui.Node {
	label := func(x, y int) string { return p.Label(b.app.Language, x, y) }
	n := b.Cells(b.app.Say("ledgame.board"), label, press, button, point)
	if said.X >= 0 {
		b.Select(n, said.X, said.Y, said.Selected)
	}
	return n.Rounded(ui.RadiusLarge)
}

// Select has the focus come to an LED of the node of Cells, and follow it while it is there;
// words are what is selected with it.
func (b *Board) Select(board *ui.Node, x, y int, words string) {
	id := b.CellID(x, y)
	board.Find(b.id + ".cells").Active = id
	if cell := board.Find(id); cell != nil {
		cell.Says("", words).With(ui.Selected)
	}
}

// HasFocus reports whether the focus is on an LED: a screen reader reads then what is selected.
func (b *Board) HasFocus() bool { return strings.HasPrefix(b.app.Surface.Focused(), b.id+cells) }

// Steer has a pointer point at LEDs and choose them: a mouse points as it moves, and chooses at
// a click; a finger aims as it slides, and chooses as it is lifted. It reports whether the
// pointer is the board's: a mouse that only passes by may be told that it is not wanted.
func (b *Board) Steer(p Pointing, unwanted bool, point func(x, y int) bool, choose func(x, y int)) bool {
	at := [2]int{p.X, p.Y}
	passes := p.Phase == input.Move && !p.Held
	switch {
	case passes && (!p.On || at == b.pointed || unwanted):
		return false
	case p.On && p.Phase == input.Up:
		choose(p.X, p.Y)
	case p.On && (p.Phase == input.Down || p.Phase == input.Move && at != b.pointed):
		b.pointed = at
		point(p.X, p.Y)
	}
	return true
}
