//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console/specification"
)

// Every screen can be reached and seen in both languages, and axe-core finds
// nothing wrong with any.
func TestScreens(t *testing.T) {
	first(t)
	for name, d := range map[string]device{
		"desktop": desktop,
		"phone":   phone.in("de-DE"),
		"across":  across,
		"tablet":  {width: 820, height: 1180, touch: true, language: "de-DE"},
	} {
		t.Run(name, func(t *testing.T) {
			language := text.Match(d.language)
			v := visit(t, d.calmly().sharply())
			open := func(key string, places ...string) { v.activate("button", language.Say(key, places...)) }
			look := func(screen string) {
				v.still()
				v.isAccessible()
				v.takePicture(screen)
			}
			look("games")
			open("catalog.connectn.title")
			look("board")
			open("ledgame.games")
			open("catalog.connectfour.title")
			v.board()
			look("players")
			v.byKeys("rc")
			look("match")
			v.byKeys("crcrcu")
			look("menu")
			v.byKeys("cddl")
			look("delete")
			v.byKeys("xrxu" + strings.Repeat("r", 4) + "c")
			look("bomb")
			v.byKeys("xd")
			open("settings.title")
			look("settings")
			open("settings.delete")
			look("question")
			v.press("Escape Escape")
			open("help.title")
			look("rules")
			open("tutorial.title")
			look("tutorial")
			open("tutorial.leave")
			v.find("heading", language.Say("help.of", "game", language.Say("catalog.connectfour.title")))
			v.press("Escape")
			open("ledgame.new")
			v.byKeys("c")
			v.byKeys(keysOf(match))
			look("end")
			v.shows(specification.Filled("G"))
			look("won")
			open("ledgame.games")
			look("games again")
			see[int](v, `location.hash = "r=x", 0`)
			look("message")
			see[int](v, `location.hash = "`+linkOf(t, connectfour.WithJokers, "drop 1", "drop 2")+`", 0`)
			v.find("heading", language.Say("replay.title", "game", language.Say("catalog.connectfour.title")))
			open("replay.forward")
			look("replay")
		})
	}
}
