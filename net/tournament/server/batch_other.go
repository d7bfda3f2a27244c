//go:build !linux

package server

import (
	"bytes"
	"errors"
	"net"
	"os"
	"time"

	"lichtbrett/net/tournament"
)

// batchSize is how many datagrams are read together at most.
const batchSize = 64

// batches reads and writes datagrams one by one.
type batches struct {
	conn   *net.UDPConn
	buffer [tournament.MaxDatagram + 1]byte
}

func newBatches(conn *net.UDPConn) *batches { return &batches{conn: conn} }

// moment is how long a look at the socket takes when nothing has arrived.
const moment = time.Millisecond

// listen looks at the socket at once and then whenever something has arrived, until
// handle returns false or the deadline for reading has come.
func (b *batches) listen(handle func(reading) bool) error {
	look := reading{at: time.Now()}
	b.conn.SetReadDeadline(look.at.Add(moment))
	for len(look.datagrams) < batchSize {
		d, err := b.read()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			break
		}
		if err != nil {
			return err
		}
		d.Payload = bytes.Clone(d.Payload)
		look.datagrams = append(look.datagrams, d)
	}
	b.conn.SetReadDeadline(time.Time{})
	look.more = len(look.datagrams) == batchSize
	for handle(look) {
		d, err := b.read()
		if err != nil {
			return err
		}
		// Whether there is more shows at the next look at once.
		look = reading{[]received{d}, time.Now(), true}
	}
	return nil
}

func (b *batches) read() (received, error) {
	n, from, err := b.conn.ReadFromUDPAddrPort(b.buffer[:])
	return received{from, b.buffer[:n]}, err
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
