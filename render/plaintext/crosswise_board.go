package plaintext

import (
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
)

// signs are how tiles are drawn.
var signs = [...]string{
	crosswise.Empty: ".", crosswise.Sun: "o", crosswise.Cross: "x", crosswise.Triangle: "^", crosswise.Square: "#",
	crosswise.Pentagon: "@", crosswise.Star: "*",
	crosswise.Remover: "R", crosswise.Mover: "M", crosswise.SwapOnBoard: "B", crosswise.SwapWithHand: "H",
}

// table draws the board, at its edges the coordinates and what each line
// counts, and tells the points, the bag and the wildcards used.
func (c *Crosswise) table() string {
	v := c.shown()
	b, size := v.Board, v.Rules.Size
	width := len(strconv.Itoa(size-1)) + 1
	var out strings.Builder
	line := func(label string, edge string, cell func(x int) string, after string) {
		fmt.Fprintf(&out, "%4s %s", label, edge)
		for x := range size {
			fmt.Fprintf(&out, "%*s", width, cell(x))
		}
		out.WriteString(" " + edge + after + "\n")
	}
	bar := "     +" + strings.Repeat("-", size*width+1) + "+\n"
	out.WriteByte('\n')
	line("", " ", strconv.Itoa, "")
	out.WriteString(bar)
	for y := range size {
		line(strconv.Itoa(y), "|", func(x int) string { return signs[b.At(crosswise.Cell{X: x, Y: y})] },
			" "+points(b.LinePoints(crosswise.Horizontal, y)))
	}
	out.WriteString(bar)
	line("", " ", func(x int) string { return points(b.LinePoints(crosswise.Vertical, x)) }, "")
	used := make([]string, len(v.Used))
	for i, n := range v.Used {
		used[i] = c.tile(crosswise.Remover+crosswise.Tile(i)) + " " + strconv.Itoa(n) + "/" + strconv.Itoa(crosswise.WildcardsOfAKind)
	}
	out.WriteString(c.language.Say("crosswise.text.standing", "points", c.points(), "bag", strconv.Itoa(v.Bag), "used", strings.Join(used, ", ")) + "\n")
	return out.String()
}

// points writes what a line or a team counts.
func points(n int) string {
	if n == crosswise.Sixes {
		return "!"
	}
	return strconv.Itoa(n)
}

// points tells what both teams count.
func (c *Crosswise) points() string {
	b := c.shown().Board
	teams := make([]string, 2)
	for _, team := range []crosswise.Team{crosswise.Vertical, crosswise.Horizontal} {
		var members []string
		for _, s := range c.shown().Players {
			if crosswise.TeamOf(s) == team {
				members = append(members, c.name(s))
			}
		}
		teams[team] = c.language.Say("crosswise.text.team", "team", c.teller().Team(team),
			"players", strings.Join(members, ", "), "points", c.teller().Points(b.Points(team)))
	}
	return strings.Join(teams, " · ")
}

// hand lists the tiles of a seat's hand.
func (c *Crosswise) hand(s game.Seat) string {
	v := c.view(s)
	tiles := make([]string, len(v.Hand))
	for slot, t := range v.Hand {
		tiles[slot] = fmt.Sprintf("%d %s %s", slot, signs[t], c.tile(t))
	}
	return c.language.Say("crosswise.text.hand", "tiles", strings.Join(tiles, " | ")) + "\n"
}

// teller tells of the match; cells have the numbers that are typed.
func (c *Crosswise) teller() tell.Teller {
	t := tell.New(c.language, c.client.Seats())
	t.First = 0
	return t
}

func (c *Crosswise) tile(t crosswise.Tile) string { return c.teller().Tile(t) }

// name is what a player is called.
func (c *Crosswise) name(s game.Seat) string { return c.teller().Name(s) }

// outcome says how the match has ended.
func (c *Crosswise) outcome() string { return c.teller().Outcome(c.shown(), c.client.Turn().Result) }

// played tells of a move that was made in what was seen before.
func (c *Crosswise) played(before game.View, m table.Played) []string {
	move, err := crosswise.ParseMove(string(m.Move))
	if err != nil {
		return nil // the table has accepted it
	}
	return []string{c.teller().Move(before.(crosswise.View), m.View.(crosswise.View), move)}
}
