package ai

import (
	"math/bits"

	"lichtbrett/game"
)

// Loss is an estimate of how much winning chance a move has lost against the best one
// that is known, in hundredths, and by how much it may be wrong: where it comes from
// samples, more of them would lead beyond that in about one of twenty cases; where a search
// estimates it, one of eight times as many positions does in about one of seven.
type Loss struct {
	Percent int `json:"percent"`
	Margin  int `json:"margin"`
}

// Some reports whether the move has lost something: no less than is worth a word, and
// more than chance explains.
func (l Loss) Some() bool { return l.Percent >= leastLoss && l.Percent > l.Margin }

// leastLoss is how much winning chance is worth a word, in hundredths.
const leastLoss = 3

// How many pairs of samples are compared at least and at most, and how small a margin
// is enough.
const (
	fewestPairs  = 64
	mostPairs    = 640
	enoughMargin = 4
)

// Compare estimates what a move has lost. Each call of difference deals by lot what is
// hidden, plays both moves in that world, and returns by how much more of the winning
// chance the better one has brought, in thousandths. It ends when that is known well
// enough, or there is no hope that it is worth a word. ok is false if goOn, asked after
// each pair, ended it before.
func Compare(difference func() int64, goOn func() bool) (l Loss, ok bool) {
	var n, sum, squares int64
	for n < mostPairs {
		d := difference()
		n, sum, squares = n+1, sum+d, squares+d*d
		if n >= fewestPairs {
			l = lossOf(n, sum, squares)
			if l.Margin <= enoughMargin || !l.Some() && l.Percent+l.Margin < 2*leastLoss {
				return l, true
			}
		}
		if !goOn() {
			return l, n >= fewestPairs
		}
	}
	return l, true
}

// doubt is added to the squares, so that a few differences that happen to be alike are
// not taken for certainty.
const doubt = 500 * 500

// lossOf returns the mean of n differences in thousandths and, as margin, two standard
// errors of it, rounded up.
func lossOf(n, sum, squares int64) Loss {
	variance := (squares + doubt - sum*sum/n) / (n - 1)
	margin := (root(4*variance/n) + 10) / 10
	return Loss{Percent: int(max(0, (sum/n+5)/10)), Margin: int(margin)}
}

// root returns the whole part of a square root.
func root(n int64) int64 {
	var r int64
	for bit := int64(1) << (bits.Len64(uint64(n)) / 2); bit > 0; bit >>= 1 {
		if t := r + bit; t <= n/t {
			r = t
		}
	}
	return r
}

// Trial is a search that judges a move: another search finds the best one, then both are
// compared.
type Trial struct {
	search     Search
	move       game.Move
	difference func() int64
	pairs      int64
	verdict    *Verdict
}

var _ Judge = (*Trial)(nil)

// NewTrial returns what judges a move against the one that a search finds; once it has,
// difference is called for Compare.
func NewTrial(s Search, move game.Move, difference func() int64) *Trial {
	return &Trial{search: s, move: move, difference: difference}
}

// Search implements Search.
func (t *Trial) Search(yield func() bool) {
	goOn := true
	t.search.Search(func() bool { goOn = yield(); return goOn })
	best, lost := t.Move(), Loss{}
	if best != t.move && goOn {
		lost, goOn = Compare(func() int64 { t.pairs++; return t.difference() }, yield)
	}
	if goOn {
		t.verdict = &Verdict{Best: []game.Move{best}, Lost: &lost}
	}
}

// Move implements Search.
func (t *Trial) Move() game.Move { return t.search.Move() }

// Positions implements Search; a pair counts as many.
func (t *Trial) Positions() int64 { return t.search.Positions() + pairPositions*t.pairs }

// pairPositions is about how many positions are looked at while two moves are compared once.
const pairPositions = 200

// Verdict implements Judge.
func (t *Trial) Verdict() *Verdict { return t.verdict }
