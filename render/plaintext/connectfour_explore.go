package plaintext

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/explorer"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// explore opens the analysis board with the position of the match. Whoever plays against
// others has none.
func (c *ConnectFour) explore([]string) {
	p, err := c.client.Turn().View.(connectfour.View).Position()
	if err == nil {
		c.explored, err = explorer.From(p)
	}
	if err != nil {
		c.failed = c.language.Say("explore.text.large")
		return
	}
	c.helpExploring(nil)
}

func (c *ConnectFour) helpExploring([]string) {
	c.say("explore.title")
	c.sayAll("connectfour.text.help.", "drop", "delete", "bomb")
	c.exploring().help(&c.printer)
}

// exploring is what can be typed at the analysis board beside moves.
func (c *ConnectFour) exploring() commands {
	return commands{
		{words: "zurück zurueck back", help: "explore.text.help.steps", do: func([]string) { c.explored.Back() }},
		{words: "vor forward", do: func([]string) { c.explored.Forward() }},
		{words: "bester best", help: "explore.text.help.best", do: c.exploreBest},
		{words: "öffne oeffne open", help: "explore.text.help.open", do: c.exploreOpen},
		{words: "text", help: "explore.text.help.text", do: func([]string) { c.events = append(c.events, c.explored.Text()) }},
		{words: "ende end", help: "explore.text.help.end", do: func([]string) { c.explored = nil }},
		{words: "hilfe help", help: "prompt.help.help", do: c.helpExploring},
	}
}

func (c *ConnectFour) exploreBest([]string) {
	best, ok := explorer.Best(c.weighed())
	if !ok {
		c.failed = c.language.Say("refused.over")
		return
	}
	c.exploreMove(strings.Fields(string(best.Move)))
}

func (c *ConnectFour) exploreOpen(args []string) {
	opened, err := explorer.Read(strings.Join(args, " "), c.explored.Position().Rules())
	if err != nil {
		c.failed = c.language.Say("explore.open.wrong")
		return
	}
	c.explored = opened
}

func (c *ConnectFour) exploreMove(words []string) {
	m, err := connectfour.ParseMove(string(dropMove(words)))
	if err == nil {
		err = c.explored.Play(m)
	}
	switch refused, ok := err.(*game.MoveError); {
	case ok:
		c.failed = c.language.Say("refused." + refused.Reason)
	case err != nil:
		c.failed = c.language.Say("explore.refused")
	}
}

// handleExploring takes a line that is typed at the analysis board.
func (c *ConnectFour) handleExploring(line string) {
	if words := strings.Fields(line); len(words) > 0 && !c.exploring().do(words) {
		c.exploreMove(strings.Fields(strings.ToLower(line)))
	}
}

// weighing is for how long the moves of a position are weighed, in milliseconds.
const weighing = 1500

// weighed asks what the moves of the position are worth; nothing once it is over.
func (c *ConnectFour) weighed() []ai.Worth {
	p := c.explored.Position()
	if p.Turn() == game.NoSeat || c.Ask == nil {
		return nil
	}
	reply, err := c.Ask(table.Question{
		Ply: p.Stones(), Seat: p.Turn(), Game: connectfour.Name, View: p.View(p.Turn()), Strength: ai.Strongest,
	}, thinking.Study{Each: true, Budget: weighing})
	if err != nil {
		c.fail(err)
	}
	return reply.Each
}

// askExploring shows the position that is explored and what each column is worth.
func (c *ConnectFour) askExploring() error {
	p := c.explored.Position()
	c.tellNews()
	c.print("\n" + connectfourleds.Board.Draw(p))
	worths := c.weighed()
	for _, w := range worths {
		column := strings.TrimPrefix(string(w.Move), "drop ")
		c.print("  " + explorer.Words(c.language, w, true, column) + "\n")
	}
	switch r := p.Result(); {
	case r.Draw():
		c.say("match.draw")
	case r.Over:
		c.say("match.won", "player", c.language.Say("match.player."+strconv.Itoa(int(r.Winners[0])+1)))
	default:
		c.say("connectfour.text.turn", "player", c.language.Say("match.player."+strconv.Itoa(int(p.Turn())+1)), "letter", stoneLetters[p.Turn()])
	}
	return c.err
}
