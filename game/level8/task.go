package level8

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Kind is what makes cards a combination.
type Kind uint8

// The kinds of combinations.
const (
	Run       Kind = iota // numbers that go up by ones within 1 to Highest, in any colours
	Equal                 // cards with the same number
	OneColour             // cards of one colour with any numbers
)

// Combination is a kind and how many cards it takes to lay it.
type Combination struct {
	Kind Kind
	Size int
}

// String returns the combination in English, such as "run of 3" or "triple".
func (c Combination) String() string {
	switch {
	case c.Kind == Run:
		return fmt.Sprintf("run of %d", c.Size)
	case c.Kind == OneColour:
		return fmt.Sprintf("%d of one colour", c.Size)
	case c.Size == 2:
		return "pair"
	case c.Size == 3:
		return "triple"
	default:
		return fmt.Sprintf("%d of a kind", c.Size)
	}
}

// Task is what a level asks for: all its combinations are laid at once, in this
// order.
type Task []Combination

// Tasks is how many tasks there are; they bear the numbers 1 to Tasks.
const Tasks = 8

// maxCombinations is how many combinations a task has at most.
const maxCombinations = 4

// A task has at most one combination of one colour; see finder.
var tasks = [Tasks]Task{
	{{Run, 3}, {Run, 3}},
	{{Equal, 2}, {Equal, 2}, {Equal, 2}, {Equal, 2}},
	{{Run, 4}, {Run, 4}},
	{{Run, 6}, {Equal, 2}},
	{{Run, 7}},
	{{Equal, 2}, {Equal, 3}, {Equal, 3}},
	{{Equal, 3}, {OneColour, 5}},
	{{Equal, 2}, {Equal, 3}, {Equal, 4}},
}

// TaskOf returns the task of a number from 1 to Tasks. It must not be changed.
func TaskOf(number int) Task { return tasks[number-1] }

// String returns the task in English, such as "run of 6, pair".
func (t Task) String() string {
	words := make([]string, len(t))
	for i, c := range t {
		words[i] = c.String()
	}
	return strings.Join(words, ", ")
}

// sort puts the cards of a combination in order: a run ascends, others are in
// the deck's order with jokers last.
func (k Kind) sort(cards []Card) {
	if k == Run {
		slices.SortStableFunc(cards, func(a, b Card) int { return cmp.Compare(a.Number(), b.Number()) })
		return
	}
	slices.Sort(cards)
}

// fault says why cards, sorted, are not the combination with its exact size;
// the reason is empty if they are.
func (c Combination) fault(cards []Card) (reason, detail string) {
	for _, card := range cards {
		switch {
		case !card.valid():
			return ReasonNoCard, errCard.Error()
		case card == Skip:
			return ReasonSkipLaid, "a skip card can be neither laid nor added"
		case card == Joker:
			return ReasonJokerUnstated, "a joker must say what it stands for, such as j7 in runs and among equal cards, jb in a group of one colour"
		case card.IsJoker() && (card.Number() == 0) != (c.Kind == OneColour):
			return ReasonJokerWrong, fmt.Sprintf("%v: a joker stands for a number in runs and among equal cards (j7), for a colour in a group of one colour (jb)", card)
		}
	}
	if len(cards) != c.Size {
		return ReasonSize, fmt.Sprintf("%d cards for a %v", len(cards), c)
	}
	for i, card := range cards[1:] {
		switch previous := cards[i]; {
		case c.Kind == Run && card.Number() != previous.Number()+1:
			return ReasonNotRun, fmt.Sprintf("%v does not follow %v; the numbers of a run go up by ones from 1 to %d", card, previous, Highest)
		case c.Kind == Equal && card.Number() != previous.Number():
			return ReasonNotEqual, fmt.Sprintf("%v and %v have different numbers; a %v needs one number", previous, card, c)
		case c.Kind == OneColour && card.Colour() != previous.Colour():
			return ReasonNotColour, fmt.Sprintf("%v and %v have different colours", previous, card)
		}
	}
	return "", ""
}

// accepts reports whether a card can be added to a group of this kind.
func (k Kind) accepts(group []Card, c Card) bool {
	switch k {
	case Run:
		n := c.Number()
		return n > 0 && (n == group[0].Number()-1 || n == group[len(group)-1].Number()+1)
	case Equal:
		return c.Number() == group[0].Number()
	default:
		return c.Colour() == group[0].Colour() && (!c.IsJoker() || c.Number() == 0)
	}
}

// jokers calls visit with everything that a joker may stand for when it is
// added to a group, until it returns false, and reports whether it never did.
func (k Kind) jokers(group []Card, visit func(c Card) bool) bool {
	switch k {
	case Run:
		low, high := group[0].Number(), group[len(group)-1].Number()
		return (low == 1 || visit(JokerFor(low-1))) && (high == Highest || visit(JokerFor(high+1)))
	case Equal:
		return visit(JokerFor(group[0].Number()))
	default:
		return visit(JokerOf(group[0].Colour()))
	}
}

// grown returns the group with a card that it accepts.
func (k Kind) grown(group []Card, c Card) []Card {
	cards := make([]Card, 0, len(group)+1)
	if k == Run && c.Number() < group[0].Number() {
		return append(append(cards, c), group...)
	}
	return append(append(cards, group...), c)
}
