package plaintext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/explorer"
	"lichtbrett/game/table"
)

// ConnectFour is the text console of Connect Four on any board, with jokers or
// without: the board is drawn in LED letters, whose numbers moves use.
type ConnectFour struct {
	Options

	printer
	client table.Client
	owner  bool     // the match is this device's own
	events []string // what has happened since the board was shown, in words
	failed string   // why the last input was refused, in words

	explored *explorer.Explorer // the analysis board; nil while the match is played
}

// connectFourCommands are the words that are no moves, in all languages.
var connectFourCommands = map[string]func(c *ConnectFour) (done bool){
	"neu": (*ConnectFour).again, "neustart": (*ConnectFour).again, "new": (*ConnectFour).again, "restart": (*ConnectFour).again,
	"ende": (*ConnectFour).quit, "end": (*ConnectFour).quit, "quit": (*ConnectFour).quit,
	"hilfe": (*ConnectFour).help, "help": (*ConnectFour).help,
	"erkunde": (*ConnectFour).explore, "explore": (*ConnectFour).explore,
	"tipp": (*ConnectFour).hint, "hint": (*ConnectFour).hint,
}

func (c *ConnectFour) sit() {
	c.printer = printer{language: c.Language, out: c.Out}
	host := c.Host(c.receive)
	_, c.owner = host.(table.Keeper)
	c.client = table.Client{Host: host}
	c.help()
}

func (c *ConnectFour) beginFirst() error {
	rules := connectfour.Game{}
	config, err := rules.Configure(c.Seats, c.Setup)
	if err != nil {
		return err
	}
	return c.client.Host.Open(rules, config, c.Seats)
}

func (c *ConnectFour) receive(e table.Envelope) {
	if !c.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.State:
		c.events = nil
	case table.Played:
		if !c.client.Own(m.Seat) {
			c.tell("connectfour.text.played", "player", c.name(m.Seat), "move", string(m.Move))
		}
	case table.Refused:
		c.failed = c.language.Say("refused." + m.Reason)
	}
}

func (c *ConnectFour) tell(key string, places ...string) {
	c.events = append(c.events, c.language.Say(key, places...))
}

func (c *ConnectFour) handle(line string) (done bool) {
	if c.explored != nil {
		c.handleExploring(line)
		return false
	}
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return false // the board is shown again
	}
	if !c.owner && slices.Contains(ownerWords, words[0]) {
		c.failed = c.language.Say("refused.not-online")
		return false
	}
	if command, ok := connectFourCommands[words[0]]; ok {
		return command(c)
	}
	switch mover := c.client.ToMove(); {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case !c.client.Own(mover):
		c.failed = c.language.Say("refused.not-your-turn")
	default:
		c.client.Play(dropMove(words))
	}
	return false
}

// dropWords are the words of moves.
var dropWords = vocabulary{{"drop", "wirf"}, {"delete", "lösche", "loesche"}, {"row", "zeile"}, {"column", "spalte"}, {"bomb", "bombe"}}

// dropMove returns the move that words in lower case mean: the notation, in
// either language, or only the column in which a stone is dropped.
func dropMove(words []string) game.Move {
	if len(words) == 1 && isNumber(words[0]) {
		words = []string{"drop", words[0]}
	}
	notation := slices.Clone(words)
	for i, w := range words {
		notation[i] = dropWords.notation(w)
	}
	return game.Move(strings.Join(notation, " "))
}

func (c *ConnectFour) ask() error {
	if c.explored != nil {
		return c.askExploring()
	}
	for {
		c.show()
		answered, err := c.answered()
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	mover := c.client.ToMove()
	switch r := c.client.Turn().Result; {
	case r.Draw():
		c.say("match.draw")
		c.offerAnother()
	case r.Over:
		c.say("match.won", "player", c.name(r.Winners[0]))
		c.offerAnother()
	case mover == game.NoSeat:
		c.say("match.aborted")
	case !c.client.Own(mover):
		c.say("match.waiting", "player", c.name(mover))
	default:
		c.say("connectfour.text.turn", "player", c.name(mover), "letter", stoneLetters[mover])
	}
	return c.err
}

// offerAnother says how another match begins, where it is begun here.
func (c *ConnectFour) offerAnother() {
	if c.owner {
		c.say("prompt.again")
	}
}

// tellNews prints what has happened and what was wrong with the last input.
func (c *ConnectFour) tellNews() {
	for _, words := range append(c.events, c.failed) {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.events, c.failed = nil, ""
}

// show prints what happened or what was wrong with the last input, and the
// board.
func (c *ConnectFour) show() {
	c.tellNews()
	p, err := c.client.Turn().View.(connectfour.View).Position()
	if err != nil {
		c.fail(err)
		return
	}
	c.print("\n" + console.ConnectFourBoard.Draw(p))
}

// name is what a player is called: by name, or else by colour.
func (c *ConnectFour) name(s game.Seat) string {
	player := c.client.Seats()[s]
	switch {
	case player.Name != "":
		return player.Name
	case player.Kind == table.Computer:
		return c.language.Say("match.computer")
	}
	return c.language.Say("match.player." + strconv.Itoa(int(s)+1))
}

// stoneLetters are those by which the board shows the seats' stones.
var stoneLetters = [...]string{"G", "B"}

func (c *ConnectFour) again() bool {
	c.client.Host.Send(c.client.Home(), table.Restart{})
	return false
}

func (c *ConnectFour) quit() bool {
	c.say("prompt.bye")
	return true
}

func (c *ConnectFour) help() bool {
	c.say("connectfour.text.title")
	c.sayAll("connectfour.text.help.", "drop", "delete", "bomb", "hint", "explore", "new", "end", "help")
	c.sayAll("prompt.help.", "language")
	return false
}

// hint tells what the strongest computer player would do.
func (c *ConnectFour) hint() bool {
	mover := c.client.ToMove()
	if !c.client.Own(mover) {
		c.failed = c.language.Say("refused.not-your-turn")
		return false
	}
	turn := c.client.Turn()
	move, err := c.Think(strongest(connectfour.Name, turn, c.client.View(mover)))
	if err != nil {
		c.fail(fmt.Errorf("asking for a hint: %w", err))
		return true
	}
	c.tell("connectfour.text.hint", "move", dropWords.spelled(c.language, move))
	return false
}
