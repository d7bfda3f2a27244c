// Package session is the state behind a match being played or replayed, with its hints
// and analyses, without drawing or clock.
package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
	"lichtbrett/render/thinking"
)

// Options are what a match is played with.
type Options struct {
	// Strength is the computer's until another one is chosen, 1 to 5.
	Strength int
	// MoveTime is how long a turn may take at a host on this device; 0 is
	// without a clock.
	MoveTime time.Duration
	// Calm finishes animations at once.
	Calm bool
	// Host makes the host at which matches are played.
	Host NewHost
	// Thinker finds hints.
	Thinker thinking.Thinker
	// Heard is told what is to be heard. It may be nil.
	Heard func(sound.Sound)
	// Changed is told when the record has changed, and whether by a move. It may be nil.
	Changed func(moved bool)
	// Replaces is told when the match is given up for another one, or for the choice of
	// players, which begin does. It may be nil.
	Replaces func(begin func() error) error
	// News is told when something has come from a host that is not on this device. It may
	// be nil.
	News func()
	// Failed is told when no hint can be found. It may be nil.
	Failed func(error)
}

// NewHost returns a host whose messages go to receive, on the thread on which
// it is called.
type NewHost func(receive func(table.Envelope)) table.Host

// LocalClock is a host on this device: it has no clock of its own.
type LocalClock interface {
	// Tick lets time pass.
	Tick(elapsed time.Duration)
	// Next returns when Tick is wanted; ok is false if not at all.
	Next() (d time.Duration, ok bool)
	// SetMoveTime changes how long a turn may take.
	SetMoveTime(time.Duration)
	// Thinking reports whether a computer player is being asked.
	Thinking() bool
	// Suspend has computer players give up their thoughts until the next Tick.
	Suspend()
}

// TurnClock is a host that knows how long the turn still lasts, also if its beginning is yet to
// be shown. A match counts nothing itself: time that others count goes on while this device
// shows nothing.
type TurnClock interface {
	// Remaining returns how much of the turn's time is left; ok is false without a clock.
	Remaining() (left time.Duration, ok bool)
}

// Match is an LED program and the host at which its matches are played. All
// that a player does goes through Press and Point, whatever the device.
type Match struct {
	game    *catalog.Game
	options Options
	program console.Program
	client  table.Client

	moving bool // the animation has been running since the last Tick
	hint   hint
	inbox  Inbox

	sounds Sounds // of the animation that runs
}

// New returns a match at the program's beginning: the choice of players.
func New(g *catalog.Game, o Options) *Match {
	m := &Match{game: g, options: o, sounds: Sounds{Heard: o.Heard}}
	m.client.Host = o.Host(m.receive)
	if c, ok := m.clock(); ok {
		c.SetMoveTime(o.MoveTime)
	}
	m.reset()
	if !m.Keeps() {
		m.client.Host.Send(m.client.Home(), table.Join{})
	}
	return m
}

// reset puts a new program at the host, without a match.
func (m *Match) reset() {
	m.forget()
	m.program = m.game.Program(host{m}, m.options.Strength)
	m.sounds.waiting = nil
}

// forget drops what is known of a match.
func (m *Match) forget() {
	m.client.Forget()
	m.inbox = Inbox{}
	m.dropHint()
}

// clock is the host if it has to be told the time.
func (m *Match) clock() (c LocalClock, ok bool) {
	c, ok = m.client.Host.(LocalClock)
	return c, ok
}

// Keeps reports whether matches are this device's own: they can be stored and
// resumed.
func (m *Match) Keeps() bool {
	_, ok := m.client.Keeper()
	return ok
}

// host is the host as the program sees it.
type host struct{ match *Match }

func (h host) Open(g game.Game, config json.RawMessage, seats []game.Player) error {
	return h.match.replace(func() error { return h.match.client.Host.Open(g, config, seats) })
}

func (h host) Send(from game.Seat, t table.Message) {
	send := func() error { h.match.client.Host.Send(from, t); return nil }
	switch t.(type) {
	case table.Join: // the match itself notices what was missed, and asks
	case table.Restart:
		h.match.replace(send)
	default:
		send()
	}
}

func (h host) Leave() {
	h.match.replace(func() error {
		h.match.client.Host.Leave()
		h.match.forget()
		h.match.changed(false)
		return nil
	})
}

func (h host) Own(s game.Seat) bool { return h.match.client.Host.Own(s) }

// Game returns what is played.
func (m *Match) Game() *catalog.Game { return m.game }

// Client is what is known of the table.
func (m *Match) Client() *table.Client { return &m.client }

// Resume continues the match of a record. An error says why that cannot be;
// the match is then at its beginning.
func (m *Match) Resume(r game.Record) error {
	keeper, ok := m.client.Keeper()
	if !ok {
		return errors.New("the matches are played elsewhere; none can be brought along")
	}
	keeper.Leave()
	m.reset()
	if err := m.game.Check(r); err != nil {
		return err
	}
	if !slices.ContainsFunc(r.Seats, func(p game.Player) bool { return !p.Computer() }) {
		return fmt.Errorf("only computers sit in the record; nobody could go on")
	}
	if err := keeper.Resume(m.game.Rules, r); err != nil {
		return err
	}
	m.program.Settle()
	m.program.Cues()
	m.sounds.waiting = nil
	return nil
}

// SetOptions changes strength, move time and calm. The strength is that of
// matches to come; a new move time begins with the turn under way.
func (m *Match) SetOptions(strength int, moveTime time.Duration, calm bool) {
	o := &m.options
	rewind, stronger := moveTime != o.MoveTime, strength != o.Strength
	o.Strength, o.MoveTime, o.Calm = strength, moveTime, calm
	if calm {
		m.Settle()
	}
	if c, ok := m.clock(); ok && rewind {
		c.SetMoveTime(moveTime)
	}
	if stronger && !m.Playing() {
		m.reset()
	}
}

// Press hands a press of a button to the program. What others have done in the
// meantime is shown first; Confirm only shows it.
func (m *Match) Press(k console.Key) {
	m.sounds.flush()
	news := m.drain()
	m.hint.latest = false
	if !news || k != console.Confirm {
		m.program.Press(k)
	}
	m.after()
}

// Point moves the selection to an LED, as far as the joystick could; it
// reports whether Confirm would now act on that LED. Just outside the board, −1
// or console.Side, is its rim.
func (m *Match) Point(x, y int) bool {
	news := m.drain()
	if m.Moving() {
		m.Settle()
	}
	m.hint.latest = false
	ok := m.program.Point(x, y)
	m.after()
	return ok && !news
}

// after is what every input ends with.
func (m *Match) after() {
	m.sounds.Take(m.program.Cues())
	if m.options.Calm {
		m.Settle()
	}
	m.think()
}

// Left reports whether the player wants to leave for the choice of games;
// asking clears it.
func (m *Match) Left() bool { return m.program.Left() }

// Undo takes back the player's last move and the computer's answer.
func (m *Match) Undo() {
	if m.CanUndo() {
		m.sounds.flush()
		m.drain()
		m.client.Host.Send(m.client.Home(), table.Undo{})
	}
}

// CanUndo reports whether Undo has something to take back. It has not where
// other people play.
func (m *Match) CanUndo() bool { return m.client.CanTakeBack(false) }

// replace has the match given up for another one, or for the choice of players.
func (m *Match) replace(begin func() error) error {
	if m.options.Replaces == nil || !m.Keeps() {
		return begin()
	}
	return m.options.Replaces(begin)
}

// Quit gives the match up for the choice of players.
func (m *Match) Quit() {
	if c, chooses := m.program.(console.Chooser); chooses && m.Playing() {
		m.sounds.flush()
		m.drain()
		c.Quit()
	}
}

// Alone reports whether one person plays against computers.
func (m *Match) Alone() bool { return m.client.Alone() }

// Restart begins a new match with the same players.
func (m *Match) Restart() {
	if m.Playing() {
		m.sounds.flush()
		m.drain()
		m.program.Settle()
		asking := m.client
		asking.Host = host{m}
		m.sounds.play(sound.Button)
		asking.Again()
	}
}

// Playing reports whether there is a match, finished or not.
func (m *Match) Playing() bool { return m.client.Playing() }

// Over reports whether there is a match that has ended, also without a result.
func (m *Match) Over() bool {
	status := m.client.State().Status
	return status == table.Over || status == table.AbortedGame
}

// Turn returns whose turn it is; game.NoSeat if nobody's.
func (m *Match) Turn() game.Seat { return m.client.ToMove() }

// Moves returns how many moves have been made.
func (m *Match) Moves() int { return m.client.Turn().Ply }

// Result returns how the match stands.
func (m *Match) Result() game.Result { return m.client.Turn().Result }

// Position returns the position of the match under way; nil without one.
func (m *Match) Position() game.Position {
	p, err := m.game.Board.Position(m.client.Turn().View)
	if err != nil {
		return nil
	}
	return p
}

// Record returns the match under way as far as it has been shown, or just
// finished; ok is false without one, and as long as it is kept elsewhere.
func (m *Match) Record() (r game.Record, ok bool) { return m.client.Record() }

// Remaining returns how much time is left for the turn, as the host has it; ok is false without
// a clock.
func (m *Match) Remaining() (d time.Duration, ok bool) {
	if c, tells := m.client.Host.(TurnClock); tells {
		return c.Remaining()
	}
	return 0, false
}

// Moving reports whether the LEDs are moving.
func (m *Match) Moving() bool {
	_, moving := m.program.Next()
	return moving
}

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

// Sided returns what chooses who begins at the choice of players; nil if that is not chosen.
func (m *Match) Sided() console.Sided {
	sided, _ := m.program.(console.Sided)
	return sided
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
	b.Set(number, value)
	m.after()
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
	m.tell(elapsed)
	if m.moving {
		m.program.Tick(elapsed)
	} else {
		elapsed = 0 // an animation that has begun since the last Tick begins now
	}
	if m.options.Calm {
		m.Settle()
	}
	m.moving = m.Moving()
	m.sounds.Tick(elapsed, m.moving)
	m.deliver()
	m.lookForHint()
}

// Next returns when Tick is wanted; ok is false if not at all.
func (m *Match) Next() (d time.Duration, ok bool) {
	if !m.Moving() && (!m.inbox.Empty() || m.hint.Waits() && !m.answering()) {
		return 0, true
	}
	c, _ := m.clock()
	d, ok = console.Soonest(m.program, c)
	if rest, clock := m.Remaining(); clock {
		second := rest % time.Second // until the clock shows another second
		if second == 0 {
			second = time.Second
		}
		if !ok || second < d {
			return second, true
		}
	}
	return d, ok
}

// Suspend stops the computer, as when another screen is shown; Tick goes on.
func (m *Match) Suspend() {
	if c, ok := m.clock(); ok {
		c.Suspend()
	}
	m.options.Thinker.Forget()
}

// think has computer players think, and the hint found that is wanted.
func (m *Match) think() {
	m.tell(0)
	m.lookForHint()
}

// tell tells a host on this device the time.
func (m *Match) tell(elapsed time.Duration) {
	if c, ok := m.clock(); ok {
		c.Tick(elapsed)
	}
}

// receive takes what the host says: at once, or once the animation that runs is
// over.
func (m *Match) receive(e table.Envelope) {
	if _, refused := e.Message.(table.Refused); refused {
		m.take(e)
	} else {
		m.inbox.Put(e)
		m.deliver()
	}
	if m.options.News != nil && !m.Keeps() {
		m.options.News()
	}
}

// deliver takes the messages that wait, up to a move that has to wait until the
// animation is over.
func (m *Match) deliver() {
	for {
		if !m.Moving() {
			m.inbox.Show()
		}
		e, ok := m.inbox.Take(&m.client, true)
		if !ok {
			return
		}
		m.take(e)
		if m.options.Calm {
			m.Settle()
		}
	}
}

// drain takes all messages that wait, and finishes the animations in between. It
// reports whether a move was among them.
func (m *Match) drain() (moved bool) {
	for !m.inbox.Empty() {
		_, played := m.inbox.Show()
		moved = moved || played
		m.Settle()
		m.deliver()
	}
	return moved
}

// take takes a message, and hands it on to the program.
func (m *Match) take(e table.Envelope) {
	news := m.client.Receive(e)
	m.program.Receive(e)
	m.sounds.Take(m.program.Cues())
	if !news {
		return
	}
	switch t := e.Message.(type) {
	case table.State:
		m.dropHint()
		m.changed(false)
	case table.Played:
		m.dropHint()
		m.changed(true)
	case table.Ended:
		m.dropHint()
		if t.Status == table.AbortedGame {
			m.changed(false)
		}
	}
}

func (m *Match) changed(moved bool) {
	if m.options.Changed != nil && m.Keeps() {
		m.options.Changed(moved)
	}
}

// Settle finishes the animation at once.
func (m *Match) Settle() {
	m.program.Settle()
	m.sounds.flush()
}
