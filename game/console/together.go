package console

import (
	"slices"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// Together is how others are met online on the LED board: a quick
// game, the rooms that are open, and the room that the player is in, with the
// match in it. It is told what is known of all that as a Lobby, and what the
// player wants is taken from it as wishes.
type Together struct {
	language text.Language
	games    []Entry
	lobby    Lobby
	wishes   []Wish

	page  page
	menu  *launcher // of the pages that are a choice
	rooms []string  // the IDs of the rooms among which is chosen
	left  bool

	child  Program // the match; nil while there is none
	choice int     // on pages that ask something
	fills  bool    // computers are about to be given the free seats
	heard  bool    // the vote that is open has been answered, or put off

	clock   time.Duration // what moves on the pages moves by it
	shows   time.Duration // how much longer a change of seats is shown
	refused func(text.Language) string
	anim    animation
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

// Lobby is what is known of the other players online.
type Lobby struct {
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

// Wish is something that the player wants.
type Wish struct {
	What What
	// Game is the number of the game that a quick game is wanted of.
	Game int
	// Room is the ID of the room to join, or to watch.
	Room string
	// Fill says that computers take the free seats when the match begins.
	Fill bool
}

// What is what a wish is for.
type What uint8

// The wishes.
const (
	Quick   What = iota // join an open room of a game, or open one
	Join                // sit down in a room
	Watch               // watch a room
	Begin               // begin the match in the room
	Leave               // leave the room
	Return              // be told how the match stands, whose program has forgotten it
	Abort               // have all asked whether the match is aborted, or agree to it
	PlayOn              // object to that, or ask no longer
	Rematch             // another match
	Connect             // be connected here and not elsewhere
)

// NewTogether returns the program at its choices. Games are those that can be
// played; Start returns a game's program at the host of the room that the player
// is in. Names scroll in the given language.
func NewTogether(l text.Language, games []Entry) *Together {
	t := &Together{language: l, games: games}
	t.open(pageMenu)
	return t
}

// Wish takes the next wish; ok is false if there is none.
func (t *Together) Wish() (w Wish, ok bool) {
	if len(t.wishes) == 0 {
		return w, false
	}
	w, t.wishes = t.wishes[0], t.wishes[1:]
	return w, true
}

func (t *Together) want(w Wish) { t.wishes = append(t.wishes, w) }

// Follow takes what is known now.
func (t *Together) Follow(l Lobby) {
	before, chosen := t.lobby, Return
	if t.page == pageTable {
		chosen = t.choices()[t.choice].wish
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
		t.choice = max(0, slices.IndexFunc(t.choices(), func(o option) bool { return o.wish == chosen }))
	}
}

// notice shows who has gone or come back while the match is played.
func (t *Together) notice(before []table.Player) {
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
func (t *Together) vote(v *table.Vote) {
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

// Refuse says why a wish was refused, and blinks.
func (t *Together) Refuse(why func(text.Language) string) {
	t.refused = why
	lit := t.rest()
	for range 2 {
		t.anim.add(Frame{}, blinkTime)
		t.anim.add(lit, blinkTime)
	}
}

// Met reports whether the player is in a room, or watches one.
func (t *Together) Met() bool { return t.lobby.Room != nil }

// Asking reports whether it is being asked if the match is aborted.
func (t *Together) Asking() bool { return t.Met() && t.page == pageVote }

// Ask opens the page on which the match can be left: the player has quit it in
// its own menu.
func (t *Together) Ask() {
	if t.lobby.Room == nil || !t.lobby.Room.Begun {
		return
	}
	t.open(pageTable)
	t.choice = len(t.choices()) - 1 // to leave
}

// open goes to a page.
func (t *Together) open(p page) {
	t.page, t.choice, t.clock, t.shows, t.fills = p, 0, 0, 0, false
	switch p {
	case pageMenu:
		t.menu = t.offer(0, []Entry{
			{Title: said("together.quick"), Icon: quickIcon, Start: t.to(pageQuick)},
			{Title: said("lobby.games"), Icon: roomsIcon, Start: t.to(pageRooms)},
		})
	case pageQuick:
		entries := slices.Clone(t.games)
		for i := range entries {
			entries[i].Start = t.wishing(Wish{What: Quick, Game: i})
		}
		t.menu = t.offer(0, entries)
	case pageRooms:
		t.menu = t.offerRooms()
	}
}

// said is a sentence of the language catalogues as a title.
func said(key string) func(text.Language) string {
	return func(l text.Language) string { return l.Say(key) }
}

// to and wishing are what entries of a choice do.
func (t *Together) to(p page) func() Program {
	return func() Program {
		t.open(p)
		return nil
	}
}

func (t *Together) wishing(w Wish) func() Program {
	return func() Program {
		t.want(w)
		return nil
	}
}

// offer returns a choice at one of its entries.
func (t *Together) offer(at int, entries []Entry) *launcher {
	m := &launcher{entries: entries, language: t.language}
	m.choose(at)
	return m
}

// offerRooms returns the choice of the rooms that are open. The one that was
// chosen stays so if it is still there, and goes on moving.
func (t *Together) offerRooms() *launcher {
	chosen, shown := "", time.Duration(0)
	if len(t.rooms) > 0 && t.menu.selected < len(t.rooms) {
		chosen, shown = t.rooms[t.menu.selected], t.menu.shown
	}
	t.rooms = nil
	var entries []Entry
	at := 0
	for _, room := range t.lobby.Rooms {
		if room.ID == chosen {
			at = len(entries)
		}
		t.rooms = append(t.rooms, room.ID)
		wish := Wish{What: Join, Room: room.ID}
		if room.Full {
			wish.What = Watch
		}
		entries = append(entries, Entry{
			Title: func(l text.Language) string { return room.words(l, t.games) },
			Icon:  room.icon(t.games),
			Start: t.wishing(wish),
		})
	}
	if len(entries) == 0 {
		entries = []Entry{{Title: said("lobby.games.none"), Icon: emptyIcon, Start: func() Program { return nil }}}
	}
	m := t.offer(at, entries)
	if at < len(t.rooms) && t.rooms[at] == chosen {
		m.shown = shown % m.cycle()
	}
	return m
}

// chooses reports whether the page is a choice of entries.
func (t *Together) chooses() bool { return t.page <= pageRooms }

// waits reports whether nothing can be chosen until the connection is there.
func (t *Together) waits() bool { return t.lobby.Line != Connected && t.lobby.Room == nil }

// Press implements Program.
func (t *Together) Press(k Key) {
	t.anim.settle()
	t.refused, t.shows = nil, 0
	switch {
	case (t.lobby.Line == Taken || t.lobby.Line == Banned) && k == Confirm:
		t.want(Wish{What: Connect})
	case t.waits():
		t.left = k == Back
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

func (t *Together) pressChoice(k Key) {
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

func (t *Together) pressWaiting(k Key) {
	switch {
	case k == Back && t.fills:
		t.fills = false
	case k == Back:
		t.want(Wish{What: Leave})
	case k == Confirm && t.ready():
		t.want(Wish{What: Begin, Fill: t.fills})
	case k == Confirm:
		t.fills = t.fillable()
	}
}

// Cues implements Program.
func (t *Together) Cues() (all []Cue) {
	if t.menu != nil {
		all = t.menu.Cues()
	}
	if t.child != nil {
		all = append(all, t.child.Cues()...)
	}
	return all
}

// watches reports whether the player sits on no seat of the room.
func (t *Together) watches() bool { return t.lobby.Room.Me == game.NoSeat }

// ready reports whether the match waits for the player to begin it.
func (t *Together) ready() bool {
	room := t.lobby.Room
	return room.Mine && !room.Begun && (t.fills || free(room.Seats) == 0)
}

// fillable reports whether the player can have computers take the free seats.
func (t *Together) fillable() bool {
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
func (t *Together) pressMatch(k Key) {
	if t.child == nil || t.counting() {
		if k == Back {
			t.open(pageTable)
		}
		return
	}
	switch {
	case t.watches() && k == Back:
		t.open(pageTable)
		return
	case t.watches():
		t.child.Settle() // there is nothing else to do
		return
	case k != Back:
		t.child.Press(k)
		return
	}
	t.child.Settle()
	before, said := t.child.Frame(), t.child.Status(t.language)
	if t.child.Press(Back); t.child.Frame() == before && t.child.Status(t.language) == said {
		t.open(pageTable)
	}
}

// counting reports whether the match is about to begin.
func (t *Together) counting() bool { return t.lobby.Room.BeginsIn > 0 }

// option is something that can be chosen at the table.
type option struct {
	word  string // its key in the language catalogues, behind "together.table."
	color Color
	wish  What
}

// choices are what can be chosen at the table.
func (t *Together) choices() []option {
	room := t.lobby.Room
	if t.watches() {
		return []option{{"back", Green, Return}, {"leave", Red, Leave}}
	}
	if room.Over {
		return []option{{"rematch", Yellow, Rematch}, {"leave", Red, Leave}}
	}
	abort := option{"abort", Orange, Abort}
	if room.Vote != nil && slices.Contains(room.Vote.Agreed, room.Me) {
		abort = option{"withdraw", Orange, PlayOn}
	}
	return []option{{"back", Green, Return}, abort, {"leave", Red, Leave}}
}

func (t *Together) pressTable(k Key) {
	choices := t.choices()
	switch k {
	case Left:
		t.choice = max(0, t.choice-1)
	case Right:
		t.choice = min(len(choices)-1, t.choice+1)
	case Back:
		t.resume()
	case Confirm:
		chosen := choices[t.choice].wish
		t.want(Wish{What: chosen})
		if chosen != Leave && chosen != Return {
			t.want(Wish{What: Return})
		}
		if chosen != Leave {
			t.open(pageMatch)
		}
	}
}

// resume goes back to the match, which its program may have forgotten.
func (t *Together) resume() {
	t.want(Wish{What: Return})
	t.open(pageMatch)
}

// pressVote answers: the left half agrees, the right one plays on.
func (t *Together) pressVote(k Key) {
	switch k {
	case Left:
		t.choice = 1
	case Right:
		t.choice = 0
	case Back:
		t.resume()
	case Confirm:
		answer := PlayOn
		if t.choice == 1 {
			answer = Abort
		}
		t.want(Wish{What: answer})
		t.resume()
	}
}

// Point implements Program.
func (t *Together) Point(x, y int) bool {
	inside := Inside(x, y)
	switch {
	case t.waits() || t.page == pageWait:
		return false
	case t.chooses():
		return inside
	case t.page == pageMatch && t.child != nil:
		return t.child.Point(x, y)
	case t.page == pageTable && inside && y >= Side-2:
		return t.pointTable(x)
	case t.page == pageVote && inside:
		t.choice = 0
		if x < Side/2 {
			t.choice = 1
		}
		return true
	}
	return false
}

func (t *Together) pointTable(x int) bool {
	for i := range t.choices() {
		if at := t.choiceColumn(i); x == at || x == at+1 {
			t.choice = i
			return true
		}
	}
	return false
}

// Receive implements Program: the match is told by its own host.
func (t *Together) Receive(table.Envelope) {}

// Left implements Program.
func (t *Together) Left() bool {
	left := t.left
	t.left = false
	return left
}

// Selection implements Selector.
func (t *Together) Selection() (x, y int, ok bool) {
	switch {
	case t.waits():
	case t.page == pageMatch:
		if s, is := t.child.(Selector); is {
			return s.Selection()
		}
	case t.page == pageTable:
		return t.choiceColumn(t.choice), Side - 2, true
	case t.page == pageVote && t.choice == 1:
		return 1, Side / 2, true
	case t.page == pageVote:
		return Side - 2, Side / 2, true
	}
	return 0, 0, false
}
