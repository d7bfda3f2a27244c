package replay

import (
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// hints are what the strongest computer player would do at the positions that are
// shown, in the place of whoever is on turn and by what he sees.
type hints struct {
	on    bool
	found map[int]game.Move // by positions
	next  session.Hint      // the one that is looked for
}

// canHint reports whether somebody is on turn who can be helped.
func (s *Screen) canHint() bool { return s.app.Computer != nil && s.line.Turn() != game.NoSeat }

// switchHints turns the hints on and off.
func (s *Screen) switchHints() {
	if s.hints.on = !s.hints.on && s.canHint(); s.hints.on {
		s.line.Stop()
	}
	s.wantHint()
}

// wantHint has the hint for the position that is shown looked for, if hints are
// on and it is not known.
func (s *Screen) wantHint() {
	s.hints.next.Drop(s.app.Computer)
	if _, known := s.hints.found[s.line.At()]; s.hints.on && !known && s.canHint() {
		s.hints.next.Want()
	}
	s.app.Surface.Invalidate()
}

// lookForHint goes on with the hint that is looked for, if one is. It waits for
// an analysis, and is not wanted of positions that pass by.
func (s *Screen) lookForHint() {
	if !s.hints.next.Wanted() || s.line.Playing() || s.analysis != nil && s.analysis.Running() {
		return
	}
	t := s.line
	p := t.Position(t.At())
	found, err := s.hints.next.Look(table.Question{
		Ply: t.At(), Seat: p.Turn(), Game: t.Record().Game, View: p.View(p.Turn()), Strength: ai.Strongest,
	}, s.app.Computer)
	switch {
	case err != nil:
		s.hints = hints{found: s.hints.found}
		s.app.Show(s.app.Say("hint.failed"))
	case found:
		if s.hints.found == nil {
			s.hints.found = map[int]game.Move{}
		}
		s.hints.found[t.At()] = s.hints.next.Move()
		s.hints.next = session.Hint{}
		s.app.Surface.Invalidate()
		s.app.Surface.Announce(s.hintWords())
	}
}

// hinted is the hint for the position that is shown; empty if there is none.
func (s *Screen) hinted() game.Move {
	if !s.hints.on || s.line.Playing() {
		return ""
	}
	return s.hints.found[s.line.At()]
}

// hintWords tell the hint for the position that is shown; empty if there is none.
func (s *Screen) hintWords() string {
	switch m := s.hinted(); {
	case m != "":
		return s.match.Hint(s.app.Language, m)
	case s.hints.next.Wanted() && !s.line.Playing():
		return s.app.Say("hint.wanted")
	}
	return ""
}

// hintButton turns the hints on and off.
func (s *Screen) hintButton() *ui.Node {
	n := ui.IconButton("hint", ui.IconHint, "", s.switchHints)
	if s.hints.on {
		n = ui.Primary("hint", ui.IconHint, "", s.switchHints).PadXY(0, 0).Width(ui.Target).Height(ui.Target)
	}
	n.Role, n.Label = ui.RoleSwitch, s.app.Say("replay.hints")
	return n.Says("", s.app.Say("ledgame.hint.key")).If(s.hints.on, ui.Checked).If(s.app.Computer == nil, ui.Disabled)
}
