// Package lobby has the LED programs through which people elsewhere are met: the
// choice of a server nearby, of a game and a room there, and what is around a match.
package lobby

import (
	"slices"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/table"
)

// Online is how others are met online on the LED board: a quick
// game, the rooms that are open, and the room that the player is in, with the
// match in it. It is told what is known of all that as a Lobby, and what the
// player wants is taken from it as requests.
type Online struct {
	language text.Language
	games    []launcher.Entry
	lobby    State
	requests []Request

	page  page
	menu  *launcher.Menu // of the pages that are a choice
	rooms []string       // the IDs of the rooms among which is chosen
	left  bool

	child  console.Program // the match; nil while there is none
	choice int             // on pages that ask something
	fills  bool            // computers are about to be given the free seats
	heard  bool            // the vote that is open has been answered, or put off

	clock   time.Duration // what moves on the pages moves by it
	shows   time.Duration // how much longer a change of seats is shown
	refused func(text.Language) string
	anim    console.Animation
}

// page is what the joystick steers.
type page uint8

const (
	pageMenu  page = iota // quick game or open rooms
	pageQuick             // which game
	pageRooms             // which room
	pageWait              // for others, in the room
	pageMatch
	pageTable // who is there, and what else can be done than play
	pageVote  // whether the match is aborted
)

// Line is how the connection to the others stands.
type Line uint8

// The states of the connection.
const (
	Connecting Line = iota
	Connected
	Lost   // it comes back by itself
	Taken  // the player is connected elsewhere
	Locked // the server wants to be told its join code, or another one
	Banned // the server's host has banned the player
)

// State is what is known of the other players online.
type State struct {
	Line Line
	// Name is what others call the player.
	Name string
	// Rooms are those with a free seat, and those that can be watched; all of games
	// that are played on LEDs.
	Rooms []OpenRoom
	// Room is the one that the player is in; nil if in none.
	Room *Room
}

// OpenRoom is a room as everybody sees it.
type OpenRoom struct {
	ID string
	// Game is its number among the games of the program; NoGame if it is none of
	// them.
	Game  int
	Seats []table.Player
	// Full says that there is nothing to do but to watch, and Spectators how many
	// do.
	Full       bool
	Spectators int
}

// NoGame is the number of a game that is not played here.
const NoGame = -1

// Room is the room that the player is in.
type Room struct {
	OpenRoom
	// Me is the player's seat; game.NoSeat if he watches.
	Me game.Seat
	// Mine says that the player begins the match.
	Mine bool
	// Begun says that there is a match, Over that it has ended.
	Begun, Over bool
	// BeginsIn is how long it takes until moves are taken.
	BeginsIn time.Duration
	// Turn is the seat to move; game.NoSeat if none is.
	Turn game.Seat
	// Left is what is left of the turn's time; 0 without a clock.
	Left time.Duration
	// Vote is open; nil if none is.
	Vote *table.Vote
	// Rematch lists who wants another match.
	Rematch []game.Seat
}

// Request is something that the player wants.
type Request struct {
	Kind RequestKind
	// Game is the number of the game that a quick game is wanted of.
	Game int
	// Room is the ID of the room to join, or to watch.
	Room string
	// Fill says that computers take the free seats when the match begins.
	Fill bool
}

// RequestKind is what is asked for.
type RequestKind uint8

// The requests.
const (
	Quick   RequestKind = iota // join an open room of a game, or open one
	Join                       // sit down in a room
	Watch                      // watch a room
	Begin                      // begin the match in the room
	Leave                      // leave the room
	Return                     // be told how the match stands, whose program has forgotten it
	Abort                      // have all asked whether the match is aborted, or agree to it
	PlayOn                     // object to that, or ask no longer
	Rematch                    // another match
	Connect                    // be connected here and not elsewhere
)

// NewOnline returns the program at its choices. Games are those that can be
// played; Start returns a game's program at the host of the room that the player
// is in. Names scroll in the given language.
func NewOnline(l text.Language, games []launcher.Entry) *Online {
	t := &Online{language: l, games: games}
	t.open(pageMenu)
	return t
}

// Request takes the next one; ok is false if there is none.
func (t *Online) Request() (r Request, ok bool) {
	if len(t.requests) == 0 {
		return r, false
	}
	r, t.requests = t.requests[0], t.requests[1:]
	return r, true
}

func (t *Online) request(r Request) { t.requests = append(t.requests, r) }

// Update takes what is known now.
func (t *Online) Update(l State) {
	before, chosen := t.lobby, Return
	if t.page == pageTable {
		chosen = t.choices()[t.choice].request
	}
	t.lobby = l
	room := l.Room
	switch {
	case room == nil:
		t.child = nil
		if before.Room != nil {
			t.open(pageMenu)
		} else if t.page == pageRooms {
			t.open(pageRooms) // as they are now
		}
		return
	case before.Room == nil || before.Room.ID != room.ID:
		t.child = nil
		t.open(pageWait)
	default:
		t.notice(before.Room.Seats)
	}
	if room.Begun && t.child == nil && room.Game != NoGame {
		t.open(pageMatch)
		t.child = t.games[room.Game].Start()
	}
	t.vote(room.Vote)
	t.fills = t.fills && t.fillable()
	if t.page == pageTable { // what can be chosen there may be something else now
		t.choice = max(0, slices.IndexFunc(t.choices(), func(o option) bool { return o.request == chosen }))
	}
}

// notice shows who has gone or come back while the match is played.
func (t *Online) notice(before []table.Player) {
	room := t.lobby.Room
	if !room.Begun || room.Over || t.page != pageMatch || len(before) != len(room.Seats) {
		return
	}
	for i, p := range room.Seats {
		if p.ID == before[i].ID && game.Seat(i) != room.Me && (p.Away != before[i].Away || p.Substituted != before[i].Substituted) {
			t.shows = noticeTime
		}
	}
}

// vote has the player asked whether the match is to be aborted, once.
func (t *Online) vote(v *table.Vote) {
	switch {
	case v == nil:
		t.heard = false
		if t.page == pageVote {
			t.resume()
		}
	case t.watches() || slices.Contains(v.Agreed, t.lobby.Room.Me):
		t.heard = true
		if t.page == pageVote {
			t.resume() // it has been answered elsewhere
		}
	case !t.heard && t.child != nil && (t.page == pageMatch || t.page == pageTable):
		t.heard = true
		t.open(pageVote)
	}
}

// Refuse says why a request was refused, and blinks.
func (t *Online) Refuse(why func(text.Language) string) {
	t.refused = why
	lit := t.rest()
	for range 2 {
		t.anim.Add(console.Frame{}, console.BlinkTime)
		t.anim.Add(lit, console.BlinkTime)
	}
}

// InRoom reports whether the player is in a room, or watches one.
func (t *Online) InRoom() bool { return t.lobby.Room != nil }

// Asking reports whether it is being asked if the match is aborted.
func (t *Online) Asking() bool { return t.InRoom() && t.page == pageVote }

// ConfirmLeave opens the page on which the match can be left: the player has quit it in
// its own menu.
func (t *Online) ConfirmLeave() {
	if t.lobby.Room == nil || !t.lobby.Room.Begun {
		return
	}
	t.open(pageTable)
	t.choice = len(t.choices()) - 1 // to leave
}

// open goes to a page.
func (t *Online) open(p page) {
	t.page, t.choice, t.clock, t.shows, t.fills = p, 0, 0, 0, false
	switch p {
	case pageMenu:
		t.menu = launcher.NewMenu(t.language, []launcher.Entry{
			{Title: said("together.quick"), Icon: quickIcon, Start: t.to(pageQuick)},
			{Title: said("lobby.games"), Icon: roomsIcon, Start: t.to(pageRooms)},
		}, 0)
	case pageQuick:
		entries := slices.Clone(t.games)
		for i := range entries {
			entries[i].Start = t.requesting(Request{Kind: Quick, Game: i})
		}
		t.menu = launcher.NewMenu(t.language, entries, 0)
	case pageRooms:
		t.menu = t.offerRooms()
	}
}

// said is a sentence of the language catalogues as a title.
func said(key string) func(text.Language) string {
	return func(l text.Language) string { return l.Say(key) }
}

// to and requesting are what entries of a choice do.
func (t *Online) to(p page) func() console.Program {
	return func() console.Program {
		t.open(p)
		return nil
	}
}

func (t *Online) requesting(r Request) func() console.Program {
	return func() console.Program {
		t.request(r)
		return nil
	}
}

// offerRooms returns the choice of the rooms that are open. The one that was
// chosen stays so if it is still there, and goes on moving.
func (t *Online) offerRooms() *launcher.Menu {
	before, chosen := t.menu, ""
	if i := before.Selected(); i < len(t.rooms) {
		chosen = t.rooms[i]
	}
	t.rooms = nil
	var entries []launcher.Entry
	at := 0
	for _, room := range t.lobby.Rooms {
		if room.ID == chosen {
			at = len(entries)
		}
		t.rooms = append(t.rooms, room.ID)
		request := Request{Kind: Join, Room: room.ID}
		if room.Full {
			request.Kind = Watch
		}
		entries = append(entries, launcher.Entry{
			Title: func(l text.Language) string { return room.words(l, t.games) },
			Icon:  room.icon(t.games),
			Start: t.requesting(request),
		})
	}
	if len(entries) == 0 {
		entries = []launcher.Entry{{Title: said("lobby.games.none"), Icon: emptyIcon, Start: func() console.Program { return nil }}}
	}
	m := launcher.NewMenu(t.language, entries, at)
	if at < len(t.rooms) && t.rooms[at] == chosen {
		m.GoOn(before)
	}
	return m
}

// chooses reports whether the page is a choice of entries.
func (t *Online) chooses() bool { return t.page <= pageRooms }

// waits reports whether nothing can be chosen until the connection is there.
func (t *Online) waits() bool { return t.lobby.Line != Connected && t.lobby.Room == nil }

// Press implements Program.
func (t *Online) Press(k console.Key) {
	t.anim.Settle()
	t.refused, t.shows = nil, 0
	switch {
	case (t.lobby.Line == Taken || t.lobby.Line == Banned) && k == console.Confirm:
		t.request(Request{Kind: Connect})
	case t.waits():
		t.left = k == console.Back
	case t.chooses():
		t.pressChoice(k)
	case t.page == pageWait:
		t.pressWaiting(k)
	case t.page == pageMatch:
		t.pressMatch(k)
	case t.page == pageTable:
		t.pressTable(k)
	default:
		t.pressVote(k)
	}
}

func (t *Online) pressChoice(k console.Key) {
	menu := t.menu
	menu.Press(k)
	switch {
	case !menu.Left():
	case t.page == pageMenu:
		t.left = true
	default:
		t.rooms = nil
		t.open(pageMenu)
	}
}

func (t *Online) pressWaiting(k console.Key) {
	switch {
	case k == console.Back && t.fills:
		t.fills = false
	case k == console.Back:
		t.request(Request{Kind: Leave})
	case k == console.Confirm && t.ready():
		t.request(Request{Kind: Begin, Fill: t.fills})
	case k == console.Confirm:
		t.fills = t.fillable()
	}
}

// Cues implements Program.
func (t *Online) Cues() (all []console.Cue) {
	if t.menu != nil {
		all = t.menu.Cues()
	}
	if t.child != nil {
		all = append(all, t.child.Cues()...)
	}
	return all
}

// watches reports whether the player sits on no seat of the room.
func (t *Online) watches() bool { return t.lobby.Room.Me == game.NoSeat }

// ready reports whether the match waits for the player to begin it.
func (t *Online) ready() bool {
	room := t.lobby.Room
	return room.Mine && !room.Begun && (t.fills || free(room.Seats) == 0)
}

// fillable reports whether the player can have computers take the free seats.
func (t *Online) fillable() bool {
	room := t.lobby.Room
	return t.page == pageWait && room.Mine && !room.Begun && room.Game != NoGame && free(room.Seats) > 0
}

// free counts the seats that are free.
func free(seats []table.Player) (n int) {
	for _, p := range seats {
		if p.Kind == table.Free {
			n++
		}
	}
	return n
}

// pressMatch plays. Going back where the game knows no back leads to the table.
func (t *Online) pressMatch(k console.Key) {
	if t.child == nil || t.counting() {
		if k == console.Back {
			t.open(pageTable)
		}
		return
	}
	switch {
	case t.watches() && k == console.Back:
		t.open(pageTable)
		return
	case t.watches():
		t.child.Settle() // there is nothing else to do
		return
	case k != console.Back:
		t.child.Press(k)
		return
	}
	t.child.Settle()
	before, said := t.child.Frame(), t.child.Status(t.language)
	if t.child.Press(console.Back); t.child.Frame() == before && t.child.Status(t.language) == said {
		t.open(pageTable)
	}
}

// counting reports whether the match is about to begin.
func (t *Online) counting() bool { return t.lobby.Room.BeginsIn > 0 }

// option is something that can be chosen at the table.
type option struct {
	word    string // its key in the language catalogues, behind "together.table."
	color   console.Color
	request RequestKind
}

// choices are what can be chosen at the table.
func (t *Online) choices() []option {
	room := t.lobby.Room
	if t.watches() {
		return []option{{"back", console.Green, Return}, {"leave", console.Red, Leave}}
	}
	if room.Over {
		return []option{{"rematch", console.Yellow, Rematch}, {"leave", console.Red, Leave}}
	}
	abort := option{"abort", console.Orange, Abort}
	if room.Vote != nil && slices.Contains(room.Vote.Agreed, room.Me) {
		abort = option{"withdraw", console.Orange, PlayOn}
	}
	return []option{{"back", console.Green, Return}, abort, {"leave", console.Red, Leave}}
}

func (t *Online) pressTable(k console.Key) {
	choices := t.choices()
	switch k {
	case console.Left:
		t.choice = max(0, t.choice-1)
	case console.Right:
		t.choice = min(len(choices)-1, t.choice+1)
	case console.Back:
		t.resume()
	case console.Confirm:
		chosen := choices[t.choice].request
		t.request(Request{Kind: chosen})
		if chosen != Leave && chosen != Return {
			t.request(Request{Kind: Return})
		}
		if chosen != Leave {
			t.open(pageMatch)
		}
	}
}

// resume goes back to the match, which its program may have forgotten.
func (t *Online) resume() {
	t.request(Request{Kind: Return})
	t.open(pageMatch)
}

// pressVote answers: the left half agrees, the right one plays on.
func (t *Online) pressVote(k console.Key) {
	switch k {
	case console.Left:
		t.choice = 1
	case console.Right:
		t.choice = 0
	case console.Back:
		t.resume()
	case console.Confirm:
		answer := PlayOn
		if t.choice == 1 {
			answer = Abort
		}
		t.request(Request{Kind: answer})
		t.resume()
	}
}

// Point implements Program.
func (t *Online) Point(x, y int) bool {
	inside := console.Inside(x, y)
	switch {
	case t.waits() || t.page == pageWait:
		return false
	case t.chooses():
		return inside
	case t.page == pageMatch && t.child != nil:
		return t.child.Point(x, y)
	case t.page == pageTable && inside && y >= console.Side-2:
		return t.pointTable(x)
	case t.page == pageVote && inside:
		t.choice = 0
		if x < console.Side/2 {
			t.choice = 1
		}
		return true
	}
	return false
}

func (t *Online) pointTable(x int) bool {
	for i := range t.choices() {
		if at := t.choiceColumn(i); x == at || x == at+1 {
			t.choice = i
			return true
		}
	}
	return false
}

// Receive implements Program: the match is told by its own host.
func (t *Online) Receive(table.Envelope) {}

// Left implements Program.
func (t *Online) Left() bool {
	left := t.left
	t.left = false
	return left
}

// Selection implements Selector.
func (t *Online) Selection() (x, y int, ok bool) {
	switch {
	case t.waits():
	case t.page == pageMatch:
		if s, is := t.child.(console.Selector); is {
			return s.Selection()
		}
	case t.page == pageTable:
		return t.choiceColumn(t.choice), console.Side - 2, true
	case t.page == pageVote && t.choice == 1:
		return 1, console.Side / 2, true
	case t.page == pageVote:
		return console.Side - 2, console.Side / 2, true
	}
	return 0, 0, false
}
