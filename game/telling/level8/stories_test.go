package level8

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// TestStories tells of the matches in testdata/stories. A line is
//
//	deal LANGUAGE SEED   two levels to Ada, the computer Bo and a nameless one who is away; typed is English, too
//	look                 who is there, and what lies before everybody
//	MOVE                 by whose turn it is: as a hint, and as what all are told
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		var p rules.Position
		teller := New(text.English, []table.Player{{Kind: table.Person, Name: "Ada"}, {Kind: table.Computer, Name: "Bo"}, {Away: true}})
		seen := func() rules.View { return p.View(p.Turn()).(rules.View) }
		return func(line string) (told []string) {
			words := strings.Fields(line)
			switch words[0] {
			case "deal":
				teller.Language, teller.Typed = text.English, words[1] == "typed"
				if words[1] == "German" {
					teller.Language = text.German
				}
				seed, err := strconv.ParseUint(words[2], 10, 64)
				require.NoError(t, err)
				p, err = rules.New(rules.Rules{Seats: 3, Levels: rules.MinLevels, Order: rules.Shuffled}, seed)
				require.NoError(t, err)
				for level, task := range seen().Levels {
					told = append(told, teller.LevelNumber(level)+": "+teller.Task(rules.TaskOf(task)))
				}
			case "look":
				v := seen()
				for seat := range v.Seats {
					told = append(told, teller.Player(game.Seat(seat)), teller.Before(v, game.Seat(seat)), teller.Level(v, game.Seat(seat))+"; "+teller.Discarded(v.Seats[seat]))
				}
			default:
				m, err := rules.ParseMove(line)
				require.NoError(t, err)
				before, mover := seen(), p.Turn()
				told = append(told, teller.Hint(m, before), teller.Move(mover, m, before))
				p, err = p.Play(m)
				require.NoError(t, err)
				after := p.View(game.NoSeat).(rules.View)
				told = append(told, teller.Skipped(before, after, m)...)
				if after.Round != before.Round {
					title, closed := teller.RoundOver(before, mover)
					told = append(told, title, closed)
					for seat := range after.Seats {
						told = append(told, teller.Advance(before, after, game.Seat(seat), mover))
					}
				}
				if outcome := teller.Outcome(p.Result()); outcome != "" {
					told = append(told, outcome)
				}
			}
			return told
		}
	})
}
