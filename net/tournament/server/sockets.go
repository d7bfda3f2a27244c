package server

import (
	"errors"
	"net"
	"net/netip"
	"time"
)

// received is a datagram that was read.
type received struct {
	From    netip.AddrPort
	Payload []byte
}

// reading is what one look at a socket has brought.
type reading struct {
	// datagrams are valid until the next look. There may be none.
	datagrams []received
	// at is when the look began. Unless more is set, everything that had arrived by
	// then has been read.
	at   time.Time
	more bool
}

// readBuffer is how many bytes the system is asked to keep for us while we are
// busy. It may give less.
const readBuffer = 4 << 20

// mostWaiting is more than the number of datagrams that such a buffer can hold: the
// system counts more than 512 bytes for each, and doubles what it is asked for.
const mostWaiting = 2 * readBuffer / 512

// both are the sockets there are.
func (s *sockets) both() []*batches {
	if s.strangers == nil {
		return []*batches{s.players}
	}
	return []*batches{s.players, s.strangers}
}

func (s *sockets) setReadBuffer(bytes int) error {
	var errs []error
	for _, b := range s.both() {
		errs = append(errs, b.conn.SetReadBuffer(bytes))
	}
	return errors.Join(errs...)
}

func (s *sockets) addr() netip.AddrPort {
	return s.players.conn.LocalAddr().(*net.UDPAddr).AddrPort()
}

func (s *sockets) close() {
	for _, b := range s.both() {
		b.conn.Close()
	}
}

// drained knows by which moment everything that had arrived has been read.
type drained struct {
	since time.Time // of the first look since the last such moment; zero if there was none
	count int       // of the datagrams since then
}

// after takes note of a look and returns the moment; ok is false if there may still
// be datagrams from before. Even a player who never pauses cannot put that off: a
// buffer holds only so many.
func (d *drained) after(r reading) (moment time.Time, ok bool) {
	if !r.more {
		*d = drained{}
		return r.at, true
	}
	if d.since.IsZero() {
		d.since = r.at
	}
	if d.count += len(r.datagrams); d.count < mostWaiting {
		return time.Time{}, false
	}
	moment = d.since
	*d = drained{}
	return moment, true
}
