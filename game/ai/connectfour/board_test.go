package connectfour

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// anyRules draws the parameters of a match on a board that the predicate
// accepts.
func anyRules(t *rapid.T, longest int) rules.Rules {
	r := rules.Rules{
		Columns: rapid.IntRange(rules.MinSide, longest).Draw(t, "columns"),
		Rows:    rapid.IntRange(rules.MinSide, longest).Draw(t, "rows"),
		Jokers:  rapid.Bool().Draw(t, "jokers"),
	}
	r.Connect = rapid.IntRange(2, max(r.Columns, r.Rows)).Draw(t, "connect")
	if r.Connect < 4 && rapid.Bool().Draw(t, "four") {
		r.Connect = min(4, max(r.Columns, r.Rows))
	}
	return r
}

// anyPosition plays some moves, mostly drops, that end no match.
func anyPosition(t *rapid.T, r rules.Rules) rules.Position {
	p, err := rules.New(r)
	require.NoError(t, err)
	for range rapid.IntRange(0, r.Columns*r.Rows).Draw(t, "plies") {
		legal := p.Legal()
		if drops := min(len(legal), r.Columns); rapid.IntRange(0, 9).Draw(t, "drop") > 0 {
			legal = legal[:drops]
		}
		next, err := p.Play(rapid.SampledFrom(legal).Draw(t, "move"))
		require.NoError(t, err)
		if next.Result().Over {
			break
		}
		p = next
	}
	return p
}

func TestBoardsKnowTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t, anyRules(t, rapid.SampledFrom([]int{4, 7, 16}).Draw(t, "longest side")))
		checkBoard(t, p, newWide(&p, &tuned))
		if s := shapeOf(p.Rules()); s.narrow() {
			checkBoard(t, p, newNarrow(&p, &tuned))
		}
	})
}

func checkBoard(t *rapid.T, p rules.Position, b board) {
	r, me := p.Rules(), p.Turn()
	seen := b.scan()

	legal := map[rules.Move]bool{}
	joker := false
	for _, m := range p.Legal() {
		next, err := p.Play(m)
		require.NoError(t, err)
		won := next.Result().Won(me)
		legal[m] = won
		c := encode(m.Kind, m.X, 0)
		if m.Kind == rules.Drop {
			require.Equal(t, won, seen.win&(1<<m.X) != 0, "%v wins", m)
			require.NotZero(t, seen.playable&(1<<m.X))
			if !next.Result().Over {
				reply, err := next.Play(m)
				require.Equal(t, err == nil && reply.Result().Won(1-me), seen.poison&(1<<m.X) != 0, "%v poisons", m)
			}
		} else {
			joker = joker || won
			c = encode(m.Kind, m.X, r.Bottom()-m.Y)
			if m.Kind == rules.DeleteColumn {
				c = encode(m.Kind, m.X, 0)
			}
		}
		require.True(t, b.legal(c))
		require.Equal(t, m, c.move(r))
		b.play(c)
		requireSame(t, next, b)
		b.undo()
	}
	requireSame(t, p, b)
	if seen.win == 0 {
		require.Equal(t, joker, seen.joker)
	}

	// One joker for each position that can come of one, and no other.
	list := b.jokers(nil)
	for _, j := range list {
		m := j.move.move(r)
		next, err := p.Play(m)
		require.NoError(t, err)
		require.Equal(t, next.Result().Won(me), j.outcome == wins, "%v", m)
		require.Equal(t, next.Result().Won(1-me), j.outcome == loses, "%v", m)
	}
	boards := map[[2]any]bool{}
	for m := range legal {
		if m.Kind != rules.Drop {
			next, _ := p.Play(m)
			v := next.View(game.NoSeat).(rules.View)
			boards[[2]any{strings.Join(v.Board, "/"), m.Kind == rules.Bomb}] = true
		}
	}
	require.Len(t, list, len(boards))
}

// What both boards say of the same position is the same.
func TestNarrowAndWideAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t, 7)
		p := anyPosition(t, r)
		narrow, wide := newNarrow(&p, &tuned), newWide(&p, &tuned)
		m := blindSpots{{10, 20, 30}, {40, 50, 0}}
		for _, b := range []board{narrow, wide} {
			b.overlook(0, m, game.NewRandom(1).Intn)
		}
		require.Equal(t, narrow.scan(), wide.scan())
		require.Equal(t, narrow.features(), wide.features())
	})
}

// requireSame requires that b shows p.
func requireSame(t *rapid.T, p rules.Position, b board) {
	r := p.Rules()
	stones := func(x, h int) (me, other bool) {
		switch b := b.(type) {
		case *narrow:
			n := b.stack[b.ply]
			return n.me&b.bit(x, h) != 0, n.other&b.bit(x, h) != 0
		case *wide:
			n := b.stack[b.ply]
			return n.me.has(b.at(x, h)), n.other.has(b.at(x, h))
		}
		return false, false
	}
	me := rules.StoneOf(p.View(game.NoSeat).(rules.View).Turn)
	for x := range r.Columns {
		for h := range r.Rows {
			want := p.At(x, r.Bottom()-h)
			mine, others := stones(x, h)
			require.Equal(t, want == me, mine)
			require.Equal(t, want != me && want != rules.Empty, others)
		}
	}
	if !p.Result().Over {
		require.Equal(t, jokersOf(&p), b.left())
	}
}
