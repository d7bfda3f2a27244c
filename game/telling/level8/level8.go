// Package level8 says what happens in a match of the card game Level 8.
package level8

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
)

// Teller tells in words what happens in a match.
type Teller struct {
	telling.Players
	// Typed says that cards are written as moves are typed, and not called by their names.
	Typed bool
}

// New returns a teller in a language for people at a table.
func New(l text.Language, seats []table.Player) Teller {
	return Teller{Players: telling.Players{Language: l, Seats: seats, Unnamed: number}}
}

// number is what a player without a name is called.
func number(l text.Language, s game.Seat) string {
	return l.Say("level8.player", "number", strconv.Itoa(int(s)+1))
}

func (t Teller) say(key string, places ...string) string {
	return t.Language.Say("level8."+key, places...)
}

// Colours are what colours are called, as keys have it.
var Colours = [rules.Colours]string{"blue", "red", "yellow", "green", "violet", "orange"}

// Card is what a card is called.
func (t Teller) Card(c rules.Card) string { return t.card(c, "card.skip", "card.joker") }

// One is a card that something is done to, as in: Ada takes a joker.
func (t Teller) One(c rules.Card) string { return t.card(c, "card.skip.one", "card.joker.one") }

func (t Teller) card(c rules.Card, skip, joker string) string {
	colour := func() string { return t.say("colour." + Colours[c.Colour()]) }
	switch {
	case t.Typed:
		return c.String()
	case c == rules.Skip:
		return t.say(skip)
	case c == rules.Joker:
		return t.say(joker)
	case c.IsJoker() && c.Colour() >= 0:
		return t.say(joker+".as", "as", colour())
	case c.IsJoker():
		return t.say(joker+".as", "as", strconv.Itoa(c.Number()))
	case c.Colour() >= 0:
		return t.say("card.number", "colour", colour(), "number", strconv.Itoa(c.Number()))
	}
	return ""
}

// Cards is several cards.
func (t Teller) Cards(cards []rules.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = t.Card(c)
	}
	if t.Typed {
		return strings.Join(words, " ")
	}
	return strings.Join(words, ", ")
}

// Groups is the cards of several combinations.
func (t Teller) Groups(groups [][]rules.Card) string {
	words := make([]string, len(groups))
	for i, cards := range groups {
		words[i] = t.Cards(cards)
	}
	if t.Typed {
		return strings.Join(words, " | ")
	}
	return strings.Join(words, "; ")
}

// Combination is what a combination is called.
func (t Teller) Combination(c rules.Combination) string {
	size := []string{"size", strconv.Itoa(c.Size)}
	switch {
	case c.Kind == rules.Run:
		return t.say("task.run", size...)
	case c.Kind == rules.OneColour:
		return t.say("task.colour", size...)
	}
	return t.say("task.equal." + strconv.Itoa(c.Size))
}

// Kind is what a combination is called to which cards may have been added.
func (t Teller) Kind(k rules.Kind) string {
	return t.say([...]string{rules.Run: "group.run", rules.Equal: "group.equal", rules.OneColour: "group.colour"}[k])
}

// Task is what a task asks for.
func (t Teller) Task(task rules.Task) string {
	var words []string
	for i := 0; i < len(task); {
		n := 1
		for i+n < len(task) && task[i+n] == task[i] {
			n++
		}
		word := t.Combination(task[i])
		if n > 1 {
			word = strconv.Itoa(n) + " × " + word
		}
		words, i = append(words, word), i+n
	}
	return strings.Join(words, ", ")
}

// Move tells of a move in words of what all may see; v is how it was before.
func (t Teller) Move(seat game.Seat, m rules.Move, v rules.View) string {
	return t.Did(seat, m, Taken(m, v))
}

// Taken is the card that a move takes from a discard pile; 0 if it takes none,
// e.g. because a remote move names a seat that does not exist.
func Taken(m rules.Move, v rules.View) (card rules.Card) {
	if m.Act != rules.Take || int(m.Seat) >= len(v.Seats) {
		return 0
	}
	if pile := v.Seats[m.Seat].Discard; len(pile) > 0 {
		card = pile[len(pile)-1]
	}
	return card
}

// Did tells of a move in words of what all may see. Which card it took from a
// discard pile is 0 where that is not known.
func (t Teller) Did(seat game.Seat, m rules.Move, took rules.Card) string {
	places := []string{"player", t.Name(seat)}
	switch m.Act {
	case rules.Draw:
		return t.say("event.draw", places...)
	case rules.Take:
		card := t.say("card.some")
		if took != 0 {
			card = t.One(took)
		}
		places = append(places, "card", card, "other", t.Name(m.Seat))
		if m.Seat == seat {
			return t.say("event.take.own", places...)
		}
		return t.say("event.take", places...)
	case rules.Lay:
		return t.say("event.lay", append(places, "cards", t.Groups(m.Groups))...)
	case rules.Add:
		return t.say("event.add", append(places, "card", t.One(m.Card), "other", t.Name(m.Seat))...)
	case rules.Discard:
		return t.say("event.discard", append(places, "card", t.One(m.Card))...)
	}
	return t.say("event.skip", append(places, "other", t.Name(m.Seat))...)
}

// Drawn tells which card somebody has drawn who sees it.
func (t Teller) Drawn(c rules.Card) string { return t.say("event.drawn", "card", t.Card(c)) }

// Skipped tells who has missed a turn after a move between two views.
func (t Teller) Skipped(before, after rules.View, m rules.Move) (told []string) {
	if after.Round != before.Round {
		return nil
	}
	for i, o := range after.Seats {
		if was := before.Seats[i].Skip || m.Act == rules.PlaySkip && m.Seat == game.Seat(i); was && !o.Skip {
			told = append(told, t.say("event.skipped", "player", t.Name(game.Seat(i))))
		}
	}
	return told
}

// RoundOver says that a round has ended; a seat has closed it.
func (t Teller) RoundOver(before rules.View, closer game.Seat) (title, closed string) {
	return t.say("round.over", "round", strconv.Itoa(before.Round)), t.say("round.closed", "player", t.Name(closer))
}

// Advance says whether a seat goes on to the next level after a round that a seat has
// closed.
func (t Teller) Advance(before, after rules.View, seat, closer game.Seat) string {
	switch {
	case seat == closer:
		return t.say("round.bonus")
	case after.Seats[seat].Level > before.Seats[seat].Level:
		return t.say("round.advances")
	}
	return t.say("round.stays")
}

// Hint tells what a computer player would do at what a player sees.
func (t Teller) Hint(m rules.Move, v rules.View) string {
	switch m.Act {
	case rules.Draw:
		return t.say("hint.draw")
	case rules.Take:
		return t.say("hint.take", "card", t.One(Taken(m, v)))
	case rules.Lay:
		return t.say("hint.lay", "cards", t.Groups(m.Groups))
	case rules.Add:
		return t.say("hint.add", "card", t.One(m.Card), "player", t.Name(m.Seat))
	case rules.Discard:
		return t.say("hint.discard", "card", t.One(m.Card))
	}
	return t.say("hint.skip", "player", t.Name(m.Seat))
}

// Outcome says how a match has ended that is over.
func (t Teller) Outcome(r game.Result) string {
	if len(r.Winners) == 0 {
		return ""
	}
	key := "won.level"
	if r.Reason == rules.ReasonBonus {
		key = "won.bonus"
	}
	return t.say(key, "player", t.Name(r.Winners[0]))
}

// Level says on which level a seat is, of how many.
func (t Teller) Level(v rules.View, seat game.Seat) string {
	return t.say("level", "level", strconv.Itoa(v.Seats[seat].Level+1), "levels", strconv.Itoa(len(v.Levels)))
}

// LevelNumber says which level that is, from 0.
func (t Teller) LevelNumber(level int) string {
	return t.say("level.short", "level", strconv.Itoa(level+1))
}

// Discarded tells what lies on a seat's discard pile.
func (t Teller) Discarded(o rules.Open) string {
	if n := len(o.Discard); n > 0 {
		return t.say("discard.top", "card", t.Card(o.Discard[n-1]))
	}
	return t.say("discard.none")
}

// Before tells what lies before a seat.
func (t Teller) Before(v rules.View, seat game.Seat) string {
	o := v.Seats[seat]
	words := []string{t.Name(seat), t.LevelNumber(o.Level)}
	if o.Skip {
		words = append(words, t.say("has-skip"))
	}
	if len(o.Discard) > 0 {
		words = append(words, t.Discarded(o))
	}
	for i, group := range o.Groups {
		words = append(words, t.Kind(v.Task(seat)[i].Kind)+": "+t.Cards(group))
	}
	return strings.Join(words, ", ")
}
