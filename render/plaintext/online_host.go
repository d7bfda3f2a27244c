package plaintext

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// hosted is what the server's host has been shown.
type hosted struct {
	wanted         bool     // it is to be shown once it is known
	players, games []string // the IDs as they were numbered last
}

// hostCommands are what a host can do, in all languages; each reports whether it could be
// made sense of.
var hostCommands = map[string]func(o *Online, args []string) (ok bool){
	"stumm": onPlayer(protocol.HostMute), "mute": onPlayer(protocol.HostMute),
	"laut": onPlayer(protocol.HostUnmute), "unmute": onPlayer(protocol.HostUnmute),
	"entfernen": onPlayer(protocol.HostRemove), "remove": onPlayer(protocol.HostRemove),
	"sperren": onPlayer(protocol.HostBan), "ban": onPlayer(protocol.HostBan),
	"umbenennen": (*Online).hostRename, "rename": (*Online).hostRename,
	"schließen": (*Online).hostClose, "schliessen": (*Online).hostClose, "close": (*Online).hostClose,
	"chat": (*Online).hostChat,
	"code": (*Online).hostCode,
	"sag":  (*Online).hostSay, "say": (*Online).hostSay,
	"ende": (*Online).hostQuit, "end": (*Online).hostQuit, "quit": (*Online).hostQuit,
}

// leads has somebody become the server's host by its host code; whoever is host is shown
// who is there, or does what only a host can.
func (o *Online) leads(args []string) bool {
	host := o.client.Hosting() != nil
	switch {
	case len(args) == 0 && host:
		o.hosted.wanted = true
	case len(args) == 0:
		o.say("online.text.host.login")
	case host:
		command := hostCommands[strings.ToLower(args[0])]
		if command == nil || !command(o, args[1:]) {
			o.say("online.text.host.commands")
		}
	case len(args) > 1 && hostCommands[strings.ToLower(args[0])] != nil:
		o.say("online.text.host.login") // that is no code
	default:
		o.client.HostLogin(strings.Join(args, " "), func(err error) {
			if o.hosted.wanted = err == nil; err != nil {
				o.refused(err)
			}
		})
	}
	return false
}

// followHosting shows a host who is there and what is played, once that is wanted and known.
func (o *Online) followHosting() {
	state := o.client.Hosting()
	if !o.hosted.wanted || state == nil {
		return
	}
	o.hosted = hosted{}
	if !o.client.Ready() {
		o.say("host.away")
		return
	}
	titles, names := map[string]string{}, map[string]string{}
	for _, room := range state.Games {
		titles[room.ID], _ = o.Title(room.Config)
		for _, p := range client.Seated(room) {
			names[p.ID] = p.Name // as those in the room know them
		}
	}
	o.say("host.people")
	for _, p := range state.Players {
		o.hosted.players = append(o.hosted.players, p.ID)
		notes := []string{o.language.Say("room.away")}
		if p.Connected {
			notes[0] = o.language.Say("host.connected")
		}
		if p.Muted {
			notes = append(notes, o.language.Say("host.muted"))
		}
		if p.Game != nil && titles[p.Game.ID] != "" {
			notes = append(notes, titles[p.Game.ID])
		}
		o.print("  ")
		o.say("online.text.host.person", "number", strconv.Itoa(len(o.hosted.players)), "player", cmp.Or(names[p.ID], p.Name), "notes", strings.Join(notes, ", "))
	}
	o.say("host.games")
	for _, room := range state.Games {
		o.hosted.games = append(o.hosted.games, room.ID)
		o.print("  " + o.numbered(len(o.hosted.games), room) + "\n")
	}
	if len(state.Games) == 0 {
		o.print("  ")
		o.say("lobby.games.none")
	}
	if !state.Chat {
		o.say("online.text.host.no-chat")
	}
	o.say("online.text.host.commands")
}

// onPlayer does something with the player of a number.
func onPlayer(action protocol.HostAction) func(o *Online, args []string) bool {
	return func(o *Online, args []string) bool {
		if len(args) != 1 {
			return false
		}
		id, ok := pick(o.hosted.players, args[0])
		switch {
		case !ok:
			return false
		case action == protocol.HostBan && id == o.client.Me():
			o.say("online.text.host.self")
		default:
			o.act(protocol.HostAct{Action: action, ID: id}, "")
		}
		return true
	}
}

func (o *Online) hostRename(args []string) bool {
	if len(args) < 2 {
		return false
	}
	id, ok := pick(o.hosted.players, args[0])
	if ok {
		o.act(protocol.HostAct{Action: protocol.HostRename, ID: id, Name: strings.Join(args[1:], " ")}, "")
	}
	return ok
}

// hostClose closes the game of a number.
func (o *Online) hostClose(args []string) bool {
	if len(args) != 1 {
		return false
	}
	id, ok := pick(o.hosted.games, args[0])
	if ok {
		o.act(protocol.HostAct{Action: protocol.HostClose}, id)
	}
	return ok
}

func (o *Online) hostChat(args []string) bool {
	on := len(args) == 1 && slices.Contains([]string{"on", "an"}, strings.ToLower(args[0]))
	if !on && (len(args) != 1 || !slices.Contains([]string{"off", "aus"}, strings.ToLower(args[0]))) {
		return false
	}
	o.act(protocol.HostAct{Action: protocol.HostChat, On: &on}, "")
	return true
}

// hostCode has newcomers need a code from now on, or none.
func (o *Online) hostCode(args []string) bool {
	code := strings.Join(args, " ")
	o.client.HostAct(protocol.HostAct{Action: protocol.HostCode, Code: &code}, "", func(err error) {
		switch {
		case err != nil:
			o.refused(err)
			return
		case code == "":
			o.say("host.code.none")
		default:
			o.say("host.code.set", "code", code)
		}
		o.client.SetCode(code) // invitations from here have it
	})
	return true
}

func (o *Online) hostSay(args []string) bool {
	if len(args) > 0 {
		o.act(protocol.HostAct{Action: protocol.HostAnnounce, Message: strings.Join(args, " ")}, "")
	}
	return len(args) > 0
}

func (o *Online) hostQuit(args []string) bool {
	if len(args) == 0 {
		o.client.HostLogout()
		o.hosted = hosted{}
		o.say("host.done")
	}
	return len(args) == 0
}

// act does something, and says that it has been done, or why not.
func (o *Online) act(act protocol.HostAct, room string) {
	o.client.HostAct(act, room, func(err error) {
		if err != nil {
			o.refused(err)
			return
		}
		o.say("host.done")
	})
}
