package level8

import (
	"strings"

	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// canHint reports whether a person is to move who can be helped: nobody is
// against people elsewhere.
func (s *Screen) canHint() bool {
	return s.own() && s.teacher == nil && s.client.Together() && s.app.Computer != nil && !s.flight.flies()
}

// askForHint has a hint looked for.
func (s *Screen) askForHint() {
	if !s.canHint() || s.hint.Move() != nil {
		return
	}
	s.warned = ""
	s.hint.Want()
	s.refresh()
}

// findHint has the hint found that is wanted, if one is.
func (s *Screen) findHint() {
	found, err := s.hint.Look(&s.client, s.app.Computer, rules.ParseMove)
	switch {
	case err != nil:
		s.app.Show(s.app.Say("hint.failed"))
	case found:
		s.carry = carry{}
		if m := s.hint.Move(); m.Act == rules.Lay {
			s.propose(m.Groups)
		}
		s.refresh()
	}
}

// hinted lists the nodes that the hint is about.
func (s *Screen) hinted() (ids []string) {
	m := s.hint.Move()
	if m == nil || !s.own() {
		return nil
	}
	inHand := func(c rules.Card) string { return held{card: c.Plain()}.id() }
	switch m.Act {
	case rules.Draw:
		return []string{pileID}
	case rules.Take:
		return []string{seatID(m.Seat)}
	case rules.Add:
		return []string{inHand(m.Card), groupID(m.Seat, m.Group)}
	case rules.Discard:
		return []string{inHand(m.Card)}
	case rules.Block:
		return []string{inHand(rules.Skip), seatID(m.Seat)}
	}
	return nil
}

// hintText tells the hint; empty while there is none.
func (s *Screen) hintText() string {
	if s.hint.Wanted() {
		return s.app.Say("hint.wanted")
	}
	m := s.hint.Move()
	if m == nil {
		return ""
	}
	return s.teller().Hint(*m, s.view())
}

// Hint tells what a computer player would do at what a player sees.
func (t Teller) Hint(m rules.Move, v rules.View) string {
	switch m.Act {
	case rules.Draw:
		return t.say("hint.draw")
	case rules.Take:
		return t.say("hint.take", "card", t.Card(taken(m, v)))
	case rules.Lay:
		groups := make([]string, len(m.Groups))
		for i, cards := range m.Groups {
			groups[i] = t.list(cards)
		}
		return t.say("hint.lay", "cards", strings.Join(groups, "; "))
	case rules.Add:
		return t.say("hint.add", "card", t.Card(m.Card), "player", t.Name(m.Seat))
	case rules.Discard:
		return t.say("hint.discard", "card", t.Card(m.Card))
	}
	return t.say("hint.skip", "player", t.Name(m.Seat))
}

// paintHint points out what a hint is about.
func paintHint(c ui.Canvas, r ui.Rect) {
	c.Outline(r.Inset(-2), r.W*0.16, 3, ui.Theme.Accent)
	side := max(16, min(r.W*0.4, 26))
	bulb := ui.Rect{X: r.X + r.W - side*0.7, Y: r.Y - side*0.25, W: side, H: side}
	c.Fill(bulb, ui.RadiusCircle, ui.Theme.Ground)
	c.Icon(ui.IconHint, bulb.Inset(side*0.1), ui.Theme.Accent)
}
