package plaintext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
)

// table tells what lies openly: the draw pile and, seat by seat, the level with
// its task, the number of cards, the top of the discard pile and what is laid.
// Seats and groups have the numbers that moves name them by.
func (c *Level8) table() string {
	v, t := c.shown(), c.teller()
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
			t.Player(s), t.Level(v, s) + ": " + t.Task(v.Task(s)),
			c.language.Say("level8.cards", "cards", strconv.Itoa(o.Cards)), t.Discarded(o),
		}
		if o.Laid {
			words = append(words, c.language.Say("level8.has-laid"))
		}
		if o.Skip {
			words = append(words, c.language.Say("level8.has-skip"))
		}
		fmt.Fprintf(&b, "%s %d  %s\n", mark, i, strings.Join(words, " · "))
		for g, cards := range o.Groups {
			fmt.Fprintf(&b, "     %d.%d  %s\n", i, g, t.Cards(cards))
		}
	}
	return b.String()
}

// teller tells of the match; cards are written as moves are typed.
func (c *Level8) teller() tell.Teller {
	t := tell.New(c.language, c.client.Seats())
	t.Typed = true
	return t
}

// name is what a player is called.
func (c *Level8) name(s game.Seat) string { return c.teller().Name(s) }

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
		case level8.PlaySkip:
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
	before, after, t := was.(level8.View), m.View.(level8.View), c.teller()
	move, err := level8.ParseMove(string(m.Move))
	if err != nil || int(move.Seat) >= len(before.Seats) || move.Act == level8.Take && tell.Taken(move, before) == 0 {
		return nil // no match has such a move, whoever says so
	}
	if move.Act == level8.Draw && m.Seat == c.open {
		held, _ := c.mover.(level8.View)
		for _, card := range drawn(held.Hand, c.view(m.Seat).Hand) {
			return []string{t.Drawn(card)}
		}
	}
	told = []string{t.Move(m.Seat, move, before)}
	if after.Round != before.Round {
		return append(told, c.round(before, m.Seat, after)...)
	}
	return append(told, t.Skipped(before, after, move)...)
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
	t := c.teller()
	title, words := t.RoundOver(before, closed)
	told := []string{title + ". " + words}
	for i := range before.Seats {
		told = append(told, c.standing(after, game.Seat(i), t.Advance(before, after, game.Seat(i), closed)))
	}
	return told
}

// outcome says how the match has ended, and where everybody stands.
func (c *Level8) outcome() string {
	v := c.shown()
	var b strings.Builder
	b.WriteString(c.teller().Outcome(c.client.Turn().Result))
	for i, o := range v.Seats {
		laid := "level8.over.not-laid"
		if o.Laid {
			laid = "level8.over.laid"
		}
		b.WriteString("\n" + c.standing(v, game.Seat(i), c.language.Say(laid)))
	}
	return b.String()
}

// standing tells on which level a seat is, and why.
func (c *Level8) standing(v level8.View, s game.Seat, why string) string {
	return "  " + c.language.Say("level8.text.standing", "player", c.name(s), "level", strconv.Itoa(v.Seats[s].Level+1), "why", why)
}
