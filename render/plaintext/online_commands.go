package plaintext

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game/ai"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// onlineCommands are the words around a match, in all languages.
var onlineCommands = map[string]func(o *Online, args []string) (done bool){
	"liste": (*Online).lobby, "rooms": (*Online).lobby,
	"schnell": (*Online).quick, "quick": (*Online).quick,
	"eröffne": (*Online).create, "eroeffne": (*Online).create, "create": (*Online).create,
	"beitreten": (*Online).join, "join": (*Online).join,
	"zuschauen": (*Online).watch, "watch": (*Online).watch,
	"beginnen": (*Online).start, "start": (*Online).start,
	"zeit": (*Online).time, "time": (*Online).time,
	"plätze": (*Online).seating, "plaetze": (*Online).seating, "seats": (*Online).seating,
	"setze": (*Online).set, "set": (*Online).set,
	"wer": (*Online).who, "who": (*Online).who,
	"rauswerfen": (*Online).kick, "kick": (*Online).kick,
	"verbergen": (*Online).hide, "hide": (*Online).hide,
	"zeigen": (*Online).unhide, "show": (*Online).unhide,
	"sag": (*Online).speak, "say": (*Online).speak,
	"name":      (*Online).rename,
	"abbrechen": (*Online).abort, "abort": (*Online).abort,
	"ja": (*Online).agree, "yes": (*Online).agree,
	"nein": (*Online).object, "no": (*Online).object,
	"revanche": (*Online).rematch, "rematch": (*Online).rematch, "neu": (*Online).rematch, "new": (*Online).rematch,
	"verlassen": (*Online).leave, "leave": (*Online).leave,
	"hier": (*Online).take, "here": (*Online).take,
	"code":   (*Online).code,
	"leiten": lead, "host": lead,
	"hilfe": (*Online).help, "help": (*Online).help,
	"ende": (*Online).quit, "end": (*Online).quit, "quit": (*Online).quit,
}

func (o *Online) help([]string) bool {
	o.say("online.text.title")
	o.sayAll("online.text.help.", "rooms", "join", "watch", "quick", "create", "time", "set", "start", "who", "say", "hide", "kick", "name", "abort", "rematch", "leave", "host", "end", "help")
	if o.game != nil {
		return o.game.handle("help")
	}
	return false
}

// lobby lists the open rooms by numbers.
func (o *Online) lobby([]string) bool {
	o.listed = nil
	if room := o.client.Room(); room != nil {
		return o.who(nil)
	}
	o.say("lobby.games")
	var full []protocol.Room
	for _, room := range o.client.Games() {
		_, playable := o.Title(room.Config)
		switch {
		case !playable:
		case client.Joinable(room):
			o.list(room, o.language.Say("lobby.seats.free", "free", strconv.Itoa(room.Free()), "seats", strconv.Itoa(len(room.Seats))))
		case room.Config.Spectators:
			full = append(full, room)
		}
	}
	for _, room := range full {
		o.list(room, o.language.Say("online.text.full"))
	}
	if len(o.listed) == 0 {
		o.print("  ")
		o.say("lobby.games.none")
	}
	return false
}

// list prints a room with its number, and what can be done there.
func (o *Online) list(room protocol.Room, what string) {
	o.listed = append(o.listed, room.ID)
	o.print("  " + o.numbered(len(o.listed), room) + " " + what + "\n")
}

// numbered tells a room with its number: what is played, and who is there.
func (o *Online) numbered(n int, room protocol.Room) string {
	var names []string
	for _, p := range client.Seated(room) {
		if p.Person() {
			names = append(names, p.Name)
		}
	}
	title, _ := o.Title(room.Config)
	return o.language.Say("online.text.open", "number", strconv.Itoa(n), "game", title, "players", strings.Join(names, ", "))
}

// quick joins an open room of a game, or opens one.
func (o *Online) quick(args []string) bool { return o.setUp(args, o.client.Quick) }

// create opens a room of a game.
func (o *Online) create(args []string) bool { return o.setUp(args, o.client.Create) }

func (o *Online) setUp(args []string, ask func(protocol.Config, func(error))) bool {
	config, err := protocol.Config{}, error(nil)
	if len(args) == 1 {
		config, err = o.Setup(strings.ToLower(args[0]))
	}
	if len(args) != 1 || err != nil {
		o.say("online.text.which", "games", strings.Join(o.Games, ", "))
		return false
	}
	ask(config, o.done)
	return false
}

// join sits down in a room, or watches it where that cannot be had; watch watches
// it in any case.
func (o *Online) join(args []string) bool { return o.enter(args, o.client.Visit) }

func (o *Online) watch(args []string) bool { return o.enter(args, o.client.Watch) }

// enter comes into a room: one that was listed, by its number, or any by its ID.
func (o *Online) enter(args []string, ask func(id string, done func(error))) bool {
	if len(args) != 1 {
		o.say("online.text.which-room")
		return false
	}
	id := args[0]
	if _, err := strconv.Atoi(id); err == nil {
		var ok bool
		if id, ok = pick(o.listed, id); !ok {
			o.say("online.text.which-room")
			return false
		}
	}
	ask(id, o.done)
	return false
}

// pick returns what was listed under a number.
func pick(listed []string, number string) (id string, ok bool) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(listed) {
		return "", false
	}
	return listed[n-1], true
}

// inRoom is the room that the player is in; where he is in none, that is said.
func (o *Online) inRoom() *client.Room {
	room := o.client.Room()
	if room == nil {
		o.say("online.text.no-room")
	}
	return room
}

// start begins the match; computers take the free seats where that is wanted.
func (o *Online) start(args []string) bool {
	room := o.inRoom()
	if room == nil {
		return false
	}
	fill := o.fill(args)
	if fill == 0 && room.Mine() && room.Status == protocol.Lobby && room.Free() > 0 {
		o.say("online.text.fill", "strength", strconv.Itoa(o.Strength))
		return false
	}
	o.client.Start(fill, o.done)
	return false
}

// fill reads of which strength the computers are that take free seats; 0 if none do.
func (o *Online) fill(args []string) (strength int) {
	switch {
	case len(args) == 0 || len(args) > 2 || !slices.Contains([]string{"computers", "computer", "ki", "ai"}, strings.ToLower(args[0])):
		return 0
	case len(args) == 1:
		return o.Strength
	}
	if strength, err := strconv.Atoi(args[1]); err == nil && strength >= ai.Weakest && strength <= ai.Strongest {
		return strength
	}
	return 0
}

func (o *Online) who([]string) bool {
	if room := o.inRoom(); room != nil {
		o.print(o.seats(room) + "\n")
		o.watching(room)
	}
	return false
}

func (o *Online) speak(args []string) bool {
	if o.inRoom() != nil {
		o.client.Chat(strings.Join(args, " "), o.done)
	}
	return false
}

func (o *Online) rename(args []string) bool {
	if err := o.client.SetName(strings.Join(args, " "), o.done); err != nil {
		o.done(err)
	}
	return false
}

// abort asks the others whether the match is to be aborted.
func (o *Online) abort([]string) bool { return o.answer(true) }

// agree agrees to what is asked: to abort the match, or to another one.
func (o *Online) agree([]string) bool {
	switch room := o.inRoom(); {
	case room == nil:
	case room.Vote != nil:
		return o.answer(true)
	case len(room.WantsRematch) > 0:
		return o.rematch(nil)
	default:
		o.say("refused.no-vote")
	}
	return false
}

func (o *Online) object([]string) bool { return o.answer(false) }

func (o *Online) answer(agrees bool) bool {
	if o.inRoom() != nil {
		o.client.Abort(agrees, o.done)
	}
	return false
}

func (o *Online) rematch([]string) bool {
	if o.inRoom() != nil {
		o.client.Rematch(true, o.done)
	}
	return false
}

func (o *Online) leave([]string) bool {
	if o.inRoom() != nil {
		o.client.Leave(o.done)
	}
	return false
}

// take has the player play here, who has come elsewhere since.
func (o *Online) take([]string) bool {
	o.client.Connect()
	return false
}

// code gives the code with which newcomers join the server.
func (o *Online) code(args []string) bool {
	if len(args) == 0 {
		o.say("online.text.code")
		return false
	}
	o.coded = true
	o.client.SetCode(strings.Join(args, " "))
	return false
}

func (o *Online) quit([]string) bool {
	if room := o.client.Room(); room != nil && room.Status == protocol.Running && !room.Watching {
		o.say("online.text.seat-waits")
	}
	o.say("prompt.bye")
	return true
}
