package console_test

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// TestStories tells what the board shows and what a screen reader says in the matches of
// testdata/stories. A line is
//
//	play PROGRAM            a board, at the choice of players
//	start NUMBER            a match of so many players
//	resume human|computer: ROWS: HAND: HAND   a match of Crosswise against one
//	KEYS                    of the joystick, in letters
//	the computer MOVE       the move that it answers with
//	point X,Y               at an LED; it is told if it acts
//	undo
//	look                    at the LEDs, and what each is called now
//
// What moves on the board is told as the number of its pictures, their checksum, and how long
// they take.
func TestStories(t *testing.T) {
	storytest.Run(t, *update, func(t *testing.T) func(string) []string {
		var p *player
		var said map[string]string
		labels := map[[2]int]string{}
		return func(line string) (told []string) {
			if name, ok := strings.CutPrefix(line, "play "); ok {
				require.Contains(t, programs, name)
				p, said = programs[name](t), map[string]string{}
			} else if match, ok := strings.CutPrefix(line, "resume "); ok {
				parts := strings.Split(match, ": ")
				rows, hands := strings.Fields(parts[1]), [2]crosswise.Tiles{}
				for i, tiles := range parts[2:] {
					for _, tile := range strings.Fields(tiles) {
						n, err := strconv.Atoi(tile)
						require.NoError(t, err)
						hands[i] = append(hands[i], crosswise.Tile(n))
					}
				}
				p, said = resumed(t, parts[0] == "computer", [6]string(rows), hands[:]...), map[string]string{}
			} else if number, ok := strings.CutPrefix(line, "start "); ok {
				players, err := strconv.Atoi(number)
				require.NoError(t, err)
				p.program.(interface{ Start(players int) }).Start(players)
			} else if move, ok := strings.CutPrefix(line, "the computer "); ok {
				p.answer(game.Move(move))
			} else if place, ok := strings.CutPrefix(line, "point "); ok {
				var x, y int
				_, err := fmt.Sscanf(place, "%d,%d", &x, &y)
				require.NoError(t, err)
				if p.program.Point(x, y) {
					told = append(told, "it acts")
				}
			} else if line == "undo" {
				p.desk.Send(0, table.Undo{})
			} else if line == "look" {
				return append(strings.Split(strings.TrimSuffix(p.program.Frame().String(), "\n"), "\n"), p.labels(labels)...)
			} else {
				last := len(line) - 1
				p.press(line[:last])
				p.program.Cues()
				p.program.Press(console.Letters[rune(line[last])])
			}
			told = append(told, p.animation()...)
			s, played, asked := p.program.Status(text.English), "", ""
			if r, ok := p.desk.Record(); ok && len(r.Moves) > 0 {
				played = fmt.Sprintf("move %d is %s", len(r.Moves), r.Moves[len(r.Moves)-1])
			}
			if q, ok := p.desk.Question(); ok {
				asked = fmt.Sprintf("strength %d is asked", q.Strength)
			}
			for _, part := range []struct{ what, words string }{
				{"played", played}, {"asked", asked}, {"event", s.Event}, {"turn", s.Turn}, {"selected", s.Selected},
			} {
				if said[part.what] != part.words && part.words != "" {
					told = append(told, part.words)
				}
				said[part.what] = part.words
			}
			if p.program.Left() {
				told = append(told, "the program is left")
			}
			return told
		}
	})
}

// labels tells what LEDs are called that were called something else before: how many, and
// where the first of them is.
func (p *player) labels(before map[[2]int]string) (told []string) {
	var names []string
	count, first := map[string]int{}, map[string]string{}
	for y := range console.Side {
		for x := range console.Side {
			name := p.program.Label(text.English, x, y)
			if name == before[[2]int{x, y}] {
				continue
			}
			before[[2]int{x, y}] = name
			if count[name]++; count[name] == 1 {
				names, first[name] = append(names, name), fmt.Sprintf("%d,%d", x, y)
			}
		}
	}
	for _, name := range names {
		told = append(told, fmt.Sprintf("%s (%d from %s)", name, count[name], first[name]))
	}
	return told
}

// animation lets the board come to rest, or shows the first seconds of what never does, and
// tells what moved on it, and when what was to be heard.
func (p *player) animation() (told []string) {
	pictures, took, sum := 0, time.Duration(0), fnv.New32a()
	for _, c := range p.program.Cues() {
		fmt.Fprintln(sum, c)
	}
	for d, moving := p.program.Next(); moving && took < 5*time.Second; d, moving = p.program.Next() {
		fmt.Fprintln(sum, p.program.Frame())
		pictures, took = pictures+1, took+d
		p.program.Tick(d)
	}
	if pictures > 0 {
		told = append(told, fmt.Sprintf("%d pictures, %08x, in %v", pictures, sum.Sum32(), took))
	}
	return told
}
