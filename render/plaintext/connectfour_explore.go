package plaintext

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/explorer"
	"lichtbrett/game/table"
)

// explore opens the analysis board with the position of the match. Whoever plays against
// others has none.
func (c *ConnectFour) explore([]string) bool {
	p, err := c.client.Turn().View.(connectfour.View).Position()
	if err == nil {
		c.explored, err = explorer.From(p)
	}
	if err != nil {
		c.failed = c.language.Say("explore.text.large")
		return false
	}
	c.helpExploring()
	return false
}

func (c *ConnectFour) helpExploring() {
	c.say("explore.title")
	c.sayAll("connectfour.text.help.", "drop", "delete", "bomb")
	c.sayAll("explore.text.help.", "steps", "best", "open", "text", "end")
	c.sayAll("prompt.help.", "help")
}

// exploreWords are what can be typed at the analysis board beside moves, in all languages.
var exploreWords = map[string]func(c *ConnectFour, rest string){
	"zurück": (*ConnectFour).exploreBack, "zurueck": (*ConnectFour).exploreBack, "back": (*ConnectFour).exploreBack,
	"vor": (*ConnectFour).exploreForward, "forward": (*ConnectFour).exploreForward,
	"bester": (*ConnectFour).exploreBest, "best": (*ConnectFour).exploreBest,
	"öffne": (*ConnectFour).exploreOpen, "oeffne": (*ConnectFour).exploreOpen, "open": (*ConnectFour).exploreOpen,
	"text":  (*ConnectFour).exploreText,
	"hilfe": func(c *ConnectFour, _ string) { c.helpExploring() }, "help": func(c *ConnectFour, _ string) { c.helpExploring() },
	"ende": func(c *ConnectFour, _ string) { c.explored = nil }, "end": func(c *ConnectFour, _ string) { c.explored = nil },
}

func (c *ConnectFour) exploreBack(string) { c.explored.Back() }

func (c *ConnectFour) exploreForward(string) { c.explored.Forward() }

func (c *ConnectFour) exploreText(string) { c.events = append(c.events, c.explored.Text()) }

func (c *ConnectFour) exploreBest(string) {
	best, ok := explorer.Best(c.weighed())
	if !ok {
		c.failed = c.language.Say("refused.over")
		return
	}
	c.exploreMove(strings.Fields(string(best.Move)))
}

func (c *ConnectFour) exploreOpen(text string) {
	opened, err := explorer.Read(text, c.explored.Position().Rules())
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
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	first := strings.ToLower(words[0])
	if command, ok := exploreWords[first]; ok {
		command(c, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), words[0])))
		return
	}
	c.exploreMove(strings.Fields(strings.ToLower(line)))
}

// weighed asks what the moves of the position are worth; nothing once it is over.
func (c *ConnectFour) weighed() []ai.Worth {
	p := c.explored.Position()
	if p.Turn() == game.NoSeat || c.Weigh == nil {
		return nil
	}
	worths, err := c.Weigh(table.Question{Ply: p.Stones(), Seat: p.Turn(), Game: connectfour.Name, View: p.View(p.Turn()), Strength: ai.Strongest})
	if err != nil {
		c.fail(err)
	}
	return worths
}

// askExploring shows the position that is explored and what each column is worth.
func (c *ConnectFour) askExploring() error {
	p := c.explored.Position()
	c.tellNews()
	c.print("\n" + console.ConnectFourBoard.Draw(p))
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
