package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/nullgame"
	"lichtbrett/game/table"
)

// null is the text console of the game for tests.
type null struct {
	matchConsole
}

func newNull(o Options) Console {
	c := &null{}
	c.matchConsole = matchConsole{Options: o, talk: c, game: nullgame.Game{}, hands: true, commands: commands{{words: "hand", do: c.uncover}}}
	return c
}

func (c *null) help()                         {}
func (c *null) move(words []string) game.Move { return game.Move(strings.Join(words, " ")) }
func (c *null) began()                        {}
func (c *null) played(_ game.View, m table.Played) []string {
	return []string{c.name(m.Seat) + ": " + string(m.Move)}
}
func (c *null) name(s game.Seat) string { return "AB"[s : s+1] }
func (c *null) turn(mover game.Seat)    { c.print(c.name(mover) + "?\n") }
func (c *null) end() (outcome, again string) {
	return c.name(c.client.Turn().Result.Winners[0]) + "!", ""
}
func (c *null) table() string {
	return strings.Repeat("*", c.client.Turn().View.(nullgame.Position).Made) + "\n"
}

// A new game is one console and one line in Games.
func TestANewGameOnPlainText(t *testing.T) {
	Games[nullgame.Name] = newNull
	defer delete(Games, nullgame.Name)
	out := newDevice(t, nullgame.Name, text.English, make([]game.Player, 2)...).typed(
		"hand", "tack", "tick", "hand", "tick", "hand", "tick", "hand", "tick", "hand", "tick")
	require.Contains(t, out, text.English.Say("refused.notation"))
	require.Contains(t, out, "A: tick\n*\n")
	require.Contains(t, out, "*****\nA!\n")
}
