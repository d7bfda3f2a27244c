// Package puzzle has the LED program of a puzzle of Connect Four.
package puzzle

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	puzzles "lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// Program is a puzzle of Connect Four on the LED board: it is played as a match is, but
// what does not solve it is refused.
type Program struct {
	*connectfourleds.Program
	host *puzzles.Host
}

// New returns a puzzle at its beginning.
func New(p puzzles.Puzzle) *Program {
	z := &Program{}
	z.host = puzzles.NewHost(p, func(e table.Envelope) { z.Receive(e) })
	z.Program = connectfourleds.New(z.host, p.Position.Rules(), console.DefaultStrength)
	if err := z.host.Begin(); err != nil {
		panic(err) // puzzles can be played
	}
	return z
}

// Scroll has the task scroll by before anything else is shown.
func (z *Program) Scroll(l text.Language) {
	columns := console.Letter(z.taskWords(l))
	for i := range len(columns) + console.Side {
		z.Anim.Add(columns.Scrolled(i), console.ScrollTime)
	}
}

// Solved returns how many moves were wrong before each that was right, once the
// puzzle is solved.
func (z *Program) Solved() (wrong []int, ok bool) { return z.host.Solved() }

// Wrong returns how many moves have been wrong until now.
func (z *Program) Wrong() int { return z.host.Wrong() }

// Seat returns who is to solve it.
func (z *Program) Seat() game.Seat { return z.host.Puzzle().Seat() }

// Again begins it anew; what was wrong stays wrong.
func (z *Program) Again() {
	z.Sounds = console.Sounds{}
	z.Restart()
}

// Press implements Program. Once it is solved there is nothing but to leave.
func (z *Program) Press(k console.Key) {
	if _, solved := z.Solved(); solved && !z.Anim.Running() && (k == console.Confirm || k == console.Back) {
		z.Leaving = true
		return
	}
	_, before := z.Solved()
	z.Program.Press(k)
	if _, solved := z.Solved(); solved && !before && z.Mode != console.Ended { // a draw is held while the match goes on
		z.EndDrawn()
	}
}

// Left implements Program: whoever quits leaves the puzzle.
func (z *Program) Left() bool {
	if z.Mode == console.Choosing {
		z.Leaving = true
	}
	return z.Program.Left()
}

// Choosing implements Chooser: nobody chooses players.
func (z *Program) Choosing() (players, strength int, ok bool) { return 0, 0, false }

// Status implements Program.
func (z *Program) Status(l text.Language) console.Status {
	s := z.Program.Status(l)
	if z.Mode == console.Choosing {
		return s
	}
	s.Turn = z.taskWords(l)
	if _, solved := z.Solved(); solved {
		s.Turn, s.Selected = z.solvedWords(l), ""
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.leave")}
	}
	return s
}

// Label implements Program.
func (z *Program) Label(l text.Language, x, y int) string {
	if _, solved := z.Solved(); solved {
		return z.solvedWords(l)
	}
	return z.Program.Label(l, x, y)
}

// taskWords says what is still to be done.
func (z *Program) taskWords(l text.Language) string {
	return Task(l, z.host.Puzzle(), max(z.host.Left(), 1))
}

// Task says what is to be done in a puzzle where so many moves are still to be
// found.
func Task(l text.Language, p puzzles.Puzzle, left int) string {
	key := "puzzle.win"
	switch {
	case p.Task == puzzles.Draw:
		key = "puzzle.draw"
	case p.In == 1 && p.First().Kind == connectfour.Bomb:
		key = "puzzle.bomb"
	case p.In == 1:
		key = "puzzle.delete"
	case left == 1:
		key = "puzzle.next"
	}
	return l.Say(key, "player", l.Say("match.player."+strconv.Itoa(int(p.Seat())+1)), "moves", strconv.Itoa(left))
}

// solvedWords says that it is solved, and how.
func (z *Program) solvedWords(l text.Language) string { return SolvedWords(l, z.Wrong()) }

// SolvedWords says that a puzzle is solved after so many wrong moves.
func SolvedWords(l text.Language, wrong int) string {
	switch wrong {
	case 0:
		return l.Say("puzzle.solved.at-once")
	case 1:
		return l.Say("puzzle.solved.one")
	}
	return l.Say("puzzle.solved.more", "wrong", strconv.Itoa(wrong))
}

// Icon is the icon of the daily puzzle: a question, whose answer falls into its
// place.
func Icon() []console.Frame {
	question := console.Drawing(`
		........
		..YYYY..
		.....YY.
		....YY..
		...YY...
		........
		...gg...
		........`)
	icon := []console.Frame{question}
	for y := range 4 {
		f := question
		for x := 3; x < 5; x++ {
			f[6][x] = console.LED{}
			if y > 0 {
				f[2*y][x] = console.Green.Lit()
			}
		}
		icon = append(icon, f)
	}
	return append(icon, icon[len(icon)-1])
}
