package prompt

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// Level8 is the text console of Level 8. Where several humans sit at it, each
// hand is shown only when its player asks for it.
type Level8 struct {
	Options

	printer
	host     table.Keeper
	client   table.Client
	open     game.Seat     // whose hand may be seen, or game.NoSeat
	held     []level8.Card // what the open hand held before the last move of its own
	proposed game.Move     // how the task could be laid, as it was proposed
	events   []string      // what has happened since the table was shown, in words
	failed   string        // why the last input was refused, in words
}

// Run plays until a command ends it or the input does. The error is one of
// reading, writing or of a computer player.
func (c *Level8) Run(in io.Reader) error {
	c.printer = printer{language: c.Language, out: c.Out}
	c.host = c.Host(c.receive)
	c.client = table.Client{Host: c.host}
	c.help(nil)
	if err := c.start(c.Seats, c.Setup); err != nil {
		return fmt.Errorf("beginning a match: %w", err)
	}
	return c.converse(in, c.ask, c.handle)
}

// start opens a match between these players, with these options.
func (c *Level8) start(seats []game.Player, options json.RawMessage) error {
	config, err := level8.Game{}.Configure(seats, options)
	if err != nil {
		return err
	}
	return c.host.Open(level8.Game{}, config, seats)
}

func (c *Level8) receive(e table.Envelope) {
	before := c.client.Turn().View
	if !c.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		c.open, c.events, c.proposed = game.NoSeat, nil, ""
	case table.Played:
		c.proposed = ""
		c.events = append(c.events, c.played(before.(level8.View), m)...)
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
func (c *Level8) shown() level8.View { return c.client.Turn().View.(level8.View) }

// view is what a seat of this device sees.
func (c *Level8) view(s game.Seat) level8.View { return c.client.View(s).(level8.View) }

// handle takes one line of input: a command or a move.
func (c *Level8) handle(line string) (done bool) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		if command, ok := cardCommands[words[0]]; ok {
			return command(c, strings.Fields(line)[1:])
		}
	}
	if !c.mayLook() {
		if c.client.MyTurn() && len(words) == 0 {
			c.uncover(nil)
		}
		return false
	}
	if len(words) == 0 {
		return false // the table is shown again
	}
	mover := c.client.ToMove()
	c.held = c.view(mover).Hand
	move := cardMove(words)
	if move == "lay" && c.proposed != "" {
		move = c.proposed
	}
	c.client.Play(move)
	return false
}

// mayLook reports whether the human to move sees his hand; else it notes why
// nothing can be played.
func (c *Level8) mayLook() bool {
	mover := c.client.ToMove()
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case !c.client.Own(mover):
		c.failed = c.language.Say("refused.not-your-turn")
	case mover != c.open:
		c.failed = c.language.Say("level8.text.covered")
	default:
		return true
	}
	return false
}

// ask lets computers move where it is their turn, shows the table and says who
// is to do what.
func (c *Level8) ask() error {
	for {
		c.cover()
		answered, err := c.Answer()
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	c.show()
	mover := c.client.ToMove()
	switch {
	case c.client.Turn().Result.Over:
		c.print(c.outcome() + "\n")
		c.say("level8.text.again")
	case !c.client.Own(mover):
		c.say("level8.turn", "player", c.name(mover))
	case mover != c.open:
		c.say("level8.text.uncover", "player", c.name(mover))
	default:
		c.say("level8.text.hand", "cards", list(c.view(mover).Hand))
		c.say("level8.text.turn", "player", c.name(mover), "moves", c.possible(c.view(mover)))
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *Level8) cover() {
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
// table.
func (c *Level8) show() {
	for _, words := range append(c.events, c.failed) {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.events, c.failed = nil, ""
	c.print(c.table())
}

// germanActs are the words of the moves' notation in German.
var germanActs = map[string]string{
	"zieh": "draw", "ziehe": "draw", "nimm": "take", "leg": "lay", "lege": "lay", "anlegen": "add",
	"wirf": "discard", "abwerfen": "discard", "aussetzen": "skip",
}

// cardMove returns the move that words in lower case mean: the notation, in
// either language.
func cardMove(words []string) game.Move {
	notation := slices.Clone(words)
	if english, ok := germanActs[words[0]]; ok {
		notation[0] = english
	}
	return game.Move(strings.Join(notation, " "))
}
