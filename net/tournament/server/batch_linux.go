package server

import (
	"net"

	"golang.org/x/net/ipv4"

	"lichtbrett/net/tournament"
)

// batchSize is how many datagrams go with one system call.
const batchSize = 64

// batches reads and writes many datagrams with one system call each.
type batches struct {
	conn     *ipv4.PacketConn // It carries IPv6 as well.
	in, out  []ipv4.Message
	received []received
}

func newBatches(conn *net.UDPConn) *batches {
	b := &batches{conn: ipv4.NewPacketConn(conn), in: make([]ipv4.Message, batchSize), out: make([]ipv4.Message, batchSize)}
	for i := range batchSize {
		b.in[i].Buffers = [][]byte{make([]byte, tournament.MaxDatagram+1)}
		b.out[i].Buffers = make([][]byte, 1)
	}
	return b
}

// read waits for datagrams. They are valid until the next call.
func (b *batches) read() ([]received, error) {
	n, err := b.conn.ReadBatch(b.in, 0)
	if err != nil {
		return nil, err
	}
	b.received = b.received[:0]
	for _, m := range b.in[:n] {
		if from, ok := m.Addr.(*net.UDPAddr); ok {
			b.received = append(b.received, received{from.AddrPort(), m.Buffers[0][:m.N]})
		}
	}
	return b.received, nil
}

// write sends datagrams and returns how many could not be sent.
func (b *batches) write(datagrams []tournament.Datagram) (lost int) {
	for len(datagrams) > 0 {
		n := min(len(datagrams), batchSize)
		for i, d := range datagrams[:n] {
			b.out[i].Addr = net.UDPAddrFromAddrPort(d.To)
			b.out[i].Buffers[0] = d.Payload
		}
		sent, err := b.conn.WriteBatch(b.out[:n], 0)
		if err != nil { // The first one cannot be sent.
			lost++
			sent = 1
		}
		datagrams = datagrams[sent:]
	}
	return lost
}
