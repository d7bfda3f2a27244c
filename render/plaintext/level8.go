package plaintext

import (
	"slices"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/level8"
)

// Level8 is the text console of Level 8.
type Level8 struct {
	matchConsole
	proposed game.Move // how the task could be laid, as it was proposed
}

// NewLevel8 returns the console of a match with these options.
func NewLevel8(o Options) *Level8 {
	c := &Level8{}
	c.matchConsole = matchConsole{Options: o, talk: c, game: level8.Game{}, words: cardWords, hands: true, commands: commands{
		{words: "vorschlag fill", help: "level8.text.help.fill", do: c.fill},
		{words: "hand", help: "level8.text.help.hand", do: c.uncover},
		{words: "neu new", help: "level8.text.help.new", owner: true, do: c.begin},
		{words: "speichern save", help: "level8.text.help.save", owner: true, do: c.record},
		{words: "laden load", owner: true, do: c.goOn},
	}}
	return c
}

// shown is what everybody at the table may see, whoever looks.
func (c *Level8) shown() level8.View { return c.client.Turn().View.(level8.View) }

// view is what a seat of this device sees.
func (c *Level8) view(s game.Seat) level8.View { return c.client.View(s).(level8.View) }

func (c *Level8) began() { c.proposed = "" }

func (c *Level8) move(words []string) game.Move {
	move := cardMove(words)
	if move == "lay" && c.proposed != "" {
		move = c.proposed
	}
	return move
}

func (c *Level8) turn(mover game.Seat) {
	c.say("level8.text.hand", "cards", c.teller().Cards(c.view(mover).Hand))
	c.say("level8.text.turn", "player", c.name(mover), "moves", c.possible(c.view(mover)))
}

func (c *Level8) end() (outcome, again string) {
	return c.outcome(), c.language.Say("level8.text.again")
}

// cardWords are the words of moves.
var cardWords = vocabulary{
	{"draw", "zieh", "ziehe"}, {"take", "nimm"}, {"lay", "lege", "leg"}, {"add", "anlegen"}, {"discard", "wirf", "abwerfen"}, {"skip", "aussetzen"},
}

// cardMove returns the move that words in lower case mean: the notation, in
// either language.
func cardMove(words []string) game.Move {
	notation := slices.Clone(words)
	notation[0] = cardWords.notation(words[0])
	return game.Move(strings.Join(notation, " "))
}
