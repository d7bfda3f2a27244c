package solver

import "math/bits"

// Static bounds by the rule of odd and even.
//
// Let the opponent be the follower: whenever the side to move plays in a column
// with an even number of empty fields, he answers in the same one. The side to
// move then gets its 1st, 3rd, 5th … empty field, the follower the others. If
// the stones and fields of the side to move hold no line, it cannot win. If
// the follower's do, he does.
//
// Where one of the follower's fields completes a line for him, the column ends
// below: he wins on it once the side to move has played under it, which he
// himself never does. Such a column, too, must have an even number of fields
// left, not counting the one under the threat.
//
// Columns with an odd number are taken in pairs: when the side to move begins
// one, the follower begins another. What is left of both is even, with the
// fields shared the other way round; of the pair's lowest fields the side to
// move gets one.
//
// See Victor Allis, A Knowledge-based Approach of Connect-Four (1988), rules
// claimeven and baseinverse, and his chapter on zugzwang.

// noBound is above any score.
const noBound = 1 << scoreBits

// follow is what the rule is applied to.
type follow struct {
	mine, other  uint64 // the stones of the side to move and of the follower
	empty        uint64
	landing      uint64
	first        uint64 // the 1st, 3rd, 5th … empty field of each column
	threats      uint64 // empty fields that complete a line of the follower's
	wins         uint64 // and of the side to move's
	odd          uint64 // the topmost field of each column that counts as odd
	closed, gets uint64 // of even columns: what the follower need not play; what the side to move gets
}

// ceiling returns an upper bound of the score for the side to move, noBound if
// none is found. Threats are the empty fields that complete a line of the
// opponent's, wins those that do for the side to move, as far as they are known.
//
// Without threats there is no bound if the number of empty fields is odd, and
// none below −1 otherwise.
func (e *engine[L]) ceiling(mine, all, threats, wins uint64) int {
	f := follow{mine: mine, other: all ^ mine, empty: e.all &^ all, landing: e.landing(all), threats: threats, wins: wins}
	f.first = e.firsts(f.landing, f.empty)
	f.closed = e.upwards(threats &^ f.first)
	f.gets = f.first &^ f.closed
	f.odd = f.first & e.top &^ f.closed
	if bits.OnesCount64(f.odd)&1 == 0 {
		return e.follow(&f)
	}

	// One column more must count as odd: one that a threat makes so, or one
	// that could be closed and is not.
	bound := noBound
	more := e.upwards(threats&f.first&^f.landing)&e.top&^f.first | f.closed&e.top&f.first
	for even := f.odd; more != 0; more &= more - 1 {
		f.odd = even | more&-more
		bound = min(bound, e.follow(&f))
	}
	return bound
}

// follow returns the bound once it is settled which columns are odd.
func (e *engine[L]) follow(f *follow) int {
	gets, closed, follows := f.gets, f.closed, f.empty&^f.first
	var lowest uint64 // fields of the odd columns
	if f.odd != 0 {
		odd := whole(e.layout, f.odd) & f.empty
		lowest = f.landing & odd
		over := e.upwards(f.threats & f.first & odd &^ lowest)
		gets = gets&^odd | odd&^f.first&^over
		closed = closed&^odd | over
		follows = follows&^odd | odd&f.first&^lowest
	}
	if f.wins&gets&^lowest != 0 || !e.harmless(f.mine|gets, lowest) {
		return noBound
	}
	switch {
	case closed != 0:
		// At the latest when all else is full the side to move plays under one
		// of the threats. Of each closed column its field and those above are
		// left, less those two stones.
		left := bits.OnesCount64(closed) + bits.OnesCount64(closed&e.top) - 2
		return -(1 + left/2)
	case line(e.layout, &e.fields, f.other|follows):
		return -1
	}
	return 0
}

// harmless reports whether the columns whose lowest fields are given can be
// paired so that no line can arise from the stones and one field of each pair.
func (e *engine[L]) harmless(stones, lowest uint64) bool {
	if !line(e.layout, &e.fields, stones|lowest) {
		return true
	}
	if stones &^= lowest; line(e.layout, &e.fields, stones) {
		return false
	}
	a := lowest & -lowest
	b := (lowest ^ a) & -(lowest ^ a)
	c := (lowest ^ a ^ b) & -(lowest ^ a ^ b)
	switch d := lowest ^ a ^ b ^ c; {
	case a == 0:
		return false
	case c == 0:
		return e.pairs(stones, a, b, 0, 0)
	case d&(d-1) == 0:
		return e.pairs(stones, a, b, c, d) || e.pairs(stones, a, c, b, d) || e.pairs(stones, a, d, b, c)
	}
	return false
}

// pairs reports whether no line can arise from the stones, one of a and b, and
// one of c and d.
func (e *engine[L]) pairs(stones, a, b, c, d uint64) bool {
	for _, fields := range [...]uint64{a | c, a | d, b | c, b | d} {
		if line(e.layout, &e.fields, stones|fields) {
			return false
		}
	}
	return true
}
