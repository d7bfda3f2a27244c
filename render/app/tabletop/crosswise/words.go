package crosswise

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// event is the last move, between two positions of which only what all may see
// counts.
type event struct {
	move          rules.Move
	before, after rules.View
}

// cells lists the cells that the last turn has changed.
func (e *event) cells() []rules.Cell {
	if e == nil {
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
	// Seats are the players; those without a name have that of their seat.
	Seats []table.Player
}

// teller tells of the match at the table.
func (s *Screen) teller() Teller { return Teller{s.app.Language, s.client.Seats()} }

func (t Teller) say(key string, places ...string) string {
	return t.Language.Say("crosswise."+key, places...)
}

// tile is what a tile is called.
func (t Teller) tile(tile rules.Tile) string { return t.Language.Say(tile.Key()) }

// at is who sits on a seat.
func (t Teller) at(seat game.Seat) table.Player {
	if seat < 0 || int(seat) >= len(t.Seats) {
		return table.Player{}
	}
	return t.Seats[seat]
}

// byComputer reports whether a computer plays a seat.
func (t Teller) byComputer(seat game.Seat) bool { return t.at(seat).ByComputer() }

// name is what a player is called, here or elsewhere, person or computer.
func (t Teller) name(seat game.Seat) string {
	if name := t.at(seat).Name; name != "" {
		return name
	}
	return rules.DefaultName(seat)
}

// player is a player's name, and what else there is to know of him.
func (t Teller) player(seat game.Seat) string {
	kind := "person"
	switch p := t.at(seat); {
	case p.Kind == table.Computer:
		kind = "computer"
	case p.Substituted:
		kind = "substituted"
	case p.Away:
		kind = "away"
	}
	return t.say("player."+kind, "player", t.name(seat))
}

// caption is a player's name, and whether he is there.
func (t Teller) caption(seat game.Seat) string {
	if p := t.at(seat); p.Away || p.Substituted {
		return t.player(seat)
	}
	return t.name(seat)
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
	if s.event == nil {
		return ""
	}
	return s.teller().Move(s.event.before, s.event.after, s.event.move)
}

// Move tells what a move has done, in words of what all may see.
func (t Teller) Move(before, after rules.View, m rules.Move) string {
	tile, other := fromHand(m, after), before.Board.At(m.To)
	switch m.Kind {
	case rules.Remove:
		tile = other
	case rules.Shift, rules.Swap:
		tile = before.Board.At(m.From)
	}
	return t.did(before.Turn, m, t.tile(tile), t.tile(other))
}

// did tells what a move has done with a tile, and with another one.
func (t Teller) did(seat game.Seat, m rules.Move, tile, other string) string {
	return t.Language.Say(m.Kind.Key(), append(place(m.To), "player", t.name(seat), "tile", tile, "other", other,
		"from", t.say("place", place(m.From)...), "to", t.say("place", place(m.To)...))...)
}

// instructions are what to do in the second phase of a wildcard.
var instructions = map[rules.Tile]string{
	rules.Mover:        "active.mover",
	rules.SwapOnBoard:  "active.swap-on-board",
	rules.SwapWithHand: "active.swap-with-hand",
}

// information is what the line over the board says.
func (s *Screen) information() string {
	state := s.client.State()
	_, keeps := s.client.Keeper()
	switch {
	case !s.client.Playing() && !keeps:
		return s.say("not-begun")
	case !s.client.Playing():
		return s.say("no-match")
	case state.Result.Over:
		return s.outcome()
	case state.Status == table.AbortedGame:
		return s.say("aborted")
	}
	turn := state.ToMove
	switch player := s.teller().at(turn); {
	case s.warned != "":
		return s.warned
	case s.flight.flies() && s.flight.own == nil:
		return s.say("plays", "player", s.name(turn))
	case state.BeginsIn > 0:
		return s.say("begins", "player", s.name(turn))
	case s.own() && player.Substituted:
		return s.say("substituted")
	case player.Substituted:
		return s.say("thinks-for", "player", s.name(turn))
	case player.ByComputer():
		return s.say("thinks", "player", s.name(turn))
	case player.Away:
		return s.say("waits-away", "player", s.name(turn))
	case !s.client.Own(turn):
		return s.say("waits", "player", s.name(turn))
	case !s.own():
		return s.say("turn", "player", s.name(turn))
	}
	if words := s.hintText(); words != "" && !s.carries {
		return words
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
func (s *Screen) outcome() string { return s.teller().Outcome(s.view(), s.client.Turn().Result) }

// Outcome says how a match has ended that is over.
func (t Teller) Outcome(v rules.View, r game.Result) string {
	if v.FirstStuck(r) {
		return t.say("first-stuck")
	}
	words := t.say("drawn")
	if !r.Draw() {
		words = t.say("won", "team", t.Language.Say(rules.TeamOf(r.Winners[0]).Key()))
	}
	switch r.Reason {
	case rules.ReasonStuck:
		words = t.say("stuck", "player", t.name(v.Turn)) + " " + words
	case rules.ReasonSixes:
		words += " " + t.say("by-sixes")
	}
	return words
}

// Standing says how many points each team has.
func (t Teller) Standing(v rules.View) string {
	points := func(team rules.Team) string { return t.points(v.Board.Points(team)) }
	return t.say("standing", "vertical", points(rules.Vertical), "horizontal", points(rules.Horizontal))
}

// news is what is to be announced.
func (s *Screen) news() string {
	return s.told.Tell(s.event, s.happened(), s.information())
}
