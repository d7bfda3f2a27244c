package match

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// hint is what the strongest computer player would do in a person's place. It
// stands until the next move.
type hint struct {
	wanted bool      // and not there yet
	move   game.Move // empty until it is there
	latest bool      // it is newer than what the program says has happened
}

// CanHint reports whether a person at this device is to move and can be helped.
func (m *Match) CanHint() bool {
	seat := m.Turn()
	return seat != game.NoSeat && !m.seats[seat].Computer()
}

// Hint asks what to play; the answer is shown and told as soon as it is there.
func (m *Match) Hint() {
	if !m.CanHint() {
		return
	}
	m.hint.latest = true
	if m.hint.move == "" {
		m.hint.wanted = true
		m.think()
	}
}

// Hinted returns the LEDs that the hint is about; none while there is no hint.
func (m *Match) Hinted() [][2]int {
	if m.hint.move == "" {
		return nil
	}
	return console.MoveLEDs(m.position, m.hint.move)
}

// hintQuestion is what the computer is asked; ok is false while no hint is
// wanted.
func (m *Match) hintQuestion() (q table.Think, ok bool) {
	if !m.hint.wanted {
		return q, false
	}
	seat := m.turn.ToMove
	return table.Think{
		Ply: m.turn.Ply, Game: m.game.Rules.Name(), View: m.position.View(seat), Strength: ai.Strongest,
	}, true
}

// hintWords tells the hint; empty where there is none, or where something has
// happened since.
func (m *Match) hintWords(l text.Language, event string) string {
	switch {
	case !m.hint.latest && event != "":
		return ""
	case m.hint.wanted:
		return l.Say("hint.wanted")
	case m.hint.move != "":
		return l.Say("hint.found", "move", console.MoveWords(l, m.position, m.hint.move))
	}
	return ""
}
