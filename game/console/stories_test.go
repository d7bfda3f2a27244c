package console_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
	files, err := filepath.Glob("testdata/stories/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			script, err := os.ReadFile(file)
			require.NoError(t, err)
			var told strings.Builder
			var p *player
			var said map[string]string
			for line := range strings.Lines(string(script)) {
				line = strings.TrimRight(line, "\n")
				if strings.HasPrefix(line, "  ") {
					continue
				}
				told.WriteString(line + "\n")
				if name, ok := strings.CutPrefix(line, "play "); ok {
					require.Contains(t, programs, name)
					p, said = programs[name](t), map[string]string{}
				} else if move, ok := strings.CutPrefix(line, "the computer "); ok {
					p.answer(game.Move(move))
				} else if line == "look" {
					for row := range strings.Lines(p.program.Frame().String()) {
						told.WriteString("  " + row)
					}
					continue
				} else if line == "" || line[0] == '#' {
					continue
				} else {
					p.press(line)
				}
				s := p.program.Status(text.English)
				for _, part := range []struct{ what, words string }{{"event", s.Event}, {"turn", s.Turn}, {"selected", s.Selected}} {
					if said[part.what] != part.words && part.words != "" {
						told.WriteString("  " + part.words + "\n")
					}
					said[part.what] = part.words
				}
			}
			requireGolden(t, file, told.String())
		})
	}
}
