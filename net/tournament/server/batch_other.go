//go:build !linux

package server

import (
	"net"

	"lichtbrett/net/tournament"
)

// batches reads and writes datagrams one by one.
type batches struct {
	conn     *net.UDPConn
	buffer   [tournament.MaxDatagram + 1]byte
	received [1]received
}

func newBatches(conn *net.UDPConn) *batches { return &batches{conn: conn} }

// listen has datagrams handled as they come, until heard returns false or the
// deadline for reading has come. They are valid until heard returns.
func (b *batches) listen(heard func([]received) bool) error {
	for {
		n, from, err := b.conn.ReadFromUDPAddrPort(b.buffer[:])
		if err != nil {
			return err
		}
		b.received[0] = received{from, b.buffer[:n]}
		if !heard(b.received[:]) {
			return nil
		}
	}
}

// write sends datagrams and returns how many could not be sent.
func (b *batches) write(datagrams []tournament.Datagram) (lost int) {
	for _, d := range datagrams {
		if _, err := b.conn.WriteToUDPAddrPort(d.Payload, d.To); err != nil {
			lost++
		}
	}
	return lost
}
