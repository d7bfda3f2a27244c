package level8

import (
	"math/bits"
	"slices"
)

// Find returns a way to lay the task from a hand, with as few jokers as
// possible; ok is false if there is none. Each combination has the cards chosen
// for it, if any: they come from the hand, too, and a joker among them need not
// say what it stands for. If chosen has fewer combinations than the task, the
// rest are free.
func (t Task) Find(hand Hand, chosen [][]Card) (groups [][]Card, ok bool) {
	if len(chosen) > len(t) {
		return nil, false
	}
	f := finder{task: t}
	for i, cards := range chosen {
		if len(cards) > t[i].Size {
			return nil, false
		}
		for _, c := range cards {
			if !c.valid() || c == Skip || !hand.Has(c) {
				return nil, false
			}
			hand.Take(c)
			if !f.choose(i, c) {
				return nil, false
			}
		}
	}
	f.hand, f.fewest = hand, int(hand.Jokers)+1
	for n := 1; n <= Highest; n++ {
		f.left[n] = int8(hand.Count(n))
	}
	f.search(0, 0)
	if f.fewest > int(hand.Jokers) {
		return nil, false
	}
	return f.lay(chosen), true
}

// finder looks for the cheapest way in jokers to lay a task. It decides for each
// combination on its key: the lowest number of a run, the number of equal cards,
// the colour. Which colours the cards of runs and equal cards have matters only
// beside a group of one colour: they take its colour last, for each card that
// they take from it saves a joker and costs at most one. That is right for one
// such group, and no task has more.
type finder struct {
	task   Task
	hand   Hand              // without the chosen cards
	left   [Highest + 1]int8 // how many cards of each number no combination has taken
	parts  [maxCombinations]part
	keys   [maxCombinations]key
	best   [maxCombinations]key
	fewest int // jokers of the hand that the best way takes
}

// key is what is decided on for a combination.
type key struct {
	of    int8
	taken uint16 // of a run: for which numbers it takes cards of the hand
}

// part is what is chosen for a combination.
type part struct {
	numbers uint16 // chosen numbers
	colour  Colour // chosen colour, if colours is set
	colours bool
	cards   int8 // chosen cards that say what they are
	jokers  int8 // chosen jokers that do not say what they stand for
}

// choose notes a card chosen for combination i and reports whether it can be
// part of it.
func (f *finder) choose(i int, c Card) bool {
	p, kind := &f.parts[i], f.task[i].Kind
	switch n := c.Number(); {
	case c == Joker:
		p.jokers++
		return true
	case kind == OneColour:
		if c.IsJoker() && n > 0 || p.colours && p.colour != c.Colour() {
			return false
		}
		p.colour, p.colours = c.Colour(), true
	case n == 0, kind == Run && p.numbers>>n&1 == 1, kind == Equal && p.numbers&^(1<<n) != 0:
		return false
	default:
		p.numbers |= 1 << n
	}
	p.cards++
	return true
}

// search decides on combination i and those after it; so many jokers are taken
// already.
func (f *finder) search(i, jokers int) {
	if jokers >= f.fewest {
		return
	}
	if i == len(f.task) {
		f.fewest, f.best = jokers, f.keys
		return
	}
	c, p := f.task[i], &f.parts[i]
	open := c.Size - int(p.cards)
	switch c.Kind {
	case Run:
		for low := 1; low+c.Size-1 <= Highest && f.fewest > 0; low++ {
			span := uint16(1<<c.Size-1) << low
			if p.numbers&^span != 0 {
				continue
			}
			there := uint16(0)
			for rest := span &^ p.numbers; rest != 0; rest &= rest - 1 {
				if n := bits.TrailingZeros16(rest); f.left[n] > 0 {
					there |= 1 << n
				}
			}
			naturals := min(bits.OnesCount16(there), open-int(p.jokers))
			taken := there
			if naturals < bits.OnesCount16(there) {
				taken = 0 // a chosen joker may stand for what another run needs: each set is tried
			}
			for ; ; taken = (taken - there) & there {
				if bits.OnesCount16(taken) == naturals {
					f.keys[i] = key{int8(low), taken}
					f.take(taken, 1)
					f.search(i+1, jokers+open-int(p.jokers)-naturals)
					f.take(taken, -1)
				}
				if taken == there {
					break
				}
			}
		}
	case Equal:
		first := 1
		if i > 0 && f.task[i-1] == c && f.parts[i-1] == (part{}) && *p == (part{}) {
			first = int(f.keys[i-1].of) // alike, so the order does not matter
		}
		for n := first; n <= Highest && f.fewest > 0; n++ {
			if p.numbers&^(1<<n) != 0 {
				continue
			}
			taken := min(f.left[n], int8(open)-p.jokers)
			f.left[n] -= taken
			f.keys[i] = key{of: int8(n)}
			f.search(i+1, jokers+open-int(p.jokers+taken))
			f.left[n] += taken
		}
	case OneColour:
		for colour := range Colour(Colours) {
			if p.colours && p.colour != colour {
				continue
			}
			f.keys[i] = key{of: int8(colour)}
			// What the others leave of the colour is known once all have decided.
			rest := f.rest(i, colour)
			f.search(i+1, jokers+max(0, open-int(p.jokers)-bits.OnesCount16(rest.Numbers[colour])))
		}
	}
}

// take takes a card of each of the numbers from what is left, or with −1 puts it back.
func (f *finder) take(numbers uint16, cards int8) {
	for ; numbers != 0; numbers &= numbers - 1 {
		f.left[bits.TrailingZeros16(numbers)] -= cards
	}
}

// rest returns what the combinations before i, as decided, leave of the hand;
// they take cards of the colour last. A group of one colour is its task's last.
func (f *finder) rest(i int, last Colour) Hand {
	rest := f.hand
	for k := range i {
		f.task[k].fill(f.parts[k], f.keys[k], &rest, last, func(Card) {})
	}
	return rest
}

// Fill takes the cards from a hand that make the combination up by its key, of a
// number those of the first colours, in its order. Jokers stand for what is not
// there; where the hand has not that many, it has less than none then.
func (c Combination) Fill(by int, hand *Hand) []Card {
	cards := make([]Card, 0, c.Size)
	c.fill(part{}, key{int8(by), ^uint16(0)}, hand, Colours-1, func(card Card) {
		if cards = append(cards, card); card.IsJoker() {
			hand.Jokers--
		}
	})
	return cards
}

// fill calls put with the cards from the hand that fill a combination by its key
// beside those that are chosen; cards of the colour last are taken last.
func (c Combination) fill(p part, k key, hand *Hand, last Colour, put func(Card)) {
	naturals := c.Size - int(p.cards) - int(p.jokers)
	jokers := int(p.jokers)
	take := func(n int) bool {
		if naturals == 0 {
			return false
		}
		for after := 1; after <= Colours; after++ {
			colour := (last + Colour(after)) % Colours
			if card := Number(colour, n); hand.Has(card) {
				hand.Take(card)
				put(card)
				naturals--
				return true
			}
		}
		return false
	}
	switch c.Kind {
	case Run:
		span := (uint16(1<<c.Size-1) << k.of) &^ p.numbers
		for ; span != 0; span &= span - 1 {
			if n := bits.TrailingZeros16(span); k.taken>>n&1 == 0 || !take(n) {
				put(JokerFor(n))
			}
		}
	case Equal:
		for take(int(k.of)) {
		}
		for range naturals + jokers {
			put(JokerFor(int(k.of)))
		}
	case OneColour:
		numbers := hand.Numbers[k.of]
		for ; numbers != 0 && naturals > 0; numbers &= numbers - 1 {
			card := Number(Colour(k.of), bits.TrailingZeros16(numbers))
			hand.Take(card)
			put(card)
			naturals--
		}
		for range naturals + jokers {
			put(JokerOf(Colour(k.of)))
		}
	}
}

// lay returns the best way found.
func (f *finder) lay(chosen [][]Card) [][]Card {
	last := Colour(Colours - 1)
	for i, c := range f.task {
		if c.Kind == OneColour {
			last = Colour(f.best[i].of)
		}
	}
	groups := make([][]Card, len(f.task))
	hand := f.hand
	for i, c := range f.task {
		cards := make([]Card, 0, c.Size)
		if i < len(chosen) {
			for _, card := range chosen[i] {
				if card != Joker {
					cards = append(cards, card)
				}
			}
		}
		c.fill(f.parts[i], f.best[i], &hand, last, func(card Card) { cards = append(cards, card) })
		c.Kind.sort(cards)
		groups[i] = cards
	}
	return groups
}

// Standing is how far a combination has been chosen.
type Standing struct {
	// Fits says of each chosen card whether it can be part of the combination
	// together with the others that fit: the most that can.
	Fits []bool
	// Missing is how many cards are still needed beside those that fit.
	Missing int
	// Jokers is what a joker may stand for beside the cards that fit, one that
	// has been chosen and does not say so, too; in the order of the deck.
	Jokers []Card
}

// Standing returns how far the cards chosen for a combination make it up. A
// joker among them need not say what it stands for.
func (c Combination) Standing(chosen []Card) Standing {
	best, fits := 0, make([]bool, len(chosen))
	try := func(key int) []bool {
		var numbers uint16
		n, fits := 0, make([]bool, len(chosen))
		for i, card := range chosen {
			ok := n < c.Size && card.valid() && card != Skip
			switch number := card.Number(); {
			case card == Joker || !ok:
			case c.Kind == OneColour:
				ok = int(card.Colour()) == key && (!card.IsJoker() || number == 0)
			case c.Kind == Equal:
				ok = number == key
			default:
				ok = number >= key && number < key+c.Size && numbers>>number&1 == 0
				if ok {
					numbers |= 1 << number
				}
			}
			if fits[i] = ok; ok {
				n++
			}
		}
		if n > best {
			best = n
		}
		return fits
	}
	var all [][]bool
	low, high := c.Keys()
	for key := low; key <= high; key++ {
		all = append(all, try(key))
	}
	s := Standing{Fits: fits, Missing: c.Size - best}
	found := false
	for i, fits := range all {
		if count(fits) < best {
			continue
		}
		if !found {
			s.Fits, found = fits, true
		} else if !slices.Equal(fits, s.Fits) {
			continue
		}
		s.Jokers = append(s.Jokers, c.places(low+i, chosen, fits)...)
	}
	slices.Sort(s.Jokers)
	s.Jokers = slices.Compact(s.Jokers)
	return s
}

func count(fits []bool) (n int) {
	for _, ok := range fits {
		if ok {
			n++
		}
	}
	return n
}

// Keys returns the range of what a combination can be decided by: the lowest
// number of a run, the number of equal cards, the colour.
func (c Combination) Keys() (low, high int) {
	switch c.Kind {
	case Run:
		return 1, Highest - c.Size + 1
	case Equal:
		return 1, Highest
	default:
		return 0, Colours - 1
	}
}

// places returns what jokers may stand for in a combination of a key beside the
// cards that fit; nothing if it is full without unstated jokers.
func (c Combination) places(key int, chosen []Card, fits []bool) (jokers []Card) {
	var numbers uint16
	stated := 0
	for i, card := range chosen {
		if fits[i] && card != Joker {
			numbers |= 1 << card.Number()
			stated++
		}
	}
	if stated == c.Size {
		return nil
	}
	switch c.Kind {
	case Run:
		for n := key; n < key+c.Size; n++ {
			if numbers>>n&1 == 0 {
				jokers = append(jokers, JokerFor(n))
			}
		}
		return jokers
	case Equal:
		return []Card{JokerFor(key)}
	default:
		return []Card{JokerOf(Colour(key))}
	}
}
