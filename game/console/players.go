package console

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// DefaultStrength is the computer's strength until another one is chosen.
const DefaultStrength = 3

// Choice is the picture on which the number of players, and the
// computer's strength, are chosen.
type Choice struct {
	Players  int // 1, 2 or, where four can play, 4
	Four     bool
	Strength int // 1 to 5
	touched  bool
	Own      game.Seat // of one player against the computer, 0 or 1
}

func (c *Choice) press(k Key) {
	switch k {
	case Left:
		c.Players = max(1, c.Players/2)
	case Right:
		c.Players = min(2*c.Players, c.most())
	case Up, Down:
		if c.Players > 1 {
			return
		}
		c.touched = true
		if k == Up {
			c.Strength = min(c.Strength+1, 5)
		} else {
			c.Strength = max(c.Strength-1, 1)
		}
	}
}

// most is how many can play.
func (c *Choice) most() int {
	if c.Four {
		return 4
	}
	return 2
}

// Point chooses by LED: the left half is one player, the right one two; where four
// can play, its lower half is four.
func (c *Choice) Point(x, y int) bool {
	if !Inside(x, y) {
		return false
	}
	switch {
	case x < Side/2:
		c.Players = 1
	case c.Four && y >= Side/2:
		c.Players = 4
	default:
		c.Players = 2
	}
	return true
}

// Frame returns the picture.
func (c *Choice) Frame() Frame {
	var f Frame
	for y := range f {
		for x := range f[y] {
			switch {
			case c.Players == 4 && (x < Side/2) != (y < Side/2): // two teams, in turn
				f[y][x] = Blue.Lit()
			case c.Players == 4, x < Side/2:
				f[y][x] = Green.Lit()
			case c.Players == 2, c.touched && y >= Side-c.Strength:
				f[y][x] = Blue.Lit()
			}
		}
	}
	return f
}

// seats returns who is to play.
func (c *Choice) seats() []game.Player {
	if c.Players > 1 {
		return make([]game.Player, c.Players)
	}
	players := []game.Player{{Strength: c.Strength}, {Strength: c.Strength}}
	players[c.Own] = game.Player{}
	return players
}

func (c *Choice) status(l text.Language) Status {
	number, start, leave := Does(l, Across, "keys.players"), Does(l, OnlyConfirm, "keys.start"), Does(l, OnlyBack, "keys.games")
	s := Status{Turn: l.Say("players.question"), Keys: KeyHints{number, start, leave}}
	switch c.Players {
	case 4:
		s.Selected = l.Say("players.four")
	case 2:
		s.Selected = l.Say("players.two")
	default:
		s.Selected = l.Say("players.one", "strength", l.Say("strength."+strconv.Itoa(c.Strength)), "number", strconv.Itoa(c.Strength))
		s.Keys = KeyHints{number, Does(l, UpDown, "keys.strength"), start, leave}
	}
	return s
}

// Label tells in words what an LED of it chooses.
func (c *Choice) Label(l text.Language, x, y int) string {
	switch {
	case x < Side/2:
		return l.Say("players.one.short")
	case c.Four && y >= Side/2:
		return l.Say("players.four.short")
	}
	return l.Say("players.two.short")
}

// Selection is the middle of the half that is chosen.
func (c *Choice) Selection() (x, y int, ok bool) {
	if c.Players == 1 {
		return 1, Side / 2, true
	}
	if c.Players == 2 && c.Four {
		return Side - 2, Side/2 - 1, true
	}
	return Side - 2, Side / 2, true
}
