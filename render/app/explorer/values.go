package explorer

import (
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// values are what is known of the moves of positions. The one that is shown is looked
// into longer and longer until all is proved.
type values struct {
	computer thinking.Thinker
	known    map[connectfour.Position][]ai.Worth
	position connectfour.Position
	budget   int   // of the look to come, in milliseconds
	look     *look // the one under way; nil if there is none
	failed   bool
}

// look is what the computer is asked: to look into a position for so long.
type look struct {
	position connectfour.Position
	budget   int
}

// How long the computer looks at first, how much longer each time and when it is
// enough, in milliseconds.
const (
	firstBudget = 150
	growth      = 10
	mostBudget  = 40_000
	// patience is for how long a look into another position is waited for: to
	// give one up costs as much.
	patience = 500
)

// maxKnown bounds how many positions are remembered.
const maxKnown = 1_000

func newValues(c thinking.Thinker) *values {
	return &values{computer: c, known: map[connectfour.Position][]ai.Worth{}}
}

// lookInto has a position looked into.
func (v *values) lookInto(p connectfour.Position) {
	if p == v.position {
		return
	}
	v.position, v.budget = p, firstBudget
	if v.look != nil && v.look.budget > patience {
		v.giveUp()
	}
}

// giveUp gives up what is looked into.
func (v *values) giveUp() {
	if v.look != nil {
		v.computer.Forget()
		v.look = nil
	}
}

// of returns what the moves of the position that is shown are worth, as far as is
// known.
func (v *values) of() []ai.Worth { return v.known[v.position] }

// settled reports whether there is nothing more to be found out.
func (v *values) settled() bool {
	if v.failed || v.computer == nil || v.position.Turn() == game.NoSeat || v.budget > mostBudget {
		return true
	}
	worths, known := v.known[v.position]
	for _, w := range worths {
		if w.Plies == 0 && (!w.Proved() || !v.position.JokersLeft()) {
			return false
		}
	}
	return known
}

// waits reports whether the computer is to be asked something.
func (v *values) waits() bool { return v.look == nil && !v.settled() }

// tick goes on and reports whether something more is known.
func (v *values) tick() (changed bool, err error) {
	for v.look != nil || !v.settled() {
		if v.look == nil {
			v.look = &look{v.position, v.budget}
			v.budget *= growth
		}
		p := v.look.position
		reply, ok, err := v.computer.Ask(table.Question{
			Seat: p.Turn(), Game: connectfour.Name, View: p.View(game.NoSeat), Strength: ai.Strongest,
		}, thinking.Study{Each: true, Budget: v.look.budget})
		if err != nil {
			v.look, v.failed = nil, true
			return true, err
		}
		if !ok {
			return changed, nil
		}
		v.look = nil
		if len(v.known) >= maxKnown {
			clear(v.known)
		}
		v.known[p] = reply.Each
		changed = changed || p == v.position
	}
	return changed, nil
}
