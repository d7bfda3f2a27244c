package session

import (
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// Analysis finds out how a match stood after each of its moves and where it was
// decided. The seats with even numbers are one side, the others the other one. It
// begins at the end: what comes after a position helps to tell how
// that one stands. Tick is wanted whenever the computer has answered, until it is
// done or Stop is called.
type Analysis struct {
	match   *Timeline
	thinker thinking.Thinker

	// Of each position, what is known of it for the first seat, and the best
	// move; those before left are still to come.
	outlooks []ai.Outlook
	best     []game.Move
	left     int
	stopped  bool
	chance   bool // only the end is certain
}

// NewAnalysis returns the analysis of a match for which the computer does the
// thinking.
func NewAnalysis(t *Timeline, c thinking.Thinker) *Analysis {
	n := t.Len() + 1
	return &Analysis{
		match: t, thinker: c, outlooks: make([]ai.Outlook, n), best: make([]game.Move, n), left: n,
		chance: games.Computer(t.Record().Game).Chance,
	}
}

// Tick goes on with it and reports whether something more is known. An error
// says why it goes on no more.
func (a *Analysis) Tick() (changed bool, err error) {
	for a.left > 0 && !a.stopped {
		i := a.left - 1
		if o, ok := a.evident(i); ok {
			a.learn(i, o)
			changed = true
			continue
		}
		p := a.match.Position(i)
		reply, ok, err := a.thinker.Ask(table.Question{
			Ply: i, Game: a.match.Record().Game, View: p.View(p.Turn()), Strength: ai.Strongest,
		}, thinking.Study{Outlook: true})
		if err != nil {
			a.Stop()
			return true, err
		}
		if !ok {
			break
		}
		a.best[i] = reply.Move
		a.learn(i, forFirst(*reply.Outlook, p.Turn()))
		changed = true
	}
	return changed, nil
}

// Stop ends it; what is known stays.
func (a *Analysis) Stop() {
	if a.left > 0 && !a.stopped {
		a.thinker.Forget()
	}
	a.stopped = true
}

// Running reports whether there is more to come.
func (a *Analysis) Running() bool { return a.left > 0 && !a.stopped }

// Done returns how many positions have been looked into, and how many there are.
func (a *Analysis) Done() (done, all int) { return len(a.outlooks) - a.left, len(a.outlooks) }

// evident returns what need not be thought about: how a match that is over has
// ended, and that somebody wins whose move has led to a position that he wins.
func (a *Analysis) evident(i int) (o ai.Outlook, ok bool) {
	p := a.match.Position(i)
	if r := p.Result(); r.Over {
		return ai.Certain(resultOf(r)), true
	}
	if i == a.match.Len() {
		return o, false
	}
	next := a.outlooks[i+1]
	if wins := ai.Certain(resultFor(p.Turn())); next == wins {
		a.best[i] = a.match.Record().Moves[i]
		return wins, true
	}
	return o, false
}

// learn takes what is known of a position, and that whoever was on turn could
// get as much as he then got.
func (a *Analysis) learn(i int, o ai.Outlook) {
	a.left = i
	a.outlooks[i] = o
	if i == a.match.Len() || a.match.Position(i).Turn() == game.NoSeat {
		return
	}
	next, now := a.outlooks[i+1], &a.outlooks[i]
	if first(a.match.Position(i).Turn()) {
		now.Low = max(now.Low, next.Low)
		now.High = max(now.High, now.Low)
	} else {
		now.High = min(now.High, next.High)
		now.Low = min(now.Low, now.High)
	}
	if now.Low == now.High {
		*now = ai.Certain(now.Low)
	}
}

// At returns how the match stood after so many moves, for the first seat; ok is
// false until that is known.
func (a *Analysis) At(ply int) (o ai.Outlook, ok bool) { return a.outlooks[ply], ply >= a.left }

// Turning is the move that decided a match.
type Turning struct {
	// Ply is the move's number, from 1; 0 says that the match went from the
	// beginning as it ended.
	Ply int
	// Better is a move that was better; empty if none is known.
	Better game.Move
	// Sure says that with it the match would have ended otherwise if nobody had
	// erred; else it is only not known.
	Sure bool
}

// Turning returns where the match was decided: its last move that changed how it
// would end or, where there is chance in it, after which whoever has won stood
// better to the end. ok is false until that is known, and if the match is not
// over.
func (a *Analysis) Turning() (t Turning, ok bool) {
	last := a.match.Position(a.match.Len()).Result()
	if !last.Over {
		return t, false
	}
	end := ai.Certain(resultOf(last))
	for i := a.match.Len(); i >= a.left; i-- {
		o := a.outlooks[i]
		if o == end || a.chance && o.Value*end.Value > 0 {
			continue
		}
		t.Ply, t.Sure = i+1, o.Low > end.Low || o.High < end.High
		if a.best[i] != a.match.Record().Moves[i] {
			t.Better = a.best[i]
		}
		return t, true
	}
	return t, a.left == 0
}

// resultOf is how a match has ended for the first seat: 1, 0 or −1.
func resultOf(r game.Result) int {
	if r.Draw() {
		return 0
	}
	return resultFor(r.Winners[0])
}

// resultFor is what it is for the first seat that a seat wins.
func resultFor(winner game.Seat) int {
	if first(winner) {
		return 1
	}
	return -1
}

// first reports whether a seat is on the first one's side.
func first(s game.Seat) bool { return s%2 == 0 }

// forFirst turns the outlook of a seat into that of the first.
func forFirst(o ai.Outlook, seat game.Seat) ai.Outlook {
	if first(seat) {
		return o
	}
	return ai.Outlook{Low: -o.High, High: -o.Low, Value: -o.Value}
}
