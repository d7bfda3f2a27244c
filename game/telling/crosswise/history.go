package crosswise

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// History is which tiles the moves of a match have brought onto the board, as far as the
// device has seen them there. The zero value knows of no match.
type History struct {
	match int
	tiles map[int]rules.Tile // by the number of the move
}

// Tell tells of the moves of a match, which have led to a view. Moves do not name tiles:
// those on the board tell, and those that have been seen there.
func (h *History) Tell(t Teller, match int, view game.View, moves []table.Moved) []string {
	v, ok := view.(rules.View)
	if !ok {
		return nil
	}
	if h.match != match {
		*h = History{match, map[int]rules.Tile{}}
	}
	turns := make([]turn, 0, len(moves))
	board := map[rules.Cell]int{} // by which move the tile on a cell has come there
	for i, moved := range moves {
		m, err := rules.ParseMove(string(moved.Move))
		if err != nil {
			return nil
		}
		made := turn{moved.Seat, m, i, board[m.To]}
		switch m.Kind {
		case rules.Place, rules.Exchange:
			board[m.To] = i
		case rules.Remove:
			made.tile = board[m.To]
			delete(board, m.To)
		case rules.Shift:
			made.tile = board[m.From]
			board[m.To] = board[m.From]
			delete(board, m.From)
		case rules.Swap:
			made.tile = board[m.From]
			board[m.From], board[m.To] = board[m.To], board[m.From]
		}
		turns = append(turns, made)
	}
	for cell, i := range board {
		h.tiles[i] = v.Board.At(cell)
	}
	lines := make([]string, len(turns))
	for i, made := range turns {
		tile := h.tiles[made.tile]
		if made.move.Kind == rules.Activate {
			tile = activated(turns[i+1:], v)
		}
		lines[i] = t.Did(made.seat, made.move, tile, h.tiles[made.other])
	}
	return lines
}

// turn is a move, and which moves have brought the tiles onto the board that it
// is about.
type turn struct {
	seat        game.Seat
	move        rules.Move
	tile, other int
}

// activated is the wildcard that has been activated before these moves.
func activated(next []turn, v rules.View) rules.Tile {
	if len(next) == 0 {
		return v.Active
	}
	return wildcards[next[0].move.Kind]
}

// wildcards are those that moves play.
var wildcards = [...]rules.Tile{
	rules.Remove: rules.Remover, rules.Shift: rules.Mover, rules.Swap: rules.SwapOnBoard, rules.Exchange: rules.SwapWithHand,
}

// Used names the wildcards that a team has used in the moves of a match, which have led to a view.
// Whose those were that had been used in a match before it was loaded is not known.
func (t Teller) Used(v rules.View, moves []table.Moved, team rules.Team) string {
	used := map[rules.Tile]int{}
	count := func(seat game.Seat, tile rules.Tile) {
		if rules.TeamOf(seat) == team {
			used[tile]++
		}
	}
	for _, moved := range moves {
		if m, err := rules.ParseMove(string(moved.Move)); err == nil {
			count(moved.Seat, wildcards[m.Kind])
		}
	}
	count(v.Turn, v.Active)
	var names []string
	for tile := rules.Remover; tile <= rules.SwapWithHand; tile++ {
		name, n := t.Tile(tile), used[tile]
		if n > 1 {
			name = strconv.Itoa(n) + " × " + name
		}
		if n > 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
