package server

import (
	"errors"
	"net/netip"
)

// received is a datagram that has come.
type received struct {
	From    netip.AddrPort
	Payload []byte
}

// both are the sockets there are.
func (s *sockets) both() []*batches {
	if s.strangers == nil {
		return []*batches{s.players}
	}
	return []*batches{s.players, s.strangers}
}

// setReadBuffer asks the system to keep so many bytes for us while we are busy. It
// may give less.
func (s *sockets) setReadBuffer(bytes int) error {
	var errs []error
	for _, b := range s.both() {
		errs = append(errs, b.conn.SetReadBuffer(bytes))
	}
	return errors.Join(errs...)
}

func (s *sockets) close() {
	for _, b := range s.both() {
		b.conn.Close()
	}
}
