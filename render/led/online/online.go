// Package online has LED programs played online: it
// tells lobby.Online what the connection to a relay knows, and carries its
// requests there. Whatever is nothing but an LED board and a joystick plays it as
// any other program.
package online

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/console/lobby"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// Game is a game that is played on LEDs.
type Game struct {
	Title func(text.Language) string
	Icon  []console.Frame
	// Program returns its program at a host.
	Program func(host table.Host) console.Program
	// Config is that of a room for a quick game.
	Config protocol.Config
}

// Options are what the program is made with.
type Options struct {
	Language text.Language
	Games    []Game
	// Number is the place of a room's game among the games; lobby.NoGame if it
	// is none of them.
	Number func(protocol.Config) int
	// Strength is that of computers that take free seats.
	Strength int
	// Connect makes the client, which is told where it tells of news.
	Connect func(changed func(), noticed func(client.Notice)) *client.Client
	// Errand is what the player comes for, where he is in no room yet; nil for a
	// look at the lobby.
	Errand func(*client.Client, func(error))
}

// Program is lobby.Online with its connection, which is there as long as the
// program is played.
type Program struct {
	*lobby.Online
	options Options
	client  *client.Client
	arrived bool // the errand has been done, or is no more needed
}

// New returns the program; it connects when it is told that it begins.
func New(o Options) *Program {
	p := &Program{options: o}
	entries := make([]launcher.Entry, len(o.Games))
	for i, g := range o.Games {
		entries[i] = launcher.Entry{Title: g.Title, Icon: g.Icon, Start: func() console.Program { return p.sit(g) }}
	}
	p.Online = lobby.NewOnline(o.Language, entries)
	p.client = o.Connect(p.follow, func(n client.Notice) { p.Refuse(n.Words) })
	return p
}

// Begin connects, and returns the program.
func (p *Program) Begin() console.Program {
	p.client.Connect()
	p.follow()
	return p
}

// sit returns the program of the match in the room.
func (p *Program) sit(g Game) console.Program {
	var match console.Program
	room := p.client.Room()
	match = g.Program(room.Host(func(e table.Envelope) { match.Receive(e) }, p.ConfirmLeave))
	room.Retell()
	return match
}

// Press implements console.Program.
func (p *Program) Press(k console.Key) {
	p.Online.Press(k)
	for {
		request, ok := p.Request()
		if !ok {
			return
		}
		p.grant(request)
	}
}

// grant has done what the player wants.
func (p *Program) grant(r lobby.Request) {
	room := p.client.Room() // where there is none, it refuses
	switch r.Kind {
	case lobby.Quick:
		p.client.Quick(p.options.Games[r.Game].Config, p.done)
	case lobby.Join:
		p.client.Join(r.Room, p.done)
	case lobby.Watch:
		p.client.Watch(r.Room, p.done)
	case lobby.Begin:
		fill := 0
		if r.Fill {
			fill = p.options.Strength
		}
		room.Start(fill, p.done)
	case lobby.Leave:
		room.Leave(p.done)
	case lobby.Return:
		room.Retell()
	case lobby.Abort:
		room.Abort(true, p.done)
	case lobby.PlayOn:
		room.Abort(false, p.done)
	case lobby.Rematch:
		room.Rematch(true, p.done)
	case lobby.Connect:
		p.client.Connect()
	}
}

// done says why a request was refused.
func (p *Program) done(err error) {
	if err != nil {
		p.Refuse(func(l text.Language) string { return client.Words(l, err) })
	}
}

// Left implements console.Program: without the program there is no connection.
func (p *Program) Left() bool {
	left := p.Online.Left()
	if left {
		p.client.Disconnect()
	}
	return left
}

// Tick implements console.Program.
func (p *Program) Tick(elapsed time.Duration) {
	p.Online.Tick(elapsed)
	p.client.Tick() // what it tells then is of now
}

// Next implements console.Program.
func (p *Program) Next() (d time.Duration, ok bool) {
	return console.Soonest(p.Online, p.client)
}

// follow tells what is known now.
func (p *Program) follow() {
	if p.client.Ready() && !p.arrived {
		p.arrived = true
		if p.options.Errand != nil && p.client.Room() == nil {
			p.options.Errand(p.client, p.done)
		}
	}
	l := lobby.State{Line: line(p.client), Name: p.client.Name()}
	l.Rooms = p.rooms()
	if room := p.client.Room(); room != nil {
		l.Room = roomOf(room, p.options.Number(room.Config))
	}
	p.Update(l)
}

// rooms are those that can be joined, and then those that can be watched.
func (p *Program) rooms() []lobby.OpenRoom {
	var free, full []lobby.OpenRoom
	for _, room := range p.client.Games() {
		switch open := openRoom(room, p.options.Number(room.Config)); {
		case open.Game == lobby.NoGame:
		case !open.Full:
			free = append(free, open)
		case room.Config.Spectators:
			full = append(full, open)
		}
	}
	return append(free, full...)
}

// lines are how the connection stands where it does not work.
var lines = map[client.State]lobby.Line{
	client.Lost: lobby.Lost, client.Replaced: lobby.Taken, client.Locked: lobby.Locked, client.Banned: lobby.Banned,
}

// line is how the connection stands.
func line(c *client.Client) lobby.Line {
	if c.Ready() {
		return lobby.Connected
	}
	return lines[c.Status()]
}

// openRoom is a room as everybody sees it, with the number of its game.
func openRoom(room protocol.Room, number int) lobby.OpenRoom {
	return lobby.OpenRoom{
		ID: room.ID, Game: number, Seats: client.Seated(room), Full: !client.Joinable(room), Spectators: room.Spectators,
	}
}

// roomOf is the one that the player is in, with the number of its game.
func roomOf(room *client.Room, number int) *lobby.Room {
	r := &lobby.Room{
		OpenRoom: openRoom(room.Room, number), Me: room.Seat, Mine: room.Mine(), BeginsIn: room.BeginsIn(), Turn: game.NoSeat,
		Begun: room.Match != nil, Over: room.Status == protocol.Over || room.Status == protocol.Aborted,
		Vote: room.OpenVote(), Rematch: room.SeatsOf(room.WantsRematch),
	}
	if room.Match != nil {
		r.Turn = room.Match.Turn
	}
	r.Left, _ = room.Remaining()
	return r
}
