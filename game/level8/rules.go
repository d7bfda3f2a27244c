package level8

import (
	"fmt"

	"lichtbrett/game"
)

// The ranges of the parameters.
const (
	MinSeats  = 2
	MaxSeats  = 6
	MinLevels = 3
	MaxLevels = Tasks
)

// dealt is how many cards each seat is dealt. While it has not laid, a hand
// holds that many, and one more between drawing and discarding.
const dealt = 10

// Order is the order in which the tasks are played.
type Order string

// The orders.
const (
	Normal   Order = "normal"   // from task 1 on
	Shuffled Order = "shuffled" // by lot, the same for everybody
)

// Rules are the parameters of a match.
type Rules struct {
	// Seats is how many play, MinSeats to MaxSeats.
	Seats int `json:"seats"`
	// Levels is how many tasks are played, MinLevels to MaxLevels.
	Levels int `json:"levels"`
	// Order is the order in which they are played.
	Order Order `json:"order"`
}

// Standard is the game for three.
var Standard = Rules{Seats: 3, Levels: MaxLevels, Order: Normal}

// Check returns an error that says which parameter is out of its range.
func (r Rules) Check() error {
	switch {
	case r.Seats < MinSeats || r.Seats > MaxSeats:
		return fmt.Errorf("%d seats: %d to %d play", r.Seats, MinSeats, MaxSeats)
	case r.Levels < MinLevels || r.Levels > MaxLevels:
		return fmt.Errorf("%d levels: %d to %d are played", r.Levels, MinLevels, MaxLevels)
	case r.Order != Normal && r.Order != Shuffled:
		return fmt.Errorf("order %q: it is %q or %q", r.Order, Normal, Shuffled)
	}
	return nil
}

// The reasons for which a move is refused.
const (
	ReasonNotation      = "notation"
	ReasonOver          = "over"
	ReasonNotYourTurn   = "not-your-turn"
	ReasonNoCard        = "no-card"        // there is no such card
	ReasonNoSeat        = "no-seat"        // there is no such seat
	ReasonNoGroup       = "no-group"       // there is no such group
	ReasonDrawFirst     = "draw-first"     // the turn begins with a card
	ReasonDrawn         = "drawn-already"  // one card has been drawn or taken
	ReasonPileEmpty     = "pile-empty"     // that discard pile has no card
	ReasonNotInHand     = "not-in-hand"    // the hand does not hold the card, or not so often
	ReasonLaid          = "laid-already"   // the task has been laid in this round
	ReasonNotLaid       = "not-laid"       // adding needs that
	ReasonCombinations  = "combinations"   // the task has another number of combinations
	ReasonSize          = "wrong-size"     // too many or too few cards for a combination
	ReasonNotRun        = "not-a-run"      // numbers that do not go up by ones
	ReasonNotEqual      = "not-equal"      // different numbers
	ReasonNotColour     = "not-one-colour" // different colours
	ReasonCardTwice     = "card-twice"     // a number card is named twice
	ReasonNoFit         = "does-not-fit"   // the group does not take that card
	ReasonLastCard      = "last-card"      // one card must be left to end the turn with
	ReasonJokerUnstated = "joker-unstated" // a joker must say what it stands for
	ReasonJokerWrong    = "joker-wrong"    // a joker stands for what the combination does not take
	ReasonJokerStated   = "joker-stated"   // a discarded joker stands for nothing
	ReasonSkipLaid      = "skip-laid"      // skip cards can be neither laid nor added
	ReasonNoSkip        = "no-skip"        // the hand holds no skip card
	ReasonSkipSelf      = "skip-self"      // a skip card goes in front of another seat
	ReasonSkipTaken     = "skip-taken"     // one lies there already
)

// Phase is which part of a turn comes next.
type Phase string

// The phases.
const (
	Drawing Phase = "draw" // a card must be drawn or taken
	Playing Phase = "play" // lay, add, and end the turn
	Over    Phase = "over" // the match is over
)

// Open is what lies openly in front of a seat, and how many cards it holds.
type Open struct {
	// Level is how many levels the seat has behind it.
	Level int `json:"level"`
	// Laid says that the seat has laid its task in this round.
	Laid bool `json:"laid"`
	// Skip says that a skip card lies in front of it.
	Skip bool `json:"skip"`
	// Cards is how many cards it holds.
	Cards int `json:"cards"`
	// Discard is its discard pile from the bottom.
	Discard []Card `json:"discard"`
	// Groups are what it has laid in this round and what was added, in the
	// order of the task.
	Groups [][]Card `json:"groups"`
}

// top returns the top card of the discard pile; ok is false if there is none.
func (o *Open) top() (c Card, ok bool) {
	if len(o.Discard) == 0 {
		return 0, false
	}
	return o.Discard[len(o.Discard)-1], true
}

// situation is what decides which moves are legal: it is all known to the seat
// to move.
type situation struct {
	levels []int
	seats  []Open
	turn   game.Seat
	phase  Phase
	hand   Hand
}

// task returns what a seat is to lay, or has laid.
func (s *situation) task(seat game.Seat) Task { return TaskOf(s.levels[s.seats[seat].Level]) }

// refusal says why m may not be played, nil if it may. The cards of m's
// combinations are sorted.
func (s *situation) refusal(m Move) error {
	refuse := func(reason, detail string, args ...any) error {
		return game.Refuse(m.Notation(), reason, detail, args...)
	}
	own := &s.seats[s.turn]
	switch draws := m.Act == Draw || m.Act == Take; {
	case s.phase == Over:
		return refuse(ReasonOver, "the match is over; no move is accepted any more")
	case m.Act > PlaySkip:
		return refuse(ReasonNotation, "there is no act %d", m.Act)
	case draws && s.phase == Playing:
		return refuse(ReasonDrawn, `a card has been drawn; "lay", "add", "discard" or "skip" comes next`)
	case !draws && s.phase == Drawing:
		return refuse(ReasonDrawFirst, `the turn begins with "draw" or "take"`)
	}
	if m.Act == Take || m.Act == Add || m.Act == PlaySkip {
		if m.Seat < 0 || int(m.Seat) >= len(s.seats) {
			return refuse(ReasonNoSeat, "there is no seat %d; seats are 0 to %d", m.Seat, len(s.seats)-1)
		}
	}
	if m.Act == Add || m.Act == Discard {
		if !m.Card.valid() {
			return refuse(ReasonNoCard, "%v", errCard)
		}
	}
	switch m.Act {
	case Take:
		if _, ok := s.seats[m.Seat].top(); !ok {
			return refuse(ReasonPileEmpty, `the discard pile of seat %d is empty; "draw" takes a hidden card`, m.Seat)
		}
	case Lay:
		if reason, detail := s.layFault(m.Groups); reason != "" {
			return refuse(reason, "%s", detail)
		}
	case Add:
		if reason, detail := s.addFault(own, m); reason != "" {
			return refuse(reason, "%s", detail)
		}
	case Discard:
		if m.Card != m.Card.Plain() {
			return refuse(ReasonJokerStated, `a joker that is discarded stands for nothing; write "discard j"`)
		}
		if !s.hand.Has(m.Card) {
			return refuse(ReasonNotInHand, "%v is not in the hand; choose a card that is", m.Card)
		}
	case PlaySkip:
		switch {
		case s.hand.Skips == 0:
			return refuse(ReasonNoSkip, "there is no skip card in the hand; discard a card instead")
		case m.Seat == s.turn:
			return refuse(ReasonSkipSelf, "seat %d is the mover's own; a skip card goes in front of another seat", m.Seat)
		case s.seats[m.Seat].Skip:
			return refuse(ReasonSkipTaken, "a skip card lies in front of seat %d already; choose another seat or discard", m.Seat)
		}
	}
	return nil
}

// layFault says why the combinations may not be laid; an empty reason says that
// they may.
func (s *situation) layFault(groups [][]Card) (reason, detail string) {
	if s.seats[s.turn].Laid {
		return ReasonLaid, `the task has been laid in this round; single cards can be added with "add"`
	}
	task := s.task(s.turn)
	if len(groups) != len(task) {
		return ReasonCombinations, fmt.Sprintf("combinations laid: %d; the task has %d, all at once: %v", len(groups), len(task), task)
	}
	for i, c := range task {
		if reason, detail := c.fault(groups[i]); reason != "" {
			return reason, fmt.Sprintf("combination %d: %s; the task is %v, in this order", i, detail, task)
		}
	}
	var named Hand
	hand := s.hand
	for _, cards := range groups {
		for _, c := range cards {
			if !c.IsJoker() && named.Has(c) {
				return ReasonCardTwice, fmt.Sprintf("%v is named twice; there is one of each", c)
			}
			named.Put(c)
			if !hand.Has(c) {
				return ReasonNotInHand, fmt.Sprintf("%v is not in the hand; all cards of the task come from there", c.Plain())
			}
			hand.Take(c)
		}
	}
	return "", ""
}

// addFault says why a card may not be added; an empty reason says that it may.
func (s *situation) addFault(own *Open, m Move) (reason, detail string) {
	there := &s.seats[m.Seat]
	switch {
	case m.Card == Skip:
		return ReasonSkipLaid, "a skip card can be neither laid nor added"
	case !own.Laid:
		return ReasonNotLaid, "the own task must be laid first in this round"
	case m.Group < 0 || m.Group >= len(there.Groups):
		return ReasonNoGroup, fmt.Sprintf("seat %d has no group %d; it has %d, counted from 0", m.Seat, m.Group, len(there.Groups))
	case !s.hand.Has(m.Card):
		return ReasonNotInHand, fmt.Sprintf("%v is not in the hand; choose a card that is", m.Card.Plain())
	case m.Card == Joker:
		return ReasonJokerUnstated, "a joker must say what it stands for, such as j7, or jb in a group of one colour"
	}
	combination := s.task(m.Seat)[m.Group]
	group := there.Groups[m.Group]
	switch {
	case m.Card.IsJoker() && (m.Card.Number() == 0) != (combination.Kind == OneColour):
		return ReasonJokerWrong, "a joker stands for a number in runs and among equal cards (j7), for a colour in a group of one colour (jb)"
	case !combination.Kind.accepts(group, m.Card):
		return ReasonNoFit, fmt.Sprintf("%v does not fit %s", m.Card, combination.Kind.wants(group))
	case s.hand.Len() == 1:
		return ReasonLastCard, "the last card cannot be added; the turn ends with it"
	}
	return "", ""
}

// wants says in English what can be added to a group.
func (k Kind) wants(group []Card) string {
	switch k {
	case Run:
		return fmt.Sprintf("at an end of the run from %v to %v; a run stays within 1 to %d", group[0], group[len(group)-1], Highest)
	case Equal:
		return fmt.Sprintf("there; the number is %d", group[0].Number())
	default:
		return fmt.Sprintf("there; the colour is %v", group[0].Colour())
	}
}

// legal calls yield with the legal moves until it returns false: draw, and take
// by seats; or one way to lay the task, if there is any, every add by cards,
// seats and groups, every discard by cards, every skip by seats. Equal cards
// are named once.
func (s *situation) legal(yield func(Move) bool) {
	if s.phase == Over {
		return
	}
	if s.phase == Drawing {
		if !yield(Move{Act: Draw}) {
			return
		}
		for seat := range s.seats {
			if len(s.seats[seat].Discard) > 0 && !yield(Move{Act: Take, Seat: game.Seat(seat)}) {
				return
			}
		}
		return
	}
	if own := &s.seats[s.turn]; !own.Laid {
		if groups, ok := s.task(s.turn).Find(s.hand, nil); ok && !yield(Move{Act: Lay, Groups: groups}) {
			return
		}
	} else if s.hand.Len() > 1 && !s.hand.each(func(c Card, _ int) bool { return s.adds(c, yield) }) {
		return
	}
	if !s.hand.each(func(c Card, _ int) bool { return yield(Move{Act: Discard, Card: c}) }) || s.hand.Skips == 0 {
		return
	}
	for seat := range s.seats {
		if game.Seat(seat) != s.turn && !s.seats[seat].Skip && !yield(Move{Act: PlaySkip, Seat: game.Seat(seat)}) {
			return
		}
	}
}

// adds calls yield with every way to add a card until it returns false, and
// reports whether it never did.
func (s *situation) adds(c Card, yield func(Move) bool) bool {
	if c == Skip {
		return true
	}
	for seat := range s.seats {
		for g, group := range s.seats[seat].Groups {
			kind := s.task(game.Seat(seat))[g].Kind
			add := func(c Card) bool {
				return yield(Move{Act: Add, Seat: game.Seat(seat), Group: g, Card: c})
			}
			if c == Joker {
				if !kind.jokers(group, add) {
					return false
				}
			} else if kind.accepts(group, c) && !add(c) {
				return false
			}
		}
	}
	return true
}
