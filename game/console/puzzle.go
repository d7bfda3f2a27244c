package console

import (
	"strconv"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// Puzzle is a puzzle of Connect Four on the LED board: it is played as a match is, but
// what does not solve it is refused.
type Puzzle struct {
	*ConnectFour
	host *puzzle.Host
}

// NewPuzzle returns a puzzle at its beginning.
func NewPuzzle(p puzzle.Puzzle) *Puzzle {
	z := &Puzzle{}
	z.host = puzzle.NewHost(p, func(e table.Envelope) { z.Receive(e) })
	z.ConnectFour = NewConnectFour(z.host, p.Position.Rules(), DefaultStrength)
	if err := z.host.Begin(); err != nil {
		panic(err) // puzzles can be played
	}
	return z
}

// Scroll has the task scroll by before anything else is shown.
func (z *Puzzle) Scroll(l text.Language) {
	columns := textColumns(z.taskWords(l))
	for i := range len(columns) + Side {
		z.anim.add(scrolled(columns, i), scrollTime)
	}
}

// Solved returns how many moves were wrong before each that was right, once the
// puzzle is solved.
func (z *Puzzle) Solved() (wrong []int, ok bool) { return z.host.Solved() }

// Wrong returns how many moves have been wrong until now.
func (z *Puzzle) Wrong() int { return z.host.Wrong() }

// Seat returns who is to solve it.
func (z *Puzzle) Seat() game.Seat { return z.host.Puzzle().Seat() }

// Again begins it anew; what was wrong stays wrong.
func (z *Puzzle) Again() {
	z.cues = cues{}
	z.restart()
}

// Press implements Program. Once it is solved there is nothing but to leave.
func (z *Puzzle) Press(k Key) {
	if _, solved := z.Solved(); solved && !z.anim.running() && (k == Confirm || k == Back) {
		z.left = true
		return
	}
	_, before := z.Solved()
	z.ConnectFour.Press(k)
	if _, solved := z.Solved(); solved && !before && z.mode != ended { // a draw is held while the match goes on
		z.mode = ended
		z.hear(sound.Win, fallenTime(z.position.Rules().Rows)+endTime)
		z.anim.end(z.rest(), z.rest(), endPicture(game.Result{Over: true}))
	}
}

// Left implements Program: whoever quits leaves the puzzle.
func (z *Puzzle) Left() bool {
	if z.mode == choosing {
		z.left = true
	}
	return z.ConnectFour.Left()
}

// Choosing implements Chooser: nobody chooses players.
func (z *Puzzle) Choosing() (players, strength int, ok bool) { return 0, 0, false }

// Status implements Program.
func (z *Puzzle) Status(l text.Language) Status {
	s := z.ConnectFour.Status(l)
	if z.mode == choosing {
		return s
	}
	s.Turn = z.taskWords(l)
	if _, solved := z.Solved(); solved {
		s.Turn, s.Selected = z.solvedWords(l), ""
		s.Keys = sayKeys(l, does{middle, "leave"})
	}
	return s
}

// Label implements Program.
func (z *Puzzle) Label(l text.Language, x, y int) string {
	if _, solved := z.Solved(); solved {
		return z.solvedWords(l)
	}
	return z.ConnectFour.Label(l, x, y)
}

// taskWords says what is still to be done.
func (z *Puzzle) taskWords(l text.Language) string {
	return PuzzleTask(l, z.host.Puzzle(), max(z.host.Left(), 1))
}

// PuzzleTask says what is to be done in a puzzle where so many moves are still to be
// found.
func PuzzleTask(l text.Language, p puzzle.Puzzle, left int) string {
	key := "puzzle.win"
	switch {
	case p.Task == puzzle.Draw:
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
func (z *Puzzle) solvedWords(l text.Language) string { return PuzzleSolved(l, z.Wrong()) }

// PuzzleSolved says that a puzzle is solved after so many wrong moves.
func PuzzleSolved(l text.Language, wrong int) string {
	switch wrong {
	case 0:
		return l.Say("puzzle.solved.at-once")
	case 1:
		return l.Say("puzzle.solved.one")
	}
	return l.Say("puzzle.solved.more", "wrong", strconv.Itoa(wrong))
}

// PuzzleIcon is the icon of the daily puzzle: a question, whose answer falls into its
// place.
func PuzzleIcon() []Frame {
	question := drawing(`
		........
		..YYYY..
		.....YY.
		....YY..
		...YY...
		........
		...gg...
		........`)
	icon := []Frame{question}
	for y := range 4 {
		f := question
		for x := 3; x < 5; x++ {
			f[6][x] = LED{}
			if y > 0 {
				f[2*y][x] = Green.Lit()
			}
		}
		icon = append(icon, f)
	}
	return append(icon, icon[len(icon)-1])
}
