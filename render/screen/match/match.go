// Package match has what stands behind the screens on which LED games are
// played and watched: a program at a desk with the computer players, and
// records that are replayed. It draws nothing and has no clock.
package match

import (
	"encoding/json"
	"fmt"
	"math"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/screen/library"
)

// Computer thinks about one question at a time; computer.Runner is one.
type Computer interface {
	// Ask has q thought about, unless it already is.
	Ask(q table.Think) error
	// Analyse has q thought about for the outlook, too.
	Analyse(q table.Think) error
	// Forget gives up the question under way.
	Forget()
	// Work lets a computer without a thread of its own go on. It reports
	// whether it wants to be called again soon.
	Work() bool
	// Take returns the answer once it is there.
	Take() (q table.Think, r ai.Reply, ok bool, err error)
}

// Options are what a match is played with.
type Options struct {
	// Strength is the computer's until another one is chosen, 1 to 5.
	Strength int
	// MoveTime is how long a turn may take; 0 is without a clock.
	MoveTime time.Duration
	// Seed is the source of all randomness.
	Seed uint64
	// Calm finishes animations at once.
	Calm bool
	// Computer plays the computer's seats.
	Computer Computer
	// Heard is told what is to be heard. It may be nil.
	Heard func(sound.Sound)
	// Changed is told when the record has changed. It may be nil.
	Changed func()
	// Failed is told when the computer cannot move. It may be nil.
	Failed func(error)
}

// Match is an LED program and the desk at which its matches are played. All
// that a player does goes through Press and Point, whatever the device.
type Match struct {
	game    *library.Game
	options Options
	program console.Program
	desk    *table.Desk
	now     time.Time

	moving   bool // the animation has been running since the last Tick
	stuck    *table.Think
	working  bool
	seats    []game.Player
	turn     table.Turn
	position game.Position
	ownMoves int // how many the player at home has made
	hint     hint

	// before is the match that was given up, until the next move is made.
	before *game.Record

	echoes []echo
	quiet  bool // nothing has been heard since the last input
}

// echo is a sound that is heard some time into an animation, or when it is cut
// short.
type echo struct {
	sound sound.Sound
	in    time.Duration
}

// endTime is how long after a landing, a deletion or a blast the end of the
// match is heard.
const endTime = 300 * time.Millisecond

// placed is the row as whose landing a stone sounds that does not fall.
const placed = 3

// New returns a match at the program's beginning: the choice of players.
func New(g *library.Game, o Options) *Match {
	m := &Match{game: g, options: o, now: time.Unix(0, 0)}
	m.sit()
	return m
}

// sit puts a new program at a new desk.
func (m *Match) sit() {
	o := m.options
	m.desk = table.NewDesk(o.Seed, o.MoveTime, m.receive)
	m.desk.Tick(m.now)
	m.program = m.game.Program(host{m}, o.Strength)
	m.seats, m.turn, m.position, m.ownMoves = nil, table.Turn{}, nil, 0
	m.echoes, m.stuck, m.hint = nil, nil, hint{}
}

// host is the desk as the program sees it.
type host struct{ match *Match }

func (h host) Open(g game.Game, config json.RawMessage, seats []game.Player) {
	h.match.putBy()
	h.match.desk.Open(g, config, seats)
	h.match.hear(sound.Button)
}

func (h host) Send(from game.Seat, t table.Message) {
	_, restarts := t.(table.Restart)
	if restarts {
		h.match.putBy()
	}
	h.match.desk.Send(from, t)
	if restarts {
		h.match.hear(sound.Button)
	}
}

func (h host) Leave() {
	h.match.putBy()
	h.match.desk.Leave()
	h.match.seats, h.match.turn, h.match.position, h.match.hint = nil, table.Turn{}, nil, hint{}
	h.match.options.Computer.Forget()
	h.match.changed()
}

// Game returns what is played.
func (m *Match) Game() *library.Game { return m.game }

// Resume goes on with the match of a record. An error says why that cannot be;
// the match is then at its beginning.
func (m *Match) Resume(r game.Record) error {
	m.sit()
	if err := m.game.Check(r); err != nil {
		return err
	}
	if len(r.Seats) != m.game.Seats {
		return fmt.Errorf("the record has %d seats; %s has %d", len(r.Seats), m.game.ID, m.game.Seats)
	}
	if home(r.Seats) == game.NoSeat {
		return fmt.Errorf("only computers sit in the record; nobody could go on")
	}
	if err := m.desk.Resume(m.game.Rules, r); err != nil {
		return err
	}
	m.program.Settle()
	m.echoes = nil
	return nil
}

// SetOptions changes strength, move time and calm. The strength is that of
// matches to come; a new move time begins with the turn under way.
func (m *Match) SetOptions(strength int, moveTime time.Duration, calm bool) {
	o := &m.options
	rewind := moveTime != o.MoveTime || strength != o.Strength && !m.Playing()
	o.Strength, o.MoveTime, o.Calm = strength, moveTime, calm
	if calm {
		m.settle()
	}
	if !rewind {
		return
	}
	r, playing := m.desk.Record()
	if !playing {
		m.sit()
		return
	}
	if err := m.Resume(r); err != nil {
		panic(err) // it was being played
	}
}

// Press hands a word of the joystick to the program.
func (m *Match) Press(k console.Key) {
	m.flush()
	before := m.program.Frame()
	m.quiet, m.hint.latest = true, false
	m.program.Press(k)
	m.after(before)
}

// Point moves the selection to an LED, as far as the joystick could; it
// reports whether Confirm would now act on that LED. Just outside the board, −1
// or console.Side, is its rim.
func (m *Match) Point(x, y int) bool {
	if m.Moving() {
		m.settle()
	}
	before := m.program.Frame()
	m.quiet, m.hint.latest = true, false
	ok := m.program.Point(x, y)
	m.after(before)
	return ok
}

// after finishes what every input ends with.
func (m *Match) after(before console.Frame) {
	if m.quiet && m.program.Frame() != before {
		m.hear(sound.Cursor)
	}
	if m.options.Calm {
		m.settle()
	}
	m.think()
}

// Left reports whether the player wants to leave for the choice of games;
// asking clears it.
func (m *Match) Left() bool { return m.program.Left() }

// Undo takes back the player's last move and the computer's answer.
func (m *Match) Undo() {
	if m.CanUndo() {
		m.flush()
		m.desk.Send(home(m.seats), table.Undo{})
	}
}

// CanUndo reports whether Undo has something to take back. It has not where
// other people play.
func (m *Match) CanUndo() bool { return m.Alone() && m.ownMoves > 0 }

// putBy keeps the match under way, if it has begun, for Return.
func (m *Match) putBy() {
	if r, ok := m.desk.Record(); ok && len(r.Moves) > 0 && !m.turn.Result.Over {
		m.before = &r
	}
}

// GiveUp says what match was given up for the one that is resumed next.
func (m *Match) GiveUp(r game.Record) { m.before = &r }

// GivenUp returns the match that was given up unfinished, by a new one or for
// the choice of players; ok is false as soon as a move has been made since.
func (m *Match) GivenUp() (r game.Record, ok bool) {
	if m.before == nil {
		return game.Record{}, false
	}
	return *m.before, true
}

// Return goes back to the match that was given up.
func (m *Match) Return() {
	if m.before == nil {
		return
	}
	r := *m.before
	m.before = nil
	if err := m.Resume(r); err != nil {
		panic(err) // it was being played
	}
	m.think()
}

// Quit gives the match up for the choice of players.
func (m *Match) Quit() {
	if c, chooses := m.program.(console.Chooser); chooses && m.Playing() {
		m.flush()
		c.Quit()
	}
}

// Alone reports whether one human plays against computers.
func (m *Match) Alone() bool {
	humans := 0
	for _, p := range m.seats {
		if !p.Computer() {
			humans++
		}
	}
	return humans == 1
}

// Restart begins a new match with the same players.
func (m *Match) Restart() {
	if m.Playing() {
		m.flush()
		m.program.Settle()
		host{m}.Send(home(m.seats), table.Restart{})
	}
}

// Playing reports whether there is a match, finished or not.
func (m *Match) Playing() bool { return m.seats != nil }

// Seats returns who plays; none before a match has begun.
func (m *Match) Seats() []game.Player { return m.seats }

// Turn returns whose turn it is; game.NoSeat if nobody's.
func (m *Match) Turn() game.Seat {
	if !m.Playing() {
		return game.NoSeat
	}
	return m.turn.ToMove
}

// Moves returns how many moves have been made.
func (m *Match) Moves() int { return m.turn.Ply }

// Result returns how the match stands.
func (m *Match) Result() game.Result { return m.turn.Result }

// Position returns the position of the match under way; nil without one.
func (m *Match) Position() game.Position { return m.position }

// Record returns the match under way or just finished; ok is false without
// one.
func (m *Match) Record() (r game.Record, ok bool) { return m.desk.Record() }

// Remaining returns how much time is left for the turn; ok is false without a
// clock.
func (m *Match) Remaining() (d time.Duration, ok bool) {
	at, ok := m.desk.Deadline()
	return max(0, at.Sub(m.now)), ok
}

// Moving reports whether the LEDs are moving.
func (m *Match) Moving() bool {
	_, moving := m.program.Next()
	return moving
}

// Settle finishes the animation at once.
func (m *Match) Settle() { m.settle() }

// Selection returns the LED that Confirm is about; ok is false when it is about
// none, or the program does not say.
func (m *Match) Selection() (x, y int, ok bool) {
	if s, tells := m.program.(console.Selector); tells {
		return s.Selection()
	}
	return 0, 0, false
}

// Choosing returns how many players are selected, and the strength of the
// computer that one would play against; ok is false once that is over.
func (m *Match) Choosing() (players, strength int, ok bool) {
	if c, chooses := m.program.(console.Chooser); chooses {
		return c.Choosing()
	}
	return 0, 0, false
}

// Parameters describes the board that is being chosen; there are none where none
// is.
func (m *Match) Parameters() []console.Parameter {
	if b, builds := m.program.(console.Builder); builds {
		return b.Parameters()
	}
	return nil
}

// Set changes one of the Parameters.
func (m *Match) Set(number, value int) {
	b, builds := m.program.(console.Builder)
	if !builds {
		return
	}
	before := m.program.Frame()
	m.quiet = true
	b.Set(number, value)
	m.after(before)
}

// Frame returns what the LEDs show.
func (m *Match) Frame() console.Frame { return m.program.Frame() }

// Status tells the same in words.
func (m *Match) Status(l text.Language) console.Status {
	s := m.program.Status(l)
	if words := m.hintWords(l, s.Event); words != "" {
		s.Event = words
	}
	return s
}

// Label tells in words what the LED (x, y) shows.
func (m *Match) Label(l text.Language, x, y int) string { return m.program.Label(l, x, y) }

// Tick lets time pass, also for the move clock. Time that is not passed here,
// such as while another screen is shown, does not count for it.
func (m *Match) Tick(elapsed time.Duration) {
	m.now = m.now.Add(elapsed)
	m.desk.Tick(m.now)
	if m.moving {
		m.program.Tick(elapsed)
	} else {
		elapsed = 0 // an animation that has begun since the last Tick begins now
	}
	if m.options.Calm {
		m.settle()
	}
	m.moving = m.Moving()
	m.echo(elapsed)
	m.think()
}

// Next returns when Tick is wanted; ok is false if not at all.
func (m *Match) Next() (d time.Duration, ok bool) {
	if m.working {
		return 0, true
	}
	d, ok = m.program.Next()
	if rest, clock := m.Remaining(); clock {
		second := rest % time.Second // until the clock shows another second
		if second == 0 {
			second = time.Second
		}
		if !ok || second < d {
			d, ok = second, true
		}
	}
	return d, ok
}

// Suspend stops the computer, as when another screen is shown; Tick goes on.
func (m *Match) Suspend() {
	m.options.Computer.Forget()
	m.working = false
}

// think has the computer answer the question that waits, if there is one, or
// else find the hint that is wanted.
func (m *Match) think() {
	computer := m.options.Computer
	m.working = false
	q, asked := m.desk.Question()
	hinting := false
	if !asked {
		q, hinting = m.hintQuestion()
	}
	if !asked && !hinting {
		computer.Forget()
		return
	}
	if m.stuck != nil && m.stuck.Ply == q.Ply && m.stuck.Seed == q.Seed {
		return
	}
	if err := computer.Ask(q); err != nil {
		m.fail(q, err)
		return
	}
	m.working = computer.Work()
	// The computer waits until one has seen what it answers to.
	if m.Moving() {
		return
	}
	q, reply, ok, err := computer.Take()
	switch {
	case err != nil:
		m.fail(q, err)
	case ok && hinting:
		m.hint = hint{move: reply.Move, latest: m.hint.latest}
	case ok:
		m.desk.Answer(q, reply.Move)
		if m.options.Calm {
			m.settle()
		}
	}
}

func (m *Match) fail(q table.Think, err error) {
	m.stuck, m.hint.wanted = &q, false
	if m.options.Failed != nil {
		m.options.Failed(err)
	}
}

// receive takes what the table says and hands it on to the program.
func (m *Match) receive(e table.Envelope) {
	m.program.Receive(e)
	switch t := e.Message.(type) {
	case table.State:
		if e.To == home(t.Seats) {
			m.seats, m.turn, m.hint = t.Seats, t.Turn, hint{}
			m.follow()
			m.changed()
		}
	case table.Played:
		if e.To == home(m.seats) {
			before := m.position
			m.turn, m.before, m.hint = t.Turn, nil, hint{}
			m.follow()
			m.hearMove(t, before)
			m.changed()
		}
	case table.Refused:
		m.hear(sound.Refused)
	}
}

// follow replays the record to where the match is.
func (m *Match) follow() {
	m.ownMoves = 0
	r, _ := m.desk.Record()
	p, err := m.game.Rules.Start(r.Config, r.Seed)
	for i := 0; i < len(r.Moves) && err == nil; i++ {
		if p.Turn() == home(r.Seats) {
			m.ownMoves++
		}
		p, err = p.Apply(r.Moves[i])
	}
	if err != nil {
		panic(err) // the table has checked every move
	}
	m.position = p
}

// home is the first seat that a human has; game.NoSeat if there is none.
func home(seats []game.Player) game.Seat {
	for s, p := range seats {
		if !p.Computer() {
			return game.Seat(s)
		}
	}
	return game.NoSeat
}

func (m *Match) changed() {
	if m.options.Changed != nil {
		m.options.Changed()
	}
}

func (m *Match) settle() {
	m.program.Settle()
	m.flush()
}

// echo lets time pass for what is still to be heard.
func (m *Match) echo(elapsed time.Duration) {
	waiting := m.echoes
	m.echoes = nil
	for _, e := range waiting {
		if e.in -= elapsed; e.in <= 0 || !m.moving {
			m.hear(e.sound)
		} else {
			m.echoes = append(m.echoes, e)
		}
	}
}

// flush lets all that was still to be heard be heard now.
func (m *Match) flush() { m.echo(math.MaxInt64) }

func (m *Match) hear(s sound.Sound) {
	m.quiet = false
	if m.options.Heard != nil {
		m.options.Heard(s)
	}
}

// hearMove tells by a move's first word what it sounds like.
func (m *Match) hearMove(p table.Played, before game.Position) {
	m.flush()
	var landed time.Duration
	switch word(p.Move) {
	case "bomb":
		m.hear(sound.Bomb)
	case "delete":
		m.hear(sound.Delete)
	case "drop":
		row := m.landing(before)
		landed = console.FallTime(row)
		m.hear(sound.Drop)
		m.echoes = append(m.echoes, echo{sound.Land(row), landed})
	default:
		m.hear(sound.Land(placed))
	}
	if !p.Result.Over {
		return
	}
	end := sound.Lose
	switch {
	case p.Result.Draw():
		end = sound.Draw
	case m.wonByHuman(p.Result):
		end = sound.Win
	}
	m.echoes = append(m.echoes, echo{end, landed + endTime})
}

// landing returns how many rows a new stone has fallen, as if boards reached
// up to the menu row.
func (m *Match) landing(before game.Position) int {
	was, is := console.Picture(before), console.Picture(m.position)
	for y := range is {
		for x := range is[y] {
			if was[y][x].Color == console.Black && is[y][x].Color != console.Black {
				return max(0, y-1)
			}
		}
	}
	return 0
}

func (m *Match) wonByHuman(r game.Result) bool {
	for _, s := range r.Winners {
		if !m.seats[s].Computer() {
			return true
		}
	}
	return false
}

func word(m game.Move) string {
	for i, r := range m {
		if r == ' ' {
			return string(m[:i])
		}
	}
	return string(m)
}
