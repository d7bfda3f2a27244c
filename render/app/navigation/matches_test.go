package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/saves"
)

// severalMatches leaves two matches of Connect Four, one of tic-tac-toe that is
// over, and one of Crosswise.
func (v *visitor) severalMatches() {
	v.press("play.connectfour")
	v.keys("rccrclc")
	v.press("new")
	v.keys("lcc")
	v.press("games")
	v.press("play.tictactoe")
	v.keys("rc" + "c" + "uc" + "lc" + "rrc" + "ddc")
	v.press("games")
	v.twoPeople()
	v.press("hand-over.show")
	play(v)
	v.press("hand-over.show")
	v.press("games")
}

// deletesAll deletes everything that is stored.
func (v *visitor) deletesAll() {
	v.press("settings")
	v.press("delete")
	v.press("delete-all.yes")
}

// kinds are the games of the matches that are kept, the latest first.
func (v *visitor) kinds() (ids []string) {
	for _, k := range v.app.Saves.All() {
		ids = append(ids, k.Program)
	}
	return ids
}

func TestANewMatchNeverDestroysAnother(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcc")
	first := v.app.Saves.All()[0]
	v.press("new")
	v.keys("cc")
	second := v.app.Saves.All()[0]
	require.Equal(t, []saves.Match{second, first}, v.app.Saves.All())
	v.press("games")
	require.Contains(t, v.node("play.connectfour").Label, "Züge: 1")
	v.press("matches.connectfour")
	require.Equal(t, "Deine Partien", heading(v))
	v.press("continue." + first.ID)
	v.keys("c")
	require.Equal(t, []game.Move{first.Record.Moves[0], "drop 3"}, moves(v))
	require.Len(t, v.app.Saves.All(), 2)
	require.Equal(t, second, v.app.Saves.All()[1])

	v.press("games") // the latest goes on
	v.press("play.connectfour")
	require.Len(t, moves(v), 2)

	again := visit(t, 390, 844, keeps(v.memory))
	require.Len(t, moves(again), 2)
	require.Len(t, again.app.Saves.All(), 2)
}

func TestMatchesOfCrosswiseStandSideBySide(t *testing.T) {
	v := visit(t, 390, 844)
	v.twoPeople()
	v.press("hand-over.show")
	play(v)
	v.press("hand-over.show")
	first := v.app.Saves.All()[0]
	begin := func() {
		v.press("menu.game")
		v.press("game.new")
		v.press("setup.start")
		v.press("hand-over.show")
	}
	begin()
	second := v.app.Saves.All()[0]
	require.Equal(t, first.ID, second.Before)
	begin() // nobody has played: it takes the place of that one
	require.Len(t, v.app.Saves.All(), 2)
	require.Equal(t, first.ID, v.app.Saves.All()[0].Before)
	play(v)
	require.Len(t, v.app.Saves.All(), 2)
	require.Equal(t, first, v.app.Saves.All()[1])
	v.press("hand-over.show")
	v.press("games")
	v.press("matches.crosswise")
	v.press("continue." + first.ID)
	require.Equal(t, "Crosswise", heading(v))
	require.Equal(t, first.Record, v.app.Saves.All()[0].Record)
}

func TestYourMatches(t *testing.T) {
	v := visit(t, 390, 844)
	require.Nil(t, v.surface.Root().Find("matches"), "there is nothing to list")
	v.severalMatches()
	require.Equal(t, []string{"crosswise", "tictactoe", "connectfour", "connectfour"}, v.kinds())
	require.Nil(t, v.surface.Root().Find("matches.tictactoe"))
	require.Contains(t, v.node("continue").Label, "Vier gewinnt")
	v.press("matches")
	all := v.app.Saves.All()
	require.True(t, v.app.Saves.Over(all[1]))
	require.Contains(t, v.node("match."+all[1].ID).Label, "Tic-Tac-Toe")
	require.Contains(t, v.node("continue."+all[1].ID).Label, "Ansehen")
	require.Contains(t, v.node("match."+all[2].ID).Label, "Grün – Computer (mittel)")
	require.Equal(t, "4. Vier gewinnt mit Jokern. Grün – Blau. Züge bisher: 3", v.node("match."+all[3].ID).Label)

	v.press("delete." + all[3].ID)
	v.press("delete-match.no")
	require.Len(t, v.app.Saves.All(), 4)
	v.press("delete." + all[3].ID)
	v.press("delete-match.yes")
	require.Contains(t, strings.Join(v.said, " "), "Die Partie ist gelöscht.")
	require.Equal(t, all[:3], v.app.Saves.All())
	v.press("continue." + all[1].ID)
	require.Equal(t, "Tic-Tac-Toe", heading(v))
	v.node("rematch")
	v.press("games")

	v.press("matches")
	v.handle(input.Button{Key: console.Back})
	require.Equal(t, "Lichtbrett", heading(v))
	v.deletesAll()
	require.Empty(t, v.memory)
	require.Nil(t, v.surface.Root().Find("matches"))
}

// The choice of games does not offer what was deleted from the list that it leads
// to.
func TestADeletedMatchIsNoLongerOffered(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcc")
	v.press("new")
	v.keys("ccrc")
	v.press("games")
	offered := func(moves string) {
		note := v.app.Say("launcher.moves", "game", "Vier gewinnt mit Jokern", "moves", moves)
		require.Contains(t, v.node("continue").Label, note)
	}
	offered("2")
	v.press("matches")
	all := v.app.Saves.All()
	v.press("delete." + all[0].ID)
	v.press("delete-match.yes")
	v.press("back")
	offered("1")
	require.Nil(t, v.surface.Root().Find("matches.connectfour"), "one alone is no list")
	v.press("continue")
	require.Equal(t, all[1].Record.Moves, moves(v))
}

// A match in which nothing has happened is not worth keeping.
func TestAMatchWithoutAMoveIsNotKept(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rc")
	require.Len(t, v.app.Saves.All(), 1)
	v.press("games")
	require.Empty(t, v.memory)
}
