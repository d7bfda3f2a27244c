//go:build e2e

package e2e

import (
	"testing"
)

// A class plays at a server of its own: who does not know its code stays out, the teacher
// sees what goes on, and can end what should not.
func TestAClass(t *testing.T) {
	alongside(t)
	s := openServer(t, "--join-code", "sunflower", "--host-code", "blackboard")
	teacher := s.comes(t, "Ms Lovelace", desktop, "")
	teacher.find("heading", teacher.say("lobby.code.question"))
	teacher.isAccessible()
	teacher.write(teacher.say("lobby.code"), "tulip")
	teacher.activate("button", teacher.say("lobby.code.done"))
	teacher.reads(teacher.say("online.error.CODE_WRONG"))
	teacher.call(teacher.find("textbox", teacher.say("lobby.code")), `function() { this.select() }`)
	teacher.write(teacher.say("lobby.code"), "sunflower")
	teacher.activate("button", teacher.say("lobby.code.done"))
	teacher.reads(teacher.say("lobby.games.none"))

	teacher.activate("button", teacher.say("settings.title"))
	teacher.write(teacher.say("settings.host.code"), "blackboard")
	teacher.activate("button", teacher.say("settings.host.log"))
	teacher.find("heading", teacher.say("host.title"))
	teacher.isAccessible()

	bo := s.comes(t, "Bo", small.in("de-DE"), "#c=sunflower")
	bo.opens("Crosswise", bo.patiently)
	teacher.find("button", "Bo: "+teacher.say("host.connected")+", Crosswise")
	teacher.takePicture("host")
	teacher.isAccessible()
	teacher.write(teacher.say("host.announce"), "Ten minutes left")
	teacher.activate("button", teacher.say("host.announce.send"))
	bo.hears(bo.say("online.announced", "message", "Ten minutes left"))
	bo.activate("button", bo.say("dialog.close"))

	teacher.activate("button", "Bo: "+teacher.say("host.connected")+", Crosswise")
	teacher.isAccessible()
	teacher.activate("button", teacher.say("host.mute"))
	teacher.find("button", "Bo: "+teacher.say("host.connected")+", "+teacher.say("host.muted")+", Crosswise")
	bo.says("Buh!")
	bo.reads(bo.say("online.error.CHAT_OFF"))

	bo.activate("button", bo.say("room.start")) // a seat is free
	bo.isAccessible()
	bo.takePicture("fill")
	bo.activate("button", bo.say("room.start"))
	bo.plays()

	teacher.activate("button", "Bo: "+teacher.say("host.connected")+", "+teacher.say("host.muted")+", Crosswise")
	teacher.activate("button", teacher.say("host.ban"))
	teacher.activate("button", teacher.say("host.ban"))
	bo.reads(bo.say("online.banned"))
	bo.find("button", bo.say("lobby.try-again"))
	bo.isAccessible()
	bo.takePicture("banned")
}
