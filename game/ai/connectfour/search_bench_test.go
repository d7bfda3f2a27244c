package connectfour

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	rules "lichtbrett/game/connectfour"
)

func BenchmarkPositions(b *testing.B) {
	for _, r := range []rules.Rules{
		rules.WithJokers,
		rules.Classic,
		{Columns: 8, Rows: 7, Connect: 5, Jokers: true},
		{Columns: 10, Rows: 8, Connect: 4, Jokers: true},
		{Columns: 16, Rows: 16, Connect: 5, Jokers: true},
	} {
		b.Run(fmt.Sprintf("%dx%d connect %d jokers=%v", r.Columns, r.Rows, r.Connect, r.Jokers), func(b *testing.B) {
			p, err := rules.New(r)
			require.NoError(b, err)
			b.ReportAllocs()
			var positions int64
			for b.Loop() {
				s, err := New(p, Options{Strength: 5})
				require.NoError(b, err)
				s.Search(func() bool { return true })
				positions += s.Positions()
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
