package thinking

import (
	"time"

	"lichtbrett/game/table"
)

// Host is a table.Desk whose computer players think: the host for matches on
// this device. It is told the time by Tick, on the thread on which all its
// methods are called.
type Host struct {
	*table.Desk
	thinker Thinker
	failed  func(error)

	now   time.Time
	asked bool            // the thinker is at a question of ours
	stuck *table.Question // the one that could not be answered
}

// HostOptions are what a host is made with.
type HostOptions struct {
	// Random is as in table.Options.
	Random func() uint64
	// Thinker plays the computers' seats.
	Thinker Thinker
	// Receive takes the messages, one after the other.
	Receive func(table.Envelope)
	// Failed is told when the computer cannot move. It may be nil.
	Failed func(error)
}

// NewHost returns a host without a table.
func NewHost(o HostOptions) *Host {
	d := &Host{Desk: table.NewDesk(o.Random, 0, o.Receive), thinker: o.Thinker, failed: o.Failed, now: time.Unix(0, 0)}
	d.Desk.Tick(d.now)
	return d
}

// Tick lets time pass, also for the move clock. Time that is not passed here
// does not count for it.
func (d *Host) Tick(elapsed time.Duration) {
	d.now = d.now.Add(elapsed)
	d.Desk.Tick(d.now)
	d.think()
}

// Next returns when Tick is wanted; ok is false if not at all, or not until the
// thinker wakes the app.
func (d *Host) Next() (wait time.Duration, ok bool) {
	q, open := d.Question()
	if open && !d.asked && !d.gaveUp(q) {
		return 0, true
	}
	at, ok := d.Deadline()
	return max(0, at.Sub(d.now)), ok
}

// Leave implements table.Host.
func (d *Host) Leave() {
	d.Desk.Leave()
	d.Suspend()
}

// Thinking reports whether a computer player is being asked.
func (d *Host) Thinking() bool { return d.asked }

// Suspend has the computer give up its thoughts, as when another screen is
// shown; Tick goes on.
func (d *Host) Suspend() {
	if d.asked {
		d.thinker.Forget()
	}
	d.asked = false
}

// think has the question that waits answered, if there is one.
func (d *Host) think() {
	q, open := d.Question()
	if !open || d.gaveUp(q) {
		d.Suspend()
		return
	}
	d.stuck = nil
	reply, ok, err := d.thinker.Ask(q, Study{})
	d.asked = !ok
	if ok {
		err = d.Answer(q, reply.Move)
	}
	if err != nil {
		d.fail(q, err)
	} else if ok {
		d.think()
	}
}

// gaveUp reports whether a question could not be answered.
func (d *Host) gaveUp(q table.Question) bool {
	return d.stuck != nil && d.stuck.Match == q.Match && d.stuck.Ply == q.Ply && d.stuck.Seed == q.Seed
}

func (d *Host) fail(q table.Question, err error) {
	d.stuck, d.asked = &q, false
	if d.failed != nil {
		d.failed(err)
	}
}
