package crosswise

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// TestStories tells of the matches in testdata/stories. A line is
//
//	deal LANGUAGE SIZE HAND SEED   to Ada and one whose name is not known
//	MOVE                           by whose turn it is: as a hint, and as what all are told
//
// How it stands is told where that has changed.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		var p rules.Position
		standing := ""
		teller := New(text.English, []table.Player{{Kind: table.Person, Name: "Ada"}, {}})
		return func(line string) (told []string) {
			if dealt, ok := strings.CutPrefix(line, "deal "); ok {
				words := strings.Fields(dealt)
				teller.Language = text.English
				if words[0] == "German" {
					teller.Language = text.German
				}
				var numbers [3]int
				for i := range numbers {
					var err error
					numbers[i], err = strconv.Atoi(words[1+i])
					require.NoError(t, err)
				}
				var err error
				p, err = rules.New(rules.Rules{Players: 2, Size: numbers[0], Hand: numbers[1]}, nil, uint64(numbers[2]))
				require.NoError(t, err)
			} else {
				m, err := rules.ParseMove(line)
				require.NoError(t, err)
				before := p.View(p.Turn()).(rules.View)
				told = append(told, teller.Hint(before, m))
				p, err = p.Play(m)
				require.NoError(t, err)
				told = append(told, teller.Move(before, p.View(game.NoSeat).(rules.View), m))
			}
			v := p.View(game.NoSeat).(rules.View)
			if now := teller.Standing(v); now != standing {
				standing, told = now, append(told, now)
			}
			if r := p.Result(); r.Over {
				told = append(told, teller.Outcome(v, r))
			}
			return told
		}
	})
}
