package prompt

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Crosswise is the text console of Crosswise. Where several humans sit at it,
// each hand is shown only when its player asks for it.
type Crosswise struct {
	Options

	printer
	host   table.Keeper
	client table.Client
	open   game.Seat // whose hand may be seen, or game.NoSeat
	event  string    // what happened last, in words
	failed string    // why the last input was refused, in words
}

// Run plays until a command ends it or the input does. The error is one of
// reading, writing or of a computer player.
func (c *Crosswise) Run(in io.Reader) error {
	c.printer = printer{language: c.Language, out: c.Out}
	c.host = c.Host(c.receive)
	c.client = table.Client{Host: c.host}
	c.help(nil)
	if err := c.start(c.Seats); err != nil {
		return fmt.Errorf("beginning a match: %w", err)
	}
	return c.converse(in, c.ask, c.handle)
}

// start opens a match between these players.
func (c *Crosswise) start(seats []game.Player) error {
	config, err := crosswise.Game{}.Configure(seats, nil)
	if err != nil {
		return err
	}
	return c.host.Open(crosswise.Game{}, config, seats)
}

func (c *Crosswise) receive(e table.Envelope) {
	before := c.client.Turn().View
	if !c.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		c.open, c.event = game.NoSeat, ""
	case table.Played:
		c.event = c.played(before.(crosswise.View), m)
	case table.Refused:
		c.failed = c.language.Say("refused." + m.Reason)
		return
	default:
		return
	}
	if record, ok := c.host.Record(); ok && c.Follow != nil {
		c.Follow(record)
	}
}

// shown is what everybody at the table may see, whoever looks.
func (c *Crosswise) shown() crosswise.View { return c.client.Turn().View.(crosswise.View) }

// view is what a seat of this device sees.
func (c *Crosswise) view(s game.Seat) crosswise.View { return c.client.View(s).(crosswise.View) }

// handle takes one line of input: a command or a move.
func (c *Crosswise) handle(line string) (done bool) {
	c.failed, c.event = "", ""
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		if command, ok := matchCommands[words[0]]; ok {
			return command(c, strings.Fields(line)[1:])
		}
	}
	mover := c.client.ToMove()
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case !c.client.Own(mover):
		c.failed = c.language.Say("refused.not-your-turn")
	case mover != c.open && len(words) == 0:
		c.open = mover
	case mover != c.open:
		c.failed = c.language.Say("crosswise.text.covered")
	default:
		c.client.Play(moveOf(c.view(mover), words))
	}
	return false
}

// ask lets computers move where it is their turn, shows the board and says who
// is to do what.
func (c *Crosswise) ask() error {
	for {
		c.cover()
		c.show()
		answered, err := c.Answer()
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	mover := c.client.ToMove()
	switch {
	case c.client.Turn().Result.Over:
		c.print(c.outcome() + "\n")
		c.say("crosswise.text.again")
	case !c.client.Own(mover):
		c.say("crosswise.turn", "player", c.name(mover))
	case mover != c.open:
		c.say("crosswise.text.uncover", "player", c.name(mover))
	case c.view(mover).Active != crosswise.Empty:
		c.print(c.hand(mover))
		c.say("crosswise.text.active."+strconv.Itoa(int(c.view(mover).Active)), "player", c.name(mover))
	default:
		c.print(c.hand(mover))
		c.say("crosswise.text.turn", "player", c.name(mover), "team", c.language.Say(crosswise.TeamOf(mover).Key()))
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *Crosswise) cover() {
	mover := c.client.ToMove()
	switch {
	case c.client.Persons() == 1:
		c.open = c.client.Home()
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
