package plaintext

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/catalog"
)

// Online plays online on plain text: it has the lobby and
// what is around a match, and in a room the console of its game, at the host that
// the connection is.
type Online struct {
	// Language is the language of what is printed; commands are understood in all
	// languages.
	Language text.Language
	// Connect makes the client, which is told where it tells of news.
	Connect func(changed func(), noticed func(client.Notice)) *client.Client
	// Posted has what the connection tells; it is run here.
	Posted <-chan func()
	// Errand is what the player comes for, where he is in no room yet; nil for a
	// look at the lobby.
	Errand func(*client.Client, func(error))
	// Games are the IDs of what can be set up, and Setup what stands behind one.
	Games []string
	Setup func(id string) (protocol.Config, error)
	// Strength is that of computers that take free seats, where none is named.
	Strength int
	// Out takes what is printed.
	Out io.Writer

	printer
	client  *client.Client
	state   client.State // the last that was told
	came    bool         // the lobby has been there once
	room    string       // the ID of the room that was told of; empty in the lobby
	game    Console      // of the match in the room; nil before the first
	news    bool         // the game has something to show
	told    told
	listed  []string // the IDs of the rooms as they were numbered last
	coded   bool     // a join code has been given to the server, which has not refused it
	hosting hosting
}

// told is what has been printed of a room.
type told struct {
	standing string // as a fact, as the terms are
	terms    string
	seats    []table.Player
	watchers int            // how many watch, where the player does
	message  client.Message // the last
	vote     bool
	rematch  []string // the ids of those who want one
	begins   bool     // that the match is about to begin
	hurried  bool     // that the turn is about to end
}

// Run plays until a command ends it, the input does or the context. The error is
// one of reading or writing.
func (o *Online) Run(ctx context.Context, in io.Reader) error {
	o.come()
	defer o.client.Disconnect()

	lines, ended := make(chan string), make(chan error, 1)
	go func() {
		reader := bufio.NewReaderSize(in, maxLine)
		for {
			line, err := readLine(reader)
			if err != nil {
				ended <- err
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var do func()
		select {
		case <-ctx.Done():
			return o.err
		case err := <-ended:
			if errors.Is(err, io.EOF) {
				return o.err
			}
			return fmt.Errorf("reading commands: %w", err)
		case line := <-lines:
			do = func() { o.handle(line) }
		case posted := <-o.Posted:
			do = posted
		case <-timer.C:
			do = func() {}
		}
		o.client.Tick()
		if do(); !o.left {
			o.follow()
		}
		if ended, err := o.ended(); ended {
			return err
		}
		if d, ok := o.client.Next(); ok {
			timer.Reset(d)
		} else {
			timer.Stop()
		}
	}
}

// title is what is played in a room of a configuration; ok is false where it
// cannot be shown here.
func (o *Online) title(c protocol.Config) (title string, ok bool) {
	g, _ := catalog.Played(c.Game, c.Seats, c.Options)
	if g == nil {
		return c.Game, false
	}
	return g.Title(o.language), Games[c.Game] != nil
}

// come connects.
func (o *Online) come() {
	o.printer = printer{language: o.Language, out: o.Out}
	o.hosting = hosting{Online: o}
	o.client = o.Connect(func() {}, o.noticed)
	o.coded = o.client.Code() != ""
	o.help(nil)
	o.client.Connect()
}

// follow tells what has changed.
func (o *Online) follow() {
	o.followConnection()
	o.hosting.follow()
	room := o.client.Room()
	switch {
	case room == nil && o.room != "" && o.client.Ready():
		o.room, o.game = "", nil
		o.lobby(nil)
	case room == nil && o.client.Ready() && !o.came:
		o.came = true
		if o.Errand != nil {
			o.Errand(o.client, o.done)
		} else {
			o.lobby(nil)
		}
	case room != nil:
		o.came = true
		o.followRoom(room)
	}
}

func (o *Online) followConnection() {
	state, before := o.client.Status(), o.state
	if state == before || state == client.Connecting && before == client.Lost || state == client.Lost && before == client.Connecting && o.came {
		return
	}
	o.state = state
	if state == client.Locked || state == client.Banned {
		o.came, o.room, o.game = false, "", nil // whoever is let in comes anew
	}
	switch {
	case state == client.Locked:
		if o.coded {
			o.say("online.error.CODE_WRONG")
		}
		o.coded = false
		o.say("lobby.locked")
		o.say("online.text.code")
	case state == client.Banned:
		o.say("online.text.ask-again")
	case state == client.Replaced:
		o.say("lobby.replaced")
		o.say("online.text.here")
	case state == client.Lost:
		o.say("lobby.lost")
	case state == client.Online && before == client.Lost:
		o.say("room.again")
	}
}

func (o *Online) followRoom(room *client.Room) {
	if room.ID != o.room {
		o.room, o.game, o.told = room.ID, nil, told{}
		title, ok := o.title(room.Config)
		invitation := room.ID
		if code := o.client.Code(); code != "" {
			invitation += " --code " + code
		}
		o.say("online.text.room", "game", title, "id", invitation)
		if !ok {
			o.say("room.unknown")
		}
	}
	if console := Games[room.Config.Game]; o.game == nil && room.Match != nil && console != nil {
		o.game = console(Options{Language: o.language, Setup: room.Config.Options, Host: o.host, Out: o.Out})
		o.game.sit()
		room.Retell()
	}
	o.followPeople(room)
	o.followTalk(room)
	if room.BeginsIn() > 0 && !o.told.begins {
		o.say("room.begins.soon")
	}
	o.told.begins = room.BeginsIn() > 0
	if o.news && o.game != nil && !o.told.begins {
		o.news = false
		if err := o.game.ask(); err != nil {
			o.fail(err)
		}
		switch over := room.Status == protocol.Over || room.Status == protocol.Aborted; {
		case over && room.Watching:
			o.say("online.text.over")
		case over:
			o.say("online.text.again")
		}
	}
	left, clock := room.Remaining()
	hurry := clock && room.MyTurn() && left <= hurryTime
	if hurry && !o.told.hurried && left > 0 {
		o.say("match.seconds", "seconds", strconv.Itoa(int((left+time.Second-1)/time.Second)))
	}
	o.told.hurried = hurry
}

// hurryTime is how long before the end of a turn its end is told.
const hurryTime = 10 * time.Second

// host returns the host of the match in the room; what it tells is news where the
// match has changed.
func (o *Online) host(receive func(table.Envelope)) table.Host {
	return o.client.Room().Host(func(e table.Envelope) {
		switch e.Message.(type) {
		case table.State, table.Played, table.Ended, table.Refused:
			o.news = true
		}
		receive(e)
	}, func() {})
}

// followPeople tells who is there, who is missing and who is away.
func (o *Online) followPeople(room *client.Room) {
	seats := client.Seated(room.Room)
	if room.Status == protocol.Lobby {
		terms := o.language.Fact(func() string { return o.terms(room.Config) })
		if o.told.terms != "" && o.told.terms != terms {
			o.say("room.configured", "settings", o.terms(room.Config))
		}
		standing := o.language.Fact(func() string { return o.standing(room) })
		if !slices.Equal(seats, o.told.seats) || standing != o.told.standing {
			o.print(o.seats(room) + "\n" + o.standing(room) + "\n")
			o.told.standing = standing
		}
		o.told.terms = terms
	} else if len(seats) == len(o.told.seats) {
		for i, p := range seats {
			was := o.told.seats[i]
			switch {
			case game.Seat(i) == room.Seat || p.ID != was.ID || !p.Person():
			case p.Substituted && !was.Substituted:
				o.say("room.replaced", "player", p.Name)
			case p.Away && !was.Away:
				o.say("room.gone", "player", p.Name)
			case was.Away && !p.Away:
				o.say("room.returned", "player", p.Name)
			}
		}
	}
	o.told.seats = seats
	if room.Watching && room.Spectators != o.told.watchers {
		o.told.watchers = room.Spectators
		o.watching(room)
	}
}

// watching tells whether the player watches, and how many do.
func (o *Online) watching(room *client.Room) {
	var words []string
	if room.Watching {
		words = append(words, o.language.Say("room.watching"))
	}
	if room.Spectators > 0 {
		words = append(words, o.language.Say("lobby.spectators", "spectators", strconv.Itoa(room.Spectators)))
	}
	if len(words) > 0 {
		o.print(strings.Join(words, " ") + "\n")
	}
}

// standing says what the room waits for before a match.
func (o *Online) standing(room *client.Room) string {
	switch missing := room.Free(); {
	case missing > 1:
		return o.language.Say("room.missing.many", "missing", strconv.Itoa(missing))
	case missing == 1:
		return o.language.Say("room.missing.one")
	case room.Mine():
		return o.language.Say("online.text.ready")
	}
	return o.language.Say("room.ready.others", "player", room.Name(o.language, room.Creator))
}

// seats lists who sits in a room.
func (o *Online) seats(room *client.Room) string {
	var names []string
	for _, p := range client.Seated(room.Room) {
		switch {
		case p.Kind == table.Computer:
			names = append(names, o.language.Say("match.computer"))
		case p.Kind == table.Free:
			names = append(names, o.language.Say("room.free"))
		default:
			names = append(names, p.Name)
		}
	}
	return o.language.Say("room.players") + ": " + strings.Join(names, ", ")
}

// followTalk tells what has been said, what is asked and who wants a rematch.
func (o *Online) followTalk(room *client.Room) {
	me := o.client.Me()
	for _, m := range unheard(room.Messages(), o.told.message) {
		switch who := room.Name(o.language, m.From.ID); {
		case m.From.ID == me:
		case m.To != "":
			o.print(quoted(o.language.Say("room.chat.to-you", "player", who)+": "+m.Text) + "\n")
		default:
			o.print(quoted(who+": "+m.Text) + "\n")
		}
		o.told.message = m
	}
	switch open := room.Vote != nil; {
	case open && !o.told.vote && room.Vote.By == me:
		o.say("room.vote.own")
	case open && !o.told.vote:
		o.say("room.vote.asks", "player", room.Name(o.language, room.Vote.By))
		if !room.Watching {
			o.say("online.text.vote")
		}
	case !open && o.told.vote && room.Status == protocol.Running:
		o.say("online.text.goes-on")
	}
	o.told.vote = room.Vote != nil
	for _, id := range room.WantsRematch {
		if slices.Contains(o.told.rematch, id) {
			continue
		}
		if id == me {
			o.say("room.rematch.waiting")
		} else {
			o.say("room.rematch.wanted", "player", room.Name(o.language, id))
		}
	}
	o.told.rematch = slices.Clone(room.WantsRematch)
}

// quoted marks each line of what people say: no sentence of the program's own begins so.
func quoted(words string) string { return "» " + lineBreak.Replace(words) }

// lineBreak marks the lines behind the first.
var lineBreak = strings.NewReplacer("\n", "\n»   ", "\u2028", "\n»   ", "\u2029", "\n»   ")

// unheard are the messages after one that has been told.
func unheard(all []client.Message, last client.Message) []client.Message {
	if last.From.ID == "" {
		return all
	}
	for i := len(all) - 1; i >= 0; i-- {
		if m := all[i]; m.From.ID == last.From.ID && m.Text == last.Text && m.At.Equal(last.At) {
			return all[i+1:]
		}
	}
	return all
}

func (o *Online) noticed(n client.Notice) { o.print(lineBreak.Replace(n.Words(o.language)) + "\n") }

// done tells why something was refused.
func (o *Online) done(err error) {
	if err != nil {
		o.refused(err)
		if o.client.Room() == nil && o.client.Ready() {
			o.lobby(nil)
		}
	}
}

func (o *Online) refused(err error) { o.print(client.Words(o.language, err) + "\n") }

// handle takes one line of input: a command of what is around the match, or one
// for the game.
func (o *Online) handle(line string) {
	if l, ok := languageIn(line); ok {
		o.switchTo(l)
		if o.game != nil {
			o.game.switchTo(l)
		}
		line = "" // how everything is now
	}
	words := strings.Fields(line)
	if len(words) > 0 && o.commands().do(words) {
		return
	}
	room := o.client.Room()
	switch {
	case room == nil && len(words) == 0 && o.client.Ready():
		o.lobby(nil)
	case room == nil || o.game == nil:
		if len(words) > 0 {
			o.say("online.text.unknown")
		}
	default:
		o.game.handle(line)
		if ended, err := o.game.ended(); ended {
			o.left, o.err = true, cmp.Or(o.err, err)
		}
		o.news = !room.Moving()
	}
}
