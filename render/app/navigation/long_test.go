package navigation

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/ui"
)

// endless is a match of Level 8 in which nobody ever lays anything.
func endless(t testing.TB, moves int) game.Record {
	record := level8Record(t, "draw")
	start, err := record.Replay(rules.Game{})
	require.NoError(t, err)
	p, random := start.(rules.Position), game.NewRandom(record.Seed)
	for len(record.Moves) < moves {
		legal := p.Legal()
		if legal[0].Act != rules.Draw {
			legal = slices.DeleteFunc(legal, func(m rules.Move) bool { return m.Act != rules.Discard })
		}
		m := legal[random.Intn(len(legal))]
		record.Moves = append(record.Moves, m.Notation())
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return record
}

// However long a match is that a link holds, the page stays small; one that is longer than any
// table lets a match become is none.
func TestTheLongestMatchIsListedInParts(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	link, err := endless(t, game.MaxMoves).Link(rules.Game{})
	require.NoError(t, err)
	v.follow("r=" + link)
	listed := func() (first, last string) {
		moves := ids(all(v.surface.Root(), func(n *ui.Node) bool { return strings.HasPrefix(n.ID, "move.") && n.Role == ui.RoleButton }))
		require.Len(t, moves, 200)
		return moves[0], moves[199]
	}
	at := func(first, last string) {
		t.Helper()
		f, l := listed()
		require.Equal(t, []string{first, last}, []string{f, l})
	}
	at("move.1", "move.200")
	require.Nil(t, v.surface.Root().Find("moves.earlier"))
	v.press("moves.later")
	at("move.101", "move.300")
	v.press("moves.earlier")
	at("move.1", "move.200")
	v.press("last")
	at("move.4802", "move.5001")
	require.Nil(t, v.surface.Root().Find("moves.later"))
	v.press("move.4802")
	at("move.4802", "move.5001")
	v.press("back")
	at("move.4702", "move.4901")

	link, err = endless(t, game.MaxMoves+1).Link(rules.Game{})
	require.NoError(t, err)
	v.navigator.Leave()
	v.follow("r=" + link)
	require.Equal(t, v.app.Say("link.broken"), v.app.Message())
}
