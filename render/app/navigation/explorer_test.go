package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
)

// explored is a position of which everything is known soon.
const explored = "x=7x6x4..274552224131661"

func (v *visitor) lights() console.Frame {
	f, ok := v.navigator.LEDs()
	require.True(v.t, ok)
	return f
}

func exploring(t *testing.T, link string) *visitor {
	v := visit(t, 1280, 800, func(a *shell.App) {
		a.Computer = thoughtful
		a.Address = func(fragment string) string { return "https://a.example/#" + fragment }
	})
	v.navigator.Follow(link)
	v.settle()
	return v
}

func TestOverEachColumnStandsWhatItIsWorth(t *testing.T) {
	v := exploring(t, explored)
	require.Equal(t, "Spalte 4 hält unentschieden", v.node("column.3").Label)
	require.Equal(t, "Spalte 1 verliert in 5", v.node("column.0").Label)
	require.Contains(t, strings.Join(v.said, "\n"), "Am besten: Spalte 4 hält unentschieden.")

	v.press("explore.best")
	v.settle()
	require.NotNil(t, find(v, "16. Spalte 4. Grün ist am Zug."))
	v.press("back")
	v.press("column.2")
	v.settle()
	require.Contains(t, v.node("column.4").Label, "Spalte 5")
	v.press("back")
	require.Equal(t, "Spalte 4", v.node("tried.0").Label, "what has been tried stays")
	v.press("tried.1")
	v.press("explore.forget")
	require.Nil(t, v.surface.Root().Find("tried.0"))
}

func TestTheExplorerIsSteeredByKeysAndGamepad(t *testing.T) {
	v := exploring(t, explored)
	v.surface.Focus("board")
	frame := v.lights()
	for _, k := range []console.Key{console.Left, console.Confirm} {
		v.handle(input.Button{Key: k})
	}
	require.NotNil(t, find(v, "16. Spalte 3. Grün ist am Zug."))
	require.NotEqual(t, frame, v.lights())
	v.handle(input.Button{Key: console.Up})
	require.Equal(t, frame, v.lights())
	v.handle(input.Button{Key: console.Down})
	require.NotNil(t, find(v, "16. Spalte 3. Grün ist am Zug."))
	v.handle(input.Button{Key: console.Right})
	require.Contains(t, v.said[len(v.said)-1], "Spalte 4")
	v.handle(input.Button{Key: console.Back})
	require.NotNil(t, v.node("explore"), "back at the choice of games")
}

func TestJokersAreAimedOnTheExplorersBoard(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("explore")
	v.press("explore.new.connectfour")
	v.press("board.led.2.7")
	v.press("explore.tool.7")
	v.surface.Focus("board")
	v.handle(input.Button{Key: console.Up})
	require.Contains(t, v.said[len(v.said)-1], "Zeile 6")
	v.press("board.led.2.6")
	require.Contains(t, find(v, "2. ").Label, "Grün ist am Zug.")
	v.press("board.led.2.7")
	v.handle(input.Button{Key: console.Confirm})
	require.Equal(t, "Spalte 3, Zeile 7: grün", v.node("board.led.2.7").Label)
}

func TestAPositionIsSetUpSharedAndOpenedAgain(t *testing.T) {
	v := exploring(t, explored)
	v.press("explore.new.connectfour-classic")
	v.press("explore.tool.2")
	v.press("column.6")
	v.press("explore.turn.1")
	v.press("explore.tool.3")
	v.press("column.0")
	require.NotNil(t, find(v, "Das geht nicht: Die Partie wäre zu Ende, oder es ist kein Platz."))
	v.press("share")
	address := v.node("shared.address").Value
	if address == "" {
		address = v.node("shared.address").Label
	}
	v.press("shared.close")
	v.press("explore.open")
	v.writes("explore.text", "hop")
	v.press("explore.read")
	require.NotEmpty(t, v.node("explore.text").Fault)
	v.writes("explore.text", "https://a.example/#x=7x6x4.______"+"_/_______/_______/_______/_______/______B/1/0000.")
	v.press("explore.read")
	require.NotNil(t, find(v, "Blau ist am Zug."))
	require.Equal(t, "Spalte 7, Zeile 6: blau", v.node("board.led.6.7").Label)
	require.NotEmpty(t, address)
}

func TestAMatchIsExploredFromItsReplay(t *testing.T) {
	v := visit(t, 1280, 800)
	v.follow(demoLink(t))
	v.press("last")
	v.press("back")
	v.press("explore")
	record := catalog.Games[0].DemoMatch(len(catalog.Games[0].Demo))
	require.NotNil(t, find(v, "22. "))
	require.Len(t, record.Moves, 23)
	v.press("forward")
	v.press("games")
	require.NotNil(t, v.node("at"), "back in the replay")

	v = visit(t, 1280, 800)
	v.navigator.Follow("x=7x6x4..9")
	require.NotEmpty(t, v.app.Message())
	v.navigator.ExploreFrom(game.Record{Game: "connectfour", Config: []byte(`{"columns":9,"rows":9}`)}, 0)
	require.NotEmpty(t, v.app.Message())
}
