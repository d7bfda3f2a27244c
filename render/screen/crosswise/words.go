package crosswise

import (
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
)

// event is what happened last.
type event struct {
	news
	seats []game.Player
}

// cells lists the cells that the last turn has changed.
func (e event) cells() []rules.Cell {
	if e.seats == nil {
		return nil
	}
	return changed(e.move)
}

// changed lists the cells that a move changes.
func changed(m rules.Move) []rules.Cell {
	switch m.Kind {
	case rules.Activate:
		return nil
	case rules.Shift, rules.Swap:
		return []rules.Cell{m.From, m.To}
	}
	return []rules.Cell{m.To}
}

// Teller tells in words what happens in a match.
type Teller struct {
	Language text.Language
	// Seats are who plays; those without a name have that of their seat.
	Seats []game.Player
}

// teller tells of the match at the table.
func (s *Screen) teller() Teller { return Teller{s.app.Language, s.table.seats} }

func (t Teller) say(key string, places ...string) string {
	return t.Language.Say("crosswise."+key, places...)
}

// tile is what a tile is called.
func (t Teller) tile(tile rules.Tile) string { return t.Language.Say(tile.Key()) }

// name is what a player is called.
func (t Teller) name(seat game.Seat) string {
	if int(seat) < len(t.Seats) && t.Seats[seat].Name != "" {
		return t.Seats[seat].Name
	}
	return rules.DefaultName(seat)
}

// name is what a player is called.
func (s *Screen) name(seat game.Seat) string { return s.teller().name(seat) }

// tile is what a tile is called.
func (s *Screen) tile(t rules.Tile) string { return s.teller().tile(t) }

// team is what a team is called.
func (s *Screen) team(t rules.Team) string { return s.app.Say(t.Key()) }

// points are points in words.
func (t Teller) points(n int) string {
	if n == rules.Sixes {
		return t.say("sixes")
	}
	return strconv.Itoa(n)
}

// points are points in words.
func (s *Screen) points(n int) string { return s.teller().points(n) }

// place is where a cell is.
func place(c rules.Cell) []string {
	return []string{"column", strconv.Itoa(c.X + 1), "row", strconv.Itoa(c.Y + 1)}
}

func (s *Screen) cellLabel(v rules.View, c rules.Cell) string {
	return s.say("cell", append(place(c), "tile", s.tile(v.Board.At(c)))...)
}

func (s *Screen) slotLabel(t rules.Tile, slot int) string {
	return s.say("slot", "slot", strconv.Itoa(slot+1), "tile", s.tile(t))
}

// happened tells what happened last; empty if nothing has.
func (s *Screen) happened() string {
	if s.event.seats == nil {
		return ""
	}
	return s.teller().Move(s.event.before, s.event.move)
}

// Move tells what a move does that is made in a position.
func (t Teller) Move(p rules.Position, m rules.Move) string {
	seat := p.Turn()
	was, hand := p.Board(), p.View(seat).(rules.View).Hand
	places := append(place(m.To), "player", t.name(seat))
	with := func(tile rules.Tile) []string { return append(places, "tile", t.tile(tile)) }
	from := []string{"from", t.say("place", place(m.From)...), "to", t.say("place", place(m.To)...)}
	switch m.Kind {
	case rules.Place:
		return t.say("event.place", with(hand[m.Slot])...)
	case rules.Remove:
		return t.say("event.remove", with(was.At(m.To))...)
	case rules.Activate:
		return t.say("event.activate", with(hand[m.Slot])...)
	case rules.Shift:
		return t.say("event.shift", append(with(was.At(m.From)), from...)...)
	case rules.Swap:
		return t.say("event.swap", append(with(was.At(m.From)), append(from, "other", t.tile(was.At(m.To)))...)...)
	}
	return t.say("event.exchange", append(with(hand[m.Slot]), "other", t.tile(was.At(m.To)))...)
}

// instructions are what to do in the second phase of a wildcard.
var instructions = map[rules.Tile]string{
	rules.Mover:        "active.mover",
	rules.SwapOnBoard:  "active.swap-on-board",
	rules.SwapWithHand: "active.swap-with-hand",
}

// information is what the line over the board says.
func (s *Screen) information() string {
	if !s.table.playing() {
		return s.say("no-match")
	}
	if s.table.position.Result().Over {
		return s.outcome()
	}
	turn := s.table.turn()
	switch {
	case s.warned != "":
		return s.warned
	case s.flight.flies() && s.flight.own == nil:
		return s.say("plays", "player", s.name(turn))
	case !s.table.human(turn):
		return s.say("thinks", "player", s.name(turn))
	case !s.own():
		return s.say("turn", "player", s.name(turn))
	}
	v := s.view()
	switch {
	case v.Active != rules.Empty:
		return s.app.Say("crosswise." + instructions[v.Active])
	case s.carries && v.Hand[s.carried.slot].TwoPhase():
		return s.say("carries.anywhere", "tile", s.tile(v.Hand[s.carried.slot]))
	case s.carries && v.Hand[s.carried.slot] == rules.Remover:
		return s.say("carries.remover")
	case s.carries:
		return s.say("carries", "tile", s.tile(v.Hand[s.carried.slot]))
	}
	return s.say("yours", "player", s.name(turn))
}

// outcome says how the match has ended.
func (s *Screen) outcome() string { return s.teller().Outcome(s.table.position) }

// Outcome says how a match has ended that is over.
func (t Teller) Outcome(p rules.Position) string {
	result := p.Result()
	if result.Reason == rules.ReasonStuck && p.Board().Tiles() == 0 {
		return t.say("first-stuck")
	}
	words := t.say("drawn")
	if !result.Draw() {
		words = t.say("won", "team", t.Language.Say(rules.TeamOf(result.Winners[0]).Key()))
	}
	switch result.Reason {
	case rules.ReasonStuck:
		words = t.say("stuck", "player", t.name(p.Last())) + " " + words
	case rules.ReasonSixes:
		words += " " + t.say("by-sixes")
	}
	return words
}

// Standing says how many points each team has.
func (t Teller) Standing(p rules.Position) string {
	points := func(team rules.Team) string { return t.points(p.Board().Points(team)) }
	return t.say("standing", "vertical", points(rules.Vertical), "horizontal", points(rules.Horizontal))
}

// news is all that is announced.
func (s *Screen) news() string {
	return strings.TrimSpace(s.happened() + " " + s.information())
}
