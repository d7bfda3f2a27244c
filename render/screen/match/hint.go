package match

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
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
// Nobody is against people elsewhere.
func (m *Match) CanHint() bool { return m.client.MyTurn() && m.client.Together() }

// Hint asks what to play; the answer is shown and told as soon as it is there.
func (m *Match) Hint() {
	m.drain()
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
	return m.game.Board.MoveLEDs(m.Position(), m.hint.move)
}

// lookForHint has the hint found that is wanted, if one is.
func (m *Match) lookForHint() {
	if !m.hint.wanted || m.answering() {
		return
	}
	turn, thinker := m.client.Turn(), m.options.Thinker
	q := table.Think{
		Match: turn.Match, Ply: turn.Ply, Seat: turn.ToMove, Game: m.game.Rules.Name(),
		View: m.client.View(turn.ToMove), Strength: ai.Strongest,
	}
	err := thinker.Ask(q)
	if err == nil {
		// The player sees the board first that the hint is about.
		if m.Moving() {
			return
		}
		var reply ai.Reply
		var found bool
		if _, reply, found, err = thinker.Take(); found {
			m.hint = hint{move: reply.Move, latest: m.hint.latest}
		}
	}
	if err != nil {
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
	if m.hint.wanted && !m.answering() {
		m.options.Thinker.Forget()
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
