package level8

import (
	"strconv"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// History is what the moves of a match do not tell themselves, as far as the device has
// seen it. The zero value knows of no match.
type History struct {
	match  int
	cards  map[int]rules.Card // that they took from discard piles, by the number of the move, from 0
	rounds map[int]int        // in which they were made
}

// See notes what there is to know of the move that is made after ply moves of a match.
func (h *History) See(match, ply int, m rules.Move, before rules.View) {
	if h.match != match {
		*h = History{match, map[int]rules.Card{}, map[int]int{}}
	}
	h.rounds[ply] = before.Round
	if card := Taken(m, before); card != 0 {
		h.cards[ply] = card
	}
}

// Recall notes what there is to know of the moves of a match, by its record.
func (h *History) Recall(match int, r game.Record) {
	*h = History{}
	_, err := r.Follow(rules.Game{}, func(ply int, p game.Position) {
		if ply == len(r.Moves) {
			return
		}
		if m, err := rules.ParseMove(string(r.Moves[ply])); err == nil {
			h.See(match, ply, m, p.View(game.NoSeat).(rules.View))
		}
	})
	if err != nil {
		*h = History{} // something else has been played
	}
}

// begins returns the round that begins with a move; 0 if none does, or that has
// not been seen.
func (h History) begins(ply int) int {
	if before, known := h.rounds[ply-1]; known && h.rounds[ply] > before {
		return h.rounds[ply]
	}
	return 0
}

// mostTold is how many moves are told at most, which is more than a round has.
const mostTold = 150

// Tell tells of the moves of a match. They do not name the cards that are taken from
// discard piles, nor the rounds that begin: of those only the ones are told that have been
// seen. A match may have hundreds of moves: of the last ones it tells, and the others'
// lines are empty.
func (h *History) Tell(t Teller, match int, moves []table.Moved) []string {
	known := *h
	if known.match != match {
		known = History{}
	}
	lines := make([]string, len(moves))
	for i := max(0, len(moves)-mostTold); i < len(moves); i++ {
		moved := moves[i]
		m, err := rules.ParseMove(string(moved.Move))
		if err != nil {
			return nil
		}
		lines[i] = t.Did(moved.Seat, m, known.cards[i])
		if round := known.begins(i); round != 0 {
			lines[i] = t.say("moves.round", "round", strconv.Itoa(round), "move", lines[i])
		}
	}
	return lines
}
