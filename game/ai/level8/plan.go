package level8

import (
	"math/bits"

	rules "lichtbrett/game/level8"
)

// one is certainty; chances are parts of it. They are whole numbers, so that
// every machine gets the same.
const one = 1 << 20

// chances tell how likely cards come within a few turns.
type chances struct {
	// number and colour have the chance of one more card of a number or a
	// colour, and of a second, a third … beside it.
	number [rules.Highest + 1][maxMissing]int64
	colour [rules.Colours][maxMissing]int64
}

// maxMissing is more than any combination can lack.
const maxMissing = 8

// horizon is how many draws ahead the chances look.
const horizon = 5

// chancesOf returns the chances with these cards unseen.
func chancesOf(unseen rules.Hand) *chances {
	all := int64(max(unseen.Len(), 1))
	var of [rules.Cards + 1]int64 // by how many cards would do
	chance := func(outs int) int64 {
		outs = max(outs, 0)
		if of[outs] == 0 {
			miss := int64(one)
			for range horizon {
				miss = miss * (all - int64(outs)) / all
			}
			of[outs] = one - miss + 1
		}
		return of[outs]
	}
	c := new(chances)
	for n := 1; n <= rules.Highest; n++ {
		for k := range maxMissing {
			c.number[n][k] = chance(unseen.Count(n) + int(unseen.Jokers) - k)
		}
	}
	for colour, numbers := range unseen.Numbers {
		for k := range maxMissing {
			c.colour[colour][k] = chance(bits.OnesCount16(numbers) + int(unseen.Jokers) - k)
		}
	}
	return c
}

// planner weighs the ways in which a hand can come to lay a task.
type planner struct {
	task    rules.Task
	chances *chances
	// lacks is how many cards a way may lack to count, beside jokers held.
	lacks int

	hand rules.Hand
	left [rules.Highest + 1]int8 // cards of each number that no combination takes; negative if lacking
	most int                     // how many cards a way may lack, jokers held included
	// nearest says that a way is looked for, and not what all are worth.
	nearest bool
	sum     int64
	ways    int64   // how many ways have been looked at
	keys    [4]int8 // by combination: lowest number of a run, number of equal cards, colour
}

// load takes a hand over.
func (p *planner) load(hand rules.Hand) {
	p.hand = hand
	for n := 1; n <= rules.Highest; n++ {
		p.left[n] = int8(hand.Count(n))
	}
}

// kindOf returns the card that stands for all that are alike to the task:
// without a group of one colour those of a number.
func (p *planner) kindOf(c rules.Card) rules.Card {
	if c >= rules.Joker || p.task[len(p.task)-1].Kind == rules.OneColour {
		return c
	}
	return rules.Number(0, c.Number())
}

// distance returns how many cards a hand lacks to lay the task.
func (p *planner) distance(hand rules.Hand) int {
	p.load(hand)
	p.nearest, p.most = true, maxLacking
	p.weigh(0, lacking{})
	return max(0, p.most+1-int(hand.Jokers))
}

// first returns the lowest key for combination i: of combinations that are
// alike the order does not matter.
func (p *planner) first(i int) int {
	if i > 0 && p.task[i] == p.task[i-1] {
		return int(p.keys[i-1])
	}
	return 1
}

// ofColour returns how many cards of a colour the combinations before i leave.
func (p *planner) ofColour(i int, colour rules.Colour) int {
	n := bits.OnesCount16(p.hand.Numbers[colour])
	for k := range i {
		number := int(p.keys[k])
		// The equal cards take the colour's only if they need all there are.
		if p.task[k].Kind == rules.Equal && p.hand.Numbers[colour]>>number&1 == 1 && p.left[number] <= 0 {
			n--
		}
	}
	return n
}

// potential returns what a hand is worth: over the ways to lay the task that lack
// few enough cards, the sum of the squares of the chance that all of these come.
// Squares, since many poor ways that share their cards are no good one. Jokers
// stand for the cards that come least.
func (p *planner) potential(hand rules.Hand) int64 {
	p.load(hand)
	p.nearest, p.most = false, p.lacks+int(hand.Jokers)
	p.sum = 0
	p.weigh(0, lacking{})
	return p.sum
}

// maxLacking is at least as many cards as any way can lack.
const maxLacking = 16

// lacking has the chances of the cards that a way lacks, the smallest first.
type lacking struct {
	chances [maxLacking]int64
	n       int
}

func (l *lacking) add(chance int64) {
	i := l.n
	for ; i > 0 && l.chances[i-1] > chance; i-- {
		l.chances[i] = l.chances[i-1]
	}
	l.chances[i] = chance
	l.n++
}

// lack adds the card that comes k-th among its like; where only their number counts it is
// certain, and so needs no place.
func (p *planner) lack(l *lacking, of *[maxMissing]int64, k int) {
	if p.nearest {
		l.n++
	} else {
		l.add(of[min(k, maxMissing-1)])
	}
}

// weigh goes through the ways to decide on the combinations from i on: it adds them up, or
// looks for one that lacks fewer cards than those before.
func (p *planner) weigh(i int, l lacking) {
	if i == len(p.task) {
		p.ways++
		if p.nearest {
			p.most = l.n - 1
			return
		}
		const finer = 10
		chance := int64(one)
		for k := int(p.hand.Jokers); k < l.n; k++ {
			chance = chance * l.chances[k] / one
		}
		p.sum += (chance << finer) * chance / one
		return
	}
	c := p.task[i]
	switch c.Kind {
	case rules.Run:
		for low := p.first(i); low+c.Size-1 <= rules.Highest; low++ {
			with := l
			for n := low; n < low+c.Size; n++ {
				if p.left[n]--; p.left[n] < 0 && with.n <= p.most {
					p.lack(&with, &p.chances.number[n], -1-int(p.left[n]))
				}
			}
			if with.n <= p.most {
				p.keys[i] = int8(low)
				p.weigh(i+1, with)
			}
			for n := low; n < low+c.Size; n++ {
				p.left[n]++
			}
		}
	case rules.Equal:
		for n := p.first(i); n <= rules.Highest; n++ {
			with := l
			for range c.Size {
				if p.left[n]--; p.left[n] < 0 && with.n <= p.most {
					p.lack(&with, &p.chances.number[n], -1-int(p.left[n]))
				}
			}
			if with.n <= p.most {
				p.keys[i] = int8(n)
				p.weigh(i+1, with)
			}
			p.left[n] += int8(c.Size)
		}
	case rules.OneColour:
		for colour := range rules.Colour(rules.Colours) {
			with := l
			for k := range max(0, c.Size-p.ofColour(i, colour)) {
				p.lack(&with, &p.chances.colour[colour], k)
			}
			if with.n <= p.most {
				p.keys[i] = int8(colour)
				p.weigh(i+1, with)
			}
		}
	}
}
