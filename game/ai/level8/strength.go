package level8

// player is what makes one strength.
type player struct {
	// beginner plays as a child does; see naive.
	beginner bool
	// takesDiscards takes cards from the discard piles before it has laid.
	takesDiscards bool
	// weighsHands weighs what a hand can become; without it only the number of
	// missing cards counts.
	weighsHands bool
	// countsOpen looks at the cards that lie openly when it weighs.
	countsOpen bool
	// takesToAdd takes cards from the discard piles that it can add, and keeps
	// jokers until they end the round.
	takesToAdd bool
	// laysBest lays the task in the way that leaves the fewest cards.
	laysBest bool
	// weighsDraws weighs every card that may be drawn.
	weighsDraws bool
	// guardsDiscards does not throw away what others can use.
	guardsDiscards bool
	// hands is how many hands of each other player are drawn by lot to see what
	// would be of use to it.
	hands int
}

// strengths are what makes each of them, from 1, the weakest.
var strengths = [...]player{
	1: {beginner: true},
	2: {},
	3: {takesDiscards: true},
	4: {takesDiscards: true, weighsHands: true, countsOpen: true, takesToAdd: true},
	5: {takesDiscards: true, weighsHands: true, countsOpen: true, takesToAdd: true, laysBest: true, weighsDraws: true, guardsDiscards: true, hands: 24},
}
