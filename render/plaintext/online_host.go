package plaintext

import (
	"cmp"
	"slices"
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

// hostCommands are what a host can do, in all languages; each reports whether it could be
// made sense of.
var hostCommands = map[string]func(h *hosting, args []string) (ok bool){
	"stumm": onPlayer(protocol.HostMute), "mute": onPlayer(protocol.HostMute),
	"laut": onPlayer(protocol.HostUnmute), "unmute": onPlayer(protocol.HostUnmute),
	"entfernen": onPlayer(protocol.HostRemove), "remove": onPlayer(protocol.HostRemove),
	"sperren": onPlayer(protocol.HostBan), "ban": onPlayer(protocol.HostBan),
	"umbenennen": (*hosting).rename, "rename": (*hosting).rename,
	"schließen": (*hosting).close, "schliessen": (*hosting).close, "close": (*hosting).close,
	"chat": (*hosting).setChat,
	"code": (*hosting).setCode,
	"sag":  (*hosting).announce, "say": (*hosting).announce,
	"ende": (*hosting).resign, "end": (*hosting).resign, "quit": (*hosting).resign,
}

// lead hands on what only the server's host can do.
func lead(o *Online, args []string) bool { return o.hosting.handle(args) }

// handle has somebody become the server's host by its host code; whoever is host is shown
// who is there, or does what only a host can.
func (h *hosting) handle(args []string) bool {
	host := h.client.Hosting() != nil
	switch {
	case len(args) == 0 && host:
		h.wanted = true
	case len(args) == 0:
		h.say("online.text.host.login")
	case host:
		command := hostCommands[strings.ToLower(args[0])]
		if command == nil || !command(h, args[1:]) {
			h.say("online.text.host.commands")
		}
	case len(args) > 1 && hostCommands[strings.ToLower(args[0])] != nil:
		h.say("online.text.host.login") // that is no code
	default:
		h.client.HostLogin(strings.Join(args, " "), func(err error) {
			if h.wanted = err == nil; err != nil {
				h.refused(err)
			}
		})
	}
	return false
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
		titles[room.ID], _ = h.Title(room.Config)
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
	h.say("online.text.host.commands")
}

// onPlayer does something with the player of a number.
func onPlayer(action protocol.HostAction) func(h *hosting, args []string) bool {
	return func(h *hosting, args []string) bool {
		if len(args) != 1 {
			return false
		}
		id, ok := pick(h.players, args[0])
		switch {
		case !ok:
			return false
		case action == protocol.HostBan && id == h.client.Me():
			h.say("online.text.host.self")
		default:
			h.act(protocol.HostAct{Action: action, ID: id}, "")
		}
		return true
	}
}

func (h *hosting) rename(args []string) bool {
	if len(args) < 2 {
		return false
	}
	id, ok := pick(h.players, args[0])
	if ok {
		h.act(protocol.HostAct{Action: protocol.HostRename, ID: id, Name: strings.Join(args[1:], " ")}, "")
	}
	return ok
}

// close closes the game of a number.
func (h *hosting) close(args []string) bool {
	if len(args) != 1 {
		return false
	}
	id, ok := pick(h.games, args[0])
	if ok {
		h.act(protocol.HostAct{Action: protocol.HostClose}, id)
	}
	return ok
}

func (h *hosting) setChat(args []string) bool {
	on := len(args) == 1 && slices.Contains([]string{"on", "an"}, strings.ToLower(args[0]))
	if !on && (len(args) != 1 || !slices.Contains([]string{"off", "aus"}, strings.ToLower(args[0]))) {
		return false
	}
	h.act(protocol.HostAct{Action: protocol.HostChat, On: &on}, "")
	return true
}

// setCode has newcomers need a code from now on, or none.
func (h *hosting) setCode(args []string) bool {
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
	return true
}

func (h *hosting) announce(args []string) bool {
	if len(args) > 0 {
		h.act(protocol.HostAct{Action: protocol.HostAnnounce, Message: strings.Join(args, " ")}, "")
	}
	return len(args) > 0
}

func (h *hosting) resign(args []string) bool {
	if len(args) == 0 {
		h.client.HostLogout()
		*h = hosting{Online: h.Online}
		h.say("host.done")
	}
	return len(args) == 0
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
