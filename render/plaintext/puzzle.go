package plaintext

import (
	"lichtbrett/game/connectfour"
	puzzleleds "lichtbrett/game/console/puzzle"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
)

// Puzzle is the text console of a puzzle of Connect Four: moves are typed as in a
// match, until it is solved.
type Puzzle struct {
	ConnectFour
	host *puzzle.Host
}

// NewPuzzle returns the console of a puzzle.
func NewPuzzle(o Options, p puzzle.Puzzle) *Puzzle {
	o.Setup = p.Position.Rules().Config()
	z := &Puzzle{}
	z.matchConsole = matchConsole{Options: o, talk: z, game: connectfour.Game{}, words: dropWords, owner: true, commands: commands{
		{words: "tipp hint erkunde explore trainer coach", do: func([]string) { z.failed = z.language.Say("puzzle.text.no-hint") }},
	}}
	z.host = puzzle.NewHost(p, func(e table.Envelope) { z.receive(e) })
	return z
}

func (z *Puzzle) sit() { z.sitAt(z.host) }

func (z *Puzzle) beginFirst() error { return z.host.Begin() }

func (z *Puzzle) ask() error {
	z.show()
	p := z.host.Puzzle()
	z.print(puzzleleds.Task(z.language, p, z.host.Left()) + "\n")
	z.turn(p.Seat())
	return z.err
}

// handle takes a line; who has solved it is done.
func (z *Puzzle) handle(line string) {
	z.ConnectFour.handle(line)
	if wrong, solved := z.host.Solved(); solved {
		z.show()
		z.print(puzzleleds.SolvedWords(z.language, z.host.Wrong()) + "\n")
		z.print(puzzle.Solved{Wrong: wrong}.Squares() + "\n")
		z.left = true
	}
}

func (z *Puzzle) help() {
	z.say("puzzle.title")
	z.sayAll("connectfour.text.help.", "drop")
	if p := z.host.Puzzle().Position; p.Rules().Jokers {
		z.sayAll("connectfour.text.help.", "delete", "bomb")
	}
	z.sayAll("prompt.help.", "rules", "end", "help", "language")
}
