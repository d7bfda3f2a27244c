//go:build !js

package thinking

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
)

// undecided returns a request for the highest strength in a position that random
// moves have led to.
func undecided(t testing.TB, r connectfour.Rules, random *game.Random) ai.Request {
	p, err := connectfour.New(r)
	require.NoError(t, err)
	for range random.Intn(r.Columns * r.Rows * 2 / 3) {
		moves := p.Legal()
		next, err := p.Play(moves[random.Intn(len(moves))])
		require.NoError(t, err)
		if next.Result().Over {
			break
		}
		p = next
	}
	request, err := ai.NewRequest(connectfour.Name, p.View(p.Turn()), 5, random.Uint64(), p.Stones())
	require.NoError(t, err)
	return request
}

// BenchmarkOverrun reports by how much the highest strength, on all cores,
// answers after its time was up, at the worst and on average, in milliseconds:
// it may be 2. Of each position the best of some tries counts, so that what else
// the machine does is left out of account.
func BenchmarkOverrun(b *testing.B) {
	const positions, tries, budget = 100, 10, 20 * time.Millisecond
	for _, r := range []connectfour.Rules{
		connectfour.Classic,
		{Columns: 8, Rows: 7, Connect: 4},
		connectfour.WithJokers,
		{Columns: 16, Rows: 16, Connect: 4, Jokers: true},
	} {
		b.Run(fmt.Sprintf("%dx%d/jokers=%v", r.Columns, r.Rows, r.Jokers), func(b *testing.B) {
			var worst, sum time.Duration
			late := 0
			for b.Loop() {
				random := game.NewRandom(1)
				for range positions {
					request := undecided(b, r, random)
					request.Budget = int(budget.Milliseconds())
					took := time.Hour
					for range tries {
						took = min(took, answered(b, request))
					}
					if over := took - budget; over > 0 {
						worst, sum, late = max(worst, over), sum+over, late+1
					}
				}
			}
			b.ReportMetric(float64(worst.Microseconds())/1e3, "ms-worst")
			b.ReportMetric(float64(sum.Microseconds())/1e3/float64(max(late, 1)), "ms-mean")
			b.ReportMetric(float64(late), "late")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// answered returns how long the answer to a request takes.
func answered(t testing.TB, r ai.Request) time.Duration {
	done := make(chan ai.Reply, 1)
	began := time.Now()
	new(localBackend).ask(r, func(reply ai.Reply) { done <- reply })
	reply := <-done
	require.Empty(t, reply.Error)
	return time.Since(began)
}
