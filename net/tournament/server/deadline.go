package server

import (
	"net"
	"sync"
	"time"
)

// deadline ends the wait for datagrams: when something is due, or when somebody
// wakes the loop.
type deadline struct {
	conn *net.UDPConn // the socket that the loop waits on

	mu    sync.Mutex
	at    time.Time // zero if none is set
	woken bool
}

// set ends the wait at a time; a zero time is no limit. It reports false if
// somebody has woken the loop. An earlier deadline is kept: waking once in vain
// costs less than a system call for each move.
func (d *deadline) set(at time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.woken {
		return false
	}
	if !at.IsZero() && (d.at.IsZero() || at.Before(d.at)) {
		d.at = at
		d.conn.SetReadDeadline(at)
	}
	return true
}

// wake ends the wait now, or the next one if the loop is not waiting.
func (d *deadline) wake() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.woken {
		d.woken = true
		d.conn.SetReadDeadline(time.Unix(1, 0))
	}
}

// reset removes the deadline. Whoever wakes the loop from now on is heard.
func (d *deadline) reset() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.woken, d.at = false, time.Time{}
	d.conn.SetReadDeadline(time.Time{})
}
