package console_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// TestStories tells what the board shows and what a screen reader says in the matches of
// testdata/stories. A line is
//
//	play PROGRAM            a board, at the choice of players
//	KEYS                    of the joystick, in letters
//	the computer MOVE       the move that it answers with
//	look                    at the LEDs
func TestStories(t *testing.T) {
	storytest.Run(t, *update, func(t *testing.T) func(string) []string {
		var p *player
		var said map[string]string
		return func(line string) (told []string) {
			if name, ok := strings.CutPrefix(line, "play "); ok {
				require.Contains(t, programs, name)
				p, said = programs[name](t), map[string]string{}
			} else if move, ok := strings.CutPrefix(line, "the computer "); ok {
				p.answer(game.Move(move))
			} else if line == "look" {
				return strings.Split(strings.TrimSuffix(p.program.Frame().String(), "\n"), "\n")
			} else {
				p.press(line)
			}
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
