package level8

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// event is the last move, between two positions of which only what all may see
// counts.
type event struct {
	seat          game.Seat
	move          rules.Move
	before, after rules.View
}

// Teller tells in words what happens in a match.
type Teller struct {
	Language text.Language
	// Seats are the players; those without a name have that of their seat.
	Seats []table.Player
}

// teller tells of the match at the table.
func (s *Screen) teller() Teller { return Teller{s.app.Language, s.client.Seats()} }

func (t Teller) say(key string, places ...string) string {
	return t.Language.Say("level8."+key, places...)
}

// at is who sits on a seat.
func (t Teller) at(seat game.Seat) table.Player {
	if seat < 0 || int(seat) >= len(t.Seats) {
		return table.Player{}
	}
	return t.Seats[seat]
}

// Name is what a player is called, here or elsewhere, person or computer.
func (t Teller) Name(seat game.Seat) string {
	if name := t.at(seat).Name; name != "" {
		return name
	}
	return t.say("player", "number", strconv.Itoa(int(seat)+1))
}

// player is a player's name, and what else there is to know of him.
func (t Teller) player(seat game.Seat) string {
	kind := ""
	switch p := t.at(seat); {
	case p.Kind == table.Computer:
		kind = "player.computer"
	case p.Substituted:
		kind = "player.substituted"
	case p.Away:
		kind = "player.away"
	default:
		return t.Name(seat)
	}
	return t.say(kind, "player", t.Name(seat))
}

// Card is what a card is called.
func (t Teller) Card(c rules.Card) string {
	colour := func() string { return t.say("colour." + suits[c.Colour()].word) }
	switch {
	case c == rules.Skip:
		return t.say("card.skip")
	case c == rules.Joker:
		return t.say("card.joker")
	case c.IsJoker() && c.Colour() >= 0:
		return t.say("card.joker.as", "as", colour())
	case c.IsJoker():
		return t.say("card.joker.as", "as", strconv.Itoa(c.Number()))
	case c.Colour() >= 0:
		return t.say("card.number", "colour", colour(), "number", strconv.Itoa(c.Number()))
	}
	return ""
}

// list is several cards.
func (t Teller) list(cards []rules.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = t.Card(c)
	}
	return strings.Join(words, ", ")
}

// combination is what a combination is called.
func (t Teller) combination(c rules.Combination) string {
	size := []string{"size", strconv.Itoa(c.Size)}
	switch {
	case c.Kind == rules.Run:
		return t.say("task.run", size...)
	case c.Kind == rules.OneColour:
		return t.say("task.colour", size...)
	}
	return t.say("task.equal." + strconv.Itoa(c.Size))
}

// kind is what a combination is called to which cards may have been added.
func (t Teller) kind(k rules.Kind) string {
	return t.say([...]string{rules.Run: "group.run", rules.Equal: "group.equal", rules.OneColour: "group.colour"}[k])
}

// task is what a task asks for.
func (t Teller) task(task rules.Task) string {
	var words []string
	for i := 0; i < len(task); {
		n := 1
		for i+n < len(task) && task[i+n] == task[i] {
			n++
		}
		word := t.combination(task[i])
		if n > 1 {
			word = strconv.Itoa(n) + " × " + word
		}
		words, i = append(words, word), i+n
	}
	return strings.Join(words, ", ")
}

// Move tells of a move in words of what all may see; v is how it was before.
func (t Teller) Move(seat game.Seat, m rules.Move, v rules.View) string {
	return t.did(seat, m, taken(m, v))
}

// taken is the card that a move takes from a discard pile; 0 if it takes none, as a
// move from elsewhere may that names a seat that there is not.
func taken(m rules.Move, v rules.View) (card rules.Card) {
	if m.Act != rules.Take || int(m.Seat) >= len(v.Seats) {
		return 0
	}
	if pile := v.Seats[m.Seat].Discard; len(pile) > 0 {
		card = pile[len(pile)-1]
	}
	return card
}

// did tells of a move in words of what all may see. Which card it took from a
// discard pile is 0 where that is not known.
func (t Teller) did(seat game.Seat, m rules.Move, took rules.Card) string {
	places := []string{"player", t.Name(seat)}
	switch m.Act {
	case rules.Draw:
		return t.say("event.draw", places...)
	case rules.Take:
		card := t.say("card.some")
		if took != 0 {
			card = t.Card(took)
		}
		places = append(places, "card", card, "other", t.Name(m.Seat))
		if m.Seat == seat {
			return t.say("event.take.own", places...)
		}
		return t.say("event.take", places...)
	case rules.Lay:
		groups := make([]string, len(m.Groups))
		for i, cards := range m.Groups {
			groups[i] = t.list(cards)
		}
		return t.say("event.lay", append(places, "cards", strings.Join(groups, "; "))...)
	case rules.Add:
		return t.say("event.add", append(places, "card", t.Card(m.Card), "other", t.Name(m.Seat))...)
	case rules.Discard:
		return t.say("event.discard", append(places, "card", t.Card(m.Card))...)
	}
	return t.say("event.skip", append(places, "other", t.Name(m.Seat))...)
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

// before tells what lies before a seat.
func (t Teller) before(v rules.View, seat game.Seat) string {
	o := v.Seats[seat]
	words := []string{t.Name(seat), t.say("level.short", "level", strconv.Itoa(o.Level+1))}
	if o.Skip {
		words = append(words, t.say("has-skip"))
	}
	if n := len(o.Discard); n > 0 {
		words = append(words, t.say("discard.top", "card", t.Card(o.Discard[n-1])))
	}
	for i, group := range o.Groups {
		words = append(words, t.kind(v.Task(seat)[i].Kind)+": "+t.list(group))
	}
	return strings.Join(words, ", ")
}

func (s *Screen) name(seat game.Seat) string             { return s.teller().Name(seat) }
func (s *Screen) card(c rules.Card) string               { return s.teller().Card(c) }
func (s *Screen) combination(c rules.Combination) string { return s.teller().combination(c) }
func (s *Screen) taskWords(task rules.Task) string       { return s.teller().task(task) }

// level says on which level a seat is.
func (s *Screen) level(v rules.View, seat game.Seat) string {
	return s.say("level", "level", strconv.Itoa(v.Seats[seat].Level+1), "levels", strconv.Itoa(len(v.Levels)))
}

// seatLabel is all that is to be seen of a seat.
func (s *Screen) seatLabel(v rules.View, seat game.Seat) string {
	o := v.Seats[seat]
	words := []string{s.teller().player(seat)}
	if seat == v.Seat {
		words[0] = s.say("own-pile", "player", s.name(seat))
	} else {
		words = append(words, s.level(v, seat)+": "+s.taskWords(v.Task(seat)), s.say("cards", "cards", strconv.Itoa(o.Cards)))
		if v.Turn == seat {
			words[0] = s.say("player.turn", "player", words[0])
		}
	}
	if o.Laid {
		words = append(words, s.say("has-laid"))
	}
	if o.Skip {
		words = append(words, s.say("has-skip"))
	}
	if n := len(o.Discard); n > 0 {
		words = append(words, s.say("discard.top", "card", s.card(o.Discard[n-1])))
	} else {
		words = append(words, s.say("discard.none"))
	}
	return strings.Join(words, ". ")
}

// groupLabel says what lies in a group.
func (s *Screen) groupLabel(v rules.View, seat game.Seat, g int) string {
	return s.say("group", "player", s.name(seat), "kind", s.teller().kind(v.Task(seat)[g].Kind),
		"cards", s.teller().list(v.Seats[seat].Groups[g]))
}

// happened tells what happened last; empty if nothing has.
func (s *Screen) happened() string {
	if s.event == nil {
		return ""
	}
	t := s.teller()
	words := t.Move(s.event.seat, s.event.move, s.event.before)
	if s.event.move.Act == rules.Draw && s.event.seat == s.open && s.hand.fresh != (held{}) {
		return t.say("event.drawn", "card", t.Card(s.hand.fresh.card))
	}
	if s.event.move.Act == rules.Discard || s.event.move.Act == rules.Block {
		words = wordsOf(words, s.skipped())
	}
	return words
}

// skipped tells who has missed a turn after the last move.
func (s *Screen) skipped() string {
	var words []string
	e := s.event
	if e.after.Round != e.before.Round {
		return ""
	}
	for i := range e.after.Seats {
		was := e.before.Seats[i].Skip || e.move.Act == rules.Block && e.move.Seat == game.Seat(i)
		if was && !e.after.Seats[i].Skip {
			words = append(words, s.say("event.skipped", "player", s.name(game.Seat(i))))
		}
	}
	return strings.Join(words, " ")
}

// information is what the line over the table says.
func (s *Screen) information() string {
	state := s.client.State()
	_, keeps := s.client.Keeper()
	taught := s.taught()
	switch {
	case taught != nil:
		return strings.Join(taught, " ")
	case !s.client.Playing() && !keeps:
		return s.say("not-begun")
	case !s.client.Playing():
		return s.say("no-match")
	case state.Result.Over:
		return s.teller().Outcome(state.Result)
	case state.Status == table.AbortedGame:
		return s.say("aborted")
	}
	turn := state.ToMove
	name := []string{"player", s.name(turn)}
	switch player := s.teller().at(turn); {
	case s.warned != "":
		return s.warned
	case s.flight.flies():
		return s.flight.words
	case state.BeginsIn > 0:
		return s.say("begins", name...)
	case s.own() && player.Substituted:
		return s.say("substituted")
	case player.Substituted:
		return s.say("thinks-for", name...)
	case player.ByComputer():
		return s.say("thinks", name...)
	case player.Away:
		return s.say("waits-away", name...)
	case !s.client.Own(turn):
		return s.say("waits", name...)
	case !s.own():
		return s.say("turn", name...)
	}
	if words := s.hintText(); words != "" && !s.carry.on {
		return words
	}
	v := s.view()
	switch {
	case s.carry.on && v.Phase == rules.Drawing:
		return s.say("carries.early", "card", s.card(s.carry.card.card))
	case s.carry.on && s.carry.card.card == rules.Skip:
		return s.say("carries.skip")
	case s.carry.on && v.Seats[v.Seat].Laid:
		return s.say("carries.add", "card", s.card(s.carry.card.card))
	case s.carry.on:
		return s.say("carries", "card", s.card(s.carry.card.card))
	case v.Phase == rules.Drawing:
		return s.say("step.draw")
	case s.complete():
		return s.say("step.lay")
	case v.Seats[v.Seat].Laid:
		return s.say("step.add")
	}
	return s.say("step.play")
}

// news is what is to be announced.
func (s *Screen) news() string {
	if s.flight.flies() { // it is told once it has been taken in
		return ""
	}
	return s.told.Tell(s.event, s.happened(), s.information())
}
