package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/level8"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// last is what the relay was asked last.
func (o *online) last() protocol.Request {
	require.NotEmpty(o.t, o.relay.Asked)
	return o.relay.Asked[len(o.relay.Asked)-1]
}

// opens returns Ada in a room of hers, with Bo, or alone.
func opens(t *testing.T, name string, alone bool) *online {
	o := comes(t, name, func(r *clienttest.Relay) {
		if alone {
			r.Room.Seats[1].Player = nil
		}
	})
	o.says(func() { o.client.Create(o.relay.Room.Config, o.done) })
	return o
}

// opensAnyBoard has Ada open a game of Connect n, whose board can be chosen.
func opensAnyBoard(t *testing.T) *online {
	o := comes(t, connectfour.Name, func(r *clienttest.Relay) {
		r.Room.Config.Options = connectfour.Rules{Columns: 8, Rows: 8, Connect: 5, Jokers: true}.Config()
	})
	o.says(func() { o.client.Create(o.relay.Room.Config, o.done) })
	return o
}

func TestTheJoinCodeOnPlainText(t *testing.T) {
	o := comes(t, connectfour.Name, func(r *clienttest.Relay) { r.JoinCode = "sun flower" })
	require.Contains(t, o.out.String(), "lets in only those who know its code.\nWhoever runs the server can tell you its code. Enter it, as in: code sunflower\n")
	require.NotContains(t, o.out.String(), "not the right code")
	require.Contains(t, o.types("code"), "Enter it, as in: code sunflower")
	accepted := func(line string) string { return o.says(func() { o.handle(line); o.follow(); o.relay.Accept() }) }
	require.Contains(t, accepted("code tulip"), "That is not the right code.\nThis server lets in only")
	require.Contains(t, accepted("code sun flower"), "Open games")
	require.Contains(t, o.says(func() { o.client.Create(o.relay.Room.Config, nil) }), "--game "+clienttest.RoomID+" --code sun flower\n")
}

func TestWhoIsBannedIsToldOnPlainText(t *testing.T) {
	o := opens(t, connectfour.Name, false)
	said := o.says(func() { o.relay.Banned = true; o.relay.Events.Closed(protocol.CloseBanned) })
	require.Equal(t, "The host of this server has banned you.\nAsk whether you are let in again: here\n", said)
	require.Contains(t, o.types("start"), "You are in no game yet.")
	o.types("here")
	require.Contains(t, o.says(o.relay.Accept), "The host of this server has banned you.\nAsk")
	o.relay.Banned, o.relay.Exists = false, false
	o.types("here")
	require.Contains(t, o.says(o.relay.Accept), "Open games")
}

func TestTheHostOnPlainText(t *testing.T) {
	o := comes(t, connectfour.Name, func(r *clienttest.Relay) { r.HostCode = "black board"; r.Exists = true })
	require.Contains(t, o.types("help"), "host CODE: host this server")
	for _, line := range []string{"host", "host mute 2", "leiten stumm 2"} {
		require.Equal(t, "First enter the host code of this server, as in: host blackboard\n", o.types(line))
	}
	require.Equal(t, "That is not the right code.\n", o.types("host whiteboard"))
	require.Equal(t, "People\n  1: Ada (connected)\n  2: Bo (connected, Connect Four with jokers)\n  3: Cleo (not connected, may not chat)\n"+
		"Games\n  1: Connect Four with jokers, Ada, Bo\n"+text.English.Say("online.text.host.commands")+"\n", o.types("host black board"))

	on, off, code, none := true, false, "sun flower", ""
	for line, want := range map[string]protocol.Request{
		"host mute 2":                  {Data: protocol.HostAct{Action: protocol.HostMute, ID: clienttest.Other}},
		"leiten stumm 2":               {Data: protocol.HostAct{Action: protocol.HostMute, ID: clienttest.Other}},
		"host unmute 3":                {Data: protocol.HostAct{Action: protocol.HostUnmute, ID: clienttest.Third}},
		"leiten laut 3":                {Data: protocol.HostAct{Action: protocol.HostUnmute, ID: clienttest.Third}},
		"host remove 2":                {Data: protocol.HostAct{Action: protocol.HostRemove, ID: clienttest.Other}},
		"leiten entfernen 2":           {Data: protocol.HostAct{Action: protocol.HostRemove, ID: clienttest.Other}},
		"host ban 2":                   {Data: protocol.HostAct{Action: protocol.HostBan, ID: clienttest.Other}},
		"leiten sperren 2":             {Data: protocol.HostAct{Action: protocol.HostBan, ID: clienttest.Other}},
		"host rename 2 Bo the Great":   {Data: protocol.HostAct{Action: protocol.HostRename, ID: clienttest.Other, Name: new("Bo the Great")}},
		"leiten umbenennen 2 Robert":   {Data: protocol.HostAct{Action: protocol.HostRename, ID: clienttest.Other, Name: new("Robert")}},
		"host close 1":                 {Game: clienttest.RoomID, Data: protocol.HostAct{Action: protocol.HostClose}},
		"leiten schließen 1":           {Game: clienttest.RoomID, Data: protocol.HostAct{Action: protocol.HostClose}},
		"host chat off":                {Data: protocol.HostAct{Action: protocol.HostChat, On: &off}},
		"leiten chat an":               {Data: protocol.HostAct{Action: protocol.HostChat, On: &on}},
		"host code sun flower":         {Data: protocol.HostAct{Action: protocol.HostCode, Code: &code}},
		"leiten code":                  {Data: protocol.HostAct{Action: protocol.HostCode, Code: &none}},
		"host say Lunch is ready":      {Data: protocol.HostAct{Action: protocol.HostAnnounce, Message: new("Lunch is ready")}},
		"leiten sag Das Essen ist da!": {Data: protocol.HostAct{Action: protocol.HostAnnounce, Message: new("Das Essen ist da!")}},
	} {
		said := o.types(line)
		want.ID = o.last().ID
		want.Event = protocol.EventHostAct
		require.Equal(t, want, o.last(), line)
		require.Regexp(t, "^(Done|Newcomers now need the code sun flower|Newcomers need no code now)\\.\n$", said, line)
	}
	asked := len(o.relay.Asked)
	for _, wrong := range []string{
		"host mute", "host mute 4", "host mute 0", "host mute Bo", "host mute 1 2", "host ban x", "host rename 2", "host rename 9 Bo", "host close",
		"host close 2", "host chat", "host chat loud", "host say", "host quit now", "host dance",
	} {
		require.Equal(t, text.English.Say("online.text.host.commands")+"\n", o.types(wrong), wrong)
	}
	require.Equal(t, "That is you. Name somebody else.\n", o.types("host ban 1"))
	require.Len(t, o.relay.Asked, asked)

	o.relay.Cut()
	require.Contains(t, o.types("host"), "Nothing is known at the moment.")
	o.says(o.relay.ComeBack)
	o.says(func() { o.relay.Broadcast(protocol.HostState{}) })
	require.Contains(t, o.types("host"), "People\nGames\n  No open games\nChat is off for everybody.\n")
	require.Equal(t, "Done.\n", o.types("host quit"))
	require.Contains(t, o.types("host"), "First enter the host code")
}

// Of two with one name the host is shown who is who in their game.
func TestAHostTellsTwoOfOneNameApart(t *testing.T) {
	o := comes(t, connectfour.Name, func(r *clienttest.Relay) {
		r.HostCode = "blackboard"
		r.Room.Seats[1].Player.Name = "Ada"
	})
	o.says(func() { o.client.Create(o.relay.Room.Config, o.done) })
	require.Contains(t, o.types("host blackboard"), "People\n  1: Ada (connected)\n  2: Ada (2) (connected, Connect Four with jokers)\n")
}

func TestComputersTakeFreeSeatsOnPlainText(t *testing.T) {
	for _, test := range []struct {
		line string
		fill int
	}{
		{"start", 0}, {"start computers 0", 0}, {"start computers 6", 0}, {"start computers strong", 0}, {"start robots", 0}, {"start computers 3 4", 0},
		{"start computers", 3}, {"start computers 5", 5}, {"beginnen computer", 3}, {"BEGINNEN KI 1", 1},
	} {
		o := opens(t, connectfour.Name, true)
		said := o.types(test.line)
		if test.fill == 0 {
			require.Contains(t, said, "have computers of a strength from 1 to 5 take them, as in: start computers 3\n", test.line)
			require.Nil(t, o.relay.Match)
			continue
		}
		require.Equal(t, protocol.Filled(test.fill), o.last().Data, test.line)
		require.Contains(t, said, "The match is about to begin.")
	}
	o := opens(t, connectfour.Name, false)
	require.Contains(t, o.types("start"), "The match is about to begin.", "all are here")
}

func TestTheSettingsOfAWaitingGameOnPlainText(t *testing.T) {
	o := opens(t, level8.Name, true)
	require.Contains(t, o.types("time 60"), "The settings have changed: Level 8 · 1 min per turn · Levels: 8 · Order of the levels: In order\n")
	require.Contains(t, o.types("zeit 45"), "Level 8 · 45 s per turn · Levels: 8 · Order")
	require.Contains(t, o.types("seats 3"), "Players: Ada, Free, Free\n2 players are still missing.")
	require.Contains(t, o.types("plätze 4"), "Players: Ada, Free, Free, Free")
	require.NotContains(t, o.types("who"), "settings")
	asked := len(o.relay.Asked)
	for _, wrong := range []string{"time", "time x", "time -1", "time 1 2", "time 99999999999999999999"} {
		require.Equal(t, "Say how many seconds a turn takes, as in: time 60\n", o.types(wrong))
	}
	for _, wrong := range []string{"seats", "plätze x", "seats 601"} {
		require.Equal(t, "Say how many seats there are, as in: seats 3\n", o.types(wrong))
	}
	require.Len(t, o.relay.Asked, asked)
}

// What is a game's own is changed by its name in the configuration or in the language.
func TestTheOptionsOfAWaitingGameOnPlainText(t *testing.T) {
	for line, want := range map[string]string{
		"set columns 6": `{"columns":6,"rows":8,"connect":5,"jokers":true}`, "setze COLUMNS 7": `{"columns":7,"rows":8,"connect":5,"jokers":true}`,
		"set jokers off": `{"columns":8,"rows":8,"connect":5,"jokers":false}`, "set jokers without jokers": `{"columns":8,"rows":8,"connect":5,"jokers":false}`,
	} {
		o := opensAnyBoard(t)
		require.Contains(t, o.types(line), "The settings have changed: Connect n", line)
		require.JSONEq(t, want, string(o.relay.Room.Config.Options), line)
	}
	o := opens(t, level8.Name, true)
	require.Contains(t, o.types("set order shuffled"), "Order of the levels: Shuffled\n")
	require.Contains(t, o.types("set order of the levels in order"), "Order of the levels: In order\n")
	asked := len(o.relay.Asked)
	for _, wrong := range []string{"set", "set order", "set order x", "set orders shuffled", "setze"} {
		require.Equal(t, "  Levels: 8 [levels: 3–8]\n  Order of the levels: In order [order: normal (In order), shuffled (Shuffled)]\n"+
			"Change one of these before the match, as in: set Levels 8\n", o.types(wrong), wrong)
	}
	require.Len(t, o.relay.Asked, asked)
	said := opensAnyBoard(t).types("set")
	require.Contains(t, said, "  Columns: 8 [columns: 2–8]\n")
	require.Contains(t, said, "  Jokers: With jokers [jokers: false (Without jokers), true (With jokers)]\n")
	o = opens(t, "crosswise", true)
	require.Equal(t, "This game has no options of its own.\n", o.types("set"))
}

func TestSomebodyIsRemovedOnPlainText(t *testing.T) {
	o := opens(t, connectfour.Name, false)
	require.Equal(t, "Name one of those who are here: Bo\n", o.types("kick"))
	require.Equal(t, "Name one of those who are here: Bo\n", o.types("kick ada"))
	o.says(func() { o.relay.Says(protocol.Player{ID: clienttest.Third, Name: "Bo"}, "hello") })
	require.Equal(t, "Name one of those who are here: Bo, Bo (2)\n", o.types("rauswerfen Ada"))
	o.types("kick bo (2)")
	require.Equal(t, protocol.RemovePlayer{Remove: clienttest.Third}, o.last().Data)
	require.Contains(t, o.types("rauswerfen BO"), "Players: Ada, Free\nOne player is still missing.")
	require.Equal(t, protocol.RemovePlayer{Remove: clienttest.Other}, o.last().Data)
	o = opens(t, connectfour.Name, true)
	require.Equal(t, "Nobody else is here.\n", o.types("kick Bo"))
	o.types("leave")
	require.Contains(t, o.types("kick Bo"), "You are in no game yet.")
}

// Somebody who only watches, and has said nothing, is known by name to who asks.
func TestASilentSpectatorIsRemovedOnPlainText(t *testing.T) {
	o := opens(t, connectfour.Name, true)
	o.relay.Room.Watchers, o.relay.Room.Spectators = []protocol.Player{{ID: clienttest.Third, Name: "Cleo"}}, 1
	require.Equal(t, "Name one of those who are here: Cleo\n", o.types("kick"))
	o.types("kick cleo")
	require.Equal(t, protocol.RemovePlayer{Remove: clienttest.Third}, o.last().Data)
	require.Equal(t, "Nobody else is here.\n", o.types("kick cleo"))
}

func TestHiddenMessagesOnPlainText(t *testing.T) {
	o := opens(t, connectfour.Name, false)
	bo, cleo := *o.relay.Room.Seats[1].Player, protocol.Player{ID: clienttest.Third, Name: "Cleo"}
	hears := func(who protocol.Player, words string) string { return o.says(func() { o.relay.Says(who, words) }) }
	require.Equal(t, "» Cleo: hello\n", hears(cleo, "hello"))
	require.Equal(t, "» Bo: boo\n", hears(bo, "boo"))
	require.Equal(t, "What Bo says is hidden on this device from now on. To see it again: show Bo\n", o.types("hide bo"))
	require.Empty(t, hears(bo, "boo again"))
	require.Equal(t, "» Cleo: what?\n", hears(cleo, "what?"))
	require.Equal(t, "What Bo says is shown again from now on.\n", o.types("zeigen Bo"))
	require.Equal(t, "» Bo: sorry\n", hears(bo, "sorry"))
	require.Contains(t, o.types("verbergen Nobody"), "Name one of those who are here: Bo, Cleo\n")
}

// What people say cannot be taken for what the program says.
func TestNobodySpeaksForTheProgram(t *testing.T) {
	o := opens(t, connectfour.Name, false)
	bo := *o.relay.Room.Seats[1].Player
	for _, words := range []string{"drop 3", "hello\nAda has won!", "hello\u2028Ada has won!", "one\n\ntwo\u2029three", strings.Repeat("x\n", 9) + "x"} {
		said := o.says(func() { o.relay.Says(bo, words) })
		for line := range strings.Lines(said) {
			require.True(t, strings.HasPrefix(line, "» "), said)
		}
		require.NotContains(t, said, "\u2028")
	}
	require.Equal(t, "» Bo to you alone: psst\n»   Ada has won!\n", o.says(func() {
		o.relay.Broadcast(protocol.DirectMessaged{Game: protocol.GameRef{ID: clienttest.RoomID}, Player: bo, To: clienttest.Me, Message: "psst\nAda has won!"})
	}))
	require.Equal(t, "The host says: Lunch\n»   is ready\n", o.says(func() { o.relay.Broadcast(protocol.Announcement{Message: "Lunch\nis ready"}) }))
	// Somebody with the name of a player who only watches is another one.
	require.Equal(t, "» Bo (2): I resign\n", o.says(func() { o.relay.Says(protocol.Player{ID: clienttest.Third, Name: "Bo"}, "I resign") }))
}

// FuzzLines has somebody type anything who is host of the server and waits for others.
func FuzzLines(f *testing.F) {
	for _, line := range []string{
		"host rename 2 Bo", "host chat off", "leiten code", "start computers 3", "time 60", "seats 3", "kick Bo", "hide Bo", "show Bo", "code x", "host close 1",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o := comes(t, level8.Name, func(r *clienttest.Relay) { r.HostCode = "blackboard" })
		o.says(func() { o.client.Create(o.relay.Room.Config, o.done) })
		o.types("host blackboard")
		said := o.types(line)
		require.NotContains(t, said, "\x1b")
		if said != "" {
			require.True(t, strings.HasSuffix(said, "\n"))
		}
	})
}
