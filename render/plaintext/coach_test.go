package plaintext

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

func TestTheCoachTellsMistakesWithReasonAndRefutation(t *testing.T) {
	const board = `{"columns":4,"rows":4,"connect":3,"jokers":false}`
	told := func(l text.Language, lines ...string) string {
		d := newDevice(t, connectfour.Name, l, game.Player{Name: "Ada"}, game.Player{Name: "Bo"})
		d.Setup, d.Ask = []byte(board), thinking.Answer
		return d.typed(lines...)
	}
	match := []string{"1", "0", "2", "0", "0", "3", "3"}
	require.Contains(t, told(text.English, append(match, "coach")...), "What went wrong is told when the match is over.\n")
	over := append(match, "1", "1", "1", "2", "2")
	out := told(text.English, append(over, "coach")...)
	require.Contains(t, out, "\nMove 7: Ada played drop 3, gave the win away and loses. There was a win in one move: 1,6. Better: drop 1. This can come of it: drop 1, drop 2, drop 2.\n")
	out = told(text.German, append(over, "trainer")...)
	require.Contains(t, out, "\nZug 7: Ada spielte wirf 3, gab den Gewinn her und verliert. Es gab einen Gewinn mit einem Zug: 1,6. Besser: wirf 1. Das kann daraus werden: wirf 1, wirf 2, wirf 2.\n")
	require.NotContains(t, told(text.English, "help"), "Mistakes")
}

// Of what is estimated the three largest losses are worth a word.
func TestTheCoachListsTheLargestLossesInEveryGameThatHasOne(t *testing.T) {
	coached := 0
	for name := range Games {
		if games.Computer(name).Judges == nil {
			continue
		}
		coached++
		t.Run(name, func(t *testing.T) {
			rules, err := games.ByName(name)
			require.NoError(t, err)
			counts, _ := rules.SeatCounts()
			seats := make([]game.Player, counts[0])
			d := newDevice(t, name, text.English, seats...)
			asked := 0
			d.Ask = func(_ table.Question, s thinking.Study) (ai.Reply, error) {
				asked++ // the last moves of the match are the first to be judged
				return ai.Reply{Verdict: &ai.Verdict{Lost: &ai.Loss{Percent: 10 + asked, Margin: 4}, Best: []game.Move{s.Judge}}}, nil
			}
			play := func() {
				for ply := 0; ; ply++ {
					p := d.position()
					if p.Result().Over {
						return
					}
					d.desk.Send(p.Turn(), table.Play{Ply: ply, Move: p.Moves()[0]})
				}
			}
			lines := []string{"coach", "end"}
			d.typedBy(func() (string, error) {
				if len(lines) == 2 {
					play()
				}
				line := lines[0]
				lines = lines[1:]
				return line + "\n", nil
			})
			require.Equal(t, 3, strings.Count(d.out.String(), "± 4 % of the winning chance. Better: "), d.out.String())
			for i := range 3 {
				require.Contains(t, d.out.String(), fmt.Sprintf("which cost about %d ± 4 %%", 10+asked-i))
			}
		})
	}
	require.Equal(t, 3, coached)
}
