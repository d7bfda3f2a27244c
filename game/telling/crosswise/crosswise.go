// Package crosswise says what happens in a match of Crosswise.
package crosswise

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
)

// Teller tells in words what happens in a match.
type Teller struct {
	telling.Players
	// First is the number of the first column and row: 1 for people, 0 where moves are typed.
	First int
}

// New returns a teller in a language for people at a table.
func New(l text.Language, seats []table.Player) Teller {
	unnamed := func(_ text.Language, s game.Seat) string { return rules.DefaultName(s) }
	return Teller{telling.Players{Language: l, Seats: seats, Unnamed: unnamed}, 1}
}

func (t Teller) say(key string, places ...string) string {
	return t.Language.Say("crosswise."+key, places...)
}

// tiles are the keys of what tiles are called; within a sentence, with “the” after a dot.
var tiles = [...]string{
	"tile.empty", "tile.sun", "tile.cross", "tile.triangle", "tile.square", "tile.pentagon", "tile.star",
	"tile.remover", "tile.mover", "tile.swap-on-board", "tile.swap-with-hand",
}

// Tile is what a tile is called.
func (t Teller) Tile(tile rules.Tile) string { return t.say(tiles[tile]) }

// The is what a tile is called within a sentence; Empty is one that is not known.
func (t Teller) The(tile rules.Tile) string {
	if tile == rules.Empty {
		return t.say("tile.some")
	}
	return t.say(tiles[tile] + ".the")
}

// teams are the keys of what teams are called.
var teams = [...]string{rules.Vertical: "team.vertical", rules.Horizontal: "team.horizontal"}

// Team is what a team is called.
func (t Teller) Team(team rules.Team) string { return t.say(teams[team]) }

// Points are points in words.
func (t Teller) Points(n int) string {
	if n == rules.Sixes {
		return t.say("sixes")
	}
	return strconv.Itoa(n)
}

// Cell fills the places of a sentence about a cell.
func (t Teller) Cell(c rules.Cell) []string {
	return []string{"column", strconv.Itoa(c.X + t.First), "row", strconv.Itoa(c.Y + t.First)}
}

// Place says where a cell is.
func (t Teller) Place(c rules.Cell) string { return t.say("place", t.Cell(c)...) }

// Move tells what a move has done, in words of what all may see; the views are those
// before it and after it.
func (t Teller) Move(before, after rules.View, m rules.Move) string {
	tile, other := FromHand(m, after), before.Board.At(m.To)
	switch m.Kind {
	case rules.Remove:
		tile = other
	case rules.Shift, rules.Swap:
		tile = before.Board.At(m.From)
	}
	return t.Did(before.Turn, m, tile, other)
}

// FromHand is the tile that a move has played from the hand, as everybody sees it
// afterwards; Empty if it has played none, or a remover.
func FromHand(m rules.Move, after rules.View) rules.Tile {
	switch m.Kind {
	case rules.Activate:
		return after.Active
	case rules.Place, rules.Exchange:
		return after.Board.At(m.To)
	}
	return rules.Empty
}

// events are the keys of the sentences that tell of a move.
var events = [...]string{
	rules.Place: "event.place", rules.Remove: "event.remove", rules.Activate: "event.activate",
	rules.Shift: "event.shift", rules.Swap: "event.swap", rules.Exchange: "event.exchange",
}

// Did tells what a seat's move has done with a tile, and with another one.
func (t Teller) Did(seat game.Seat, m rules.Move, tile, other rules.Tile) string {
	return t.say(events[m.Kind], "player", t.Name(seat), "tile", t.The(tile), "other", t.The(other),
		"from", t.Place(m.From), "to", t.Place(m.To))
}

// NameFault is the key of the sentence that says what is wrong with the names of new players;
// empty if nothing is.
func NameFault(err error) string {
	switch err {
	case nil:
		return ""
	case rules.ErrSameNames:
		return "crosswise.setup.duplicate"
	}
	return "crosswise.setup.invalid"
}

// hints are the keys of the sentences that tell a hint.
var hints = [...]string{
	rules.Place: "hint.place", rules.Remove: "hint.remove", rules.Activate: "hint.activate",
	rules.Shift: "hint.shift", rules.Swap: "hint.swap", rules.Exchange: "hint.exchange",
}

// Hint tells what a computer player would do at what a player sees.
func (t Teller) Hint(v rules.View, m rules.Move) string {
	tile, other := v.Hand[m.Slot], v.Board.At(m.To)
	switch m.Kind {
	case rules.Remove:
		tile = other
	case rules.Shift, rules.Swap:
		tile = v.Board.At(m.From)
	}
	return t.say(hints[m.Kind], "tile", t.The(tile), "other", t.The(other), "from", t.Place(m.From), "to", t.Place(m.To))
}

// Outcome says how a match has ended that is over.
func (t Teller) Outcome(v rules.View, r game.Result) string {
	if v.FirstStuck(r) {
		return t.say("first-stuck")
	}
	words := t.say("drawn")
	if !r.Draw() {
		words = t.say("won", "team", t.Team(rules.TeamOf(r.Winners[0])))
	}
	switch r.Reason {
	case rules.ReasonStuck:
		words = t.say("stuck", "player", t.Name(v.Turn)) + " " + words
	case rules.ReasonSixes:
		words += " " + t.say("by-sixes")
	}
	return words
}

// Standing says how many points each team has.
func (t Teller) Standing(v rules.View) string {
	points := func(team rules.Team) string { return t.Points(v.Board.Points(team)) }
	return t.say("standing", "vertical", points(rules.Vertical), "horizontal", points(rules.Horizontal))
}
