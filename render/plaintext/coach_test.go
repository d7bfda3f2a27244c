package plaintext

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

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
