package connectfour

// player is what makes one strength: how far it looks and what it overlooks.
// The weak ones do not throw dice: there are lines that they do not see and
// moves that they do not think of.
type player struct {
	// positions is how many it looks at, depth how many plies ahead.
	positions int64
	depth     int
	// table is the size of its table, as a power of two.
	table int
	// taste is how much it may prefer a move for no reason, in the value's
	// units.
	taste int

	// misses are the lines that it overlooks from the ply sure on. Before that
	// ply it sees everything: with 2 it takes every win and blocks every
	// threat.
	misses misses
	sure   int
	// drops and jokers are how many of a hundred it does not think of.
	drops, jokers int

	// joking is the ply up to which it has jokers in mind.
	joking int
	// quiet is how many plies must still be searched for jokers to be tried
	// that neither win nor are the last resort, reduction by how many plies
	// they are searched less deep.
	quiet, reduction int
}

var strengths = [...]player{
	1: {
		positions: 2_000, depth: 1, table: 10, taste: 12,
		misses: misses{{5, 20, 40}, {30, 60, 80}}, drops: 45, jokers: 97,
		joking: 0, quiet: 1, reduction: 0,
	},
	2: {
		positions: 5_000, depth: 2, table: 12, taste: 5,
		misses: misses{{0, 15, 35}, {10, 30, 55}}, sure: 2, drops: 25, jokers: 80,
		joking: 1, quiet: 2, reduction: 2,
	},
	3: {
		positions: 15_000, depth: 4, table: 13, taste: 3,
		misses: misses{{0, 5, 20}, {0, 10, 30}}, sure: 3, drops: 5, jokers: 15,
		joking: 4, quiet: 3, reduction: 2,
	},
	4: {
		positions: 40_000, depth: 6, table: 15, taste: 2,
		misses: misses{{0, 2, 8}, {0, 4, 10}}, sure: 4,
		joking: 6, quiet: 3, reduction: 2,
	},
	5: {
		positions: 500_000, depth: maxPly, table: 20, taste: 3,
		sure: maxPly, joking: maxPly, quiet: 3, reduction: 2,
	},
}
