package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
)

// teller tells of the match at the table.
func (s *Screen) teller() tell.Teller { return tell.New(s.App.Language, s.Client.Seats()) }

// name is what a player is called.
func (s *Screen) name(seat game.Seat) string { return s.teller().Name(seat) }

// tile is what a tile is called.
func (s *Screen) tile(t rules.Tile) string { return s.teller().Tile(t) }

// the is what a tile is called within a sentence.
func (s *Screen) the(t rules.Tile) string { return s.teller().The(t) }

// Told tells of the moves of a match elsewhere, which have led to a view.
func (s *Screen) Told(match int, view game.View, moves []table.Moved) []string {
	return s.history.Tell(s.teller(), match, view, moves)
}

// instructions are what to do in the second phase of a wildcard.
var instructions = map[rules.Tile]string{
	rules.Mover:        "active.mover",
	rules.SwapOnBoard:  "active.swap-on-board",
	rules.SwapWithHand: "active.swap-with-hand",
}

// Happened implements tabletop.Game.
func (s *Screen) Happened() string {
	if e := s.Event; e != nil {
		return s.teller().Move(e.Before, e.After, e.Move)
	}
	return ""
}

// Step implements tabletop.Game.
func (s *Screen) Step() string {
	v := s.view()
	switch {
	case v.Active != rules.Empty:
		return s.say(instructions[v.Active])
	case s.carries && v.Hand[s.carried.slot].TwoPhase():
		return s.say("carries.anywhere", "tile", s.the(v.Hand[s.carried.slot]))
	case s.carries && v.Hand[s.carried.slot] == rules.Remover:
		return s.say("carries.remover")
	case s.carries:
		return s.say("carries", "tile", s.the(v.Hand[s.carried.slot]))
	}
	return s.say("yours", "player", s.name(s.Client.ToMove()))
}

// Outcome implements tabletop.Game.
func (s *Screen) Outcome() string { return s.teller().Outcome(s.view(), s.Client.Turn().Result) }

// HintWords implements tabletop.Game.
func (s *Screen) HintWords(m rules.Move) string { return s.teller().Hint(s.view(), m) }
