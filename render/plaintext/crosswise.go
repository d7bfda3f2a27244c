package plaintext

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// Crosswise is the text console of Crosswise.
type Crosswise struct {
	matchConsole
}

// NewCrosswise returns the console of a match with these options.
func NewCrosswise(o Options) *Crosswise {
	c := &Crosswise{}
	c.matchConsole = matchConsole{Options: o, talk: c, game: crosswise.Game{}, words: tileWords, hands: true, stepwise: true, commands: commands{
		{words: "hand", help: "crosswise.text.help.hand", do: c.uncover},
		{words: "neu new", help: "crosswise.text.help.new", owner: true, do: c.begin},
		{words: "speichern save", help: "crosswise.text.help.save", owner: true, do: c.save},
		{words: "laden load", help: "crosswise.text.help.load", owner: true, do: c.goOn},
		{words: "mitschrift record", help: "crosswise.text.help.record", owner: true, do: c.record},
	}}
	return c
}

// shown is what everybody at the table may see, whoever looks.
func (c *Crosswise) shown() crosswise.View { return c.client.Turn().View.(crosswise.View) }

// view is what a seat of this device sees.
func (c *Crosswise) view(s game.Seat) crosswise.View { return c.client.View(s).(crosswise.View) }

func (c *Crosswise) began() {}

func (c *Crosswise) move(words []string) game.Move { return moveOf(c.view(c.open), words) }

func (c *Crosswise) turn(mover game.Seat) {
	c.print(c.hand(mover))
	if active := c.view(mover).Active; active != crosswise.Empty {
		c.say("crosswise.text.active."+strconv.Itoa(int(active)), "player", c.name(mover))
		return
	}
	c.say("crosswise.text.turn", "player", c.name(mover), "team", c.teller().Team(crosswise.TeamOf(mover)))
}

func (c *Crosswise) end() (outcome, again string) {
	return c.outcome(), c.language.Say("prompt.again")
}
