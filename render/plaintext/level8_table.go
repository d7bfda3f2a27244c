package plaintext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// table tells what lies openly: the draw pile and, seat by seat, the level with
// its task, the number of cards, the top of the discard pile and what is laid.
// Seats and groups have the numbers that moves name them by.
func (c *Level8) table() string {
	v := c.shown()
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", c.language.Say("level8.text.round", "round", strconv.Itoa(v.Round), "cards", strconv.Itoa(v.DrawPile)))
	if v.OpenSkips > 0 {
		fmt.Fprintln(&b, c.language.Say("level8.pile.skips", "cards", strconv.Itoa(v.OpenSkips)))
	}
	for i, o := range v.Seats {
		s, mark := game.Seat(i), " "
		if s == v.Turn {
			mark = ">"
		}
		words := []string{
			c.player(s), c.language.Say("level8.level", "level", strconv.Itoa(o.Level+1), "levels", strconv.Itoa(len(v.Levels))) + ": " + c.task(v.Task(s)),
			c.language.Say("level8.cards", "cards", strconv.Itoa(o.Cards)), c.discarded(o),
		}
		if o.Laid {
			words = append(words, c.language.Say("level8.has-laid"))
		}
		if o.Skip {
			words = append(words, c.language.Say("level8.has-skip"))
		}
		fmt.Fprintf(&b, "%s %d  %s\n", mark, i, strings.Join(words, " · "))
		for g, cards := range o.Groups {
			fmt.Fprintf(&b, "     %d.%d  %s\n", i, g, list(cards))
		}
	}
	return b.String()
}

// discarded tells what lies on a discard pile.
func (c *Level8) discarded(o level8.Open) string {
	if len(o.Discard) == 0 {
		return c.language.Say("level8.discard.none")
	}
	return c.language.Say("level8.discard.top", "card", o.Discard[len(o.Discard)-1].String())
}

// list writes cards as moves do.
func list(cards []level8.Card) string {
	words := make([]string, len(cards))
	for i, card := range cards {
		words[i] = card.String()
	}
	return strings.Join(words, " ")
}

// groups writes the combinations of a task as moves do.
func groups(all [][]level8.Card) string {
	words := make([]string, len(all))
	for i, cards := range all {
		words[i] = list(cards)
	}
	return strings.Join(words, " | ")
}

// task is what a task asks for.
func (c *Level8) task(task level8.Task) string {
	words := make([]string, len(task))
	for i, combination := range task {
		size := []string{"size", strconv.Itoa(combination.Size)}
		switch combination.Kind {
		case level8.Run:
			words[i] = c.language.Say("level8.task.run", size...)
		case level8.OneColour:
			words[i] = c.language.Say("level8.task.colour", size...)
		default:
			words[i] = c.language.Say("level8.task.equal." + strconv.Itoa(combination.Size))
		}
	}
	return strings.Join(words, " | ")
}

// name is what a player is called.
func (c *Level8) name(s game.Seat) string {
	if name := c.client.Seats()[s].Name; name != "" {
		return name
	}
	return c.language.Say("level8.player", "number", strconv.Itoa(int(s)+1))
}

// player is a player's name, and whether it is a computer's.
func (c *Level8) player(s game.Seat) string {
	if c.client.Seats()[s].ByComputer() {
		return c.language.Say("level8.player.computer", "player", c.name(s))
	}
	return c.name(s)
}

// possible lists what the seat to move can do now, as it is typed.
func (c *Level8) possible(v level8.View) string {
	var words []string
	for _, m := range v.Legal() {
		word := ""
		switch m.Act {
		case level8.Draw:
			word = c.language.Say("level8.text.can.draw")
		case level8.Take:
			pile := v.Seats[m.Seat].Discard
			word = c.language.Say("level8.text.can.take", "seat", strconv.Itoa(int(m.Seat)), "card", pile[len(pile)-1].String())
		case level8.Lay:
			word = c.language.Say("level8.text.can.lay")
		case level8.Add:
			word = c.language.Say("level8.text.can.add", "card", m.Card.String(), "group", fmt.Sprintf("%d.%d", m.Seat, m.Group))
		case level8.Discard:
			word = c.language.Say("level8.text.can.discard")
		case level8.Block:
			word = c.language.Say("level8.text.can.skip", "seat", strconv.Itoa(int(m.Seat)))
		}
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// played tells of a move that was made in what was seen before, and of the end
// of the round.
func (c *Level8) played(was game.View, m table.Played) (told []string) {
	c.proposed = ""
	before := was.(level8.View)
	move, err := level8.ParseMove(string(m.Move))
	if err != nil || int(move.Seat) >= len(before.Seats) || move.Act == level8.Take && len(before.Seats[move.Seat].Discard) == 0 {
		return nil // no match has such a move, whoever says so
	}
	after := m.View.(level8.View)
	places := []string{"player", c.name(m.Seat), "card", move.Card.String(), "cards", groups(move.Groups)}
	if move.Act == level8.Take || move.Act == level8.Add || move.Act == level8.Block {
		places = append(places, "other", c.name(move.Seat))
	}
	switch move.Act {
	case level8.Draw:
		if m.Seat == c.open {
			return []string{c.language.Say("level8.event.drawn", "card", list(drawn(c.held, c.view(m.Seat).Hand)))}
		}
		return []string{c.language.Say("level8.event.draw", places...)}
	case level8.Take:
		pile := before.Seats[move.Seat].Discard
		places[3] = pile[len(pile)-1].String()
		if move.Seat == m.Seat {
			return []string{c.language.Say("level8.event.take.own", places...)}
		}
		return []string{c.language.Say("level8.event.take", places...)}
	case level8.Lay:
		return []string{c.language.Say("level8.event.lay", places...)}
	case level8.Add:
		return []string{c.language.Say("level8.event.add", places...)}
	case level8.Discard:
		told = []string{c.language.Say("level8.event.discard", places...)}
	default:
		told = []string{c.language.Say("level8.event.skip", places...)}
	}
	if after.Round != before.Round {
		return append(told, c.round(before, m.Seat, after)...)
	}
	for i, o := range after.Seats {
		if was := before.Seats[i].Skip || move.Act == level8.Block && move.Seat == game.Seat(i); was && !o.Skip {
			told = append(told, c.language.Say("level8.event.skipped", "player", c.name(game.Seat(i))))
		}
	}
	return told
}

// drawn returns what a hand holds more than before.
func drawn(before, after []level8.Card) []level8.Card {
	for i, card := range after {
		if i == len(before) || before[i] != card {
			return after[i : i+1]
		}
	}
	return nil
}

// round tells how a round ended that a seat has closed.
func (c *Level8) round(before level8.View, closed game.Seat, after level8.View) []string {
	told := []string{
		c.language.Say("level8.round.over", "round", strconv.Itoa(before.Round)) + ". " +
			c.language.Say("level8.round.closed", "player", c.name(closed)),
	}
	for i, o := range before.Seats {
		key := "level8.round.stays"
		switch {
		case game.Seat(i) == closed:
			key = "level8.round.bonus"
		case o.Laid:
			key = "level8.round.advances"
		}
		told = append(told, c.standing(after, game.Seat(i), key))
	}
	return told
}

// outcome says how the match has ended, and where everybody stands.
func (c *Level8) outcome() string {
	r, v := c.client.Turn().Result, c.shown()
	key := "level8.won.level"
	if r.Reason == level8.ReasonBonus {
		key = "level8.won.bonus"
	}
	var b strings.Builder
	b.WriteString(c.language.Say(key, "player", c.name(r.Winners[0])))
	for i, o := range v.Seats {
		laid := "level8.over.not-laid"
		if o.Laid {
			laid = "level8.over.laid"
		}
		b.WriteString("\n" + c.standing(v, game.Seat(i), laid))
	}
	return b.String()
}

// standing tells on which level a seat is, and by what key why.
func (c *Level8) standing(v level8.View, s game.Seat, why string) string {
	return "  " + c.language.Say("level8.text.standing", "player", c.name(s), "level", strconv.Itoa(v.Seats[s].Level+1), "why", c.language.Say(why))
}
