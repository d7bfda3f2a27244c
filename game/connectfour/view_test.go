package connectfour

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// A view encodes itself as encoding/json would.
func TestViewsAndMovesAsJSON(t *testing.T) {
	for _, rules := range []Rules{WithJokers, Classic, {Columns: 16, Rows: 2, Connect: 2, Jokers: true}} {
		p, err := New(rules)
		require.NoError(t, err)
		for ply := 0; ; ply++ {
			want, err := json.Marshal(p.View(0))
			require.NoError(t, err)
			require.Equal(t, string(want), string(p.View(0).(View).AppendJSON(nil)))
			want, err = json.Marshal(p.Moves())
			require.NoError(t, err)
			require.Equal(t, string(want), string(p.AppendMoves(nil)))
			legal := p.Legal()
			if len(legal) == 0 {
				break
			}
			p, err = p.Play(legal[ply*7%len(legal)])
			require.NoError(t, err)
		}
	}
}
