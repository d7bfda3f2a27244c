package level8

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
)

// teller tells of the match at the table.
func (s *Screen) teller() tell.Teller { return tell.New(s.App.Language, s.Client.Seats()) }

// name is what a player is called.
func (s *Screen) name(seat game.Seat) string { return s.teller().Name(seat) }

// card is what a card is called.
func (s *Screen) card(c rules.Card) string { return s.teller().Card(c) }

// seatLabel is all that is to be seen of a seat.
func (s page) seatLabel(v rules.View, seat game.Seat) string {
	o, t := v.Seats[seat], s.teller()
	words := []string{t.Player(seat)}
	if seat == v.Seat {
		words[0] = s.say("own-pile", "player", s.name(seat))
	} else {
		words = append(words, t.Level(v, seat)+": "+t.Task(v.Task(seat)), s.say("cards", "cards", strconv.Itoa(o.Cards)))
		if v.Turn == seat {
			words[0] = s.App.Say("table.player.turn", "player", words[0])
		}
	}
	if o.Laid {
		words = append(words, s.say("has-laid"))
	}
	if o.Skip {
		words = append(words, s.say("has-skip"))
	}
	return strings.Join(append(words, t.Discarded(o)), ". ")
}

// Told tells of the moves of a match.
func (s *Screen) Told(match int, _ game.View, moves []table.Moved) []string {
	return s.history.Tell(s.teller(), match, moves)
}

// Happened implements tabletop.Game.
func (s *Screen) Happened() string {
	e, t := s.Event, s.teller()
	switch {
	case e == nil:
		return ""
	case e.Move.Act == rules.Draw && e.Seat == s.Open && s.hand.fresh != (held{}):
		return t.Drawn(s.hand.fresh.card)
	}
	words := append([]string{t.Move(e.Seat, e.Move, e.Before)}, t.Skipped(e.Before, e.After, e.Move)...)
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// Step implements tabletop.Game.
func (s *Screen) Step() string {
	v := s.view()
	switch {
	case s.Carries() && v.Phase == rules.Drawing:
		return s.say("carries.early", "card", s.card(s.carry.card))
	case s.Carries() && s.carry.card == rules.Skip:
		return s.say("carries.skip")
	case s.Carries() && v.Seats[v.Seat].Laid:
		return s.say("carries.add", "card", s.card(s.carry.card))
	case s.Carries():
		return s.say("carries", "card", s.card(s.carry.card))
	case v.Phase == rules.Drawing:
		return s.say("step.draw")
	case preparation{s}.complete():
		return s.say("step.lay")
	case v.Seats[v.Seat].Laid:
		return s.say("step.add")
	}
	return s.say("step.play")
}

// Outcome implements tabletop.Game.
func (s *Screen) Outcome() string { return s.teller().Outcome(s.Client.Turn().Result) }

// Hinted implements tabletop.Game: a task that can be laid is prepared.
func (s *Screen) Hinted(m rules.Move) {
	s.carry = held{}
	if m.Act == rules.Lay {
		preparation{s}.propose(m.Groups)
	}
}

// HintWords implements tabletop.Game.
func (s *Screen) HintWords(m rules.Move) string { return s.teller().Hint(m, s.view()) }
