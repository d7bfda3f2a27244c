package plaintext

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
	"lichtbrett/render/thinking"
)

// matchConsole is what the text consoles of all games share: a match at its host, what has
// happened in it, and the commands that each game has. Where several humans who have
// hands sit at it, each hand is shown only when its player asks for it.
type matchConsole struct {
	Options
	printer
	talk
	game  game.Game
	words vocabulary
	// commands are the game's own.
	commands commands
	// hands says that players have some, which others do not see.
	hands bool
	// stepwise says that the table is shown after every move of a computer, and
	// not only when a human is asked.
	stepwise bool

	host   table.Keeper // nil where the match is not kept on this device
	owner  bool         // whoever sits here has the match to himself
	client table.Client
	open   game.Seat // whose hand may be seen, or game.NoSeat
	mover  game.View // what the seat of this device that moved last saw before
	events []string  // what has happened since the table was shown, in words
	failed string    // why the last input was refused, in words
}

// talk is what a game says and understands.
type talk interface {
	// help prints what can be typed.
	help()
	// move returns what words in lower case mean, for whoever is on turn.
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
	// turn asks for a move, and prints the hand that is open.
	turn(mover game.Seat)
	// end tells how the match has ended, and what whoever has it to himself can do
	// now.
	end() (outcome, again string)
}

func (c *matchConsole) sit() {
	host := c.Host(c.receive)
	c.host, c.owner = host.(table.Keeper)
	c.sitAt(host)
}

// sitAt takes a seat at a host, and says what can be typed.
func (c *matchConsole) sitAt(host table.Host) {
	c.printer = printer{language: c.Language, out: c.Out}
	c.client = table.Client{Host: host}
	c.help()
}

func (c *matchConsole) beginFirst() error { return c.start(c.Seats, c.Setup) }

// start opens a match between these players, with these options.
func (c *matchConsole) start(seats []game.Player, options json.RawMessage) error {
	config, err := c.game.Configure(seats, options)
	if err != nil {
		return err
	}
	return c.client.Host.Open(c.game, config, seats)
}

func (c *matchConsole) receive(e table.Envelope) {
	before := c.client.Turn().View
	if m, ok := e.Message.(table.Played); ok && e.To == m.Seat {
		c.mover = c.client.View(m.Seat)
	}
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
	if c.host != nil && c.Follow != nil {
		if record, ok := c.host.Record(); ok {
			c.Follow(record)
		}
	}
}

// all is what can be typed beside moves: what is the game's own, and then what is of all games.
func (c *matchConsole) all() commands {
	shared := commands{{words: "tipp hint", help: "prompt.help.hint", owner: true, do: c.hint}}
	if games.Computer(c.game.Name()).Judges != nil {
		shared = append(shared, command{words: "trainer coach", help: "coach.text.help", owner: true, do: c.coach})
	}
	if c.catalogued() != nil {
		shared = append(shared, command{words: "regeln rules", help: "prompt.help.rules", do: c.guide})
	}
	return slices.Concat(c.commands, shared, commands{
		{words: "ende end quit", help: "prompt.help.end", do: c.quit},
		{words: "hilfe help", help: "prompt.help.help", do: func([]string) { c.help() }},
		{help: "prompt.help.language"},
	})
}

// sayCommands prints what can be typed beside moves.
func (c *matchConsole) sayCommands() { c.all().help(&c.printer) }

// handle takes one line of input: a command or a move.
func (c *matchConsole) handle(line string) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		switch known := c.all().find(words[0]); {
		case known == nil:
		case known.owner && !c.owner:
			c.failed = c.language.Say("refused.not-online")
			return
		default:
			known.do(strings.Fields(line)[1:])
			return
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
}

// catalogued is the game as the catalogue has it, nil if it has none.
func (c *matchConsole) catalogued() *catalog.Game {
	g, _ := catalog.Played(c.game.Name(), len(c.client.Seats()), c.Setup)
	if c.host != nil {
		if record, ok := c.host.Record(); ok {
			g, _ = catalog.Played(record.Game, len(record.Seats), record.Config)
		}
	}
	return g
}

// guide prints the rules of the game.
func (c *matchConsole) guide([]string) {
	g := c.catalogued()
	for _, s := range g.Guide {
		c.say(s.Key + "title")
		c.print("  " + g.Told(c.language, s.Key+"text") + "\n")
	}
}

// mayLook reports whether it is the turn of a human here, who sees his hand if he has one;
// else it notes why nothing can be played.
func (c *matchConsole) mayLook() bool {
	mover := c.client.ToMove()
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case !c.client.Own(mover):
		c.failed = c.language.Say("refused.not-your-turn")
	case c.hands && mover != c.open:
		c.failed = c.language.Say("prompt.covered")
	default:
		return true
	}
	return false
}

// ask lets computers move where it is their turn, shows the table and says who
// is to do what.
func (c *matchConsole) ask() error {
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
		if c.owner {
			c.print(again + "\n")
		}
	case mover == game.NoSeat:
		c.say("match.aborted")
	case !c.client.Own(mover):
		c.say("match.waiting", "player", c.name(mover))
	case c.hands && mover != c.open:
		c.say("prompt.uncover", "player", c.name(mover))
	default:
		c.turn(mover)
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *matchConsole) cover() {
	mover := c.client.ToMove()
	switch {
	case !c.hands:
		c.open = mover
	case c.client.Persons() == 1:
		c.open = c.client.Home()
	case c.open != game.NoSeat && c.open != mover && mover != game.NoSeat:
		c.open = game.NoSeat
		c.printRaw(c.Clear)
	}
}

// show prints the table, after what has happened or what was wrong with the last input.
func (c *matchConsole) show() {
	c.tellNews()
	c.print(c.table())
}

// tellNews prints what has happened and what was wrong with the last input.
func (c *matchConsole) tellNews() {
	for _, words := range append(c.events, c.failed) {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.events, c.failed = nil, ""
}

// again begins another match with the same players.
func (c *matchConsole) again([]string) { c.client.Host.Send(c.client.Home(), table.Restart{}) }

func (c *matchConsole) quit([]string) {
	c.say("prompt.bye")
	c.left = true
}

// uncover shows the hand of the human to move.
func (c *matchConsole) uncover([]string) {
	if c.client.MyTurn() {
		c.open, c.failed = c.client.ToMove(), ""
	}
}

// record writes the record of the match.
func (c *matchConsole) record(args []string) {
	record, _ := c.host.Record()
	data, err := json.Marshal(record)
	if err != nil {
		c.fail(err)
		return
	}
	c.write(args, append(data, '\n'))
}

// write writes a file that is named by words.
func (c *matchConsole) write(args []string, data []byte) {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("prompt.no-file")
	} else if err := c.Write(name, data); err != nil {
		c.failed = c.language.Say("prompt.save-failed") + " " + catalog.FileFault(c.language, err)
	} else {
		c.events = append(c.events, c.language.Say("prompt.saved", "file", name))
	}
}

// load goes on with the match in a file, which read reads; what is wrong with it is said after
// a sentence, and the match under way stays.
func (c *matchConsole) load(args []string, read func([]byte) (game.Record, error), failed string) {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("prompt.no-file")
		return
	}
	data, err := c.Read(name)
	if err != nil {
		c.failed = c.language.Say(failed) + " " + catalog.FileFault(c.language, err)
		return
	}
	record, err := read(data)
	if err == nil {
		err = c.host.Resume(c.game, record)
	}
	if err != nil {
		c.failed = c.language.Say(failed) + " " + catalog.MatchFault(c.language, err)
	}
}

// hint tells what the strongest computer player would do.
func (c *matchConsole) hint([]string) {
	if !c.mayLook() {
		return
	}
	reply, err := c.Ask(c.client.Question(ai.Strongest), thinking.Study{})
	if err != nil {
		c.fail(fmt.Errorf("asking for a hint: %w", err))
		return
	}
	c.events = append(c.events, c.language.Say("prompt.hint", "move", c.words.spelled(c.language, reply.Move)))
}
