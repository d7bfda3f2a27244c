package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/ui"
)

// canHint reports whether a person is to move who can be helped: nobody is
// against people elsewhere.
func (s *Screen) canHint() bool {
	return s.own() && s.client.Together() && s.app.Computer != nil && !s.flight.flies()
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
		s.refresh()
	}
}

// hinted lists what the hint is about: cells, and the slot of a tile of the hand.
func (s *Screen) hinted() (spots []spot) {
	m := s.hint.Move()
	if m == nil || !s.own() {
		return nil
	}
	for _, c := range changed(*m) {
		spots = append(spots, spot{cell: c})
	}
	if m.Kind != rules.Shift && m.Kind != rules.Swap {
		spots = append(spots, spot{onHand: true, slot: m.Slot})
	}
	return spots
}

// hintWords are the keys of the sentences that tell a hint.
var hintWords = [...]string{
	rules.Place: "hint.place", rules.Remove: "hint.remove", rules.Activate: "hint.activate",
	rules.Shift: "hint.shift", rules.Swap: "hint.swap", rules.Exchange: "hint.exchange",
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
	return s.teller().hint(s.view(), *m)
}

// hint tells what a computer player would do at what a player sees.
func (t Teller) hint(v rules.View, m rules.Move) string {
	tile, other := v.Board.At(m.From), v.Board.At(m.To)
	if m.Kind != rules.Shift && m.Kind != rules.Swap {
		tile = tileAt(v, spot{onHand: true, slot: m.Slot})
	}
	return t.say(hintWords[m.Kind], "tile", t.tile(tile), "other", t.tile(other),
		"from", t.say("place", place(m.From)...), "to", t.say("place", place(m.To)...))
}

// paintHint points out what a hint is about.
func paintHint(c ui.Canvas, r ui.Rect) {
	r = r.Square()
	c.Outline(r.Inset(r.W*0.01), r.W*0.18, max(2, r.W*0.06), ui.Theme.Accent)
	bulb := ui.Rect{X: r.X + r.W*0.6, Y: r.Y - r.W*0.04, W: r.W * 0.44, H: r.W * 0.44}
	c.Fill(bulb, ui.RadiusCircle, ui.Theme.Ground)
	c.Icon(ui.IconHint, bulb.Inset(bulb.W*0.1), ui.Theme.Accent)
}

// canUndo reports whether a person can take a move back, which one who is alone
// with computers can.
func (s *Screen) canUndo() bool {
	_, keeps := s.client.Keeper()
	return keeps && s.client.Alone() && s.client.Moves(s.client.Home()) > 0 && s.flight.own == nil
}

// undo takes the person's last move back, and all that followed.
func (s *Screen) undo() {
	if s.canUndo() {
		s.client.Host.Send(s.client.Home(), table.Undo{})
	}
}
