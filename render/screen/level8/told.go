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

// see notes which card the move takes that is made after ply moves of a match.
func (t *took) see(match, ply int, m rules.Move, before rules.View) {
	if t.match != match {
		*t = took{match, map[int]rules.Card{}}
	}
	if card := taken(m, before); card != 0 {
		t.cards[ply] = card
	}
}

// recall notes which cards the moves of a match have taken, by its record.
func (t *took) recall(match int, r game.Record) {
	*t = took{}
	_, err := r.Follow(rules.Game{}, func(ply int, p game.Position) {
		if ply == len(r.Moves) {
			return
		}
		if m, err := rules.ParseMove(string(r.Moves[ply])); err == nil && m.Act == rules.Take {
			t.see(match, ply, m, p.View(game.NoSeat).(rules.View))
		}
	})
	if err != nil {
		*t = took{} // something else has been played
	}
}

// mostTold is how many moves are told at most, which is more than a round has.
const mostTold = 150

// Told tells of the moves of a match. They do not name the cards that are taken
// from discard piles: of those only the ones are told that have been seen. A match
// may have hundreds of moves: of the last ones it tells, and the others' lines are
// empty.
func (s *Screen) Told(match int, _ game.View, moves []table.Moved) []string {
	cards := s.took.cards
	if s.took.match != match {
		cards = nil
	}
	t := s.teller()
	lines := make([]string, len(moves))
	for i := max(0, len(moves)-mostTold); i < len(moves); i++ {
		moved := moves[i]
		m, err := rules.ParseMove(string(moved.Move))
		if err != nil {
			return nil
		}
		lines[i] = t.did(moved.Seat, m, cards[i])
	}
	return lines
}
