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
	players  int // 1 or 2
	strength int // 1 to 5
	touched  bool
}

func (c *playerChoice) press(k Key) {
	switch k {
	case Left:
		c.players = 1
	case Right:
		c.players = 2
	case Up, Down:
		if c.players == 2 {
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

// point chooses by LED: the left half is one player; on the right half the
// five lowest rows are the strengths where those are shown, all else is two
// players.
func (c *playerChoice) point(x, y int) bool {
	if x < 0 || x >= Side || y < 0 || y >= Side {
		return false
	}
	if x < Side/2 {
		c.players = 1
	} else {
		c.players = 2
	}
	return true
}

func (c *playerChoice) frame() Frame {
	var f Frame
	for y := range f {
		for x := range f[y] {
			switch {
			case x < Side/2:
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
	if c.players == 2 {
		return []game.Player{{}, {}}
	}
	return []game.Player{{}, {Strength: c.strength}}
}

func (c *playerChoice) status(l text.Language) Status {
	s := Status{Turn: l.Say("players.question"), Keys: l.Say("players.keys.two")}
	if c.players == 2 {
		s.Selected = l.Say("players.two")
	} else {
		s.Selected = l.Say("players.one", "strength", l.Say("strength."+strconv.Itoa(c.strength)), "number", strconv.Itoa(c.strength))
		s.Keys = l.Say("players.keys.one")
	}
	return s
}

func (c *playerChoice) label(l text.Language, x int) string {
	if x < Side/2 {
		return l.Say("players.one.short")
	}
	return l.Say("players.two.short")
}
