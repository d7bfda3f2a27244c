// Package launcher has the choice of programs on the LED board itself.
package launcher

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// Entry is a program that the launcher offers.
type Entry struct {
	// Title returns the program's name.
	Title func(text.Language) string
	// Icon is a short animation that shows what it is; at least one picture.
	Icon []console.Frame
	// Start returns the program at its beginning.
	Start func() console.Program
}

// Menu is the choice of games on the LED board itself: the icon of a game
// moves, then its name scrolls by. Left and right go to the next game.
type Menu struct {
	entries  []Entry
	language text.Language
	selected int
	chosen   console.Program
	left     bool
	console.Sounds

	shown   time.Duration // how long the selected entry has been shown
	columns console.Lettering
}

// iconTime is how long a picture of the icon stands.
const iconTime = 450 * time.Millisecond

// New returns a launcher of these programs, at least one, whose names scroll in
// the given language. Confirm starts a program; when it is left, the launcher is
// there again.
func New(l text.Language, entries []Entry) *console.Nest {
	return &console.Nest{Menu: NewMenu(l, entries, 0)}
}

// NewIn returns a launcher in which the program of one of the entries has been
// started.
func NewIn(l text.Language, entries []Entry, started int) *console.Nest {
	return &console.Nest{Menu: NewMenu(l, entries, started), Child: entries[started].Start()}
}

// NewMenu returns the choice alone, at one of its entries.
func NewMenu(l text.Language, entries []Entry, at int) *Menu {
	m := &Menu{entries: entries, language: l}
	m.choose(at)
	return m
}

// Offer has other entries chosen from, beginning with the first.
func (m *Menu) Offer(entries []Entry) {
	m.entries = entries
	m.choose(0)
}

// Selected returns the number of the entry that is selected.
func (m *Menu) Selected() int { return m.selected }

// GoOn has what moves go on from where it was in another menu.
func (m *Menu) GoOn(from *Menu) { m.shown = from.shown % m.cycle() }

// choose goes to an entry; past the ends it goes round.
func (m *Menu) choose(i int) {
	m.selected = (i + len(m.entries)) % len(m.entries)
	m.columns = console.Letter(m.entries[m.selected].Title(m.language))
	m.shown = 0
}

// Press implements Program.
func (m *Menu) Press(k console.Key) {
	console.Steer(&m.Sounds, func() any { return m.selected }, func() { m.press(k) })
}

func (m *Menu) press(k console.Key) {
	switch k {
	case console.Left:
		m.choose(m.selected - 1)
	case console.Right:
		m.choose(m.selected + 1)
	case console.Confirm:
		m.chosen = m.entries[m.selected].Start()
		m.shown = 0
		m.Hear(sound.Button, 0)
	case console.Back:
		m.left = true
	}
}

// Started implements Menu.
func (m *Menu) Started() console.Program {
	chosen := m.chosen
	m.chosen = nil
	return chosen
}

// Point implements Program. The whole board is the game that is shown.
func (m *Menu) Point(x, y int) bool { return console.Inside(x, y) }

// Receive implements Program.
func (m *Menu) Receive(table.Envelope) {}

// Left implements Program.
func (m *Menu) Left() bool {
	left := m.left
	m.left = false
	return left
}

// Tick implements Program.
func (m *Menu) Tick(elapsed time.Duration) { m.shown = (m.shown + elapsed) % m.cycle() }

// iconShown is for how long the icon is shown.
func (m *Menu) iconShown() time.Duration {
	return time.Duration(len(m.entries[m.selected].Icon)) * iconTime
}

// cycle is how long it takes until everything begins again.
func (m *Menu) cycle() time.Duration {
	return m.iconShown() + time.Duration(len(m.columns)+console.Side)*console.ScrollTime
}

// Next implements Program.
func (m *Menu) Next() (time.Duration, bool) {
	if icon := m.iconShown(); m.shown >= icon {
		return console.ScrollTime - (m.shown-icon)%console.ScrollTime, true
	}
	return iconTime - m.shown%iconTime, true
}

// Settle implements Program: the icon's last picture is shown.
func (m *Menu) Settle() { m.shown = m.iconShown() - iconTime }

// Frame implements Program.
func (m *Menu) Frame() console.Frame {
	if m.shown < m.iconShown() {
		return m.entries[m.selected].Icon[m.shown/iconTime]
	}
	return m.columns.Scrolled(int((m.shown - m.iconShown()) / console.ScrollTime))
}

// Status implements Program.
func (m *Menu) Status(l text.Language) console.Status {
	return console.Status{
		Turn:     l.Say("launcher.question"),
		Selected: m.entries[m.selected].Title(l),
		Keys:     console.KeyHints{console.Does(l, console.Across, "keys.game"), console.Does(l, console.OnlyConfirm, "keys.play"), console.Does(l, console.OnlyBack, "keys.leave")},
	}
}

// Label implements Program.
func (m *Menu) Label(l text.Language, _, _ int) string {
	return m.entries[m.selected].Title(l)
}
