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

// read waits for a datagram. It is valid until the next call.
func (b *batches) read() ([]received, error) {
	n, from, err := b.conn.ReadFromUDPAddrPort(b.buffer[:])
	if err != nil {
		return nil, err
	}
	b.received[0] = received{from, b.buffer[:n]}
	return b.received[:], nil
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
