package plaintext

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"lichtbrett/game"
	"lichtbrett/game/level8"
)

// begin starts a new match: with the same players and options, or those that
// are named.
func (c *Level8) begin(args []string) {
	rules := c.rules()
	var seats []game.Player
	for _, word := range args {
		lower := strings.ToLower(word)
		strength, computer := c.computer(lower)
		switch {
		case computer:
			seats = append(seats, game.Player{Strength: strength})
		case len(word) == 1 && word[0] >= '0' && word[0] <= '9':
			rules.Levels = int(word[0] - '0')
		case lower == "normal":
			rules.Order = level8.Normal
		case lower == "gemischt" || lower == "shuffled":
			rules.Order = level8.Shuffled
		default:
			seats = append(seats, game.Player{Name: word})
		}
	}
	if len(seats) == 0 {
		for _, p := range c.client.Seats() {
			seats = append(seats, game.Player{Name: p.Name, Strength: p.Strength})
		}
	}
	rules.Seats = len(seats)
	switch {
	case rules.Check() != nil:
		c.failed = c.language.Say("level8.text.bad-match")
	case !distinct(seats):
		c.failed = c.language.Say("level8.text.bad-names")
	default:
		options := fmt.Appendf(nil, `{"levels":%d,"order":%q}`, rules.Levels, rules.Order)
		if err := c.start(seats, options); err != nil {
			c.failed = c.language.Say("level8.text.bad-match")
		}
	}
}

// rules are those of the match under way.
func (c *Level8) rules() level8.Rules {
	rules := level8.Standard
	if record, ok := c.host.Record(); ok {
		_ = json.Unmarshal(record.Config, &rules) // the host has read it before
	}
	return rules
}

// longestName is how many characters a player's name has at most.
const longestName = 20

// distinct reports whether names can be told from each other and fit the table.
func distinct(seats []game.Player) bool {
	seen := map[string]bool{}
	for _, p := range seats {
		if p.Name != "" && seen[p.Name] || utf8.RuneCountInString(p.Name) > longestName {
			return false
		}
		seen[p.Name] = true
	}
	return true
}

func (c *Level8) help() {
	c.say("level8.text.title")
	c.sayAll("level8.text.help.", "draw", "lay", "add", "discard", "cards")
	c.sayCommands()
}

// goOn goes on with the match in a file.
func (c *Level8) goOn(args []string) {
	c.load(args, game.ReadRecord, "level8.text.failed")
}

// fill proposes a way to lay the task, with the cards that are named for its
// combinations if any are; "lay" alone lays it.
func (c *Level8) fill(args []string) {
	if !c.mayLook() {
		return
	}
	v := c.view(c.open)
	if v.Seats[c.open].Laid {
		c.failed = c.language.Say("refused.laid-already")
		return
	}
	var chosen [][]level8.Card
	if len(args) > 0 {
		for _, part := range strings.Split(strings.ToLower(strings.Join(args, " ")), "|") {
			var cards []level8.Card
			for _, word := range strings.Fields(part) {
				card, err := level8.ParseCard(word)
				if err != nil {
					c.failed = c.language.Say("refused.no-card")
					return
				}
				cards = append(cards, card)
			}
			chosen = append(chosen, cards)
		}
	}
	laid, ok := v.Fill(chosen)
	switch {
	case ok:
		c.proposed = level8.Move{Act: level8.Lay, Groups: laid}.Notation()
		c.events = append(c.events, c.language.Say("level8.text.filled", "cards", c.teller().Groups(laid)))
	case len(args) > 0:
		c.failed = c.language.Say("level8.no-way-so")
	default:
		c.failed = c.language.Say("level8.no-way")
	}
}
