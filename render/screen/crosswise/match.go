package crosswise

import (
	"time"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/screen/match"
)

// tableMatch is the match at this device's desk, and the computers that play in it.
// What a computer has decided waits until it has been shown.
type tableMatch struct {
	desk     *table.Desk
	computer match.Computer
	changed  func(news)
	failed   func(error)

	now      time.Time
	seats    []game.Player
	position rules.Position
	ply      int

	stuck    *table.Think // the question that could not be answered
	working  bool
	asked    table.Think
	decided  *rules.Move // what the computer is about to do
	deciding bool        // it thinks
}

// news is what has happened at the table: a match has begun or goes on, with
// seat game.NoSeat, or a seat has made a move.
type news struct {
	seat          game.Seat
	move          rules.Move
	before, after rules.Position
}

func newTable(seed uint64, computer match.Computer, changed func(news), failed func(error)) *tableMatch {
	m := &tableMatch{computer: computer, changed: changed, failed: failed, now: time.Unix(0, 0)}
	m.desk = table.NewDesk(seed, 0, m.receive)
	m.desk.Tick(m.now)
	return m
}

// open begins a match with a configuration that is known to be good.
func (m *tableMatch) open(c rules.Config, seats []game.Player) {
	m.leave()
	m.desk.Open(rules.Game{}, c.JSON(), seats)
	m.think()
}

// resume goes on with the match of a record; an error leaves all as it is.
func (m *tableMatch) resume(r game.Record) error {
	if _, err := r.Replay(rules.Game{}); err != nil {
		return err
	}
	m.leave()
	if err := m.desk.Resume(rules.Game{}, r); err != nil {
		return err
	}
	m.think()
	return nil
}

// leave stops the computer; the match is left as it is.
func (m *tableMatch) leave() {
	m.computer.Forget()
	m.stuck, m.decided, m.working, m.deciding = nil, nil, false, false
}

// playing reports whether there is a match, finished or not.
func (m *tableMatch) playing() bool { return m.seats != nil }

// turn returns whose turn it is; game.NoSeat if nobody's.
func (m *tableMatch) turn() game.Seat {
	if !m.playing() {
		return game.NoSeat
	}
	return m.position.Turn()
}

// human reports whether a person sits on a seat.
func (m *tableMatch) human(s game.Seat) bool {
	return s >= 0 && int(s) < len(m.seats) && !m.seats[s].Computer()
}

// humans counts the people at the table.
func (m *tableMatch) humans() (n int) {
	for _, s := range m.view(game.NoSeat).Players {
		if m.human(s) {
			n++
		}
	}
	return n
}

// view returns what a seat may know; game.NoSeat asks for what all may know.
func (m *tableMatch) view(s game.Seat) rules.View { return m.position.View(s).(rules.View) }

// record returns the match; ok is false if there is none.
func (m *tableMatch) record() (game.Record, bool) { return m.desk.Record() }

// play makes a move for the seat whose turn it is.
func (m *tableMatch) play(move rules.Move) {
	m.desk.Send(m.turn(), table.Play{Ply: m.ply, Move: move.Notation()})
	m.think()
}

// carryOut makes the move that the computer has decided on.
func (m *tableMatch) carryOut() {
	if m.decided == nil {
		return
	}
	move := m.decided.Notation()
	m.decided = nil
	m.desk.Answer(m.asked, move)
	m.think()
}

// think has the computer answer the question that waits, if there is one.
func (m *tableMatch) think() {
	m.working, m.deciding = false, false
	q, asked := m.desk.Question()
	if !asked || m.decided != nil {
		return
	}
	if m.stuck != nil && m.stuck.Ply == q.Ply && m.stuck.Seed == q.Seed {
		return
	}
	if err := m.computer.Ask(q); err != nil {
		m.fail(q, err)
		return
	}
	m.deciding = true
	m.working = m.computer.Work()
	q, reply, ok, err := m.computer.Take()
	if err != nil {
		m.fail(q, err)
		return
	}
	if !ok {
		return
	}
	move, err := rules.ParseMove(string(reply.Move))
	if err != nil {
		m.fail(q, err)
		return
	}
	m.asked, m.decided, m.deciding = q, &move, false
}

func (m *tableMatch) fail(q table.Think, err error) {
	m.stuck, m.deciding = &q, false
	m.failed(err)
}

// receive takes what the table says to those who only watch: everybody's
// position is known here.
func (m *tableMatch) receive(e table.Envelope) {
	if e.To != table.Spectators {
		return
	}
	switch t := e.Message.(type) {
	case table.State:
		before := m.position
		m.seats, m.ply = t.Seats, t.Ply
		r, _ := m.desk.Record()
		p, err := r.Replay(rules.Game{})
		if err != nil {
			panic(err) // the table has checked every move
		}
		m.position = p.(rules.Position)
		m.changed(news{seat: game.NoSeat, before: before, after: m.position})
	case table.Played:
		before := m.position
		move, err := rules.ParseMove(string(t.Move))
		if err == nil {
			m.position, err = before.Play(move)
		}
		if err != nil {
			panic(err) // the table has made the move
		}
		m.ply = t.Ply
		m.changed(news{seat: t.Seat, move: move, before: before, after: m.position})
	}
}
