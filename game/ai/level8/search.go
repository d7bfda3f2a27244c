// Package level8 has the computer players for Level 8. They weigh how likely a
// hand comes to lay its task, by what is missing and what has not been seen;
// the stronger ones also what their discards would be worth to others.
//
// All of them see a view and nothing else.
package level8

import (
	"errors"
	"math"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
)

// Options say how a search plays.
type Options struct {
	// Strength is 1 to 5.
	Strength int
	// Seed varies the choice among equal moves, and what is drawn by lot.
	Seed uint64
}

// Search looks for the next move of the seat to move.
type Search struct {
	player
	view   rules.View
	own    *rules.Open
	hand   rules.Hand
	unseen rules.Hand // what neither lies openly nor is in the own hand
	groups []group
	random *game.Random
	move   rules.Move // the best so far

	planner   planner
	wanted    uses // of those who have not laid
	positions int64
	yield     func() bool
	stopped   bool
}

// New returns a search for the view's seat, which must be to move in a match
// that is not over. The error says that it is not, or why no match can look
// like this.
func New(v rules.View, o Options) (*Search, error) {
	if err := v.Check(); err != nil {
		return nil, err
	}
	if v.Phase == rules.Over {
		return nil, errors.New("the match is over; there is no move to look for")
	}
	if v.Seat == game.NoSeat || v.Seat != v.Turn {
		return nil, errors.New("the view is not that of the seat to move")
	}
	return newSearch(v, strengths[o.Strength], o.Seed), nil
}

// newSearch returns a search of a player for a view that has been checked.
func newSearch(v rules.View, p player, seed uint64) *Search {
	s := &Search{
		player: p, view: v, own: &v.Seats[v.Seat], hand: v.Holding(),
		random: game.NewRandom(seed), move: v.Legal()[0], groups: groupsOf(&v),
	}
	s.unseen = v.Unseen()
	counted := s.unseen
	if !s.countsOpen {
		counted = allBut(s.hand)
	}
	s.planner = planner{task: v.Task(v.Seat), chances: chancesOf(counted)}
	s.planner.lacks = s.planner.distance(s.hand)
	return s
}

// allBut returns the cards of a match without these.
func allBut(cards rules.Hand) rules.Hand {
	rest := rules.Hand{Jokers: rules.Jokers - cards.Jokers, Skips: rules.Skips - cards.Skips}
	for colour, numbers := range cards.Numbers {
		rest.Numbers[colour] = (1<<(rules.Highest+1) - 2) &^ numbers
	}
	return rest
}

// Move returns the best move so far.
func (s *Search) Move() game.Move { return s.move.Notation() }

// Positions returns how many ways to lay a task have been looked at.
func (s *Search) Positions() int64 { return s.positions + s.planner.ways }

// Search looks for the move until it is sure or yield returns false.
func (s *Search) Search(yield func() bool) {
	s.yield = yield
	switch {
	case s.beginner:
		s.move = s.naive()
	case s.view.Phase == rules.Drawing:
		s.draw()
	default:
		s.play()
	}
}

// goOn reports whether the search may go on; it is asked after each hand that
// has been weighed.
func (s *Search) goOn() bool {
	s.stopped = s.stopped || !s.yield()
	return !s.stopped
}

// anyOf returns one of the moves by lot.
func (s *Search) anyOf(moves []rules.Move) rules.Move { return moves[s.random.Intn(len(moves))] }

// naive plays as a child does: it draws, lays when it can, adds what it can,
// and throws away anything but a joker.
func (s *Search) naive() rules.Move {
	legal := s.view.Legal()
	if s.view.Phase == rules.Drawing || legal[0].Act == rules.Lay {
		return legal[0]
	}
	var adds, ends []rules.Move
	for _, m := range legal {
		switch {
		case m.Act == rules.Add:
			adds = append(adds, m)
		case m.Act != rules.Discard || m.Card != rules.Joker:
			ends = append(ends, m)
		}
	}
	if len(adds) > 0 {
		return s.anyOf(adds)
	}
	if len(ends) > 0 {
		return s.anyOf(ends)
	}
	return legal[0]
}

// worth returns what a hand is worth before the task is laid.
func (s *Search) worth(hand rules.Hand) int64 {
	p := &s.planner
	if s.weighsHands {
		return p.potential(hand)
	}
	return int64(-p.distance(hand))
}

// draw chooses between the draw pile and the tops of the discard piles.
func (s *Search) draw() {
	s.move = rules.Move{Act: rules.Draw}
	if s.own.Laid {
		s.pick()
		return
	}
	if !s.takesDiscards {
		return
	}
	best := s.drawn()
	for seat := range s.view.Seats {
		discard := s.view.Seats[seat].Discard
		if len(discard) == 0 || s.stopped {
			continue
		}
		c := discard[len(discard)-1]
		if c == rules.Skip {
			continue
		}
		if value := s.with(c); value > best {
			best, s.move = value, rules.Move{Act: rules.Take, Seat: game.Seat(seat)}
		}
	}
}

// with returns what the hand is worth with another card, after the best
// discard.
func (s *Search) with(c rules.Card) int64 {
	hand := s.hand
	hand.Put(c)
	if s.planner.distance(hand) == 0 {
		return certain
	}
	if !s.weighsHands {
		return s.worth(hand)
	}
	return s.afterDiscard(hand)
}

// certain is what a hand is worth that can be laid: more than any other.
const certain = 1 << 44

// afterDiscard returns what a hand is worth after the best discard.
func (s *Search) afterDiscard(hand rules.Hand) int64 {
	best := int64(0)
	var seen [rules.Skip + 1]bool
	for _, c := range s.discards(hand) {
		if kind := s.planner.kindOf(c); seen[kind] {
			continue
		} else {
			seen[kind] = true
		}
		if !s.goOn() {
			break
		}
		rest := hand
		rest.Take(c)
		best = max(best, s.worth(rest))
	}
	return best
}

// discards returns the cards of a hand that are thrown away first: a skip card,
// or any but jokers.
func (s *Search) discards(hand rules.Hand) []rules.Card {
	if hand.Skips > 0 {
		return []rules.Card{rules.Skip}
	}
	cards := hand.Cards()
	if n := len(cards) - int(hand.Jokers); n > 0 {
		return cards[:n]
	}
	return cards[:1]
}

// drawn returns what the hand is worth once a hidden card has been drawn.
func (s *Search) drawn() int64 {
	if !s.weighsHands {
		return s.worth(s.hand)
	}
	if !s.weighsDraws {
		// Some of the hidden cards are of use, too.
		return s.worth(s.hand) * 3 / 2
	}
	// Of cards that are alike to the task one is weighed.
	var values [rules.Skip + 1]int64
	cards, sum := s.unseen.Cards(), int64(0)
	for _, c := range cards {
		value := &values[s.planner.kindOf(c)]
		if *value == 0 {
			*value = s.with(c)
		}
		sum += *value / rules.Cards
		if s.stopped {
			break
		}
	}
	return sum / int64(max(len(cards), 1)) * rules.Cards
}

// pick takes a card that can be added, else draws.
func (s *Search) pick() {
	if !s.takesToAdd {
		return
	}
	best := s.hand.Len() + 1
	for seat := range s.view.Seats {
		discard := s.view.Seats[seat].Discard
		if len(discard) == 0 {
			continue
		}
		c := discard[len(discard)-1]
		if !addable(s.groups, c) {
			continue
		}
		hand := s.hand
		hand.Put(c)
		if _, leaves := s.adder().plan(hand); leaves < best || c.IsJoker() && leaves == best {
			best, s.move = leaves, rules.Move{Act: rules.Take, Seat: game.Seat(seat)}
		}
	}
}

// play lays, adds or ends the turn.
func (s *Search) play() {
	if !s.own.Laid {
		if groups, ok := s.view.Fill(nil); ok {
			s.move = rules.Move{Act: rules.Lay, Groups: groups}
			if s.laysBest {
				s.lay()
			}
			return
		}
		s.end()
		return
	}
	if adds, _ := s.adder().plan(s.hand); len(adds) > 0 {
		s.move = adds[0]
		return
	}
	s.end()
}

func (s *Search) adder() *adder {
	return &adder{groups: append([]group(nil), s.groups...), thrifty: s.takesToAdd}
}

// end chooses what ends the turn.
func (s *Search) end() {
	if s.hand.Skips > 0 {
		if m, ok := s.skip(); ok {
			s.move = m
			return
		}
	}
	cards := s.discards(s.hand)
	if s.hands > 0 {
		s.guess(cards)
	}
	best := int64(math.MinInt64)
	for i, c := range cards {
		if i > 0 && !s.goOn() {
			return
		}
		value := s.without(c)
		if value > best || value == best && s.random.Intn(2) == 0 {
			best, s.move = value, rules.Move{Act: rules.Discard, Card: c}
		}
	}
}

// without returns what is left when a card is discarded.
func (s *Search) without(c rules.Card) (value int64) {
	rest := s.hand
	rest.Take(c)
	if s.own.Laid {
		value = s.rid(c)
	} else {
		value = s.worth(rest)
	}
	if s.guardsDiscards {
		value -= value / all * s.use(c)
	}
	return value
}

// rid returns how good it is to be rid of a card once the task is laid: one that
// may soon be added is kept.
func (s *Search) rid(c rules.Card) int64 {
	value := int64(one)
	for i := range s.groups {
		if s.groups[i].near(c) {
			value -= one / 8
		}
	}
	return value
}

// uses tells of how much use cards are to others: 0 is none, all the most.
type uses [rules.Skip + 1]int64

// Of how much use a discarded card is to others.
const (
	all = 256
	// lastCard is the use of a card that can be added to one who has laid and
	// holds one card; with more cards it is a fraction.
	lastCard = 400
	// closer is the use of a card that brings somebody closer to laying.
	closer = 128
)

// use returns of how much use a discarded card is to the others.
func (s *Search) use(c rules.Card) int64 {
	use := s.wanted[c]
	for seat := range s.view.Seats {
		if o := &s.view.Seats[seat]; o.Laid && game.Seat(seat) != s.view.Seat && addable(s.groups, c) {
			use = max(use, lastCard/int64(o.Cards))
		}
	}
	return min(use, all)
}

// guess fills wanted: hands of the others are drawn by lot, and it is seen how
// often a card would bring them closer to laying their tasks.
func (s *Search) guess(cards []rules.Card) {
	hidden := s.unseen.Cards()
	for seat := range s.view.Seats {
		o := &s.view.Seats[seat]
		if o.Laid || game.Seat(seat) == s.view.Seat {
			continue
		}
		p := planner{task: s.view.Task(game.Seat(seat)), chances: s.planner.chances}
		var helped uses
		for range s.hands {
			for i := range o.Cards {
				j := i + s.random.Intn(len(hidden)-i)
				hidden[i], hidden[j] = hidden[j], hidden[i]
			}
			hand := rules.HandOf(hidden[:o.Cards]...)
			without := p.distance(hand)
			for _, c := range cards {
				with := hand
				with.Put(c)
				if c != rules.Skip && p.distance(with) < without {
					helped[c]++
				}
			}
			if !s.goOn() {
				return
			}
		}
		for c, n := range helped {
			s.wanted[c] = max(s.wanted[c], n*closer/int64(s.hands))
		}
		s.positions += p.ways
	}
}

// skip chooses whom a skip card hurts most: who is closest to ending the round,
// else who is ahead; ok is false if all have one.
func (s *Search) skip() (m rules.Move, ok bool) {
	best := -1
	for seat := range s.view.Seats {
		o := &s.view.Seats[seat]
		if game.Seat(seat) == s.view.Seat || o.Skip {
			continue
		}
		threat := 2 * o.Level
		if o.Laid {
			threat += 20 - o.Cards
		}
		if threat > best {
			best, ok, m = threat, true, rules.Move{Act: rules.PlaySkip, Seat: game.Seat(seat)}
		}
	}
	return m, ok
}
