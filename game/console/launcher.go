package console

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game/table"
)

// Entry is a program that the launcher offers.
type Entry struct {
	// Title returns the program's name.
	Title func(text.Language) string
	// Icon is a short animation that shows what it is; at least one picture.
	Icon []Frame
	// Start returns the program at its beginning.
	Start func() Program
}

// launcher is the choice of games on the LED board itself: the icon of a game
// moves, then its name scrolls by. Left and right go to the next game.
type launcher struct {
	entries  []Entry
	language text.Language
	selected int
	chosen   Program
	left     bool
	cues

	shown   time.Duration // how long the selected entry has been shown
	columns [][glyphHeight]bool
}

// The pace of the launcher.
const (
	iconTime   = 450 * time.Millisecond // a picture of the icon
	scrollTime = 90 * time.Millisecond  // a column of the name
)

// NewLauncher returns a launcher of these programs, at least one, whose names
// scroll in the given language. Confirm starts a program; when it is left, the
// launcher is there again.
func NewLauncher(l text.Language, entries []Entry) Program {
	m := &launcher{entries: entries, language: l}
	m.choose(0)
	return &nest{menu: m}
}

// NewLauncherIn returns a launcher in which the program of one of the entries has
// been started.
func NewLauncherIn(l text.Language, entries []Entry, started int) Program {
	n := NewLauncher(l, entries).(*nest)
	n.menu.(*launcher).choose(started)
	n.child = entries[started].Start()
	return n
}

// choose goes to an entry; past the ends it goes round.
func (m *launcher) choose(i int) {
	m.selected = (i + len(m.entries)) % len(m.entries)
	m.columns = textColumns(m.entries[m.selected].Title(m.language))
	m.shown = 0
}

// Press implements Program.
func (m *launcher) Press(k Key) {
	steer(&m.cues, func() any { return m.selected }, func() { m.press(k) })
}

func (m *launcher) press(k Key) {
	switch k {
	case Left:
		m.choose(m.selected - 1)
	case Right:
		m.choose(m.selected + 1)
	case Confirm:
		m.chosen = m.entries[m.selected].Start()
		m.shown = 0
		m.hear(sound.Button, 0)
	case Back:
		m.left = true
	}
}

func (m *launcher) started() Program {
	chosen := m.chosen
	m.chosen = nil
	return chosen
}

// Point implements Program. The whole board is the game that is shown.
func (m *launcher) Point(x, y int) bool { return Inside(x, y) }

// Receive implements Program.
func (m *launcher) Receive(table.Envelope) {}

// Left implements Program.
func (m *launcher) Left() bool {
	left := m.left
	m.left = false
	return left
}

// Tick implements Program.
func (m *launcher) Tick(elapsed time.Duration) { m.shown = (m.shown + elapsed) % m.cycle() }

// iconShown is for how long the icon is shown.
func (m *launcher) iconShown() time.Duration {
	return time.Duration(len(m.entries[m.selected].Icon)) * iconTime
}

// cycle is how long it takes until everything begins again.
func (m *launcher) cycle() time.Duration {
	return m.iconShown() + time.Duration(len(m.columns)+Side)*scrollTime
}

// Next implements Program.
func (m *launcher) Next() (time.Duration, bool) {
	if icon := m.iconShown(); m.shown >= icon {
		return scrollTime - (m.shown-icon)%scrollTime, true
	}
	return iconTime - m.shown%iconTime, true
}

// Settle implements Program: the icon's last picture is shown.
func (m *launcher) Settle() { m.shown = m.iconShown() - iconTime }

// Frame implements Program.
func (m *launcher) Frame() Frame {
	if m.shown < m.iconShown() {
		return m.entries[m.selected].Icon[m.shown/iconTime]
	}
	return scrolled(m.columns, int((m.shown-m.iconShown())/scrollTime))
}

// scrolled is a text that scrolls by, so many columns after it has begun.
func scrolled(columns [][glyphHeight]bool, by int) (f Frame) {
	first := by - Side + 1
	for x := range Side {
		if column := first + x; column >= 0 && column < len(columns) {
			for y, lit := range columns[column] {
				if lit {
					f[y+1][x] = White.Lit()
				}
			}
		}
	}
	return f
}

// Status implements Program.
func (m *launcher) Status(l text.Language) Status {
	return Status{
		Turn:     l.Say("launcher.question"),
		Selected: m.entries[m.selected].Title(l),
		Keys:     sayKeys(l, does{across, "game"}, does{middle, "play"}, does{back, "leave"}),
	}
}

// Label implements Program.
func (m *launcher) Label(l text.Language, _, _ int) string {
	return m.entries[m.selected].Title(l)
}
