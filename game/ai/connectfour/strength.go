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
	// noise is how much it may prefer a move for no reason, in the value's
	// units.
	noise int

	// blindSpots are the lines that it overlooks from the ply fullSight on. Before that
	// ply it sees everything: with 2 it takes every win and blocks every
	// threat.
	blindSpots blindSpots
	fullSight  int
	// drops and jokers are how many of a hundred it does not think of.
	drops, jokers int

	// jokerPlies is the ply up to which it has jokers in mind.
	jokerPlies int
	// jokerDepth is how many plies must still be searched for jokers to be tried
	// that neither win nor are the last resort, reduction by how many plies
	// they are searched less deep.
	jokerDepth, reduction int
}

var strengths = [...]player{
	1: {
		positions: 2_000, depth: 1, table: 10, noise: 12,
		blindSpots: blindSpots{{5, 20, 40}, {30, 60, 80}}, drops: 45, jokers: 97,
		jokerPlies: 0, jokerDepth: 1, reduction: 0,
	},
	2: {
		positions: 5_000, depth: 2, table: 12, noise: 5,
		blindSpots: blindSpots{{0, 15, 35}, {10, 30, 55}}, fullSight: 2, drops: 25, jokers: 80,
		jokerPlies: 1, jokerDepth: 2, reduction: 2,
	},
	3: {
		positions: 15_000, depth: 4, table: 13, noise: 3,
		blindSpots: blindSpots{{0, 5, 20}, {0, 10, 30}}, fullSight: 3, drops: 5, jokers: 15,
		jokerPlies: 4, jokerDepth: 3, reduction: 2,
	},
	4: {
		positions: 40_000, depth: 6, table: 15, noise: 2,
		blindSpots: blindSpots{{0, 2, 8}, {0, 4, 10}}, fullSight: 4,
		jokerPlies: 6, jokerDepth: 3, reduction: 2,
	},
	5: {
		positions: 500_000, depth: maxPly, table: 20, noise: 3,
		fullSight: maxPly, jokerPlies: maxPly, jokerDepth: 3, reduction: 2,
	},
}
