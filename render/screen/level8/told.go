package level8

import (
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// took is which cards the moves of a match have taken from discard piles, as far
// as the device has seen that: by the number of the move.
type took struct {
	match int
	cards map[int]rules.Card
}

// see notes which card the move that leads to a turn takes.
func (t *took) see(m rules.Move, before rules.View, turn table.Turn) {
	if t.match != turn.Match {
		*t = took{turn.Match, map[int]rules.Card{}}
	}
	if card := taken(m, before); card != 0 {
		t.cards[turn.Ply-1] = card
	}
}

// Told tells of the moves of a match elsewhere. They do not name the cards that are
// taken from discard piles: of those only the ones are told that have been seen.
func (s *Screen) Told(match int, _ game.View, moves []table.Moved) []string {
	cards := s.took.cards
	if s.took.match != match {
		cards = nil
	}
	t := s.teller()
	lines := make([]string, len(moves))
	for i, moved := range moves {
		m, err := rules.ParseMove(string(moved.Move))
		if err != nil {
			return nil
		}
		lines[i] = t.did(moved.Seat, m, cards[i])
	}
	return lines
}
