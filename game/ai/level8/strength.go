package level8

// player is what makes one strength.
type player struct {
	// blind plays as a child does; see childish.
	blind bool
	// takes takes cards from the discard piles before it has laid.
	takes bool
	// plans weighs what a hand can become; without it only the number of
	// missing cards counts.
	plans bool
	// counts looks at the cards that lie openly when it weighs.
	counts bool
	// picks takes cards from the discard piles that it can add, and keeps
	// jokers until they end the round.
	picks bool
	// lays lays the task in the way that leaves the fewest cards.
	lays bool
	// looks weighs every card that may be drawn.
	looks bool
	// guards does not throw away what others can use.
	guards bool
	// hands is how many hands of each other player are drawn by lot to see what
	// would be of use to it.
	hands int
}

// strengths are what makes each of them, from the weakest.
var strengths = [...]player{
	{blind: true},
	{},
	{takes: true},
	{takes: true, plans: true, counts: true, picks: true},
	{takes: true, plans: true, counts: true, picks: true, lays: true, looks: true, guards: true, hands: 24},
}
