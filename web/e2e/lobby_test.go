//go:build e2e

package e2e

import "testing"

// Somebody comes into the lobby on the smallest phone, looks at all there is, and joins a game
// that is listed.
func TestTheLobby(t *testing.T) {
	alongside(t)
	s := openServer(t)
	ada := s.comes(t, "Ada 🎉", desktop, "")
	ada.opens("Level 8", ada.patiently)
	bo := s.comes(t, "مريم", small.in("de-DE"), "")
	bo.reads(bo.say("lobby.games.one"))
	bo.isAccessible()
	bo.takePicture("lobby")
	bo.activate("button", bo.say("lobby.leaders"))
	bo.reads(bo.say("lobby.leaders.none"))
	bo.isAccessible()
	bo.press("Escape")
	bo.activate("button", bo.say("lobby.begin"))
	for _, game := range []string{"connectfour", "connectn", "tictactoe", "crosswise"} {
		bo.activate("radio", bo.say("catalog."+game+".title"))
	}
	bo.slide(bo.say("lobby.computers"), 1)
	bo.find("slider", bo.say("settings.strength"))
	bo.isAccessible()
	bo.takePicture("setup")
	bo.press("Escape")
	bo.activate("button", bo.say("lobby.join.whose", "player", ada.name, "game", "Level 8"))
	bo.find("heading", "Level 8")
	bo.find("group", ada.name+": "+bo.say("room.creator"))
	bo.isAccessible()
	bo.takePicture("room")
}
