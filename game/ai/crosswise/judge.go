package crosswise

import (
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/crosswise"
)

// rival is a search for the best turn and, after it, for the best one that begins with the
// move that is judged.
type rival struct{ best, judged *Search }

// Search implements ai.Search.
func (r rival) Search(yield func() bool) {
	goOn := true
	r.best.Search(func() bool { goOn = yield(); return goOn })
	if goOn && r.Move() != r.judged.first.Notation() {
		r.judged.Search(yield)
	}
}

// Move implements ai.Search.
func (r rival) Move() game.Move { return r.best.Move() }

// Positions implements ai.Search.
func (r rival) Positions() int64 { return r.best.Positions() + r.judged.Positions() }

// newTrial returns what judges a move: both turns are played out in the same worlds,
// others than those in which they were found to be the best.
func newTrial(v rules.View, o Options, m game.Move) (*ai.Trial, error) {
	o.Unlimited, o.Strength = false, ai.Strongest
	best, err := New(v, o)
	if err != nil {
		return nil, err
	}
	move, err := rules.ParseMove(string(m))
	if err == nil {
		err = v.Refusal(move)
	}
	if err != nil {
		return nil, fmt.Errorf("the move to be judged: %w", err)
	}
	o.First = &move
	judged, err := New(v, o)
	if err != nil {
		return nil, err
	}
	return ai.NewTrial(rival{best, judged}, move.Notation(), func() int64 {
		best.deal()
		lots := best.random.Uint64()
		// Rewards range from −1000 to 1000.
		return (best.brings(&best.candidates[0].ply, lots) - best.brings(&judged.candidates[0].ply, lots)) / 2
	}), nil
}
