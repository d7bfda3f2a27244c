package server

import (
	"net"
	"sync"
	"time"
)

// alarm ends the rest that the loop takes while it listens: when something is due,
// or when somebody rings.
type alarm struct {
	conn *net.UDPConn // what the loop listens to

	mu   sync.Mutex
	at   time.Time // for when it is set; zero if it is not
	rang bool
}

// set ends the rest at a time; a zero time is no limit. It reports false if
// somebody has rung. An alarm that is set for earlier than that stays so: to wake
// once for nothing takes less than to set it anew with each move.
func (a *alarm) set(until time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.rang {
		return false
	}
	if !until.IsZero() && (a.at.IsZero() || until.Before(a.at)) {
		a.at = until
		a.conn.SetReadDeadline(until)
	}
	return true
}

// ring ends the rest now.
func (a *alarm) ring() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rang = true
	a.conn.SetReadDeadline(time.Unix(1, 0))
}

// off ends the ringing.
func (a *alarm) off() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rang, a.at = false, time.Time{}
	a.conn.SetReadDeadline(time.Time{})
}
