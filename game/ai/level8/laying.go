package level8

import (
	"math/bits"

	rules "lichtbrett/game/level8"
)

// lay chooses among the ways to lay the task: the one that leaves the fewest
// cards once all is added that can be, then the most jokers.
func (s *Search) lay() {
	best := 1 << 30
	task := s.planner.task
	s.layings(task, s.hand, nil, func(groups [][]rules.Card, rest rules.Hand) {
		a := adder{groups: append([]group(nil), s.groups...)}
		for i, cards := range groups {
			a.groups = append(a.groups, groupOf(s.view.Seat, i, task[i].Kind, cards))
		}
		_, leaves := a.plan(rest)
		if bad := 8*leaves - int(rest.Jokers); bad < best {
			best = bad
			s.move = rules.Move{Act: rules.Lay, Groups: append([][]rules.Card(nil), groups...)}
		}
		s.positions++
		s.goOn() // once stopped, layings ends, too
	})
}

// layings calls visit with the ways to lay the rest of a task after the groups
// before, and with what they leave of the hand. Cards of one number stand for
// each other, and the order of combinations that are alike does not matter.
func (s *Search) layings(task rules.Task, hand rules.Hand, before [][]rules.Card, visit func(groups [][]rules.Card, rest rules.Hand)) {
	if s.stopped {
		return
	}
	if len(before) == len(task) {
		visit(before, hand)
		return
	}
	c := task[len(before)]
	first := 1
	if i := len(before); i > 0 && task[i-1] == c {
		first = before[i-1][0].Number()
	}
	try := func(cards []rules.Card, rest rules.Hand) {
		if rest.Jokers >= 0 {
			s.layings(task, rest, append(before[:len(before):len(before)], cards), visit)
		}
	}
	take := func(rest *rules.Hand, number int) rules.Card {
		for colour := range rules.Colour(rules.Colours) {
			if card := rules.Number(colour, number); rest.Has(card) {
				rest.Take(card)
				return card
			}
		}
		rest.Jokers--
		return rules.JokerFor(number)
	}
	switch c.Kind {
	case rules.Run:
		for low := first; low+c.Size-1 <= rules.Highest; low++ {
			rest := hand
			var cards []rules.Card
			for n := low; n < low+c.Size && rest.Jokers >= 0; n++ {
				cards = append(cards, take(&rest, n))
			}
			try(cards, rest)
		}
	case rules.Equal:
		for n := first; n <= rules.Highest; n++ {
			rest := hand
			var cards []rules.Card
			for i := 0; i < c.Size && rest.Jokers >= 0; i++ {
				cards = append(cards, take(&rest, n))
			}
			try(cards, rest)
		}
	case rules.OneColour:
		for colour := range rules.Colour(rules.Colours) {
			rest := hand
			var cards []rules.Card
			for numbers := rest.Numbers[colour]; numbers != 0 && len(cards) < c.Size; numbers &= numbers - 1 {
				cards = append(cards, rules.Number(colour, bits.TrailingZeros16(numbers)))
			}
			for _, card := range cards {
				rest.Take(card)
			}
			for len(cards) < c.Size {
				cards = append(cards, rules.JokerOf(colour))
				rest.Jokers--
			}
			try(cards, rest)
		}
	}
}
