package navigation

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/input"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// asked is what the relay was asked for last.
func (v *visitor) asked() protocol.Request { return v.relay.Asked[len(v.relay.Asked)-1] }

// Whoever opens a link with the class's code is let in without typing it; what such a
// visitor shares lets in, too.
func TestALinkWithTheCodeLetsIn(t *testing.T) {
	v := visit(t, 390, 844)
	v.online()
	v.relay.JoinCode = "sun flower"
	require.NoError(t, v.app.Online.SetName("Ada", nil))
	v.follow("g=" + clienttest.RoomID + "&c=sun+flower")
	v.relay.Accept()
	v.settle()
	require.Equal(t, protocol.JoinGame{}, v.relay.Asked[1].Data)
	require.Equal(t, clienttest.RoomID, v.relay.Asked[1].Game)
	require.Contains(t, v.app.RoomAddress(clienttest.RoomID), "#g="+clienttest.RoomID+"&c=sun+flower")
}

func TestTheCodeIsTyped(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.locked()
	v.typeCode("tulip")
	require.Contains(t, v.said, "That is not the right code.")
	v.typeCode("sunflower")
	require.Nil(t, v.surface.Root().Find("code"))
	v.node("begin")
}

// Where seats are free computers are offered for them.
func TestComputersTakeFreeSeats(t *testing.T) {
	v := visit(t, 390, 844)
	v.room(rules.Name, json.RawMessage("{}"), "Grace", "", "")
	v.press("start")
	v.press("fill.no")
	require.NotEqual(t, protocol.EventGameStart, v.asked().Event)
	v.press("start")
	v.handle(input.Adjust{ID: "fill.strength", Value: 5})
	v.press("fill.yes")
	require.Equal(t, protocol.Filled(5), v.asked().Data)
}

// Whoever has opened a game changes its settings while it waits; the others hear of it.
func TestTheSettingsOfAWaitingGameAreChanged(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.room(connectfour.Name, jokers, "Bo")
	v.press("configure")
	v.handle(input.Adjust{ID: "time", Value: 4})
	v.press("configure.done")
	require.Equal(t, 60, v.app.Online.Room().Config.MoveTime)
	require.Nil(t, v.surface.Root().Find("configure.done"))
	require.Contains(t, v.said, "The settings have changed: 1 min per turn")
}

// Whoever comes in reads how a game was set up.
func TestARoomSaysHowItsGameWasSetUp(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.room(level8.Name, json.RawMessage(`{"levels":5,"order":"shuffled"}`), "Bo", "")
	said := words(v.surface.Root())
	for _, word := range []string{"5", "(Shuffled)"} {
		require.Contains(t, said, word)
	}
}

// Whoever wants to leave a match under way can have the others asked instead.
func TestLeavingOffersTheVote(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.duel()
	v.unfold()
	v.press("leave")
	v.press("question.abort")
	v.press("question.yes")
	require.Equal(t, protocol.VoteAbort{WantsToAbort: true}, v.asked().Data)
}

func TestAnEmptyMessageIsSaidToBeOne(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.duel()
	v.unfold()
	v.press("send")
	require.Contains(t, v.said, "Type something first.")
	require.NotNil(t, v.node("say"))
}

// The keyboard of a phone stays for whoever sends one message after the other.
func TestSendingLeavesTheKeyboardOpen(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.duel()
	v.unfold()
	v.tap("say")
	v.writes("say", "hello")
	v.tap("send")
	require.Equal(t, "hello", v.asked().Data.(protocol.Chat).Message)
	require.Equal(t, v.node("say").ID, v.surface.Focused())
}

// Whoever reads the chat later sees when something was said.
func TestTheChatTellsTheTime(t *testing.T) {
	v := visit(t, 390, 844)
	v.talkative()
	said := words(v.surface.Root())
	for _, m := range v.app.Online.Room().Messages() {
		require.Contains(t, said, m.At.Local().Format("15:04"))
	}
}

// Somebody's messages disappear for whoever does not want to read them, and come back.
func TestSomebodysMessagesAreHidden(t *testing.T) {
	v := visit(t, 390, 844)
	v.talkative()
	require.Len(t, v.entries("said."), 2)
	v.press("people")
	v.press("hide." + clienttest.Third)
	require.Len(t, v.entries("said."), 1)
	v.press("hide." + clienttest.Third)
	require.Len(t, v.entries("said."), 2)
}

// Whoever has opened a game removes others at any time, spectators too, after having been
// asked.
func TestASpectatorIsRemoved(t *testing.T) {
	v := visit(t, 390, 844)
	v.talkative()
	v.press("people")
	v.press("remove." + clienttest.Third)
	v.press("question.no")
	require.NotEqual(t, protocol.EventRemovePlayer, v.asked().Event)
	v.press("remove." + clienttest.Third)
	v.press("question.yes")
	require.Equal(t, protocol.RemovePlayer{Remove: clienttest.Third}, v.asked().Data)
}

// Also those who have never said a word.
func TestASilentSpectatorIsRemoved(t *testing.T) {
	v := visit(t, 390, 844)
	v.talkative()
	silent := protocol.Player{ID: "silent", Name: "Dora"}
	v.relay.Room.Watchers, v.relay.Room.Spectators = []protocol.Player{silent}, 1
	v.press("people")
	v.press("remove." + silent.ID)
	v.press("question.yes")
	require.Equal(t, protocol.RemovePlayer{Remove: silent.ID}, v.asked().Data)
}

// What the server's host can do.
func TestAHostLooksAfterTheServer(t *testing.T) {
	off, none := false, ""
	for name, c := range map[string]struct {
		press []string
		act   protocol.HostAct
		game  string
	}{
		"mute":   {[]string{"player." + clienttest.Other, "mute"}, protocol.HostAct{Action: protocol.HostMute, ID: clienttest.Other}, ""},
		"unmute": {[]string{"player." + clienttest.Third, "mute"}, protocol.HostAct{Action: protocol.HostUnmute, ID: clienttest.Third}, ""},
		"remove": {[]string{"player." + clienttest.Other, "remove"}, protocol.HostAct{Action: protocol.HostRemove, ID: clienttest.Other}, ""},
		"ban":    {[]string{"player." + clienttest.Other, "ban", "question.yes"}, protocol.HostAct{Action: protocol.HostBan, ID: clienttest.Other}, ""},
		"rename": {[]string{"player." + clienttest.Other, "rename=Robert", "rename.done"}, protocol.HostAct{Action: protocol.HostRename, ID: clienttest.Other, Name: new("Robert")}, ""},
		"close":  {[]string{"close." + clienttest.RoomID, "question.yes"}, protocol.HostAct{Action: protocol.HostClose}, clienttest.RoomID},
		"say":    {[]string{"announce=Lunch", "announce.send"}, protocol.HostAct{Action: protocol.HostAnnounce, Message: new("Lunch")}, ""},
		"chat":   {[]string{"chat"}, protocol.HostAct{Action: protocol.HostChat, On: &off}, ""},
		"code":   {[]string{"code.set"}, protocol.HostAct{Action: protocol.HostCode, Code: &none}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800)
			v.hosts()
			for _, id := range c.press {
				v.pressOrType(id)
			}
			require.Equal(t, c.act, v.asked().Data)
			require.Equal(t, c.game, v.asked().Game)
		})
	}
}

// A wrong code of the host is refused where it was typed; afterwards the way leads there at
// once.
func TestTheHostsCodeIsAskedForOnce(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	scenes["settings-host"](v)
	require.Contains(t, v.said, "That is not the right code.")
	v.relay.HostCode = "blackboard"
	v.writes("host.code", "blackboard")
	v.press("host.log")
	v.node("announce")
	v.press("back")
	v.press("host.open")
	v.press("host.leave")
	v.node("host.code")
}

// Whoever deletes everything is forgotten by the server, too.
func TestWhoDeletesEverythingIsLoggedOut(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.ada()
	v.deletesAll()
	require.Equal(t, protocol.LogoutPlayer{}, v.asked().Data)
	require.Contains(t, v.said, "Matches and settings have been deleted.")

	v = visit(t, 390, 844, inEnglish)
	v.ada()
	v.lost()
	v.deletesAll()
	require.NotEqual(t, protocol.EventLogoutPlayer, v.asked().Event)
	require.Contains(t, v.said, v.app.Say("settings.deleted.here"))
}

// Whoever wants to be forgotten by the server is asked, and is; everything else stays.
func TestWhoIsForgottenByTheServer(t *testing.T) {
	for _, where := range []string{"settings", "lobby"} {
		v := visit(t, 390, 844, inEnglish)
		v.ada()
		if where == "settings" {
			v.press("settings")
		}
		v.press("forget")
		v.press("forgetting.no")
		require.NotEqual(t, protocol.EventLogoutPlayer, v.asked().Event)
		v.press("forget")
		v.press("forgetting.yes")
		require.Equal(t, protocol.LogoutPlayer{}, v.asked().Data)
		require.Equal(t, "Lichtbrett", heading(v))
		require.Contains(t, v.said, "The server has forgotten you.")
		require.Empty(t, v.app.Online.Me())
	}
}

// pressOrType presses what has an ID, or types into a field: ID=TEXT.
func (v *visitor) pressOrType(what string) {
	if id, words, types := strings.Cut(what, "="); types {
		v.writes(id, words)
		v.settle()
		return
	}
	v.press(what)
}

// Two who are called the same are told apart, wherever they are named.
func TestEqualNamesAreToldApart(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.room(connectfour.Name, jokers, "Ada")
	v.plays()
	v.says("Hello!")
	require.Equal(t, "Ada (2): Hello!", v.entries("said.")[0].Label)
	require.Equal(t, "Ada (2)", v.node("room.seat.1").Label)
	v.press("people")
	v.node("person." + v.relay.Room.Seats[1].Player.ID)
	require.Equal(t, "Remove Ada (2)", v.node("remove."+v.relay.Room.Seats[1].Player.ID).Label)
}
