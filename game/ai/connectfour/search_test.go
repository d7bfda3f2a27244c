package connectfour

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

// Any strength, on any board: the move is legal, the same request gives the
// same move, and the caller is let in often.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, anyRules(t, rules.MaxSide))
		o := Options{Strength: rapid.IntRange(1, 5).Draw(t, "strength"), Seed: rapid.Uint64().Draw(t, "seed")}
		search := func() (m game.Move, positions int64) {
			s, err := New(p, o)
			require.NoError(t, err)
			require.Contains(t, p.Moves(), s.Move(), "before the search")
			s.player.positions = min(s.player.positions, 3_000)
			searchYieldingOften(t, s, p)
			return s.Move(), s.Positions()
		}
		m, positions := search()
		require.Contains(t, p.Moves(), m)
		again, same := search()
		require.Equal(t, m, again)
		require.Equal(t, positions, same)
	})
}

// searchYieldingOften searches and looks that the caller is let in often: after a
// quantum of positions, but what is counted together comes whole: the jokers of
// two positions, or what the solver looks at in a quantum of its own.
func searchYieldingOften(t require.TestingT, s *Search, p rules.Position) {
	last, most := int64(0), int64(quantum+solver.Quantum/nodesAPosition)
	for _, m := range p.Legal() {
		if _, joker := m.Joker(); joker {
			most += 2
		}
	}
	s.Search(func() bool {
		require.LessOrEqual(t, s.Positions()-last, most)
		last = s.Positions()
		return true
	})
}

// This ending takes ten thousand nodes.
func TestTheCallerIsLetInWhileAnEndingIsSolved(t *testing.T) {
	p := connectfourtest.Dropped(t, rules.Rules{Columns: 10, Rows: 2, Connect: 4}, "8196337")
	for unsolved := range 2 {
		s, err := New(p, Options{Strength: 5, Unsolved: unsolved == 1, Unlimited: true})
		require.NoError(t, err)
		searchYieldingOften(t, s, p)
	}
}

func TestASearchThatIsStoppedHasAMove(t *testing.T) {
	p := connectfourtest.Dropped(t, rules.Classic, "")
	s, err := New(p, Options{Strength: 5, Unlimited: true})
	require.NoError(t, err)
	calls := 0
	s.Search(func() bool { calls++; return calls < 100 })
	require.Equal(t, 100, calls, "it is not called again after it has returned false")
	require.Contains(t, p.Moves(), s.Move())
	require.False(t, s.Outlook().Proven)
	require.Less(t, s.Positions(), int64(100*(2*quantum+135)))
}

// Wherever it is: also in the solver, which works once the jokers are played.
func TestWhoHasStoppedASearchIsNotAskedAgain(t *testing.T) {
	var p game.Position = connectfourtest.Dropped(t, rules.WithJokers, "")
	for _, m := range []game.Move{"delete 4,6", "bomb 3,2", "bomb 7,7", "delete 2,4", "drop 3", "drop 1"} {
		var err error
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	for most := range 40 {
		s, err := New(p.(rules.Position), Options{Strength: 5})
		require.NoError(t, err)
		asked := 0
		s.Search(func() bool { asked++; return asked <= most })
		require.Equal(t, most+1, asked)
	}
}

func TestALossIsClaimedOnlyAfterEachMoveHasBeenTried(t *testing.T) {
	p := connectfourtest.Picture(t, rules.Rules{Columns: 5, Rows: 4, Connect: 4}, 0, "B....", "G.G.B") // a draw
	for most := range 40 {
		s, err := New(p, Options{Strength: 5, Unlimited: true, Unsolved: true})
		require.NoError(t, err)
		s.Search(func() bool { most--; return most > 0 })
		o := s.Outlook()
		require.False(t, o.Proven && o.High < 0, o)
	}
}

// On a board that is small enough to try everything: wins and losses after more moves than there
// are fields left, and a board that is full before the opponent's joker wins.
func TestWhatIsProvedWithJokersIsTrue(t *testing.T) {
	known := map[rules.Position]int{}
	var result func(p rules.Position) int // for the side to move: 1 is a win
	result = func(p rules.Position) int {
		if n, ok := known[p]; ok {
			return n
		}
		best := -1
		for _, m := range p.Legal() {
			next, err := p.Play(m)
			require.NoError(t, err)
			switch r := next.Result(); {
			case r.Won(p.Turn()):
				best = 1
			case !r.Over:
				best = max(best, -result(next))
			case r.Draw():
				best = max(best, 0)
			}
		}
		known[p] = best
		return best
	}
	for _, columns := range []string{"211", "32132", "21121332"} {
		p := connectfourtest.Dropped(t, rules.Rules{Columns: 3, Rows: 3, Connect: 3, Jokers: true}, columns)
		want := result(p)
		s, err := New(p, Options{Strength: 5, Unlimited: true, Analysis: true})
		require.NoError(t, err)
		s.Search(func() bool { return true })
		o := s.Outlook()
		require.True(t, o.Proven)
		require.Equal(t, [2]int{want, want}, [2]int{cmp.Compare(o.Low, 0), cmp.Compare(o.High, 0)}, columns)
	}
}

func TestAMatchThatIsOverHasNoMove(t *testing.T) {
	p := connectfourtest.Dropped(t, rules.WithJokers, "1122334")
	_, err := New(p, Options{Strength: 3})
	require.ErrorContains(t, err, "over")
}

func TestTheSeedVariesTheOpening(t *testing.T) {
	p := connectfourtest.Dropped(t, rules.WithJokers, "")
	for n := 1; n <= 5; n++ {
		var seen []game.Move
		for seed := uint64(0); seed < 20 && len(seen) < 2; seed++ {
			s, err := New(p, Options{Strength: n, Seed: seed})
			require.NoError(t, err)
			s.player.positions = min(s.player.positions, 50_000)
			s.Search(func() bool { return true })
			if !slices.Contains(seen, s.Move()) {
				seen = append(seen, s.Move())
			}
		}
		require.Greater(t, len(seen), 1, "strength %d always opens with %s", n, seen[0])
	}
}

func TestTheSearchAllocatesNothingButItsTable(t *testing.T) {
	for _, p := range []rules.Position{
		connectfourtest.Picture(t, rules.WithJokers, 0, "...B....", "...GG..."),
		connectfourtest.Picture(t, rules.Rules{Columns: 12, Rows: 9, Connect: 4, Jokers: true}, 0, "...B........", "...G........"),
	} {
		goOn := func() bool { return true }
		var searches []*Search
		for range 4 {
			s, err := New(p, Options{Strength: 4, Seed: 1})
			require.NoError(t, err)
			s.player.positions = 10_000
			s.takeTable()
			searches = append(searches, s)
		}
		i := 0
		require.Zero(t, testing.AllocsPerRun(3, func() { searches[i].Search(goOn); i++ }))
	}
}

func BenchmarkMove(b *testing.B) {
	p := connectfourtest.Picture(b, rules.WithJokers, 0, "...B....", "..GB....", "..BGG...")
	for n := 1; n <= 5; n++ {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			seed := uint64(0)
			for b.Loop() {
				searched(b, p, Options{Strength: n, Seed: seed})
				seed++
			}
		})
	}
}

func BenchmarkPositions(b *testing.B) {
	for _, r := range []rules.Rules{
		rules.WithJokers,
		rules.Classic,
		{Columns: 8, Rows: 7, Connect: 5, Jokers: true},
		{Columns: 10, Rows: 8, Connect: 4, Jokers: true},
		{Columns: 16, Rows: 16, Connect: 5, Jokers: true},
	} {
		b.Run(fmt.Sprintf("%dx%d connect %d jokers=%v", r.Columns, r.Rows, r.Connect, r.Jokers), func(b *testing.B) {
			p := connectfourtest.Dropped(b, r, "")
			b.ReportAllocs()
			var positions int64
			for b.Loop() {
				positions += searched(b, p, Options{Strength: 5}).Positions()
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// What helpers write into the tables does no harm.
func TestHelpers(t *testing.T) {
	for _, r := range []rules.Rules{rules.WithJokers, rules.Classic} {
		p := connectfourtest.Dropped(t, r, "4443352662")
		s, err := New(p, Options{Strength: 5, Memory: 4 << 20})
		require.NoError(t, err)
		var stop atomic.Bool
		var helpers sync.WaitGroup
		for _, h := range s.Helpers(2) {
			helpers.Go(func() { h.Search(func() bool { return !stop.Load() }) })
		}
		s.player.positions = 50_000
		s.Search(func() bool { return true })
		stop.Store(true)
		helpers.Wait()
		require.Contains(t, p.Moves(), s.Move())
		weaker, err := New(p, Options{Strength: 4})
		require.NoError(t, err)
		require.Empty(t, weaker.Helpers(2))
	}
}
