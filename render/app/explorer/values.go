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
	budget   int // of the question to come, in milliseconds
	failed   bool

	// The question under way: its number, 0 if there is none, what it is about and
	// how long it may take; and how many there have been.
	serial, asked, count int
	about                connectfour.Position
}

// How long the computer looks at first, how much longer each time and when it is
// enough, in milliseconds.
const (
	firstBudget = 150
	growth      = 10
	mostBudget  = 40_000
	// patience is for how long a question about another position is waited for: to
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
	if v.serial != 0 && v.asked > patience {
		v.giveUp()
	}
}

// giveUp gives up what is looked into.
func (v *values) giveUp() {
	if v.serial != 0 {
		v.computer.Forget()
		v.serial = 0
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

// tick goes on and reports whether something more is known.
func (v *values) tick() (changed bool, err error) {
	for {
		if v.serial != 0 {
			q, reply, ok, err := v.computer.Take()
			if err != nil {
				v.serial, v.failed = 0, true
				return true, err
			}
			if !ok {
				return changed, nil
			}
			if q.Ply == v.serial {
				if len(v.known) >= maxKnown {
					clear(v.known)
				}
				v.known[v.about] = reply.Each
				changed = changed || v.about == v.position
			}
			v.serial = 0
		}
		if v.settled() {
			return changed, nil
		}
		if err := v.ask(); err != nil {
			v.serial, v.failed = 0, true
			return true, err
		}
	}
}

// ask asks about the position that is shown.
func (v *values) ask() error {
	v.count++
	v.serial, v.about, v.asked = v.count, v.position, v.budget
	v.budget *= growth
	return v.computer.Study(table.Question{
		Ply: v.serial, Seat: v.position.Turn(), Game: connectfour.Name, View: v.position.View(game.NoSeat), Strength: ai.Strongest,
	}, thinking.Study{Each: true, Budget: v.asked})
}
