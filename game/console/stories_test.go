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
)

// TestStories tells what the board shows and what a screen reader says in the matches of
// testdata/stories. A line is
//
//	play PROGRAM            a board, at the choice of players
//	start NUMBER            a match of so many players
//	KEYS                    of the joystick, in letters
//	the computer MOVE       the move that it answers with
//	look                    at the LEDs, and what each is called now
//
// What moves on the board is told as the number of its pictures, their checksum, and how long
// they take.
func TestStories(t *testing.T) {
	storytest.Run(t, *update, func(t *testing.T) func(string) []string {
		var p *player
		var said map[string]string
		var labels map[[2]int]string
		return func(line string) (told []string) {
			if name, ok := strings.CutPrefix(line, "play "); ok {
				require.Contains(t, programs, name)
				p, said, labels = programs[name](t), map[string]string{}, map[[2]int]string{}
			} else if number, ok := strings.CutPrefix(line, "start "); ok {
				players, err := strconv.Atoi(number)
				require.NoError(t, err)
				p.program.(interface{ Start(players int) }).Start(players)
			} else if move, ok := strings.CutPrefix(line, "the computer "); ok {
				p.reply(game.Move(move))
			} else if line == "look" {
				return append(strings.Split(strings.TrimSuffix(p.program.Frame().String(), "\n"), "\n"), p.labels(labels)...)
			} else {
				last := len(line) - 1
				p.press(line[:last])
				p.program.Cues()
				p.program.Press(console.Letters[rune(line[last])])
			}
			told = p.animation()
			s := p.program.Status(text.English)
			for _, part := range []struct{ what, words string }{{"event", s.Event}, {"turn", s.Turn}, {"selected", s.Selected}} {
				if said[part.what] != part.words && part.words != "" {
					told = append(told, part.words)
				}
				said[part.what] = part.words
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
