package plaintext

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game/ai"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// commands are what can be typed around a match.
func (o *Online) commands() commands {
	return commands{
		{words: "liste rooms", help: "online.text.help.rooms", do: o.lobby},
		{words: "beitreten join", help: "online.text.help.join", do: func(args []string) { o.enter(args, o.client.Visit) }},
		{words: "zuschauen watch", help: "online.text.help.watch", do: func(args []string) { o.enter(args, o.client.Watch) }},
		{words: "schnell quick", help: "online.text.help.quick", do: func(args []string) { o.setUp(args, o.client.Quick) }},
		{words: "eröffne eroeffne create", help: "online.text.help.create", do: func(args []string) { o.setUp(args, o.client.Create) }},
		{words: "zeit time", help: "online.text.help.time", do: o.time},
		{words: "plätze plaetze seats", do: o.seating},
		{words: "setze set", help: "online.text.help.set", do: o.set},
		{words: "beginnen start", help: "online.text.help.start", do: o.start},
		{words: "wer who", help: "online.text.help.who", do: o.who},
		{words: "sag say", help: "online.text.help.say", do: o.there(func(room *client.Room, args []string) { room.Say(strings.Join(args, " "), o.done) })},
		{words: "verbergen hide", help: "online.text.help.hide", do: func(args []string) { o.setHidden(args, true, "online.text.hidden") }},
		{words: "zeigen show", do: func(args []string) { o.setHidden(args, false, "online.text.shown") }},
		{words: "rauswerfen kick", help: "online.text.help.kick", do: o.kick},
		{words: "name", help: "online.text.help.name", do: o.rename},
		{words: "abbrechen abort", help: "online.text.help.abort", do: o.there(func(room *client.Room, _ []string) { room.Abort(true, o.done) })},
		{words: "ja yes", do: o.agree},
		{words: "nein no", do: o.there(func(room *client.Room, _ []string) { room.Abort(false, o.done) })},
		{words: "revanche rematch neu new", help: "online.text.help.rematch", do: o.there(func(room *client.Room, _ []string) { room.Rematch(true, o.done) })},
		{words: "verlassen leave", help: "online.text.help.leave", do: o.there(func(room *client.Room, _ []string) { room.Leave(o.done) })},
		{words: "hier here", do: func([]string) { o.client.Connect() }}, // who has come elsewhere since
		{words: "code", do: o.code},
		{words: "leiten host", help: "online.text.help.host", do: o.hosting.handle},
		{words: "ende end quit", help: "online.text.help.end", do: o.quit},
		{words: "hilfe help", help: "online.text.help.help", do: o.help},
	}
}

func (o *Online) help([]string) {
	o.say("online.text.title")
	o.commands().help(&o.printer)
	if o.game != nil {
		o.game.handle("help")
	}
}

// lobby lists the open rooms by numbers.
func (o *Online) lobby([]string) {
	o.listed = nil
	if o.client.Room() != nil {
		o.who(nil)
		return
	}
	o.say("lobby.games")
	var full []protocol.Room
	for _, room := range o.client.Games() {
		_, playable := o.title(room.Config)
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
}

// list prints a room with its number, and what can be done there.
func (o *Online) list(room protocol.Room, what string) {
	o.listed = append(o.listed, room.ID)
	o.print("  " + o.numbered(len(o.listed), room) + " " + what + "\n")
}

// numbered tells a room with its number: what is played, how it was set up, and who is there.
func (o *Online) numbered(n int, room protocol.Room) string {
	var names []string
	for _, p := range client.Seated(room) {
		if p.Person() {
			names = append(names, p.Name)
		}
	}
	return o.language.Say("online.text.open", "number", strconv.Itoa(n), "game", o.terms(room.Config), "players", strings.Join(names, ", "))
}

// setUp asks for a room of a game: to join one that is open or to open one, or to open one in
// any case.
func (o *Online) setUp(args []string, ask func(protocol.Config, func(error))) {
	config, err := protocol.Config{}, error(nil)
	if len(args) == 1 {
		config, err = o.Setup(strings.ToLower(args[0]))
	}
	if len(args) != 1 || err != nil {
		o.say("online.text.which", "games", strings.Join(o.Games, ", "))
		return
	}
	ask(config, o.done)
}

// enter comes into a room: one that was listed, by its number, or any by its ID.
func (o *Online) enter(args []string, ask func(id string, done func(error))) {
	id := strings.Join(args, " ")
	_, err := strconv.Atoi(id)
	ok := len(args) == 1
	if ok && err == nil {
		id, ok = pick(o.listed, id)
	}
	if !ok {
		o.say("online.text.which-room")
		return
	}
	ask(id, o.done)
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

// there has something done where the player is in a room.
func (o *Online) there(do func(room *client.Room, args []string)) func(args []string) {
	return func(args []string) {
		if room := o.inRoom(); room != nil {
			do(room, args)
		}
	}
}

// start begins the match; computers take the free seats where that is wanted.
func (o *Online) start(args []string) {
	room := o.inRoom()
	if room == nil {
		return
	}
	fill := o.fill(args)
	if fill == 0 && room.Mine() && room.Status == protocol.Lobby && room.Free() > 0 {
		o.say("online.text.fill", "strength", strconv.Itoa(o.Strength))
		return
	}
	room.Start(fill, o.done)
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

func (o *Online) who([]string) {
	if room := o.inRoom(); room != nil {
		o.print(o.seats(room) + "\n")
		o.watching(room)
	}
}

func (o *Online) rename(args []string) {
	if err := o.client.SetName(strings.Join(args, " "), o.done); err != nil {
		o.done(err)
	}
}

// agree agrees to what is asked: to abort the match, or to another one.
func (o *Online) agree([]string) {
	switch room := o.inRoom(); {
	case room == nil:
	case room.Vote != nil:
		room.Abort(true, o.done)
	case len(room.WantsRematch) > 0:
		room.Rematch(true, o.done)
	default:
		o.say("refused.no-vote")
	}
}

// code gives the code with which newcomers join the server.
func (o *Online) code(args []string) {
	if len(args) == 0 {
		o.say("online.text.code")
		return
	}
	o.coded = true
	o.client.SetCode(strings.Join(args, " "))
}

func (o *Online) quit([]string) {
	if room := o.client.Room(); room != nil && room.Status == protocol.Running && !room.Watching {
		o.say("online.text.seat-waits")
	}
	o.say("prompt.bye")
	o.left = true
}
