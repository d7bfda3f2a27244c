// Package crosswise has the computer players for Crosswise: the classic one of
// the original program, and a stronger one that plays promising turns out to
// the end in many worlds that agree with what it sees, both sides choosing
// their turns quickly by what lines have been worth in experience.
//
// All of them see a view and nothing else.
package crosswise

import (
	"errors"
	"math"
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
)

// Options say how a search plays.
type Options struct {
	// Strength is 1 to 5; 3 is the classic player.
	Strength int
	// Seed varies the worlds, the choice among equal turns and what weak
	// players overlook.
	Seed uint64
	// Unlimited lifts the limit of positions of the highest strength: the
	// caller stops the search.
	Unlimited bool
	// First, if there is one, is the move with which the turn goes on: only such
	// turns are looked at.
	First *rules.Move
}

// Search looks for the turn of the seat to move, and in it for the next move.
type Search struct {
	player
	view   rules.View
	first  *rules.Move // see Options
	random *game.Random
	turn   rules.Turn // the best so far

	candidates []candidate
	base, sim  world // what is known, and where turns are played out
	hidden     []rules.Tile
	policy     policy
	points     *worth
	rounds     int64 // of playouts
	positions  int64
}

// candidate is a turn with the rewards of its playouts.
type candidate struct {
	ply
	sum, squares int64
}

// New returns a search for the view's seat, which must be to move in a match
// that is not over. The error says that it is not, or why no match can look
// like this.
func New(v rules.View, o Options) (*Search, error) {
	if err := v.Check(); err != nil {
		return nil, err
	}
	if v.Seat != v.Turn {
		return nil, errors.New("the view is not that of the seat to move")
	}
	if v.Board.State() != rules.Ongoing {
		return nil, errOver
	}
	s := &Search{player: strengths[o.Strength], view: v, first: o.First, random: game.NewRandom(o.Seed)}
	s.limit = s.limit * standardCells / int64(v.Rules.Size*v.Rules.Size)
	if o.Unlimited && o.Strength == len(strengths)-1 {
		s.limit = math.MaxInt64
	}
	if s.list(); len(s.candidates) == 0 {
		return nil, errOver
	}
	s.take(&s.candidates[0])
	return s, nil
}

var errOver = errors.New("the match is over; there is no move to look for")

func (s *Search) take(c *candidate) { s.turn = s.base.grid.turnOf(&c.ply) }

// Move returns the best move so far.
func (s *Search) Move() game.Move { return s.next(s.turn).Notation() }

// next returns the next move of a turn.
func (s *Search) next(t rules.Turn) rules.Move {
	if s.view.Active != rules.Empty {
		return t.Last()
	}
	return t.Moves()[0]
}

// begins reports whether a ply goes on with the move that was asked for, if any.
func (s *Search) begins(p *ply) bool {
	return s.first == nil || s.alike(s.next(s.base.grid.turnOf(p))) == s.alike(*s.first)
}

// alike returns the first of the moves that come to the same: of equal tiles on the hand it
// does not matter which is taken, nor in which order two are swapped.
func (s *Search) alike(m rules.Move) rules.Move {
	switch {
	case m.Kind == rules.Swap:
		if from := &s.base.grid; from.number(m.From) > from.number(m.To) {
			m.From, m.To = m.To, m.From
		}
	case m.Kind != rules.Shift && m.Slot < len(s.view.Hand):
		m.Slot = slices.Index(s.view.Hand, s.view.Hand[m.Slot])
	}
	return m
}

// Turn returns the best turn so far.
func (s *Search) Turn() rules.Turn { return s.turn }

// Positions returns how many positions have been looked at.
func (s *Search) Positions() int64 { return s.positions }

// Search looks for the turn until it is sure, has reached its limit or yield
// returns false.
func (s *Search) Search(yield func() bool) {
	if !s.classic {
		s.playOut(yield)
		return
	}
	var c Classic
	if turn, ok := c.Choose(s.view); ok {
		s.turn = turn
	}
}

// list lists the most promising turns, the best first.
func (s *Search) list() {
	s.base.load(s.view, s.worth(s.view.Rules.Size))
	seen := s.glance()
	s.turns(func(p ply) {
		if !seen(p.slot) || !s.begins(&p) {
			return
		}
		s.positions++
		p.value = s.value(&p)
		last := len(s.candidates) - 1
		if last+1 < s.width {
			s.candidates = append(s.candidates, candidate{ply: p})
			last++
		} else if p.value <= s.candidates[last].value {
			return
		}
		for ; last > 0 && s.candidates[last-1].value < p.value; last-- {
			s.candidates[last] = s.candidates[last-1]
		}
		s.candidates[last] = candidate{ply: p}
	})
}

// glance returns what tells, asked for each turn of turns, whether the player
// sees it: all, or of each tile's a few and of all at least one.
func (s *Search) glance() func(slot int8) bool {
	if s.glances == 0 {
		return func(int8) bool { return true }
	}
	var count [rules.MaxHand]int
	all, turn := 0, -1
	s.turns(func(p ply) { count[p.slot]++; all++ })
	lucky := s.random.Intn(max(all, 1))
	return func(slot int8) bool {
		turn++
		return s.random.Intn(count[slot]) < s.glances || turn == lucky
	}
}

// turns calls yield with every turn that the seat has.
func (s *Search) turns(yield func(p ply)) {
	g := &s.base.grid
	if s.view.Active == rules.SwapWithHand {
		// The tile just drawn may be given away, too.
		for _, m := range s.view.Legal() {
			yield(ply{tile: rules.SwapWithHand, given: int8(m.Slot), to: int16(g.number(m.To)), activated: true})
		}
		return
	}
	s.view.Turns(func(t rules.Turn) bool {
		p := ply{tile: t.Tile, slot: int8(t.Slot), to: int16(g.number(t.To)), activated: s.view.Active != rules.Empty}
		switch t.Tile {
		case rules.Mover, rules.SwapOnBoard:
			p.from = int16(g.number(t.From))
		case rules.SwapWithHand:
			p.given = int8(t.Given)
		}
		if t.Tile != rules.SwapOnBoard || p.from < p.to {
			yield(p)
		}
		return true
	})
}

// value returns what the own lead is worth after a ply.
func (s *Search) value(p *ply) int32 {
	g := &s.base.grid
	to, from := int(p.to), int(p.from)
	there, put := g.cells[to], p.tile
	own := rules.TeamOf(s.view.Seat)
	switch p.tile {
	case rules.Mover, rules.SwapOnBoard:
		moved := g.cells[from]
		g.put(to, moved)
		g.put(from, there)
		value := g.lead(own)
		g.put(from, moved)
		g.put(to, there)
		return value - thrift[p.tile]
	case rules.Remover:
		put = rules.Empty
	case rules.SwapWithHand:
		put = s.view.Hand[p.given]
	}
	g.put(to, put)
	value := g.lead(own)
	g.put(to, there)
	return value - thrift[p.tile]
}

// The playouts.
const (
	// quantum is about how many cells there are in the positions from one
	// yield to the next.
	quantum = 256 * standardCells

	// horizon is after how many plies a world is judged as it stands. What
	// comes later adds more chance than knowledge.
	horizon = 8

	// reach is the lead, in hundredths of points, that is most of a win.
	reach = 600

	// prior is as how many playouts the judgement before them counts.
	prior = 6

	// enough is after how many playouts of each the first candidates may be
	// dropped.
	enough = 8

	standardCells = rules.Kinds * rules.Kinds
)

// playOut plays the candidates out, each in the same worlds, and drops those
// that fall behind.
func (s *Search) playOut(yield func() bool) {
	size := s.view.Rules.Size
	s.hidden = hidden(s.view)
	s.points = points(size)
	s.base.grid.load(s.view.Board, values(size))
	s.sim.grid.load(s.view.Board, values(size))
	s.policy.worth = values(size)
	pause := s.positions
	for rounds := int64(1); len(s.candidates) > 1 && s.positions < s.limit; rounds++ {
		s.deal()
		lots := s.random.Uint64()
		for i := range s.candidates {
			c := &s.candidates[i]
			reward := s.brings(&c.ply, lots)
			c.sum += reward
			c.squares += reward * reward
			if s.positions < pause {
				continue
			}
			if pause = s.positions + int64(max(1, quantum/(size*size))); !yield() {
				return
			}
		}
		s.rounds = rounds
		s.drop(rounds)
		s.take(&s.candidates[0])
	}
}

// brings returns what a ply brings in the world that has been dealt.
func (s *Search) brings(p *ply, lots uint64) int64 {
	s.sim.copyFrom(&s.base)
	s.sim.play(p)
	s.policy.random = game.NewRandom(lots)
	return reward(s.playOn())
}

// deal draws what is hidden by lot.
func (s *Search) deal() {
	for i := len(s.hidden) - 1; i > 0; i-- {
		j := s.random.Intn(i + 1)
		s.hidden[i], s.hidden[j] = s.hidden[j], s.hidden[i]
	}
	w, rest := &s.base, s.hidden
	for _, seat := range s.view.Players {
		if seat == s.view.Seat {
			continue
		}
		hand := w.hands[seat][:w.slots]
		clear(hand)
		rest = rest[copy(hand[:s.view.Hands[seat]], rest):]
	}
	w.left = copy(w.bag[:s.view.Bag], rest)
}

// playOn plays the world on, to its end or to the horizon, and returns the own
// team's lead then, in hundredths of points.
func (s *Search) playOn() int32 {
	w, own := &s.sim, rules.TeamOf(s.view.Seat)
	g := &w.grid
	for n := 0; ; n++ {
		s.positions++
		if g.sum[own] >= six || g.sum[own.Other()] >= six {
			return min(six, g.sum[own]) - min(six, g.sum[own.Other()])
		}
		if g.free == 0 {
			return s.final()
		}
		if n == horizon {
			return g.lead(own) + s.stock()
		}
		p, ok := s.policy.choose(w)
		if !ok {
			return s.final()
		}
		w.play(&p)
	}
}

// final returns the own team's lead by points.
func (s *Search) final() (lead int32) {
	for team, lines := range s.sim.grid.lines {
		var sum int32
		for i := range lines {
			sum += s.points[lines[i].code]
		}
		if rules.Team(team) != rules.TeamOf(s.view.Seat) {
			sum = -sum
		}
		lead += sum
	}
	return lead
}

// stock returns by how much the own team's wildcards are worth more than the
// others'.
func (s *Search) stock() (lead int32) {
	w := &s.sim
	for _, seat := range s.view.Players {
		for _, t := range w.hands[seat][:w.slots] {
			if rules.TeamOf(seat) == rules.TeamOf(s.view.Seat) {
				lead += thrift[t]
			} else {
				lead -= thrift[t]
			}
		}
	}
	return lead
}

// reward returns what a lead is worth: 1000 for a certain win, −1000 for a
// certain loss. In between it is an S-shaped curve, Padé's for the hyperbolic
// tangent, in whole numbers so that every machine gets the same.
func reward(lead int32) int64 {
	const r = reach
	d := int64(max(-3*r, min(3*r, lead)))
	return 1000 * d * (27*r*r + d*d) / (r * (27*r*r + 9*d*d))
}

// drop sorts the candidates and drops those that are behind the best by more
// than chance explains.
func (s *Search) drop(rounds int64) {
	slices.SortStableFunc(s.candidates, func(a, b candidate) int { return int(b.score() - a.score()) })
	if rounds < enough {
		return
	}
	best := &s.candidates[0]
	keep := 1
	for ; keep < len(s.candidates); keep++ {
		c := &s.candidates[keep]
		behind := best.score() - c.score()
		variance := best.squares + c.squares - (best.sum*best.sum+c.sum*c.sum)/rounds
		if behind*behind > 4*variance { // two standard deviations
			break
		}
	}
	s.candidates = s.candidates[:keep]
}

// score returns by what candidates are compared.
func (c *candidate) score() int64 { return c.sum + prior*int64(c.value) }
