package nats

import (
	"slices"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/lobby"
	"lichtbrett/net/relay/natsconn"
)

// The subjects. What is on a server's own comes with the sender's id and counts from 1
// for each receiver, so that the receiver notices when something is missing; on that of
// all it counts for all. A message that exceeds the payload limit of NATS is split.
const (
	prefix        = "lichtbrett."
	allSubject    = prefix + "all"
	serverSubject = prefix + "server."
	toldToken     = ".told"
	countedToken  = ".census"

	fromHeader   = "From"
	numberHeader = "Number"
	moreHeader   = "More" // another part follows
	headerRoom   = 1 << 10
)

const (
	// maxUnsent is how many bytes may wait to be sent before the membership is lost,
	// maxUnstored how many changes may wait to be acknowledged, and maxUnheard how many
	// messages to be received.
	maxUnsent   = 64 << 20
	maxUnstored = 1 << 12
	maxUnheard  = 1 << 16
)

// outgoing is what waits to be sent: a message to a server or to all, or a change of a
// key of the bucket.
type outgoing struct {
	server  string // the receiver's id; empty for all
	subject string
	reply   string
	data    []byte

	key      string
	purge    bool
	revision uint64 // the key's, if it is not to be changed otherwise
	listing  string // the room whose latest listing is meant
}

// outbox is what a membership sends, in order.
type outbox struct {
	mu       sync.Mutex
	queue    []outgoing
	numbers  map[string]uint64      // of the last message, by receivers
	size     int                    // of the data in it
	listings map[string]bus.Listing // those that wait, the latest of each room
	leaving  bool
	some     chan struct{}
	empty    chan struct{} // closed when nothing is sent any more
}

func (o *outbox) init() {
	o.numbers, o.listings = map[string]uint64{}, map[string]bus.Listing{}
	o.some, o.empty = make(chan struct{}, 1), make(chan struct{})
}

// post has something sent. It never blocks.
func (m *member) post(one outgoing) {
	if !m.outbox.put(one) {
		m.lose()
	}
}

// put has something sent; ok is false if too much waits.
func (o *outbox) put(one outgoing) (ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.leaving {
		return true
	}
	o.queue = append(o.queue, one)
	o.size += len(one.data)
	o.wake()
	return o.size <= maxUnsent
}

// wake wakes the sender.
func (o *outbox) wake() {
	select {
	case o.some <- struct{}{}:
	default:
	}
}

// leave has nothing sent any more but what waits.
func (o *outbox) leave() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.leaving = true
	o.wake()
}

// take returns what waits, and whether it is the last.
func (o *outbox) take() (queue []outgoing, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	queue, o.queue, o.size = o.queue, nil, 0
	return queue, o.leaving
}

// next returns the number of the next message to a receiver.
func (o *outbox) next(receiver string) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.numbers[receiver]++
	return strconv.FormatUint(o.numbers[receiver], 10)
}

// gone forgets a receiver that is gone.
func (o *outbox) gone(receiver string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.numbers, receiver)
}

// wait has a room's latest listing wait; waited is true if one has waited already, for
// which it stands.
func (o *outbox) wait(l bus.Listing) (waited bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	room := l.Change.Room.ID
	_, waited = o.listings[room]
	o.listings[room] = l
	return waited
}

// latest returns the listing of a room that has waited.
func (o *outbox) latest(room string) bus.Listing {
	o.mu.Lock()
	defer o.mu.Unlock()
	l := o.listings[room]
	delete(o.listings, room)
	return l
}

// send sends what waits until the membership ends, or it leaves and nothing waits.
func (m *member) send() {
	for {
		queue, last := m.outbox.take()
		for _, one := range queue {
			if m.ctx.Err() != nil || m.sendOne(one) != nil {
				m.lose()
				return
			}
		}
		switch {
		case len(queue) > 0:
			continue
		case last:
			close(m.outbox.empty)
			return
		}
		select {
		case <-m.outbox.some:
		case <-m.ctx.Done():
			return
		}
	}
}

func (m *member) sendOne(one outgoing) error {
	if one.key != "" {
		return m.store(one)
	}
	most := int(m.conn.NATS.MaxPayload()) - headerRoom
	parts := slices.Collect(slices.Chunk(one.data, most))
	if len(parts) == 0 {
		parts = [][]byte{nil}
	}
	for i, part := range parts {
		header := nats.Header{fromHeader: {m.id}, numberHeader: {m.outbox.next(one.server)}}
		if i < len(parts)-1 {
			header[moreHeader] = []string{"1"}
		}
		if err := m.conn.NATS.PublishMsg(&nats.Msg{Subject: one.subject, Reply: one.reply, Header: header, Data: part}); err != nil {
			return err
		}
	}
	return nil
}

// store changes a key of the bucket, without waiting for it.
func (m *member) store(one outgoing) (err error) {
	if one.listing != "" {
		l := m.outbox.latest(one.listing)
		if one.purge = l.Change.Gone; !one.purge {
			one.data = protocol.JSON(l)
		}
	}
	message := &nats.Msg{Subject: keySubject + one.key, Data: one.data, Header: nats.Header{}}
	options := []jetstream.PublishOpt{jetstream.WithStallWait(bus.AnswerTime)}
	if one.purge {
		message.Header.Set("KV-Operation", "PURGE")
		message.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupSubject)
		options = append(options, jetstream.WithMsgTTL(markerTime))
	}
	if one.revision > 0 {
		options = append(options, jetstream.WithExpectLastSequencePerSubject(one.revision))
	}
	_, err = m.js.PublishMsgAsync(message, options...)
	return err
}

// unstored takes note of a change of the bucket that was not made.
func (m *member) unstored(err error) {
	if !natsconn.Overtaken(err) {
		m.lose() // the others do not see what they should
	}
}

// List implements bus.Rooms.
func (m *member) List(l bus.Listing) {
	l.Server = m.id
	m.mu.Lock()
	room := l.Change.Room.ID
	if l.Change.Gone {
		delete(m.listed, room)
	} else {
		m.listed[room] = true
	}
	m.mu.Unlock()
	if !m.outbox.wait(l) {
		m.post(outgoing{key: listingKey + room, listing: room})
	}
}

// unlist has a room listed no longer.
func (m *member) unlist(room string) {
	m.List(bus.Listing{Change: lobby.Change{Room: protocol.Room{ID: room}, Gone: true}})
}

// Tell implements bus.Rooms.
func (m *member) Tell(server string, d bus.Delivery) {
	d.Server = m.id
	if server == m.id {
		m.handler.Tell(d)
		return
	}
	m.post(outgoing{server: server, subject: serverSubject + server + toldToken, data: protocol.JSON(d)})
}

// Broadcast implements bus.Member.
func (m *member) Broadcast(n bus.News) {
	m.post(outgoing{subject: allSubject, data: encodeNews(n)})
	m.handler.Heard(n)
}
