package lobby

import (
	"slices"
	"strconv"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/table"
)

// The pace of what moves around a match.
const (
	waitTime   = 150 * time.Millisecond  // a step of the dot that runs round while others are waited for
	noticeTime = 1500 * time.Millisecond // how long a change of seats is shown
	barTime    = 500 * time.Millisecond  // one half of the bar's blink
)

// hurry is how long before its end a turn's time is shown.
const hurry = 10 * time.Second

// Icon is the icon of playing together: two who come to one table.
var Icon = []console.Frame{
	console.Drawing(`
		........
		........
		G......B
		G......B
		G......B
		G......B
		........
		........`),
	console.Drawing(`
		........
		........
		.G....B.
		.G....B.
		.G....B.
		.G....B.
		...ww...
		........`),
	console.Drawing(`
		........
		..G..B..
		..G..B..
		..G..B..
		..G..B..
		..wwww..
		..w..w..
		........`),
	console.Drawing(`
		........
		.GG..BB.
		.GG..BB.
		..G..B..
		.WWWWWW.
		.W....W.
		.W....W.
		........`),
}

// quickIcon is that of a quick game: a flash.
var quickIcon = []console.Frame{
	console.Drawing(`
		....yy..
		...yy...
		..yy....
		.yyyyy..
		...yy...
		..yy....
		.yy.....
		........`),
	console.Drawing(`
		....YY..
		...YY...
		..YY....
		.YYYYY..
		...YY...
		..YY....
		.YY.....
		........`),
}

// roomsIcon is that of the open rooms: a list of tables.
var roomsIcon = []console.Frame{
	console.Drawing(`
		GG.wwww.
		GG.wwww.
		........
		BB.wwww.
		BB.wwww.
		........
		OO.wwww.
		OO.wwww.`),
	console.Drawing(`
		GG.WWWW.
		GG.WWWW.
		........
		BB.wwww.
		BB.wwww.
		........
		OO.wwww.
		OO.wwww.`),
	console.Drawing(`
		GG.wwww.
		GG.wwww.
		........
		BB.WWWW.
		BB.WWWW.
		........
		OO.wwww.
		OO.wwww.`),
	console.Drawing(`
		GG.wwww.
		GG.wwww.
		........
		BB.wwww.
		BB.wwww.
		........
		OO.WWWW.
		OO.WWWW.`),
}

// emptyIcon says that there is no open room.
var emptyIcon = []console.Frame{console.Drawing(`
	........
	..wwww..
	.w....w.
	.w....w.
	.w....w.
	.w....w.
	..wwww..
	........`)}

// eye is over the seats of a room that is only watched.
var eye = console.Drawing(`
	..wwww..
	.w....w.
	w..YY..w
	w..YY..w
	.w....w.
	..wwww..
	........
	........`)

// icon is that of an open room: its game, which is one of these, and its seats as dots.
func (room OpenRoom) icon(games []launcher.Entry) []console.Frame {
	var seats console.Frame
	if room.Full {
		seats = eye
		drawSeats(&seats, 6, room.Seats, false)
	} else {
		drawSeats(&seats, 3, room.Seats, false)
	}
	if room.Game == NoGame {
		return []console.Frame{seats}
	}
	icon := games[room.Game].Icon
	last := icon[len(icon)-1]
	return []console.Frame{last, last, seats, seats}
}

// seatColumn is where the block of a seat begins, of so many.
func seatColumn(i, seats int) int {
	width := console.Side / seats
	return i*width + max(0, width-2)/2
}

// drawSeats draws a block for each seat from a row on: in its colour where somebody
// is there, dimmed where they are away, greyed out where a computer plays; a free
// seat is white, or dark where it blinks.
func drawSeats(f *console.Frame, y int, seats []table.Player, dark bool) {
	for i, p := range seats {
		led := console.PlayerColors[i%len(console.PlayerColors)].Lit()
		switch {
		case p.Kind == table.Free && dark:
			led = console.LED{}
		case p.Kind == table.Free:
			led = console.White.Dim()
		case p.ByComputer() || p.Left:
			led.Level = console.Greyed
		case p.Away:
			led.Level = console.Dimmed
		}
		drawSeat(f, y, i, len(seats), 2, led)
	}
}

// drawSeat draws so many rows of the block of a seat.
func drawSeat(f *console.Frame, y, i, seats, height int, led console.LED) {
	for dy := range height {
		for dx := range min(2, console.Side/seats) {
			f[y+dy][seatColumn(i, seats)+dx] = led
		}
	}
}

// choiceColumn is where a choice at the table begins.
func (t *Online) choiceColumn(i int) int { return i * (console.Side - 2) / (len(t.choices()) - 1) }

// Frame implements Program.
func (t *Online) Frame() console.Frame { return t.anim.Shown(t.rest) }

// rest is the picture where nothing is refused.
func (t *Online) rest() console.Frame {
	switch {
	case t.waits():
		return t.line()
	case t.chooses():
		return t.menu.Frame()
	case t.page == pageWait || t.child == nil:
		return t.waiting()
	case t.page == pageTable:
		return t.table()
	case t.page == pageVote:
		return t.asking()
	case t.counting():
		return t.count()
	case t.shows > 0:
		return t.people()
	}
	f := t.child.Frame()
	if t.hurries() && t.clock/barTime%2 == 0 {
		f[0] = bar(t.lobby.Room.Left)
	}
	return f
}

// lockIcon says that the server wants its join code, noEntryIcon that it lets the player
// in no more.
var (
	lockIcon = console.Drawing(`
		..wwww..
		.ww..ww.
		.ww..ww.
		YYYYYYYY
		YYY..YYY
		YYY..YYY
		YYYYYYYY
		........`)
	noEntryIcon = console.Drawing(`
		..RRRR..
		.RRRRRR.
		RRRRRRRR
		RWWWWWWR
		RWWWWWWR
		RRRRRRRR
		.RRRRRR.
		..RRRR..`)
)

// line is the picture while the connection is not there: three dots, one after
// the other; all of them red where the player is connected elsewhere.
func (t *Online) line() (f console.Frame) {
	switch t.lobby.Line {
	case Locked:
		return lockIcon
	case Banned:
		return noEntryIcon
	}
	lit := int(t.clock / waitTime / 2 % 4)
	for i := range 3 {
		led := console.White.Dim()
		switch {
		case t.lobby.Line == Taken:
			led = console.Red.Lit()
		case i < lit:
			led = console.White.Lit()
		}
		for d := range 4 {
			f[3+d/2][3*i+d%2] = led
		}
	}
	return f
}

// waiting is the picture of the room before a match: its seats, and round them a
// dot that runs as long as somebody is missing; all round is lit when the player
// may begin. Seats that computers are about to be given are theirs already.
func (t *Online) waiting() (f console.Frame) {
	seats := slices.Clone(t.lobby.Room.Seats)
	for i := range seats {
		if t.fills && seats[i].Kind == table.Free {
			seats[i].Kind = table.Computer
		}
	}
	drawSeats(&f, 3, seats, t.clock/(3*waitTime)%2 == 1)
	rim := rim()
	if t.ready() {
		for _, at := range rim {
			f[at[1]][at[0]] = console.Green.Dim()
			if t.clock/(3*waitTime)%2 == 0 {
				f[at[1]][at[0]] = console.Green.Lit()
			}
		}
		return f
	}
	for tail, led := range []console.LED{console.White.Lit(), console.White.Dim()} {
		at := rim[(int(t.clock/waitTime)-tail+len(rim))%len(rim)]
		f[at[1]][at[0]] = led
	}
	return f
}

// rim lists the LEDs at the edge of the board, clockwise.
func rim() (all [][2]int) {
	const last = console.Side - 1
	for i := range last {
		all = append(all, [2]int{i, 0})
	}
	for i := range last {
		all = append(all, [2]int{last, i})
	}
	for i := range last {
		all = append(all, [2]int{last - i, last})
	}
	for i := range last {
		all = append(all, [2]int{0, last - i})
	}
	return all
}

// people is who is there: the seats, over the player's own a white mark, under
// that to move another one.
func (t *Online) people() (f console.Frame) {
	room := t.lobby.Room
	drawSeats(&f, 2, room.Seats, false)
	for i := range room.Seats {
		if game.Seat(i) == room.Me {
			drawSeat(&f, 0, i, len(room.Seats), 1, console.White.Lit())
		}
		if game.Seat(i) == room.Turn {
			drawSeat(&f, 4, i, len(room.Seats), 1, console.White.Dim())
		}
	}
	return f
}

// table is who is there, and below what can be done; the choice is dimmed, as in
// the games' menus.
func (t *Online) table() console.Frame {
	f := t.people()
	for i, o := range t.choices() {
		led := o.color.Lit()
		if i == t.choice {
			led = o.color.Dim()
		}
		for d := range 4 {
			f[console.Side-2+d/2][t.choiceColumn(i)+d%2] = led
		}
	}
	return f
}

// asking is the question whether the match is aborted: the left half agrees, the
// right half plays on; what is chosen is lit.
func (t *Online) asking() (f console.Frame) {
	agree, playOn := console.Red.Dim(), console.Green.Lit()
	if t.choice == 1 {
		agree, playOn = console.Red.Lit(), console.Green.Dim()
	}
	for y := range f {
		for x := range f[y] {
			f[y][x] = playOn
			if x < console.Side/2 {
				f[y][x] = agree
			}
		}
	}
	return f
}

// count is the number of seconds until the match begins.
func (t *Online) count() (f console.Frame) {
	columns := console.Letter(strconv.Itoa(seconds(t.lobby.Room.BeginsIn)))
	left := (console.Side - len(columns) + 1) / 2
	for x, column := range columns {
		for y, lit := range column {
			if lit && left+x >= 0 && left+x < console.Side {
				f[y+1][left+x] = console.White.Lit()
			}
		}
	}
	return f
}

// seconds rounds up.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// bar is what is left of the last ten seconds.
func bar(left time.Duration) (row [console.Side]console.LED) {
	for x := range int((left*console.Side + hurry - 1) / hurry) {
		row[x] = console.White.Lit()
	}
	return row
}

// hurries reports whether the player's turn is about to end.
func (t *Online) hurries() bool {
	room := t.lobby.Room
	return room.Begun && !room.Over && room.Turn == room.Me && room.Me != game.NoSeat && room.Left > 0 && room.Left <= hurry
}

// Tick implements Program.
func (t *Online) Tick(elapsed time.Duration) {
	t.anim.Tick(elapsed)
	t.clock += elapsed
	t.shows = max(0, t.shows-elapsed)
	if t.menu != nil && t.chooses() {
		t.menu.Tick(elapsed)
	}
	if t.child != nil {
		t.child.Tick(elapsed)
	}
	if room := t.lobby.Room; room != nil {
		t.lobby.Room.Left = max(0, room.Left-elapsed)
		if room.BeginsIn > 0 { // until it is told that moves are taken
			t.lobby.Room.BeginsIn = max(1, room.BeginsIn-elapsed)
		}
	}
}

// Next implements Program.
func (t *Online) Next() (d time.Duration, ok bool) {
	sooner := func(wait time.Duration, wanted bool) {
		if wanted && (!ok || wait < d) {
			d, ok = wait, true
		}
	}
	sooner(t.anim.Next())
	room := t.lobby.Room
	switch {
	case t.waits():
		sooner(2*waitTime-t.clock%(2*waitTime), t.lobby.Line < Taken)
	case t.chooses():
		sooner(t.menu.Next())
	case t.page == pageWait || t.child == nil:
		sooner(waitTime-t.clock%waitTime, true)
	case t.page == pageMatch:
		sooner(t.child.Next())
		sooner(t.shows, t.shows > 0)
		sooner((room.BeginsIn-1)%time.Second+1, room.BeginsIn > 1)
		if t.hurries() {
			sooner(barTime-t.clock%barTime, true)
		} else {
			sooner(room.Left-hurry, room.Left > hurry)
		}
	}
	return d, ok
}

// Settle implements Program.
func (t *Online) Settle() {
	t.anim.Settle()
	t.clock, t.shows = 0, 0
	if t.chooses() {
		t.menu.Settle()
	}
	if t.child != nil {
		t.child.Settle()
	}
}
