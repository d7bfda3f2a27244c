package console

import (
	"time"

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

// Launcher is the choice of games on the LED board itself: the icon of a game
// moves, then its name scrolls by. Left and right go to the next game, Confirm
// starts it; when it is left, the launcher is there again.
type Launcher struct {
	entries  []Entry
	language text.Language
	selected int
	program  Program // the one that runs, nil while choosing
	left     bool

	shown   time.Duration // how long the selected entry has been shown
	columns [][glyphHeight]bool
}

// The pace of the launcher.
const (
	iconTime   = 450 * time.Millisecond // a picture of the icon
	scrollTime = 90 * time.Millisecond  // a column of the name
)

// NewLauncher returns a launcher of these programs, at least one, whose names
// scroll in the given language.
func NewLauncher(l text.Language, entries []Entry) *Launcher {
	launcher := &Launcher{entries: entries, language: l}
	launcher.choose(0)
	return launcher
}

// choose goes to an entry; past the ends it goes round.
func (m *Launcher) choose(i int) {
	m.selected = (i + len(m.entries)) % len(m.entries)
	m.columns = textColumns(m.entries[m.selected].Title(m.language))
	m.shown = 0
}

// Press implements Program.
func (m *Launcher) Press(k Key) {
	if m.program != nil {
		m.program.Press(k)
		if m.program.Left() {
			m.program, m.shown = nil, 0
		}
		return
	}
	switch k {
	case Left:
		m.choose(m.selected - 1)
	case Right:
		m.choose(m.selected + 1)
	case Confirm:
		m.program = m.entries[m.selected].Start()
	case Back:
		m.left = true
	}
}

// Point implements Program. While choosing, the whole board is the game that
// is shown.
func (m *Launcher) Point(x, y int) bool {
	if m.program != nil {
		return m.program.Point(x, y)
	}
	return x >= 0 && x < Side && y >= 0 && y < Side
}

// Receive implements Program.
func (m *Launcher) Receive(e table.Envelope) {
	if m.program != nil {
		m.program.Receive(e)
	}
}

// Left implements Program.
func (m *Launcher) Left() bool {
	left := m.left
	m.left = false
	return left
}

// Tick implements Program.
func (m *Launcher) Tick(elapsed time.Duration) {
	if m.program != nil {
		m.program.Tick(elapsed)
		return
	}
	m.shown = (m.shown + elapsed) % m.cycle()
}

// iconShown is for how long the icon is shown.
func (m *Launcher) iconShown() time.Duration {
	return time.Duration(len(m.entries[m.selected].Icon)) * iconTime
}

// cycle is how long it takes until everything begins again.
func (m *Launcher) cycle() time.Duration {
	return m.iconShown() + time.Duration(len(m.columns)+Side)*scrollTime
}

// Next implements Program.
func (m *Launcher) Next() (time.Duration, bool) {
	if m.program != nil {
		return m.program.Next()
	}
	if icon := m.iconShown(); m.shown >= icon {
		return scrollTime - (m.shown-icon)%scrollTime, true
	}
	return iconTime - m.shown%iconTime, true
}

// Settle implements Program. While choosing it shows the icon's last picture.
func (m *Launcher) Settle() {
	if m.program != nil {
		m.program.Settle()
		return
	}
	m.shown = m.iconShown() - iconTime
}

// Frame implements Program.
func (m *Launcher) Frame() Frame {
	if m.program != nil {
		return m.program.Frame()
	}
	if m.shown < m.iconShown() {
		return m.entries[m.selected].Icon[m.shown/iconTime]
	}
	var f Frame
	first := int((m.shown-m.iconShown())/scrollTime) - Side + 1
	for x := range Side {
		if column := first + x; column >= 0 && column < len(m.columns) {
			for y, lit := range m.columns[column] {
				if lit {
					f[y+1][x] = White.Lit()
				}
			}
		}
	}
	return f
}

// Status implements Program.
func (m *Launcher) Status(l text.Language) Status {
	if m.program != nil {
		return m.program.Status(l)
	}
	return Status{
		Turn:     l.Say("launcher.question"),
		Selected: m.entries[m.selected].Title(l),
		Keys:     l.Say("launcher.keys"),
	}
}

// Label implements Program.
func (m *Launcher) Label(l text.Language, x, y int) string {
	if m.program != nil {
		return m.program.Label(l, x, y)
	}
	return m.entries[m.selected].Title(l)
}
