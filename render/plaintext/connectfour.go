package plaintext

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/explorer"
	"lichtbrett/game/table"
)

// ConnectFour is the text console of Connect Four on any board, with jokers or
// without: the board is drawn in LED letters, whose numbers moves use.
type ConnectFour struct {
	matchConsole
	explored *explorer.Explorer // the analysis board; nil while the match is played
}

// NewConnectFour returns the console of a match with these options.
func NewConnectFour(o Options) *ConnectFour {
	c := &ConnectFour{}
	c.matchConsole = matchConsole{Options: o, talk: c, game: connectfour.Game{}, words: dropWords, stepwise: true, commands: commands{
		{words: "erkunde explore", help: "connectfour.text.help.explore", owner: true, do: c.explore},
		{words: "neu neustart new restart", help: "connectfour.text.help.new", owner: true, do: c.again},
	}}
	return c
}

func (c *ConnectFour) began() {}

// played tells of a move of somebody else's.
func (c *ConnectFour) played(_ game.View, m table.Played) []string {
	if c.client.Own(m.Seat) {
		return nil
	}
	return []string{c.language.Say("connectfour.text.played", "player", c.name(m.Seat), "move", string(m.Move))}
}

func (c *ConnectFour) handle(line string) {
	if c.explored != nil {
		c.handleExploring(line)
		return
	}
	c.matchConsole.handle(line)
}

func (c *ConnectFour) ask() error {
	if c.explored != nil {
		return c.askExploring()
	}
	return c.matchConsole.ask()
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

func (c *ConnectFour) move(words []string) game.Move { return dropMove(words) }

func (c *ConnectFour) turn(mover game.Seat) {
	c.say("connectfour.text.turn", "player", c.name(mover), "letter", stoneLetters[mover])
}

func (c *ConnectFour) end() (outcome, again string) {
	if r := c.client.Turn().Result; r.Draw() {
		outcome = c.language.Say("match.draw")
	} else {
		outcome = c.language.Say("match.won", "player", c.name(r.Winners[0]))
	}
	return outcome, c.language.Say("prompt.again")
}

// table draws the board.
func (c *ConnectFour) table() string {
	p, err := c.client.Turn().View.(connectfour.View).Position()
	if err != nil {
		c.fail(err)
		return ""
	}
	return "\n" + connectfourleds.Board.Draw(p)
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

func (c *ConnectFour) help() {
	c.say("connectfour.text.title")
	c.sayAll("connectfour.text.help.", "drop", "delete", "bomb")
	c.sayCommands()
}
