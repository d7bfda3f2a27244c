package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

// searched returns a search that has come to its end.
func searched(t testing.TB, p rules.Position, o Options) *Search {
	s, err := New(p, o)
	require.NoError(t, err)
	s.Search(func() bool { return true })
	return s
}

// think searches with a strength; the strongest with fewer positions than it
// may look at.
func think(t testing.TB, p rules.Position, n int, seed uint64) *Search {
	s, err := New(p, Options{Strength: n, Seed: seed})
	require.NoError(t, err)
	s.player.positions = min(s.player.positions, 5_000)
	s.Search(func() bool { return true })
	return s
}

// after plays a search's move.
func after(t require.TestingT, p rules.Position, s *Search) rules.Position {
	next, err := p.Play(s.best.move(s.rules))
	require.NoError(t, err)
	return next
}

// hangs reports whether the side to move wins at once, with a drop or a joker.
func hangs(p rules.Position) bool {
	for _, m := range p.Legal() {
		if next, err := p.Play(m); err == nil && next.Result().Won(p.Turn()) {
			return true
		}
	}
	return false
}

var (
	noJokers = rules.Rules{Columns: 8, Rows: 7, Connect: 4}
	wideFive = rules.Rules{Columns: 12, Rows: 9, Connect: 5}
)

// always requires of the moves of all strengths from one on that they are good, by any seed.
func always(t *testing.T, name string, p rules.Position, weakest int, good func(*Search) bool) {
	for n := weakest; n <= 5; n++ {
		for seed := range uint64(20) {
			s := think(t, p, n, seed)
			require.True(t, good(s), "%s, strength %d, seed %d: %s", name, n, seed, s.Move())
		}
	}
}

func TestNoWinIsMissed(t *testing.T) {
	for name, p := range map[string]rules.Position{
		"upright":        connectfourtest.Picture(t, noJokers, 0, "G.......", "G.....B.", "G....BB."),
		"level":          connectfourtest.Picture(t, noJokers, 1, "GGBBB.G."),
		"with a gap":     connectfourtest.Picture(t, noJokers, 1, "BB.B..GG"),
		"rising":         connectfourtest.Picture(t, noJokers, 0, "..GB....", ".GBB....", "GBBG...."),
		"falling":        connectfourtest.Picture(t, noJokers, 0, "....BG..", "....BBG.", "....GBBG"),
		"not the threat": connectfourtest.Picture(t, noJokers, 0, "G......B", "G......B", "G......B"),
		"five in a row":  connectfourtest.Picture(t, wideFive, 0, "BGGGG..BBB.."),
		"by a delete":    connectfourtest.Picture(t, rules.WithJokers, 0, "...G....", "GGGB....", "BBGB.BB."),
		"by a bomb":      bombThreat(t, 1),
	} {
		always(t, name, p, 2, func(s *Search) bool { return after(t, p, s).Result().Won(p.Turn()) })
	}
}

// bombThreat is a position in which Blue, whose delete is used, wins with a
// bomb on (4, 6): the stone on top of column 3 falls beside the three.
func bombThreat(t testing.TB, turn game.Seat) rules.Position {
	p := connectfourtest.Picture(t, rules.WithJokers, 0, "...B....", "...G....", "...G....", "BBBG....")
	v := p.View(turn).(rules.View)
	v.Turn, v.Used[1][rules.DeleteJoker] = turn, true
	p, err := v.Position()
	require.NoError(t, err)
	return p
}

func TestNoThreatIsMissed(t *testing.T) {
	for name, c := range map[string]struct {
		p       rules.Position
		weakest int
	}{
		"upright":       {connectfourtest.Picture(t, noJokers, 0, ".......B", "G......B", "G.....GB"), 2},
		"level":         {connectfourtest.Picture(t, noJokers, 1, "..B.....", "BGGG...."), 2},
		"with a gap":    {connectfourtest.Picture(t, noJokers, 0, "..G.....", "B.BB..GG"), 2},
		"rising":        {connectfourtest.Picture(t, noJokers, 1, "..GB....", ".GBB....", "GBBG...."), 2},
		"five in a row": {connectfourtest.Picture(t, wideFive, 1, "BGGGG..BBB.."), 2},
		"by a delete":   {connectfourtest.Picture(t, rules.WithJokers, 0, "...B....", "BBBG....", "GGBG...."), 3},
		"by a bomb":     {bombThreat(t, 0), 3},
	} {
		always(t, name, c.p, c.weakest, func(s *Search) bool { return !hangs(after(t, c.p, s)) })
	}
}

func TestStrengthOneIsHuman(t *testing.T) {
	count := func(p rules.Position, want game.Move) (n int) {
		for seed := range uint64(200) {
			if think(t, p, 1, seed).Move() == want {
				n++
			}
		}
		return n
	}
	upright := count(connectfourtest.Picture(t, noJokers, 0, "G.......", "G.....B.", "G....BB."), "drop 0")
	diagonal := count(connectfourtest.Picture(t, noJokers, 0, "..GB....", ".GBB....", "GBBG...."), "drop 3")
	block := count(connectfourtest.Picture(t, noJokers, 0, ".......B", "G......B", "G.....GB"), "drop 7")
	blockDiagonal := count(connectfourtest.Picture(t, noJokers, 1, "..GB....", ".GBB....", "GBBG...."), "drop 3")
	require.Greater(t, upright, 160, "of 200: it takes most wins")
	require.Less(t, diagonal, upright, "diagonals are harder to see")
	require.Greater(t, diagonal, 80)
	require.Less(t, block, upright, "threats are overlooked more often than wins")
	require.Greater(t, block, 80)
	require.Less(t, blockDiagonal, 120)
}

// Where some moves let the opponent win at once and others do not, strengths 4
// and 5 choose one of the others.
func TestTheStrongDoNotLoseAtOnceWithoutNeed(t *testing.T) {
	chosen := 0
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, rules.WithJokers)
		safe, lost := 0, 0
		for _, m := range p.Legal() {
			next, err := p.Play(m)
			require.NoError(t, err)
			if next.Result().Won(p.Turn()) || !next.Result().Won(1-p.Turn()) && !hangs(next) {
				safe++
			} else {
				lost++
			}
		}
		if safe == 0 || lost == 0 {
			return
		}
		chosen++
		for n := 4; n <= 5; n++ {
			strong := strengths[n]
			strong.positions = min(strong.positions, 10_000)
			s := newSearch(newNarrow(&p, &tuned), p.Rules(), strong, 1)
			s.Search(func() bool { return true })
			next := after(t, p, s)
			require.False(t, next.Result().Won(1-p.Turn()) || hangs(next), "strength %d plays %s in %+v", n, s.Move(), p.View(game.NoSeat))
		}
	})
	require.Greater(t, chosen, 20)
}

// Wins by force, in so many plies; where a move is named it is the only one.
func TestTheStrongestSeesCombinations(t *testing.T) {
	spent := func(p rules.Position) rules.Position { // the opponent's jokers
		v := p.View(game.NoSeat).(rules.View)
		v.Used[1-v.Turn] = [2]bool{true, true}
		p, err := v.Position()
		require.NoError(t, err)
		return p
	}
	for name, c := range map[string]struct {
		p     rules.Position
		plies int
		move  game.Move
	}{
		"an open three": {connectfourtest.Picture(t, noJokers, 0, "...B....", "...GG..."), 3, ""},
		"an open three, wide": {
			connectfourtest.Picture(t, rules.Rules{Columns: 12, Rows: 9, Connect: 4}, 0, "...B........", "...GG......."), 3, "",
		},
		"a bomb": {
			spent(connectfourtest.Picture(t, rules.WithJokers, 0, "....G...", "....B...", "BGGGBBB.")), 3, "bomb 6,6",
		},
		"a bomb at the edge": {
			spent(connectfourtest.Picture(t, rules.WithJokers, 0, "...B....", "..GGB...", ".BBBGGB.")), 3, "bomb 0,7",
		},
		"a joker that makes three": {
			spent(connectfourtest.Picture(t, rules.WithJokers, 0, "...GB...", "..GBG...")), 3, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := think(t, c.p, 5, 1)
			require.Equal(t, won-c.plies, s.value)
			if c.move != "" {
				require.Equal(t, c.move, s.Move())
			}
		})
	}
}
