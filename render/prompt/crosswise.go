package prompt

import (
	"io"
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Crosswise is the text console of Crosswise. Where several humans sit at it,
// each hand is shown only when its player asks for it.
type Crosswise struct {
	// Language is the language of what is printed; commands are understood in
	// all languages.
	Language text.Language
	// Seats says who plays, two or four: humans, or computers by their
	// strength.
	Seats []game.Player
	// Strength is that of computers that files and commands seat.
	Strength int
	// Seed makes the tiles and the computers' choices repeatable.
	Seed uint64
	// Answer has a computer player answer if it is being asked, and reports
	// whether it was.
	Answer func(*table.Desk) (answered bool, err error)
	// Follow is told of every change of the match; nil where nobody is.
	Follow func(game.Record)
	// Read and Write read and write a whole file.
	Read  func(name string) ([]byte, error)
	Write func(name string, data []byte) error
	// Clear is printed to wipe the screen before the next player sees it.
	Clear string
	// Out takes what is printed.
	Out io.Writer

	printer
	desk   *table.Desk
	seats  []game.Player
	now    table.Turn
	views  [crosswise.Seats]crosswise.View
	open   game.Seat // whose hand may be seen, or game.NoSeat
	event  string    // what happened last, in words
	failed string    // why the last input was refused, in words
}

// Run plays until a command ends it or the input does. The error is one of
// reading, writing or of a computer player.
func (c *Crosswise) Run(in io.Reader) error {
	c.printer = printer{language: c.Language, out: c.Out}
	c.desk = table.NewDesk(c.Seed, 0, c.receive)
	c.help(nil)
	c.start(c.Seats)
	return c.converse(in, c.ask, c.handle)
}

// start opens a match between these players.
func (c *Crosswise) start(seats []game.Player) {
	config := crosswise.Config{Rules: crosswise.Rules{Players: len(seats)}}
	for s, p := range seats {
		if p.Computer() {
			config.Computers = append(config.Computers, game.Seat(s))
		}
	}
	c.desk.Open(crosswise.Game{}, config.JSON(), seats)
}

func (c *Crosswise) receive(e table.Envelope) {
	switch m := e.Message.(type) {
	case table.State:
		c.take(e.To, m.Turn)
		c.seats, c.open, c.event = m.Seats, game.NoSeat, ""
	case table.Played:
		if e.To == table.Spectators {
			c.event = c.played(m)
		}
		c.take(e.To, m.Turn)
	case table.Refused:
		c.failed = c.language.Say("refused." + m.Reason)
	}
}

// take takes what a seat is told of how the match stands.
func (c *Crosswise) take(to game.Seat, t table.Turn) {
	if to != table.Spectators {
		c.views[to] = t.View.(crosswise.View)
		return
	}
	c.now = t
	if record, ok := c.desk.Record(); ok && c.Follow != nil {
		c.Follow(record)
	}
}

// shown is what everybody may see.
func (c *Crosswise) shown() crosswise.View { return c.now.View.(crosswise.View) }

// handle takes one line of input: a command or a move.
func (c *Crosswise) handle(line string) (done bool) {
	c.failed, c.event = "", ""
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		if command, ok := matchCommands[words[0]]; ok {
			return command(c, strings.Fields(line)[1:])
		}
	}
	mover := c.now.ToMove
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case mover != c.open && len(words) == 0:
		c.open = mover
	case mover != c.open:
		c.failed = c.language.Say("crosswise.text.covered")
	default:
		c.desk.Send(mover, table.Play{Ply: c.now.Ply, Move: moveOf(c.views[mover], words)})
	}
	return false
}

// ask lets computers move where it is their turn, shows the board and says who
// is to do what.
func (c *Crosswise) ask() error {
	for {
		c.cover()
		c.show()
		answered, err := c.Answer(c.desk)
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	mover := c.now.ToMove
	switch {
	case c.now.Result.Over:
		c.print(c.outcome() + "\n")
		c.say("crosswise.text.again")
	case mover != c.open:
		c.say("crosswise.text.uncover", "player", c.name(mover))
	case c.views[mover].Active != crosswise.Empty:
		c.print(c.hand(mover))
		c.say("crosswise.text.active."+strconv.Itoa(int(c.views[mover].Active)), "player", c.name(mover))
	default:
		c.print(c.hand(mover))
		c.say("crosswise.text.turn", "player", c.name(mover), "team", c.language.Say(crosswise.TeamOf(mover).Key()))
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *Crosswise) cover() {
	mover, humans, only := c.now.ToMove, 0, game.NoSeat
	for _, s := range c.shown().Players {
		if !c.seats[s].Computer() {
			humans++
			only = s
		}
	}
	switch {
	case humans == 1:
		c.open = only
	case c.open != game.NoSeat && c.open != mover && mover != game.NoSeat:
		c.open = game.NoSeat
		c.print(c.Clear)
	}
}

// show prints what happened or what was wrong with the last input, and the
// board.
func (c *Crosswise) show() {
	for _, words := range []string{c.event, c.failed} {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.event, c.failed = "", ""
	c.print(c.board())
}
