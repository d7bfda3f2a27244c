package coach

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/connectfour"
)

var boards = map[string]rules.Rules{
	"classic": rules.Classic,
	"jokers":  rules.WithJokers,
	"small":   {Columns: 4, Rows: 4, Connect: 3},
	"tiny":    {Columns: 3, Rows: 3, Connect: 3, Jokers: true},
	"two":     {Columns: 2, Rows: 2, Connect: 2, Jokers: true},
	"large":   {Columns: 9, Rows: 9, Connect: 4},
}

// TestStories tells what the coach says. A line is
//
//	BOARD COLUMNS judge MOVE [for TURNS]   of a move, after stones into columns, from 1; - is none
//	BOARD COLUMNS weigh [for TURNS]        of each column
//
// where the search has so many turns at most.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		return func(line string) (told []string) {
			words, last, limited := strings.Cut(line, " for ")
			turns := 1 << 30
			if limited {
				var err error
				turns, err = strconv.Atoi(last)
				require.NoError(t, err)
			}
			asked := strings.SplitN(words, " ", 4)
			require.Contains(t, boards, asked[0])
			positions, _ := play(t, boards[asked[0]], strings.Trim(asked[1], "-"))
			reply, err := ask(t, positions[len(positions)-1], turns, func(r *ai.Request) {
				if r.Each = asked[2] == "weigh"; !r.Each {
					r.Judge = game.Move(asked[3])
				}
			})
			require.NoError(t, err)
			told = append(told, fmt.Sprintf("%s is best after %d positions", reply.Move, reply.Positions))
			for _, w := range reply.Each {
				told = append(told, fmt.Sprintf("%s: %d to %d, value %d at depth %d, over in %d", w.Move, w.Low, w.High, w.Value, w.Depth, w.Plies))
			}
			if v := reply.Verdict; v != nil {
				told = append(told, judgement(v)...)
			}
			return told
		}
	})
}

// judgement tells a verdict.
func judgement(v *ai.Verdict) (told []string) {
	results := [...]string{"loss", "draw", "win"}
	if v.Lost != nil {
		told = append(told, fmt.Sprintf("loses %d ± %d", v.Lost.Percent, v.Lost.Margin))
	} else {
		told = append(told, fmt.Sprintf("from %s to %s", results[1+v.Before], results[1+v.After]))
	}
	for _, part := range []struct {
		what  string
		moves []game.Move
	}{{"best", v.Best}, {"keep", v.Keep}, {"refuted by", v.Refutation}} {
		if len(part.moves) > 0 {
			told = append(told, fmt.Sprintf("%s: %v", part.what, part.moves))
		}
	}
	if v.Reason != "" {
		told = append(told, fmt.Sprintf("%s on %v, own %v", v.Reason, v.Squares, v.Own))
	}
	return told
}
