package level8

import (
	"strconv"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// seen is what the moves of a match do not tell themselves, as far as the device
// has seen it: by the number of the move, from 0.
type seen struct {
	match  int
	cards  map[int]rules.Card // that they took from discard piles
	rounds map[int]int        // in which they were made
}

// see notes what there is to know of the move that is made after ply moves of a
// match.
func (k *seen) see(match, ply int, m rules.Move, before rules.View) {
	if k.match != match {
		*k = seen{match, map[int]rules.Card{}, map[int]int{}}
	}
	k.rounds[ply] = before.Round
	if card := taken(m, before); card != 0 {
		k.cards[ply] = card
	}
}

// recall notes what there is to know of the moves of a match, by its record.
func (k *seen) recall(match int, r game.Record) {
	*k = seen{}
	_, err := r.Follow(rules.Game{}, func(ply int, p game.Position) {
		if ply == len(r.Moves) {
			return
		}
		if m, err := rules.ParseMove(string(r.Moves[ply])); err == nil {
			k.see(match, ply, m, p.View(game.NoSeat).(rules.View))
		}
	})
	if err != nil {
		*k = seen{} // something else has been played
	}
}

// begins returns the round that begins with a move; 0 if none does, or that has
// not been seen.
func (k *seen) begins(ply int) int {
	if before, known := k.rounds[ply-1]; known && k.rounds[ply] > before {
		return k.rounds[ply]
	}
	return 0
}

// mostTold is how many moves are told at most, which is more than a round has.
const mostTold = 150

// Told tells of the moves of a match. They do not name the cards that are taken
// from discard piles, nor the rounds that begin: of those only the ones are told
// that have been seen. A match may have hundreds of moves: of the last ones it
// tells, and the others' lines are empty.
func (s *Screen) Told(match int, _ game.View, moves []table.Moved) []string {
	known := s.seen
	if known.match != match {
		known = seen{}
	}
	t := s.teller()
	lines := make([]string, len(moves))
	for i := max(0, len(moves)-mostTold); i < len(moves); i++ {
		moved := moves[i]
		m, err := rules.ParseMove(string(moved.Move))
		if err != nil {
			return nil
		}
		lines[i] = t.did(moved.Seat, m, known.cards[i])
		if round := known.begins(i); round != 0 {
			lines[i] = s.say("moves.round", "round", strconv.Itoa(round), "move", lines[i])
		}
	}
	return lines
}
