package relay

import (
	"time"

	"lichtbrett/net/protocol"
)

// Those who look for a quick game do so one after another, so that two who ask at the
// same time meet: else each would find no room and open one. In a cluster the server
// with the first id gives the turns.

// turnTime is how long a turn may last in a cluster.
const turnTime = 2 * time.Second

// question identifies a question of a server.
type question struct {
	server string
	number uint64
}

// turn waits for the sender's turn to look for a quick game. Whatever room was opened
// in the turns before is known then. It is nobody else's turn until over is called.
func (r *Relay) turn(c *conn, config protocol.Config) (over func()) {
	if r.servers != nil {
		return r.servers.turn(c, config)
	}
	r.looking <- struct{}{}
	return func() { <-r.looking }
}

// turn asks the first server for a turn. Who gets none because that one does not answer
// looks for a game all the same.
func (s *servers) turn(c *conn, config protocol.Config) (over func()) {
	for first := s.first(); first != ""; {
		asked := first
		a, ok := s.ask(asked, c, notice{Kind: kindTurn, Request: config.JSON()})
		if a.Room != "" {
			s.room(c, a.Room) // until it has been announced
		}
		over := func() { s.publish(asked, notice{Kind: kindOver, Number: a.Number}) }
		if first = s.first(); ok || first == asked {
			return over
		}
		over() // that server is gone
	}
	return func() {}
}

// first returns the server that gives the turns; empty if this one is no member.
func (s *servers) first() string {
	s.relay.mu.Lock()
	defer s.relay.mu.Unlock()
	if s.member == nil {
		return ""
	}
	first := s.member.ID()
	for id := range s.known {
		first = min(first, id)
	}
	return first
}

// grant gives a server a turn when there is one, and with it the room that was opened
// last. The relay's mutex is held.
func (s *servers) grant(m notice) {
	r, q, over := s.relay, question{m.From, m.Number}, make(chan struct{})
	s.turns[q] = over
	go func() {
		select {
		case r.looking <- struct{}{}:
		case <-over:
			return
		case <-r.stop:
			return
		}
		defer func() { <-r.looking }()
		answer := notice{Kind: kindAnswer, Number: m.Number}
		if config, refusal := readConfig(m.Request); refusal == nil {
			_, answer.Room = r.equal(config)
		}
		s.publish(m.From, answer)
		late := time.NewTimer(turnTime)
		defer late.Stop()
		select {
		case <-over:
			return
		case <-r.stop:
		case <-late.C:
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		s.over(q)
	}()
}

// over ends a server's turn, or its waiting for one. The relay's mutex is held.
func (s *servers) over(q question) {
	if over := s.turns[q]; over != nil {
		close(over)
		delete(s.turns, q)
	}
}
