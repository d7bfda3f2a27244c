package connectfour

// player is what makes one strength: how far it looks, and what it overlooks.
// The weak ones do not throw dice; there are lines they do not see.
type player struct {
	positions int64 // how many it looks at
	depth     int   // how many plies it looks ahead
	table     int   // the size of its table, as a power of two
	taste     int   // how much it may prefer a move for no reason

	// horizontal and diagonal are how many fields of a hundred it overlooks as
	// the last one of such a line; from is the ply from which on it does.
	horizontal, diagonal, from int

	// jokers is the ply up to which it thinks of jokers.
	jokers int
	// joking is how deep the search must still go for quiet jokers to be tried.
	joking int
	// reduction is by how many plies quiet jokers are searched less deep.
	reduction int
	futLow    bool
}

var players = [...]player{
	1: {positions: 2_000, depth: 1, table: 10, taste: 8, horizontal: 20, diagonal: 50, from: 0, jokers: -1, joking: maxPly, reduction: 2},
	2: {positions: 5_000, depth: 2, table: 12, taste: 5, horizontal: 15, diagonal: 35, from: 2, jokers: 0, joking: 2, reduction: 2},
	3: {positions: 15_000, depth: 4, table: 13, taste: 3, horizontal: 5, diagonal: 15, from: 2, jokers: 1, joking: 3, reduction: 2},
	4: {positions: 60_000, depth: 8, table: 16, taste: 2, from: maxPly, jokers: maxPly, joking: 3, reduction: 2},
	5: {positions: 500_000, depth: maxPly, table: 20, taste: 2, from: maxPly, jokers: maxPly, joking: 3, reduction: 2},
}
