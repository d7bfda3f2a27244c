package session

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// Hint is what the strongest computer player would do in a person's place. It
// stands until the next move. The zero value is none.
type Hint struct {
	wanted bool      // and not there yet
	asked  bool      // the computer knows of it
	move   game.Move // empty until it is there
}

// Want has a hint looked for unless it is there.
func (h *Hint) Want() { h.wanted = h.move == "" }

// Wanted reports whether a hint is looked for and not there yet.
func (h *Hint) Wanted() bool { return h.wanted }

// Waits reports whether the computer has yet to be asked.
func (h *Hint) Waits() bool { return h.wanted && !h.asked }

// Move returns what the computer would play; empty until it is known.
func (h *Hint) Move() game.Move { return h.move }

// Look puts the question to the computer if a hint is wanted, and reports whether
// the answer has just come.
func (h *Hint) Look(q table.Question, t thinking.Thinker) (found bool, err error) {
	if !h.wanted {
		return false, nil
	}
	h.asked = true
	reply, found, err := t.Ask(q, thinking.Study{})
	if found {
		*h = Hint{move: reply.Move}
	}
	return found, err
}

// Drop drops the hint, also the one that is being looked for.
func (h *Hint) Drop(t thinking.Thinker) {
	if h.wanted {
		t.Forget()
	}
	*h = Hint{}
}

// hint is that of a match on the LED board.
type hint struct {
	Hint
	latest bool // it is newer than what the program says has happened
}

// CanHint reports whether a person at this device is to move and can be helped.
// Nobody is against players online.
func (m *Match) CanHint() bool { return m.client.MyTurn() && m.client.Together() }

// Hint asks what to play; the answer is shown and told as soon as it is there.
func (m *Match) Hint() {
	m.drain()
	if !m.CanHint() {
		return
	}
	m.hint.latest = true
	m.hint.Want()
	m.think()
}

// Hinted returns the LEDs that the hint is about; none while there is no hint.
func (m *Match) Hinted() [][2]int {
	if m.hint.move == "" {
		return nil
	}
	return m.game.Board.MoveLEDs(m.Position(), m.hint.move)
}

// lookForHint has the hint found that is wanted, if one is. The player sees the
// board first that it is about.
func (m *Match) lookForHint() {
	if m.Moving() || m.answering() {
		return
	}
	if _, err := m.hint.Look(m.client.Question(ai.Strongest), m.options.Thinker); err != nil {
		m.hint = hint{}
		if m.options.Failed != nil {
			m.options.Failed(err)
		}
	}
}

// answering reports whether the thinker is at a computer player's move.
func (m *Match) answering() bool {
	c, ok := m.clock()
	return ok && c.Thinking()
}

// dropHint drops a hint that is for another position than the one to come.
func (m *Match) dropHint() {
	if !m.answering() {
		m.hint.Drop(m.options.Thinker)
	}
	m.hint = hint{}
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
		return l.Say("hint.found", "move", m.game.Board.MoveWords(l, m.Position(), m.hint.move))
	}
	return ""
}
