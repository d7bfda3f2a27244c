package plaintext

import (
	"encoding/json"
	"slices"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/table"
)

// handConsole is the text console of a game whose players have hands. Where several
// humans sit at it, each hand is shown only when its player asks for it.
type handConsole struct {
	Options
	printer
	talk
	game  game.Game
	words vocabulary
	// stepwise says that the table is shown after every move of a computer, and
	// not only when a human is asked.
	stepwise bool

	host   table.Keeper // nil where the match is not this device's own
	client table.Client
	open   game.Seat // whose hand may be seen, or game.NoSeat
	events []string  // what has happened since the table was shown, in words
	failed string    // why the last input was refused, in words
}

// talk is what a game says and understands.
type talk interface {
	// help prints what can be typed.
	help(args []string) (done bool)
	// command finds what a word does that is no move and not of all games.
	command(word string) (do func(args []string) (done bool), ok bool)
	// move returns what words in lower case mean, for whose hand is open.
	move(words []string) game.Move
	// began takes in that there is another match, or the same one from somewhere
	// in it.
	began()
	// played takes in a move that was made in what was seen before, and tells it.
	played(before game.View, m table.Played) []string
	// name is what a player is called.
	name(game.Seat) string
	// table tells what lies openly.
	table() string
	// turn prints the hand that is open, and asks for a move.
	turn(mover game.Seat)
	// end tells how the match has ended, and what whoever has it to himself can do
	// now.
	end() (outcome, again string)
	// read reads the match in a file.
	read(data []byte) (game.Record, error)
	// unread says why a match cannot be gone on with.
	unread(error) string
}

func (c *handConsole) sit() {
	c.printer = printer{language: c.Language, out: c.Out}
	host := c.Host(c.receive)
	c.host, _ = host.(table.Keeper)
	c.client = table.Client{Host: host}
	c.help(nil)
}

func (c *handConsole) beginFirst() error { return c.start(c.Seats, c.Setup) }

// start opens a match between these players, with these options.
func (c *handConsole) start(seats []game.Player, options json.RawMessage) error {
	config, err := c.game.Configure(seats, options)
	if err != nil {
		return err
	}
	return c.client.Host.Open(c.game, config, seats)
}

func (c *handConsole) receive(e table.Envelope) {
	before := c.client.Turn().View
	if !c.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		c.open, c.events = game.NoSeat, nil
		c.began()
	case table.Played:
		c.events = append(c.events, c.played(before, m)...)
	case table.Refused:
		c.failed = c.language.Say("refused." + m.Reason)
		return
	default:
		return
	}
	follow(c.host, c.Follow)
}

// tableCommands are the words that are no moves in any of these games, in all
// languages.
var tableCommands = map[string]func(c *handConsole, args []string) (done bool){
	"ende": (*handConsole).quit, "end": (*handConsole).quit, "quit": (*handConsole).quit,
	"hand":  (*handConsole).uncover,
	"laden": (*handConsole).load, "load": (*handConsole).load,
	"tipp": (*handConsole).hint, "hint": (*handConsole).hint,
}

// handle takes one line of input: a command or a move.
func (c *handConsole) handle(line string) (done bool) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		if c.host == nil && slices.Contains(ownerWords, words[0]) {
			c.failed = c.language.Say("refused.not-online")
			return false
		}
		args := strings.Fields(line)[1:]
		if do, ok := tableCommands[words[0]]; ok {
			return do(c, args)
		}
		if do, ok := c.command(words[0]); ok {
			return do(args)
		}
	}
	switch {
	case !c.mayLook():
		if c.client.MyTurn() && len(words) == 0 {
			c.uncover(nil)
		}
	case len(words) > 0: // else the table is shown again
		c.client.Play(c.move(words))
	}
	return false
}

// mayLook reports whether the human to move sees his hand; else it notes why
// nothing can be played.
func (c *handConsole) mayLook() bool {
	mover := c.client.ToMove()
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case !c.client.Own(mover):
		c.failed = c.language.Say("refused.not-your-turn")
	case mover != c.open:
		c.failed = c.language.Say("prompt.covered")
	default:
		return true
	}
	return false
}

// ask lets computers move where it is their turn, shows the table and says who
// is to do what.
func (c *handConsole) ask() error {
	for {
		c.cover()
		if c.stepwise {
			c.show()
		}
		answered, err := c.answered()
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	if !c.stepwise {
		c.show()
	}
	mover := c.client.ToMove()
	switch {
	case c.client.Turn().Result.Over:
		outcome, again := c.end()
		c.print(outcome + "\n")
		if c.host != nil {
			c.print(again + "\n")
		}
	case mover == game.NoSeat:
		c.say("match.aborted")
	case !c.client.Own(mover):
		c.say("prompt.turn", "player", c.name(mover))
	case mover != c.open:
		c.say("prompt.uncover", "player", c.name(mover))
	default:
		c.turn(mover)
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *handConsole) cover() {
	mover := c.client.ToMove()
	switch {
	case c.client.Persons() == 1:
		c.open = c.client.Home()
	case c.open != game.NoSeat && c.open != mover && mover != game.NoSeat:
		c.open = game.NoSeat
		c.printRaw(c.Clear)
	}
}

// show prints what happened or what was wrong with the last input, and the
// table.
func (c *handConsole) show() {
	for _, words := range append(c.events, c.failed) {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.events, c.failed = nil, ""
	c.print(c.table())
}

func (c *handConsole) quit([]string) bool {
	c.say("prompt.bye")
	return true
}

// uncover shows the hand of the human to move.
func (c *handConsole) uncover([]string) bool {
	if c.client.MyTurn() {
		c.open, c.failed = c.client.ToMove(), ""
	}
	return false
}

// record writes the record of the match.
func (c *handConsole) record(args []string) bool {
	record, _ := c.host.Record()
	data, err := json.Marshal(record)
	if err != nil {
		c.fail(err)
		return true
	}
	c.write(args, append(data, '\n'))
	return false
}

// write writes a file that is named by words.
func (c *handConsole) write(args []string, data []byte) {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("prompt.no-file")
	} else if err := c.Write(name, data); err != nil {
		c.failed = c.language.Say("prompt.save-failed") + " " + err.Error()
	} else {
		c.events = append(c.events, c.language.Say("prompt.saved", "file", name))
	}
}

// load goes on with the match in a file; what is wrong with it is said, and the
// match under way stays.
func (c *handConsole) load(args []string) bool {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("prompt.no-file")
		return false
	}
	data, err := c.Read(name)
	if err == nil {
		var record game.Record
		if record, err = c.read(data); err == nil {
			err = c.host.Resume(c.game, record)
		}
	}
	if err != nil {
		c.failed = c.unread(err)
	}
	return false
}

// hint tells what the strongest computer player would do.
func (c *handConsole) hint([]string) (done bool) {
	if !c.mayLook() {
		return false
	}
	move, err := c.Think(strongest(c.game.Name(), c.client.Turn(), c.client.View(c.open)))
	if err != nil {
		c.fail(err)
		return true
	}
	c.events = append(c.events, c.language.Say("prompt.hint", "move", c.words.spelled(c.language, move)))
	return false
}
