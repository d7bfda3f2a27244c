package console

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// DefaultStrength is the computer's strength until another one is chosen.
const DefaultStrength = 3

// playerChoice is the picture on which the number of players, and the
// computer's strength, are chosen.
type playerChoice struct {
	players  int // 1, 2 or, where four can play, 4
	four     bool
	strength int // 1 to 5
	touched  bool
	own      game.Seat // of one player against the computer, 0 or 1
}

func (c *playerChoice) press(k Key) {
	switch k {
	case Left:
		c.players = max(1, c.players/2)
	case Right:
		c.players = min(2*c.players, c.most())
	case Up, Down:
		if c.players > 1 {
			return
		}
		c.touched = true
		if k == Up {
			c.strength = min(c.strength+1, 5)
		} else {
			c.strength = max(c.strength-1, 1)
		}
	}
}

// most is how many can play.
func (c *playerChoice) most() int {
	if c.four {
		return 4
	}
	return 2
}

// point chooses by LED: the left half is one player, the right one two; where four
// can play, its lower half is four.
func (c *playerChoice) point(x, y int) bool {
	if !Inside(x, y) {
		return false
	}
	switch {
	case x < Side/2:
		c.players = 1
	case c.four && y >= Side/2:
		c.players = 4
	default:
		c.players = 2
	}
	return true
}

func (c *playerChoice) frame() Frame {
	var f Frame
	for y := range f {
		for x := range f[y] {
			switch {
			case c.players == 4 && (x < Side/2) != (y < Side/2): // two teams, in turn
				f[y][x] = Blue.Lit()
			case c.players == 4, x < Side/2:
				f[y][x] = Green.Lit()
			case c.players == 2, c.touched && y >= Side-c.strength:
				f[y][x] = Blue.Lit()
			}
		}
	}
	return f
}

// seats returns who is to play.
func (c *playerChoice) seats() []game.Player {
	if c.players > 1 {
		return make([]game.Player, c.players)
	}
	players := []game.Player{{Strength: c.strength}, {Strength: c.strength}}
	players[c.own] = game.Player{}
	return players
}

func (c *playerChoice) status(l text.Language) Status {
	number, start, leave := does{across, "players"}, does{middle, "start"}, does{back, "games"}
	s := Status{Turn: l.Say("players.question"), Keys: sayKeys(l, number, start, leave)}
	switch c.players {
	case 4:
		s.Selected = l.Say("players.four")
	case 2:
		s.Selected = l.Say("players.two")
	default:
		s.Selected = l.Say("players.one", "strength", l.Say("strength."+strconv.Itoa(c.strength)), "number", strconv.Itoa(c.strength))
		s.Keys = sayKeys(l, number, does{upDown, "strength"}, start, leave)
	}
	return s
}

func (c *playerChoice) label(l text.Language, x, y int) string {
	switch {
	case x < Side/2:
		return l.Say("players.one.short")
	case c.four && y >= Side/2:
		return l.Say("players.four.short")
	}
	return l.Say("players.two.short")
}
