package plaintext

import (
	"cmp"
	"strconv"
	"strings"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// hosting is what somebody can do who is the server's host, and what they have been
// shown.
type hosting struct {
	*Online
	wanted         bool     // it is to be shown once it is known
	players, games []string // the IDs as they were numbered last
}

// commands are what a host can do.
func (h *hosting) commands() commands {
	return commands{
		{words: "stumm mute", do: h.onPlayer(protocol.HostMute)},
		{words: "laut unmute", do: h.onPlayer(protocol.HostUnmute)},
		{words: "entfernen remove", do: h.onPlayer(protocol.HostRemove)},
		{words: "sperren ban", do: h.onPlayer(protocol.HostBan)},
		{words: "umbenennen rename", do: h.rename},
		{words: "schließen schliessen close", do: h.close},
		{words: "chat", do: h.setChat},
		{words: "code", do: h.setCode},
		{words: "sag say", do: h.announce},
		{words: "ende end quit", do: h.resign},
	}
}

// sayCommands says what a host can do, where nothing of it could be made sense of.
func (h *hosting) sayCommands() { h.say("online.text.host.commands") }

// handle has somebody become the server's host by its host code; whoever is host is shown
// who is there, or does what only a host can.
func (h *hosting) handle(args []string) {
	host := h.client.Hosting() != nil
	switch {
	case len(args) == 0 && host:
		h.wanted = true
	case len(args) == 0:
		h.say("online.text.host.login")
	case host:
		if !h.commands().do(args) {
			h.sayCommands()
		}
	case len(args) > 1 && h.commands().find(args[0]) != nil:
		h.say("online.text.host.login") // that is no code
	default:
		h.client.HostLogin(strings.Join(args, " "), func(err error) {
			if h.wanted = err == nil; err != nil {
				h.refused(err)
			}
		})
	}
}

// follow shows a host who is there and what is played, once that is wanted and known.
func (h *hosting) follow() {
	state := h.client.Hosting()
	if !h.wanted || state == nil {
		return
	}
	*h = hosting{Online: h.Online}
	if !h.client.Ready() {
		h.say("host.away")
		return
	}
	titles, names := map[string]string{}, map[string]string{}
	for _, room := range state.Games {
		titles[room.ID], _ = h.title(room.Config)
		for _, p := range client.Seated(room) {
			names[p.ID] = p.Name // as those in the room know them
		}
	}
	h.say("host.people")
	for _, p := range state.Players {
		h.players = append(h.players, p.ID)
		notes := []string{h.language.Say("room.away")}
		if p.Connected {
			notes[0] = h.language.Say("host.connected")
		}
		if p.Muted {
			notes = append(notes, h.language.Say("host.muted"))
		}
		if p.Game != nil && titles[p.Game.ID] != "" {
			notes = append(notes, titles[p.Game.ID])
		}
		h.print("  ")
		h.say("online.text.host.person", "number", strconv.Itoa(len(h.players)), "player", cmp.Or(names[p.ID], p.Name), "notes", strings.Join(notes, ", "))
	}
	h.say("host.games")
	for _, room := range state.Games {
		h.games = append(h.games, room.ID)
		h.print("  " + h.numbered(len(h.games), room) + "\n")
	}
	if len(state.Games) == 0 {
		h.print("  ")
		h.say("lobby.games.none")
	}
	if !state.Chat {
		h.say("online.text.host.no-chat")
	}
	h.sayCommands()
}

// onPlayer does something with the player of a number.
func (h *hosting) onPlayer(action protocol.HostAction) func(args []string) {
	return func(args []string) {
		id, ok := pick(h.players, strings.Join(args, " "))
		switch {
		case !ok:
			h.sayCommands()
		case action == protocol.HostBan && id == h.client.Me():
			h.say("online.text.host.self")
		default:
			h.act(protocol.HostAct{Action: action, ID: id}, "")
		}
	}
}

func (h *hosting) rename(args []string) {
	if len(args) > 1 {
		if id, ok := pick(h.players, args[0]); ok {
			h.act(protocol.HostAct{Action: protocol.HostRename, ID: id, Name: new(strings.Join(args[1:], " "))}, "")
			return
		}
	}
	h.sayCommands()
}

// close closes the game of a number.
func (h *hosting) close(args []string) {
	if id, ok := pick(h.games, strings.Join(args, " ")); ok {
		h.act(protocol.HostAct{Action: protocol.HostClose}, id)
	} else {
		h.sayCommands()
	}
}

func (h *hosting) setChat(args []string) {
	switch word := strings.ToLower(strings.Join(args, " ")); switches[word] {
	case "true", "false":
		on := switches[word] == "true"
		h.act(protocol.HostAct{Action: protocol.HostChat, On: &on}, "")
	default:
		h.sayCommands()
	}
}

// setCode has newcomers need a code from now on, or none.
func (h *hosting) setCode(args []string) {
	code := strings.Join(args, " ")
	h.client.HostAct(protocol.HostAct{Action: protocol.HostCode, Code: &code}, "", func(err error) {
		switch {
		case err != nil:
			h.refused(err)
			return
		case code == "":
			h.say("host.code.none")
		default:
			h.say("host.code.set", "code", code)
		}
		h.client.SetCode(code) // invitations from here have it
	})
}

func (h *hosting) announce(args []string) {
	if len(args) == 0 {
		h.sayCommands()
		return
	}
	h.act(protocol.HostAct{Action: protocol.HostAnnounce, Message: new(strings.Join(args, " "))}, "")
}

func (h *hosting) resign(args []string) {
	if len(args) > 0 {
		h.sayCommands()
		return
	}
	h.client.HostLogout()
	*h = hosting{Online: h.Online}
	h.say("host.done")
}

// act does something, and says that it has been done, or why not.
func (h *hosting) act(act protocol.HostAct, room string) {
	h.client.HostAct(act, room, func(err error) {
		if err != nil {
			h.refused(err)
			return
		}
		h.say("host.done")
	})
}
