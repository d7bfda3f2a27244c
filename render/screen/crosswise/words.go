package crosswise

import (
	"strconv"
	"strings"

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
	switch e.move.Kind {
	case rules.Activate:
		return nil
	case rules.Shift, rules.Swap:
		return []rules.Cell{e.move.From, e.move.To}
	}
	return []rules.Cell{e.move.To}
}

// name is what a player is called.
func (s *Screen) name(seat game.Seat) string {
	if int(seat) < len(s.table.seats) && s.table.seats[seat].Name != "" {
		return s.table.seats[seat].Name
	}
	return rules.DefaultName(seat)
}

// tile is what a tile is called.
func (s *Screen) tile(t rules.Tile) string { return s.app.Say(t.Key()) }

// team is what a team is called.
func (s *Screen) team(t rules.Team) string { return s.app.Say(t.Key()) }

// points are points in words.
func (s *Screen) points(n int) string {
	if n == rules.Sixes {
		return s.say("sixes")
	}
	return strconv.Itoa(n)
}

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
	e := s.event
	if e.seats == nil {
		return ""
	}
	was, hand := e.before.Board(), e.before.View(e.seat).(rules.View).Hand
	places := append(place(e.move.To), "player", s.name(e.seat))
	with := func(t rules.Tile) []string { return append(places, "tile", s.tile(t)) }
	from := []string{"from", s.say("place", place(e.move.From)...), "to", s.say("place", place(e.move.To)...)}
	switch e.move.Kind {
	case rules.Place:
		return s.say("event.place", with(hand[e.move.Slot])...)
	case rules.Remove:
		return s.say("event.remove", with(was.At(e.move.To))...)
	case rules.Activate:
		return s.say("event.activate", with(hand[e.move.Slot])...)
	case rules.Shift:
		return s.say("event.shift", append(with(was.At(e.move.From)), from...)...)
	case rules.Swap:
		return s.say("event.swap", append(with(was.At(e.move.From)), append(from, "other", s.tile(was.At(e.move.To)))...)...)
	}
	return s.say("event.exchange", append(with(hand[e.move.Slot]), "other", s.tile(was.At(e.move.To)))...)
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
func (s *Screen) outcome() string {
	p := s.table.position
	result := p.Result()
	if result.Reason == rules.ReasonStuck && p.Board().Tiles() == 0 {
		return s.say("first-stuck")
	}
	words := s.say("drawn")
	if !result.Draw() {
		words = s.say("won", "team", s.team(rules.TeamOf(result.Winners[0])))
	}
	switch result.Reason {
	case rules.ReasonStuck:
		words = s.say("stuck", "player", s.name(p.Last())) + " " + words
	case rules.ReasonSixes:
		words += " " + s.say("by-sixes")
	}
	return words
}

// news is all that is announced.
func (s *Screen) news() string {
	return strings.TrimSpace(s.happened() + " " + s.information())
}
