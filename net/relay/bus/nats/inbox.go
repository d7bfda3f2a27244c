package nats

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

// inbox is what a membership has received, of which only listen knows.
type inbox struct {
	numbers map[string]uint64 // of the last message, by senders
	begun   map[string][]byte // incomplete messages, by senders
}

// listen receives messages until the membership ends.
func (m *member) listen() {
	in := inbox{map[string]uint64{}, map[string][]byte{}}
	own := serverSubject + m.id
	for {
		var message *nats.Msg
		select {
		case message = <-m.heard:
		case <-m.ctx.Done():
			return
		}
		switch subject := message.Subject; {
		case strings.HasPrefix(subject, roomSubject):
			m.serve(strings.TrimPrefix(subject, roomSubject), message)
		case message.Header.Get("Status") != "": // nobody has listened to what was asked
			m.answered(strings.TrimPrefix(subject, own+"."), nil)
		default:
			if data, ok := m.complete(&in, message); ok {
				m.hear(strings.TrimPrefix(subject, own), message, data)
			}
		}
	}
}

// complete puts the parts of a message together; ok is false if it is not complete yet or
// does not count. If one is missing before it, the membership is lost.
func (m *member) complete(in *inbox, message *nats.Msg) (data []byte, ok bool) {
	from := message.Header.Get(fromHeader)
	number, _ := strconv.ParseUint(message.Header.Get(numberHeader), 10, 64)
	key, toAll := from, message.Subject == allSubject
	if toAll {
		key = from + " to all"
	}
	last, known := in.numbers[key]
	switch {
	case toAll && from == m.id: // what it has told all itself
		return nil, false
	case number == last+1, toAll && !known: // of what was told to all before, it was no member
	case m.bucket.alive(from):
		m.lose()
		return nil, false
	default: // it is gone
		delete(in.numbers, key)
		delete(in.begun, key)
		return nil, false
	}
	in.numbers[key] = number
	if message.Header.Get(moreHeader) != "" {
		in.begun[key] = append(in.begun[key], message.Data...)
		return nil, false
	}
	if begun, ok := in.begun[key]; ok {
		delete(in.begun, key)
		return append(begun, message.Data...), true
	}
	return message.Data, true
}

// hear handles a message of another member.
func (m *member) hear(about string, message *nats.Msg, data []byte) {
	switch about {
	case allSubject:
		if n, err := decodeNews(data); err == nil {
			m.handler.Heard(n)
		}
	case toldToken:
		var d bus.Delivery
		if json.Unmarshal(data, &d) == nil {
			m.handler.Tell(d)
		}
	case countedToken:
		go func() { m.answer(message.Reply, protocol.JSON(m.handler.Census())) }()
	default:
		m.answered(strings.TrimPrefix(about, "."), data)
	}
}

// serve answers what a room is asked.
func (m *member) serve(room string, message *nats.Msg) {
	m.mu.Lock()
	answer := m.served[room].answer
	m.mu.Unlock()
	q, err := decodeRequest(message.Data)
	if answer == nil || err != nil || !m.Alive() {
		m.answer(message.Reply, nil)
		return
	}
	go func() { m.answer(message.Reply, protocol.JSON(answer(q))) }()
}

// answer answers another member, after all that it has been told before. Without data nobody is
// there who could.
func (m *member) answer(subject string, data []byte) {
	server, _, _ := strings.Cut(strings.TrimPrefix(subject, serverSubject), ".")
	m.post(outgoing{server: server, subject: subject, data: data})
}

// asking is a question that waits for its answer.
type asking struct {
	server string      // that is asked, as far as is known
	answer chan []byte // closed if there will be none
}

// asking begins a question to a server.
func (m *member) asking(server string) (a *asking, number uint64) {
	a = &asking{server, make(chan []byte, 1)}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.number++
	m.asked[m.number] = a
	return a, m.number
}

// replySubject is where a question's answer is expected.
func (m *member) replySubject(number uint64) string {
	return serverSubject + m.id + "." + strconv.FormatUint(number, 10)
}

// forget ends a question.
func (m *member) forget(number uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.asked, number)
}

// answered hands an answer to who waits for it; it is empty if nobody has been asked.
func (m *member) answered(number string, data []byte) {
	n, _ := strconv.ParseUint(number, 10, 64)
	m.mu.Lock()
	a := m.asked[n]
	delete(m.asked, n)
	m.mu.Unlock()
	if a != nil {
		a.answer <- data
	}
}

// abandon ends the questions to a server that is gone.
func (m *member) abandon(server string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for number, a := range m.asked {
		if a.server == server {
			close(a.answer)
			delete(m.asked, number)
		}
	}
}

// await waits for an answer.
func (m *member) await(ctx context.Context, a *asking) (data []byte, err error) {
	late := time.NewTimer(bus.AskTime)
	defer late.Stop()
	select {
	case data, ok := <-a.answer:
		switch {
		case !ok:
			return nil, bus.ErrUncertain
		case len(data) == 0:
			return nil, errNobody
		}
		return data, nil
	case <-ctx.Done():
	case <-m.ctx.Done():
	case <-late.C:
	}
	return nil, bus.ErrUncertain
}

// Census implements bus.Member.
func (m *member) Census() []bus.Census {
	all := []bus.Census{m.handler.Census()}
	ctx, done := m.within()
	defer done()
	var mu sync.Mutex
	var counting sync.WaitGroup
	for _, server := range m.bucket.others(m.id) {
		counting.Go(func() {
			a, number := m.asking(server)
			defer m.forget(number)
			m.post(outgoing{server: server, subject: serverSubject + server + countedToken, reply: m.replySubject(number)})
			data, err := m.await(ctx, a)
			var c bus.Census
			if err == nil && json.Unmarshal(data, &c) == nil {
				mu.Lock()
				defer mu.Unlock()
				all = append(all, c)
			}
		})
	}
	counting.Wait()
	return all
}
