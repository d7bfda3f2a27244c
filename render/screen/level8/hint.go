package level8

import (
	"strings"

	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/ui"
)

// hint is what the strongest computer player would do in a person's place. It
// stands until the next move.
type hint struct {
	wanted bool        // and not there yet
	asked  bool        // the computer knows of it
	move   *rules.Move // nil until it is there
}

// canHint reports whether a person is to move who can be helped: nobody is
// against people elsewhere.
func (s *Screen) canHint() bool {
	return s.own() && s.client.Together() && s.app.Computer != nil && !s.flight.flies()
}

// askForHint has a hint looked for.
func (s *Screen) askForHint() {
	if !s.canHint() || s.hint.move != nil || s.hint.wanted {
		return
	}
	s.warned = ""
	s.hint.wanted = true
	s.refresh()
}

// findHint has the hint found that is wanted, if one is.
func (s *Screen) findHint() {
	if !s.hint.wanted {
		return
	}
	turn := s.client.Turn()
	move, found, err := s.think(table.Think{
		Match: turn.Match, Ply: turn.Ply, Seat: turn.ToMove, Game: rules.Name,
		View: s.client.View(turn.ToMove), Strength: ai.Strongest,
	})
	if err != nil {
		s.hint = hint{}
		s.app.Show(s.app.Say("match.computer-failed"))
	} else if found {
		s.hint = hint{move: &move}
		s.carry = carry{}
		if move.Act == rules.Lay {
			s.propose(move.Groups)
		}
		s.refresh()
	}
}

// think has the computer go on with a question; found is whether it has come to
// an answer.
func (s *Screen) think(q table.Think) (m rules.Move, found bool, err error) {
	if err := s.app.Computer.Ask(q); err != nil {
		return m, false, err
	}
	s.hint.asked = true
	_, reply, found, err := s.app.Computer.Take()
	if err == nil && found {
		m, err = rules.ParseMove(string(reply.Move))
	}
	return m, found, err
}

// dropHint drops the hint, also the one that is being looked for.
func (s *Screen) dropHint() {
	if s.hint.wanted {
		s.app.Computer.Forget()
	}
	s.hint = hint{}
}

// hinted lists the nodes that the hint is about.
func (s *Screen) hinted() (ids []string) {
	m := s.hint.move
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
	if s.hint.wanted {
		return s.app.Say("hint.wanted")
	}
	m := s.hint.move
	if m == nil {
		return ""
	}
	switch m.Act {
	case rules.Draw:
		return s.say("hint.draw")
	case rules.Take:
		pile := s.view().Seats[m.Seat].Discard
		return s.say("hint.take", "card", s.card(pile[len(pile)-1]))
	case rules.Lay:
		groups := make([]string, len(m.Groups))
		for i, cards := range m.Groups {
			groups[i] = s.teller().list(cards)
		}
		return s.say("hint.lay", "cards", strings.Join(groups, "; "))
	case rules.Add:
		return s.say("hint.add", "card", s.card(m.Card), "player", s.name(m.Seat))
	case rules.Discard:
		return s.say("hint.discard", "card", s.card(m.Card))
	}
	return s.say("hint.skip", "player", s.name(m.Seat))
}

// paintHint points out what a hint is about.
func paintHint(c ui.Canvas, r ui.Rect) {
	c.Outline(r.Inset(-2), r.W*0.16, 3, ui.Theme.Accent)
	side := max(16, min(r.W*0.4, 26))
	bulb := ui.Rect{X: r.X + r.W - side*0.7, Y: r.Y - side*0.25, W: side, H: side}
	c.Fill(bulb, ui.RadiusCircle, ui.Theme.Ground)
	c.Icon(ui.IconHint, bulb.Inset(side*0.1), ui.Theme.Accent)
}
