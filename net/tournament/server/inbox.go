package server

import (
	"errors"
	"net"
	"net/netip"
	"os"
	"sync"
	"time"

	"golang.org/x/net/ipv4"

	"lichtbrett/net/limits"
	"lichtbrett/net/tournament"
)

// received is a datagram that was read.
type received struct {
	From    netip.AddrPort
	Payload []byte
}

// batchSize is how many datagrams are read with one system call at most, where the
// system can do that.
const batchSize = 64

// How many datagrams may wait for the loop. What comes beyond is dropped, so that
// whoever sends a flood takes no room from others.
const (
	maxWaitingPlayer   = 64   // of a player
	maxWaitingPlayers  = 4096 // of all players
	maxWaitingStranger = 16   // of a stranger's address and port
	maxWaitingHost     = 64   // of all strangers on a limits.Network
	maxWaitingHosts    = 256  // of all strangers
)

// glance is how long a look at the socket takes when nothing has arrived.
const glance = time.Millisecond

// readBuffer is how many bytes the system is asked to keep until they are read. It may
// give less.
const readBuffer = 4 << 20

// mostArrived is more than the number of datagrams that such a buffer can hold: the
// system counts more than 512 bytes for each, and doubles what it is asked for.
const mostArrived = 2 * readBuffer / 512

// inbox reads the socket as fast as it can, beside the loop, and keeps what was read
// for it: what players sent apart from what strangers did.
type inbox struct {
	conn *net.UDPConn
	// news is sent to when the loop has something to do.
	news chan struct{}

	mu                 sync.Mutex
	names              map[string]netip.AddrPort // the players' addresses
	registered         map[netip.AddrPort]bool   // the same
	players, strangers []received
	waiting            map[netip.AddrPort]int // how many of a source wait
	hosts              map[netip.Prefix]int   // and of the strangers on a host
	dropped            int                    // since the loop last asked

	due     time.Time // when the reader is to look; zero if it need not
	looking bool      // the reader looks, for a glance
	// Everything that had arrived by the moment read has been read.
	read  time.Time
	since time.Time // of the first full batch after that; zero if there was none
	count int       // of the datagrams since then
}

func newInbox(conn *net.UDPConn) *inbox {
	return &inbox{
		conn: conn, news: make(chan struct{}, 1),
		names: map[string]netip.AddrPort{}, registered: map[netip.AddrPort]bool{},
		waiting: map[netip.AddrPort]int{}, hosts: map[netip.Prefix]int{},
	}
}

// run reads until the socket is closed. What others sent back to us may fail a read.
func (i *inbox) run(failed func(error)) {
	batch := ipv4.NewPacketConn(i.conn) // IPv6 goes through it as well
	messages := make([]ipv4.Message, batchSize)
	for m := range messages {
		messages[m].Buffers = [][]byte{make([]byte, tournament.MaxDatagram+1)}
	}
	for {
		began := time.Now()
		n, err := batch.ReadBatch(messages, 0)
		switch {
		case errors.Is(err, net.ErrClosed):
			i.wake()
			return
		case errors.Is(err, os.ErrDeadlineExceeded):
			i.look(began)
		case err != nil:
			failed(err)
		default:
			i.keep(began, messages[:n])
		}
	}
}

// keep puts datagrams from a read that began then where the loop finds them.
func (i *inbox) keep(began time.Time, messages []ipv4.Message) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, m := range messages {
		if from, ok := m.Addr.(*net.UDPAddr); ok {
			// A socket for both kinds of addresses writes IPv4 as IPv6. Nobody else does.
			at := from.AddrPort()
			i.put(netip.AddrPortFrom(at.Addr().Unmap(), at.Port()), m.Buffers[0][:m.N])
		}
	}
	if len(messages) < batchSize {
		i.drained(began)
	} else {
		i.full(began)
	}
	i.wake()
}

// put keeps a copy of a datagram if its source has room. The mutex is held.
func (i *inbox) put(from netip.AddrPort, payload []byte) {
	d := received{from, nil}
	if i.registered[from] {
		if i.waiting[from] >= maxWaitingPlayer || len(i.players) >= maxWaitingPlayers {
			i.dropped++
			return
		}
		d.Payload = append(d.Payload, payload...)
		i.players = append(i.players, d)
	} else {
		host := limits.Network(from.Addr())
		if i.waiting[from] >= maxWaitingStranger || i.hosts[host] >= maxWaitingHost || len(i.strangers) >= maxWaitingHosts {
			i.dropped++
			return
		}
		i.hosts[host]++
		d.Payload = append(d.Payload, payload...)
		i.strangers = append(i.strangers, d)
	}
	i.waiting[from]++
}

// drained notes that everything that had arrived by a moment has been read.
func (i *inbox) drained(by time.Time) {
	i.read, i.since, i.count = by, time.Time{}, 0
}

// full notes a read after which there may be more. Even who never pauses cannot put
// off the deadlines of others: the system's buffer holds only so many.
func (i *inbox) full(began time.Time) {
	if i.since.IsZero() {
		i.since = began
	}
	if i.count += batchSize; i.count >= mostArrived {
		i.drained(i.since)
	}
}

// look has the next read be a look at the socket: a read that had to end by now may not
// have seen what has arrived. When that look is over, nothing more is there.
func (i *inbox) look(began time.Time) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.looking {
		i.looking, i.due = true, time.Time{}
		i.conn.SetReadDeadline(time.Now().Add(glance))
		return
	}
	i.looking = false
	i.drained(began)
	i.conn.SetReadDeadline(i.due)
	i.wake()
}

// lookAt has the reader look at the socket at a time, and tell the loop. An earlier time
// is kept: looking once in vain costs less than a system call for each move.
func (i *inbox) lookAt(at time.Time) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if at.IsZero() || !i.due.IsZero() && !at.Before(i.due) {
		return
	}
	i.due = at
	if !i.looking {
		i.conn.SetReadDeadline(at)
	}
}

// wake has the loop do what there is to do.
func (i *inbox) wake() {
	select {
	case i.news <- struct{}{}:
	default:
	}
}

// take returns what waits: all that players sent, and of strangers some at most; more
// says that others of theirs go on waiting. Everything that had arrived by the moment
// read is among it, or has been before.
func (i *inbox) take(some int) (players, strangers []received, read time.Time, dropped int, more bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	players, i.players = i.players, nil
	some = min(some, len(i.strangers))
	strangers, i.strangers = i.strangers[:some:some], i.strangers[some:]
	for _, d := range players {
		i.forget(d.From)
	}
	for _, d := range strangers {
		i.forget(d.From)
		if host := limits.Network(d.From.Addr()); i.hosts[host] > 1 {
			i.hosts[host]--
		} else {
			delete(i.hosts, host)
		}
	}
	dropped, i.dropped = i.dropped, 0
	return players, strangers, i.read, dropped, len(i.strangers) > 0
}

// forget counts one waiting datagram less. The mutex is held.
func (i *inbox) forget(from netip.AddrPort) {
	if i.waiting[from] > 1 {
		i.waiting[from]--
	} else {
		delete(i.waiting, from)
	}
}

// note learns from where players send.
func (i *inbox) note(e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		i.rename(e.Name, e.Addr)
	case tournament.Unregistered:
		i.rename(e.Name, netip.AddrPort{})
	}
}

// rename notes that a player sends from an address; none if it is no player any more.
func (i *inbox) rename(name string, to netip.AddrPort) {
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.registered, i.names[name])
	delete(i.names, name)
	if to.IsValid() {
		i.names[name], i.registered[to] = to, true
	}
}
