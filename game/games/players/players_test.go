package players_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	_ "lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/games/players"
)

// Whoever asks a computer player knows what it can do.
func TestTraits(t *testing.T) {
	for _, g := range games.All {
		p, err := g.Start(nil, 1)
		require.NoError(t, err)
		r, err := ai.NewRequest(g.Name(), p.View(p.Turn()), ai.Weakest, 1, 0)
		require.NoError(t, err)
		_, err = players.NewThinker(r)
		require.NoError(t, err)
		r.Analysis = true
		_, err = players.NewThinker(r)
		require.Equal(t, games.Computer(g.Name()).Analyses, err == nil, "%s: %v", g.Name(), err)
		require.Positive(t, games.Computer(g.Name()).Budget)
	}
}

// What the book knows is told at once: nothing is searched, and no table made.
func TestOpeningsAreAnsweredFromTheBook(t *testing.T) {
	const (
		book  = 7       // discs, after which what any move leads to is in it
		bytes = 1 << 20 // a table has many
	)
	random := game.NewRandom(1)
	for range 500 {
		p, err := connectfour.New(connectfour.Classic)
		require.NoError(t, err)
		for n := random.Intn(book + 1); p.Stones() < n && !p.Result().Over; {
			legal := p.Legal()
			p, err = p.Play(legal[random.Intn(len(legal))])
			require.NoError(t, err)
		}
		if p.Result().Over {
			continue
		}
		r, err := ai.NewRequest(connectfour.Name, p.View(p.Turn()), ai.Strongest, 1, 0)
		require.NoError(t, err)
		reply := answer(t, r, func(r *ai.Request) { r.Each = true })
		require.Zero(t, reply.Positions)
		for _, w := range reply.Each {
			require.True(t, w.Proved())
			require.Positive(t, w.Plies)
			require.Zero(t, w.Depth)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		reply = answer(t, r, func(r *ai.Request) { r.Analysis = true })
		runtime.ReadMemStats(&after)
		require.Equal(t, reply.Outlook.Low, reply.Outlook.High)
		if reply.Positions == 0 {
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(bytes))
		}
	}
}

func answer(t *testing.T, r ai.Request, change func(*ai.Request)) ai.Reply {
	change(&r)
	thinker, err := players.NewThinker(r)
	require.NoError(t, err)
	thinker.Step(1 << 20)
	return thinker.Finish()
}
