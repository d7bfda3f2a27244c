package level8

import "lichtbrett/game"

// Unseen returns the cards that the view's seat does not see: those in other hands and
// in the draw pile.
func (v View) Unseen() Hand {
	unseen := HandOf(deck[:]...)
	unseen.Skips -= int8(v.OpenSkips)
	take := func(cards []Card) {
		for _, c := range cards {
			unseen.Take(c)
		}
	}
	take(v.Hand)
	for _, o := range v.Seats {
		take(o.Discard)
		for _, cards := range o.Groups {
			take(cards)
		}
		if o.Skip {
			unseen.Skips--
		}
	}
	return unseen
}

// Deal returns a position that looks to the view's seat, which must be to move, as the
// view does. What it does not see is dealt by lot, as is all chance to come.
func (v View) Deal(random *game.Random) Position {
	p := Position{
		levels: v.Levels, random: *game.NewRandom(random.Uint64()), turn: v.Turn, dealer: v.Dealer,
		phase: v.Phase, n: len(v.Seats), round: v.Round, skips: v.OpenSkips,
	}
	copy(p.seats[:], v.Seats)
	hidden := v.Unseen().Cards()
	shuffle(random, hidden)
	for s := range v.Seats {
		if game.Seat(s) == v.Seat {
			p.hands[s] = v.Holding()
			continue
		}
		n := v.Seats[s].Cards
		p.hands[s], hidden = HandOf(hidden[:n]...), hidden[n:]
	}
	p.pile = hidden
	return p
}
