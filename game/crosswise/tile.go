// Package crosswise has the rules of Crosswise: two teams lay tiles on one
// board, one scoring by its columns, the other by its rows; wildcards remove,
// move and swap what lies there.
//
// Coordinates are (x, y): x counts columns from the left, y rows from the top,
// both from 0. Seats 0 and 2 are the vertical team (columns), 1 and 3 the
// horizontal one (rows).
package crosswise

// Tile is a tile, or what a cell or a slot of a hand holds. The numbers are
// those of the original's save format.
type Tile int8

// The tiles.
const (
	Empty Tile = iota
	Sun
	Cross
	Triangle
	Square
	Pentagon
	Star
	Remover      // takes a tile from the board onto the hand
	Mover        // moves a tile on the board to an empty cell
	SwapOnBoard  // swaps two tiles on the board
	SwapWithHand // swaps a tile on the board with a standard tile on the hand
)

// The tiles of a match: 54.
const (
	Kinds     = 6 // kinds of standard tiles
	Wildcards = 4 // kinds of wildcards

	TilesOfAKind       = 7
	WildcardsOfAKind   = 3
	tiles              = Kinds*TilesOfAKind + Wildcards*WildcardsOfAKind
	kindsWithWildcards = int(SwapWithHand) + 1
)

// Standard reports whether t is one of the tiles that stay on the board.
func (t Tile) Standard() bool { return t >= Sun && t <= Star }

// Wildcard reports whether t is one of the four wildcards.
func (t Tile) Wildcard() bool { return t >= Remover && t <= SwapWithHand }

// TwoPhase reports whether t is a wildcard that is activated first and then
// played.
func (t Tile) TwoPhase() bool { return t >= Mover && t <= SwapWithHand }

// Copies returns how many tiles of t's kind there are in a match.
func (t Tile) Copies() int {
	switch {
	case t.Standard():
		return TilesOfAKind
	case t.Wildcard():
		return WildcardsOfAKind
	default:
		return 0
	}
}

var tileNames = [...]string{
	"EMPTY", "T_SUN", "T_CROSS", "T_TRIANGLE", "T_SQUARE", "T_PENTAGON", "T_STAR",
	"WC_REMOVER", "WC_MOVER", "WC_SWAPONBOARD", "WC_SWAPWITHHAND",
}

// String returns the tile's name as the log has it, such as "T_SUN".
func (t Tile) String() string {
	if t < Empty || int(t) >= len(tileNames) {
		return "unknown"
	}
	return tileNames[t]
}

// census counts tiles by kind.
type census [kindsWithWildcards]int

func (c *census) add(tiles []Tile) {
	for _, t := range tiles {
		c[t]++
	}
}
