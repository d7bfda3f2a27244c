package level8

import (
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
)

// group is a laid combination as far as adding goes.
type group struct {
	seat      game.Seat
	index     int
	kind      rules.Kind
	low, high int // the ends of a run; the number of equal cards
	colour    rules.Colour
}

// groupOf returns a laid combination.
func groupOf(seat game.Seat, index int, kind rules.Kind, cards []rules.Card) group {
	return group{seat, index, kind, cards[0].Number(), cards[len(cards)-1].Number(), cards[0].Colour()}
}

// groupsOf returns all laid combinations.
func groupsOf(v *rules.View) (groups []group) {
	for s := range v.Seats {
		for i, cards := range v.Seats[s].Groups {
			groups = append(groups, groupOf(game.Seat(s), i, v.Task(game.Seat(s))[i].Kind, cards))
		}
	}
	return groups
}

// accepts reports whether a number card can be added.
func (g *group) accepts(c rules.Card) bool {
	switch n := c.Number(); g.kind {
	case rules.Run:
		return n > 0 && (n == g.low-1 || n == g.high+1)
	case rules.Equal:
		return n == g.low
	default:
		return c.Colour() == g.colour
	}
}

// near reports whether a number card could be added after one other.
func (g *group) near(c rules.Card) bool {
	return g.kind == rules.Run && (c.Number() == g.low-2 || c.Number() == g.high+2)
}

// addable reports whether a card can be added to any of the groups.
func addable(groups []group, c rules.Card) bool {
	if c == rules.Skip {
		return false
	}
	if c.IsJoker() {
		return len(groups) > 0
	}
	return slices.ContainsFunc(groups, func(g group) bool { return g.accepts(c) })
}

// adder looks for the order of adding that leaves the fewest cards.
type adder struct {
	groups []group
	// thrifty is that jokers are kept unless adding them ends the round.
	thrifty bool
	left    int // how many hands may still be looked at
	path    []rules.Move
	best    []rules.Move
	fewest  int
}

// enough is how many hands are looked at; there are rarely more than a few.
const enough = 1000

// plan returns what to add from a hand, in order, and how many cards that
// leaves; one card at least.
func (a *adder) plan(hand rules.Hand) (moves []rules.Move, leaves int) {
	all := a.search(hand, false)
	if a.thrifty && hand.Len()-len(all) > 1 {
		all = a.search(hand, true)
	}
	return all, hand.Len() - len(all)
}

// search returns the best adds with jokers or without.
func (a *adder) search(hand rules.Hand, keepJokers bool) []rules.Move {
	a.fewest, a.left, a.best, a.path = hand.Len(), enough, nil, nil
	a.try(hand, keepJokers)
	return a.best
}

// try goes on from a hand to all hands that adding leads to.
func (a *adder) try(hand rules.Hand, keepJokers bool) {
	if n := hand.Len(); n < a.fewest {
		a.fewest, a.best = n, slices.Clone(a.path)
	}
	if a.left--; a.left < 0 || hand.Len() <= 1 || a.fewest == 1 {
		return
	}
	add := func(i int, c rules.Card) {
		g := a.groups[i]
		rest := hand
		rest.Take(c)
		if n := c.Number(); g.kind == rules.Run {
			a.groups[i].low, a.groups[i].high = min(g.low, n), max(g.high, n)
		}
		a.path = append(a.path, rules.Move{Act: rules.Add, Seat: g.seat, Group: g.index, Card: c})
		a.try(rest, keepJokers)
		a.path = a.path[:len(a.path)-1]
		a.groups[i] = g
	}
	for _, c := range hand.Cards() {
		if c == rules.Skip || c == rules.Joker && keepJokers {
			continue
		}
		for i := range a.groups {
			g := &a.groups[i]
			switch {
			case c != rules.Joker:
				if g.accepts(c) {
					add(i, c)
				}
			case g.kind == rules.Run:
				if g.low > 1 {
					add(i, rules.JokerFor(g.low-1))
				}
				if a.groups[i].high < rules.Highest {
					add(i, rules.JokerFor(a.groups[i].high+1))
				}
			case g.kind == rules.Equal:
				add(i, rules.JokerFor(g.low))
			default:
				add(i, rules.JokerOf(g.colour))
			}
		}
	}
}
