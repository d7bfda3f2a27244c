package level8

import (
	"slices"

	"lichtbrett/game"
)

// Position is one state of a match. It is a value: Play returns another one
// and leaves it as it is; no slice in it is ever written to again. The zero
// value is no position; New makes one.
type Position struct {
	seats  [MaxSeats]Open
	hands  [MaxSeats]Hand
	levels []int // the numbers of the tasks that are played
	pile   []Card
	random game.Random
	result game.Result
	turn   game.Seat
	dealer game.Seat
	phase  Phase
	n      int // how many seats play
	round  int
	skips  int // skip cards that lie face up under the draw pile
}

// The reasons in results.
const (
	ReasonLastLevel = "last-level" // the task of the last level has been laid
	ReasonBonus     = "bonus"      // the bonus for ending a round leads past the last level
)

// New returns the beginning of a match. All its chance comes from the seed: the
// tasks if they are shuffled, then each deck and each new draw pile.
func New(r Rules, seed uint64) (Position, error) {
	if err := r.Check(); err != nil {
		return Position{}, err
	}
	p := Position{n: r.Seats, random: *game.NewRandom(seed), dealer: game.Seat(r.Seats - 1)}
	p.levels = make([]int, Tasks)
	for i := range p.levels {
		p.levels[i] = i + 1
	}
	if r.Order == Shuffled {
		shuffle(&p.random, p.levels)
	}
	p.levels = p.levels[:r.Levels:r.Levels]
	p.deal()
	return p, nil
}

// shuffle puts the items in an order by lot.
func shuffle[T any](random *game.Random, items []T) {
	for i := len(items) - 1; i > 0; i-- {
		j := random.Intn(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}

// none is a pile without cards, and noGroups is what lies in front of whoever
// has laid nothing.
var (
	none     = []Card{}
	noGroups = [][]Card{}
)

// deal begins a round.
func (p *Position) deal() {
	p.round++
	p.skips = 0
	p.pile = slices.Clone(deck[:])
	shuffle(&p.random, p.pile)
	for s := range p.n {
		p.hands[s] = Hand{}
		p.seats[s] = Open{Level: p.seats[s].Level, Cards: dealt, Discard: none, Groups: noGroups}
	}
	for range dealt {
		for i := range p.n {
			p.hands[p.after(p.dealer, i+1)].Put(p.top())
		}
	}
	p.seats[p.dealer].Discard = []Card{p.top()}
	p.turn, p.phase = p.after(p.dealer, 1), Drawing
}

// after returns the seat that comes so many places after another.
func (p *Position) after(s game.Seat, places int) game.Seat {
	return game.Seat((int(s) + places) % p.n)
}

// top takes the top card of the draw pile.
func (p *Position) top() Card {
	last := len(p.pile) - 1
	c := p.pile[last]
	p.pile = p.pile[:last]
	return c
}

// Seats implements game.Position.
func (p Position) Seats() int { return p.n }

// Turn returns whose turn it is, game.NoSeat once the match is over.
func (p Position) Turn() game.Seat {
	if p.phase == Over {
		return game.NoSeat
	}
	return p.turn
}

// MidTurn implements game.Position: a turn goes on after the draw.
func (p Position) MidTurn() bool { return p.phase == Playing }

// Phase returns which part of the turn comes next.
func (p Position) Phase() Phase { return p.phase }

// Task returns what a seat is to lay, or has laid in this round.
func (p Position) Task(s game.Seat) Task { return TaskOf(p.levels[p.seats[s].Level]) }

// Result implements game.Position. The match ends when the task of the last
// level is laid, or when the bonus for ending a round leads past it.
func (p Position) Result() game.Result { return p.result }

// situation returns what the seat to move decides on.
func (p *Position) situation() situation {
	return situation{p.levels, p.seats[:p.n], p.turn, p.phase, p.hands[p.turn]}
}

// Legal returns the legal moves: draw, and take by seats; or one way to lay the
// task if it can be laid, every add by cards, seats and groups, every discard
// by cards, every skip by seats. Equal cards are named once.
func (p Position) Legal() (moves []Move) {
	s := p.situation()
	s.legal(func(m Move) bool {
		moves = append(moves, m)
		return true
	})
	return moves
}

// Play returns the position after m, or a *game.MoveError beside p itself. The
// cards of combinations may be in any order.
func (p Position) Play(m Move) (Position, error) {
	if m.Act == Lay && p.phase == Playing {
		m.Groups = sorted(p.Task(p.turn), m.Groups)
	}
	s := p.situation()
	if err := s.refusal(m); err != nil {
		return p, err
	}
	own, hand := &p.seats[p.turn], &p.hands[p.turn]
	switch m.Act {
	case Draw:
		hand.Put(p.top())
		own.Cards++
		if len(p.pile) == 0 {
			p.renew()
		}
		p.phase = Playing
	case Take:
		from := &p.seats[m.Seat]
		last := len(from.Discard) - 1
		hand.Put(from.Discard[last])
		own.Cards++
		from.Discard = from.Discard[:last]
		p.phase = Playing
	case Lay:
		for _, cards := range m.Groups {
			own.Cards -= len(cards)
			for _, c := range cards {
				hand.Take(c)
			}
		}
		own.Laid, own.Groups = true, m.Groups
		if own.Level == len(p.levels)-1 {
			p.win(ReasonLastLevel)
		}
	case Add:
		hand.Take(m.Card)
		own.Cards--
		to := &p.seats[m.Seat]
		kind := p.Task(m.Seat)[m.Group].Kind
		to.Groups = slices.Clone(to.Groups)
		to.Groups[m.Group] = kind.grown(to.Groups[m.Group], m.Card)
	case Discard:
		hand.Take(m.Card)
		own.Cards--
		own.Discard = append(make([]Card, 0, len(own.Discard)+1), own.Discard...)
		own.Discard = append(own.Discard, m.Card)
		p.endTurn()
	case PlaySkip:
		hand.Take(Skip)
		own.Cards--
		p.seats[m.Seat].Skip = true
		p.endTurn()
	}
	return p, nil
}

// sorted returns the combinations of a task with their cards in order.
func sorted(task Task, groups [][]Card) [][]Card {
	sorted := make([][]Card, len(groups))
	for i, cards := range groups {
		sorted[i] = slices.Clone(cards)
		if i < len(task) {
			task[i].Kind.sort(sorted[i])
		}
	}
	return sorted
}

// renew forms a new draw pile of the discard piles but for their top cards and
// of the skip cards under the old one.
func (p *Position) renew() {
	pile := make([]Card, 0, Cards)
	for s := range p.seats[:p.n] {
		own := &p.seats[s]
		if last := len(own.Discard) - 1; last > 0 {
			pile = append(pile, own.Discard[:last]...)
			own.Discard = own.Discard[last:]
		}
	}
	for range p.skips {
		pile = append(pile, Skip)
	}
	p.skips = 0
	shuffle(&p.random, pile)
	p.pile = pile
}

// endTurn passes the turn on, or ends the round if the mover has no card left.
func (p *Position) endTurn() {
	if p.seats[p.turn].Cards == 0 {
		p.endRound()
		return
	}
	for {
		p.turn = p.after(p.turn, 1)
		if !p.seats[p.turn].Skip {
			break
		}
		p.seats[p.turn].Skip = false
		p.skips++
	}
	p.phase = Drawing
}

// endRound counts the levels and deals anew: two levels for the mover, one for
// each other seat that has laid.
func (p *Position) endRound() {
	if p.seats[p.turn].Level+2 >= len(p.levels) {
		p.win(ReasonBonus)
		return
	}
	p.seats[p.turn].Level++
	for s := range p.seats[:p.n] {
		if p.seats[s].Laid {
			p.seats[s].Level++
		}
	}
	p.dealer = p.after(p.dealer, 1)
	p.deal()
}

// win ends the match; the cards stay as they lie.
func (p *Position) win(reason string) {
	p.result = game.Result{Over: true, Winners: []game.Seat{p.turn}, Reason: reason}
	p.phase = Over
}
