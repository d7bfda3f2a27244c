package relay

import (
	"time"

	"lichtbrett/net/protocol"
)

// announce queues a frame for somebody in the lobby, where everybody is told the same.
// The announcer has it written, unless something else for this connection comes before,
// or much has gathered. The relay's mutex is held.
func (r *Relay) announce(c *conn, m *message) {
	if c.server != "" {
		c.send(m)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(m)
	switch {
	case c.closing != 0 || len(c.queue) >= protocol.MaxQueueFrames/2 || c.bytes >= protocol.MaxQueueBytes/2:
		c.wake()
	case len(c.queue) == 1 && !c.writing: // with more it is in the line already
		r.line = append(r.line, c)
		select {
		case r.bell <- struct{}{}:
		default:
		}
	}
}

// The announcer's pace: a rest after so many queues, and how long it waits for one of the
// spare writers before it takes it that all of them have met slow readers.
const (
	pace     = 16
	rest     = 200 * time.Microsecond
	patience = time.Millisecond
)

// announcer has the queues of those in line written by spare writers, a few at a time: if
// thousands of goroutines wrote at once, every move would wait for all of them, here and
// on its way. What is announced meanwhile gathers in the queues, and is written together.
func (r *Relay) announcer() {
	var line []*conn
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case <-r.bell:
		case <-r.stop:
			return // who is still connected then has been told to come back
		}
		r.mu.Lock()
		line, r.line = r.line, line[:0]
		r.mu.Unlock()
		for i, c := range line {
			if i%pace == pace-1 {
				time.Sleep(rest)
			}
			if !c.claim() {
				continue
			}
			late.Reset(patience)
			select {
			case r.writers <- c:
			case <-late.C:
				go r.write(c)
			}
		}
		clear(line)
	}
}
