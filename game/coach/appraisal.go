package coach

import (
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/connectfour"
	rules "lichtbrett/game/connectfour"
)

// appraisal judges a move while jokers are left: it looks ahead from before and from after
// the move, further and further, and says by how much the estimates differ. Where both
// sides are proved it is as certain as a hearing.
type appraisal struct {
	before, after rules.Position
	move          rules.Move
	memory        int
	best          game.Move // that is known, empty for none
	searched      int64
	verdict       *ai.Verdict
}

var _ ai.Judge = (*appraisal)(nil)

// The margin is three times as much as the last looks differ, and some more. Of matches of
// strength 2 looks at eight times as many positions confirm it in six of seven cases; in most
// others they prove that the position was lost, or won, anyway.
const (
	appraised = 10 // looks
	compared  = 3  // of them, the last
	doubt     = 4
)

// stand is what a look has found out for whoever made the move.
type stand struct {
	value  int // from −100 to 100
	proved bool
}

// Search implements ai.Search.
func (a *appraisal) Search(yield func() bool) {
	var best, line []game.Move
	var before, after stand
	losses := make([]int, 0, appraised)
	for most := int64(firstLook); len(losses) < appraised; most *= 2 {
		goOn := true
		if !before.proved {
			before, best, goOn = a.look(a.before, most, yield)
		}
		if !goOn {
			return
		}
		a.best = best[0]
		if r := a.after.Result(); r.Over {
			after = stand{100 * a.outcome(r), true}
		} else if !after.proved {
			if after, line, goOn = a.look(a.after, most, yield); !goOn {
				return
			}
			after.value = -after.value
		}
		// No move leads to more than its position has.
		if before.proved {
			after.value = min(after.value, before.value)
		} else if after.value > before.value {
			before.value, a.best = after.value, a.move.Notation()
		}
		before.proved = before.proved || after == stand{100, true}
		losses = append(losses, (before.value-after.value)/2)
		if before.proved && after.proved {
			break
		}
	}
	v := &ai.Verdict{Best: []game.Move{a.best}, Refutation: line}
	if before.proved && after.proved {
		v.Before, v.After = before.value/100, after.value/100
	} else {
		v.Lost = &ai.Loss{Percent: losses[len(losses)-1]}
		for _, l := range losses[max(0, len(losses)-compared):] {
			v.Lost.Margin = max(v.Lost.Margin, 3*abs(l-v.Lost.Percent)+doubt)
		}
	}
	if !v.Mistake() {
		v.Refutation = nil
	}
	a.verdict = v
}

func abs(n int) int { return max(n, -n) }

// look returns how a position stands for the side to move, and its best line.
func (a *appraisal) look(p rules.Position, most int64, yield func() bool) (s stand, line []game.Move, goOn bool) {
	o, positions, goOn := look(p, most, a.memory, yield)
	a.searched += positions
	if o.Proven {
		return stand{100 * sign(o.Low), true}, o.Line, goOn
	}
	return stand{connectfour.Percent(o.Value), false}, o.Line, goOn
}

// outcome is what a result is for whoever made the move.
func (a *appraisal) outcome(r game.Result) int {
	switch {
	case r.Draw():
		return 0
	case r.Won(a.before.Turn()):
		return 1
	}
	return -1
}

// Move implements ai.Search.
func (a *appraisal) Move() game.Move {
	if a.best == "" {
		return a.move.Notation()
	}
	return a.best
}

// Positions implements ai.Search.
func (a *appraisal) Positions() int64 { return a.searched }

// Verdict implements ai.Judge.
func (a *appraisal) Verdict() *ai.Verdict { return a.verdict }
