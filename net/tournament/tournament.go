// Package tournament runs a Connect n tournament that bots take part in over
// UDP: registration, seasons with home and away rounds, matches, tokens and
// timeouts.
//
// A Tournament is a pure state machine: datagrams and the time go in, datagrams
// and events come out. It has no clock, no goroutine and no socket; package
// server gives it those. Results are announced to the players only once the
// host has said that they are stored.
package tournament

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"lichtbrett/game/connectfour"
)

// The defaults of the protocol.
const (
	DefaultPort    = 4446
	DefaultTimeout = 250 * time.Millisecond
)

// Options are what a tournament is opened with.
type Options struct {
	// Rules are the board and the length of a line. There are no jokers.
	Rules connectfour.Rules
	// Timeout is how long a player may take for an answer.
	Timeout time.Duration
	// Delay is the time before the first season, Pause that between two.
	Delay, Pause time.Duration
	// MinPlayers is with how many players a season begins; at least 2.
	MinPlayers int
	// FirstSeason is the number of the first season.
	FirstSeason int
	// Token returns a new token: 8 hexadecimal characters that nobody can guess.
	Token func() string
}

// Check returns an error that says which option is wrong, if one is; a source of
// tokens may still be missing.
func (o Options) Check() error {
	if err := o.Rules.Check(); err != nil {
		return err
	}
	switch {
	case o.Rules.Jokers:
		return errors.New("a tournament has no jokers")
	case o.Timeout <= 0:
		return fmt.Errorf("a timeout of %v; players need some time", o.Timeout)
	case o.Delay < 0 || o.Pause < 0:
		return fmt.Errorf("a delay of %v and a pause of %v; neither can be negative", o.Delay, o.Pause)
	case o.MinPlayers < 2:
		return fmt.Errorf("%d players at least; a match needs 2", o.MinPlayers)
	case o.MinPlayers > maxPlayers:
		return fmt.Errorf("%d players at least; there is room for %d", o.MinPlayers, maxPlayers)
	}
	return nil
}

// Datagram is a message to a player.
type Datagram struct {
	To      netip.AddrPort
	Payload []byte
}

// Output is what came of an input. Its slices are valid until the next input.
type Output struct {
	// Datagrams are to be sent in this order.
	Datagrams []Datagram
	// Events tell what happened, in this order.
	Events []Event
}

// Tournament is a running tournament. It is not safe for concurrent use.
type Tournament struct {
	options Options
	out     Output

	players []*player // in the order of their registration
	byName  map[string]*player
	byAddr  map[netip.AddrPort]*player
	floods  floods

	season   *season // nil between seasons
	number   int     // of the next season
	invites  bool    // players have been asked to join and have still time to answer
	resume   time.Time
	stopping bool

	// due is when Tick has something to do at the earliest; zero if it has not.
	due time.Time
}

// New returns a tournament without players. The error says which option is
// wrong.
func New(o Options, now time.Time) (*Tournament, error) {
	err := o.Check()
	if err == nil && o.Token == nil {
		err = errors.New("no source of tokens")
	}
	if err != nil {
		return nil, err
	}
	return &Tournament{
		options: o,
		byName:  map[string]*player{},
		byAddr:  map[netip.AddrPort]*player{},
		floods:  floods{},
		number:  max(1, o.FirstSeason),
		resume:  now.Add(o.Delay),
	}, nil
}

// Next returns when Tick is wanted; ok is false if no deadline is set.
func (t *Tournament) Next() (at time.Time, ok bool) { return t.due, !t.due.IsZero() }

// Handle takes a datagram from an address, which is never IPv4 in IPv6. What answers no
// question of the tournament changes nothing. Only Tick ends questions, so that an answer
// does not become late by waiting for a busy host.
func (t *Tournament) Handle(now time.Time, from netip.AddrPort, payload []byte) Output {
	if reason := t.receive(now, from, payload); reason != "" {
		refused := Refused{From: from, Reason: reason}
		if p := t.byAddr[from]; p != nil {
			refused.Name = p.name
		}
		t.tell(refused)
	}
	return t.done(now)
}

// Tick ends the questions whose deadline has come by a moment. The host has
// handed over everything that had arrived before that moment.
func (t *Tournament) Tick(now time.Time) Output {
	t.expire(now)
	return t.done(now)
}

// Stored says that an ended match is stored: its result is announced, and its
// players are free for their next match. Matches that are not waiting for this are
// ignored.
func (t *Tournament) Stored(now time.Time, m Match) Output {
	if t.season != nil && t.season.number == m.Season {
		for i, running := range t.season.matches {
			if running.Number == m.Number && running.over() {
				t.announce(running)
				t.season.matches = append(t.season.matches[:i], t.season.matches[i+1:]...)
				break
			}
		}
	}
	return t.done(now)
}

// Stop lets the matches under way come to their end and begins no others. The
// tournament is Idle when they have, and their results are stored.
func (t *Tournament) Stop(now time.Time) Output {
	t.stopping = true
	return t.done(now)
}

// Abort ends the matches under way without a result.
func (t *Tournament) Abort(now time.Time) Output {
	t.stopping = true
	if t.season != nil {
		for _, m := range t.season.matches {
			if !m.over() {
				t.end(now, m, Aborted, "SERVER_STOPPED")
			}
		}
	}
	return t.done(now)
}

// Idle reports whether no match is under way or waiting to be stored.
func (t *Tournament) Idle() bool { return t.season == nil || len(t.season.matches) == 0 }

// done goes on with what can go on and returns what came of an input. The next one
// takes the same room.
func (t *Tournament) done(now time.Time) Output {
	t.proceed(now)
	out := t.out
	t.out = Output{out.Datagrams[:0], out.Events[:0]}
	return out
}

func (t *Tournament) send(p *player, message string) { t.sendTo(p.addr, []byte(message)) }

func (t *Tournament) sendTo(to netip.AddrPort, payload []byte) {
	t.out.Datagrams = append(t.out.Datagrams, Datagram{to, payload})
}

func (t *Tournament) tell(e Event) { t.out.Events = append(t.out.Events, e) }

// wait sees to it that Tick is wanted at a time.
func (t *Tournament) wait(until time.Time) {
	if t.due.IsZero() || until.Before(t.due) {
		t.due = until
	}
}

// expire ends what has waited too long.
func (t *Tournament) expire(now time.Time) {
	if t.due.IsZero() || now.Before(t.due) {
		return
	}
	t.due = time.Time{}
	for _, p := range append([]*player{}, t.players...) {
		if q := p.question; q != nil {
			if now.Before(q.deadline) {
				t.wait(q.deadline)
			} else {
				t.timeOut(now, p)
			}
		}
	}
}
