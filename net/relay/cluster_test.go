package relay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine/enginetest"
)

// meeting is a cluster in memory, whose servers may be cut off from it.
type meeting struct {
	log *relay.Memory

	mu      sync.Mutex
	joined  int
	members map[string]*member // those whose leases may not have run out
	leases  map[string]string
	// blind says that nobody can be told which rooms have no owner.
	blind bool
	// latency is how long messages take; none if nil.
	latency func(from, to string) time.Duration
}

func newMeeting() *meeting {
	return &meeting{log: &relay.Memory{}, members: map[string]*member{}, leases: map[string]string{}}
}

// station is a server's end of a meeting, and of the log.
type station struct {
	*meeting
	relay.Log
	// dead says that nothing of the server reaches anybody any more; deaf that only
	// the cluster is out of its reach; deluded that it does not notice.
	dead, deaf, deluded bool
	// silent says that the log takes the next record and does not say so.
	silent bool
	// full says that the log does not take the next record.
	full bool
	// slow is how long the log takes for a record.
	slow time.Duration
}

// member is a membership of a station.
type member struct {
	*station
	id      string
	receive func([]byte)
	until   time.Time
	missed  bool                    // a message to it or from it, which ends the membership
	queues  map[string]chan message // by publishers: theirs stay in order
	hearing sync.Mutex
	lost    chan struct{}
}

// message is a message on its way.
type message struct {
	data []byte
	due  time.Time
}

var (
	errDead  = errors.New("the process is dead")
	errFull  = errors.New("the disk is full")
	errBlind = errors.New("the database is away")
)

func (p *station) out() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dead
}

func (p *station) Append(stream string, number int, record []byte) error {
	if p.out() {
		return errDead
	}
	p.mu.Lock()
	slow := p.slow
	p.mu.Unlock()
	time.Sleep(slow)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.full {
		p.full = false
		return errFull
	}
	err := p.Log.Append(stream, number, record)
	if p.silent {
		p.silent = false
		return relay.ErrUncertain
	}
	return err
}

func (p *station) Snapshot(stream string, number int, snapshot []byte) error {
	if p.out() {
		return errDead
	}
	return p.Log.Snapshot(stream, number, snapshot)
}

func (p *station) Delete(stream string) error {
	if p.out() {
		return errDead
	}
	return p.Log.Delete(stream)
}

func (p *station) Read(prefix string, read func(relay.Stream) bool) error {
	if p.out() {
		return errDead
	}
	return p.Log.Read(prefix, read)
}

func (p *station) Close() error { return nil }

// Join implements relay.Cluster.
func (p *station) Join(_ context.Context, receive func([]byte)) (relay.Member, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dead || p.deaf {
		return nil, errDead
	}
	p.joined++
	m := &member{
		station: p, id: fmt.Sprintf("server%d", p.joined), receive: receive,
		until: time.Now().Add(relay.LeaseTime), queues: map[string]chan message{}, lost: make(chan struct{}),
	}
	p.members[m.id] = m
	go m.renew()
	return m, nil
}

func (m *member) deliver(queue chan message) {
	for message := range queue {
		time.Sleep(time.Until(message.due))
		m.hearing.Lock()
		m.receive(message.data)
		m.hearing.Unlock()
	}
}

func (m *member) renew() {
	for {
		select {
		case <-m.lost:
			return
		case <-time.After(relay.RenewTime):
		}
		m.mu.Lock()
		now := time.Now()
		over := now.After(m.until) || m.missed
		if !m.dead && !m.deaf && !over {
			m.until = now.Add(relay.LeaseTime)
		}
		if over && !m.deluded {
			m.end()
			m.mu.Unlock()
			return
		}
		m.mu.Unlock()
	}
}

// end ends the membership. The meeting's mutex is held.
func (m *member) end() {
	select {
	case <-m.lost:
	default:
		close(m.lost)
		for _, queue := range m.queues {
			close(queue)
		}
		if !m.dead { // else nobody has been told
			delete(m.members, m.id)
		}
	}
}

func (m *member) ID() string            { return m.id }
func (m *member) Lost() <-chan struct{} { return m.lost }

func (m *member) Alive() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.deluded || m.alive(m.id)
}

func (m *meeting) alive(id string) bool {
	member := m.members[id]
	return member != nil && time.Now().Before(member.until)
}

func (m *member) Servers(context.Context) (alive []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead || m.deaf {
		return nil, errDead
	}
	for id := range m.members {
		if m.meeting.alive(id) {
			alive = append(alive, id)
		}
	}
	slices.Sort(alive)
	return alive, nil
}

func (m *member) Claim(_ context.Context, room string) (before string, ok bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead || m.deaf {
		return "", false, errDead
	}
	before = m.leases[room]
	if before != m.id && m.meeting.alive(before) {
		return before, false, nil
	}
	m.leases[room] = m.id
	return before, true, nil
}

func (m *member) Release(_ context.Context, room string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead || m.deaf {
		return errDead
	}
	if m.leases[room] == m.id {
		delete(m.leases, room)
	}
	return nil
}

func (m *member) Orphans(context.Context) (rooms []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dead || m.deaf {
		return nil, errDead
	}
	if m.blind {
		return nil, errBlind
	}
	err = m.log.Read("room/", func(s relay.Stream) bool {
		if id := strings.TrimPrefix(s.Name, "room/"); !m.meeting.alive(m.leases[id]) {
			rooms = append(rooms, id)
		}
		return true
	})
	return rooms, err
}

func (m *member) Publish(to string, data []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.members[m.id] == m {
		m.publish(to, data)
	}
}

func (m *member) publish(to string, data []byte) {
	m.missed = m.missed || m.deaf
	if m.dead || m.deaf {
		return
	}
	for id, other := range m.members {
		if to != "" && to != id {
			continue
		}
		other.missed = other.missed || other.deaf
		if !other.dead && !other.deaf {
			due := time.Now()
			if m.latency != nil {
				due = due.Add(m.latency(m.id, id))
			}
			queue := other.queues[m.id]
			if queue == nil {
				queue = make(chan message, 10_000)
				other.queues[m.id] = queue
				go other.deliver(queue)
			}
			queue <- message{bytes.Clone(data), due}
		}
	}
}

func (m *member) Leave(farewell []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.end()
	if farewell != nil {
		m.publish("", farewell)
	}
}

// buffered is an end of a pipe to which can be written at any time.
type buffered struct {
	net.Conn
	queue chan []byte
	once  sync.Once
	done  chan struct{}
}

func newBuffered(c net.Conn) net.Conn {
	b := &buffered{Conn: c, queue: make(chan []byte, 1000), done: make(chan struct{})}
	go func() {
		for {
			select {
			case data := <-b.queue:
				_, _ = c.Write(data)
			case <-b.done:
				return
			}
		}
	}()
	return b
}

func (b *buffered) Write(data []byte) (int, error) {
	select {
	case <-b.done:
		return 0, net.ErrClosed
	case b.queue <- bytes.Clone(data):
		return len(data), nil
	}
}

func (b *buffered) Close() error {
	b.once.Do(func() { close(b.done) })
	return b.Conn.Close()
}

// street has several servers that play as one.
type street struct {
	t      *testing.T
	meet   *meeting
	houses []*house
	at     []*station
}

// inStreet runs a test with some servers, in time that is the test's.
func inStreet(t *testing.T, servers int, test func(s *street)) {
	synctest.Test(t, func(t *testing.T) {
		s := &street{t: t, meet: newMeeting()}
		for range servers {
			s.add()
		}
		defer func() {
			for i := range s.houses {
				if s.houses[i] != nil {
					s.stop(i)
				}
			}
			time.Sleep(relay.RenewTime) // members that have left
			synctest.Wait()
		}()
		test(s)
	})
}

// add starts one more server.
func (s *street) add() *house {
	p := &station{meeting: s.meet, Log: s.meet.log}
	h := &house{t: s.t, log: s.meet.log, busy: true}
	h.open(relay.Options{Log: p, Cluster: p})
	s.houses, s.at = append(s.houses, h), append(s.at, p)
	return h
}

// change changes what a server can do.
func (s *street) change(server int, change func(p *station)) {
	s.meet.mu.Lock()
	defer s.meet.mu.Unlock()
	change(s.at[server])
}

// stop stops a server as its supervisor does.
func (s *street) stop(server int) {
	s.houses[server].stop()
	s.houses[server] = nil
}

// kill ends a server at once.
func (s *street) kill(server int) {
	s.change(server, func(p *station) { p.dead = true })
	s.stop(server)
}

// back has a guest come back, at another server, where he may have to wait.
func (h *house) back(g *guest) *guest {
	again := h.guest()
	again.resume(g, "")
	for len(again.heard(0)) == 0 && again.code() == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	return again
}

// heard returns the frames that have come, after the first ones.
func (g *guest) heard(from int) []protocol.Frame {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.frames[from:])
}

// What players are told does not depend on how many servers there are and who is
// connected to which.
func TestSeveralServersTellWhatOneDoes(t *testing.T) {
	script := []struct {
		who  int
		text string
	}{
		{0, `"event":"createGame","data":{"config":{"game":"connectfour","seats":2}}`},
		{1, `"event":"joinGame","data":{"game":{"id":"GAME"}}`},
		{2, `"event":"watchGame","data":{"game":{"id":"GAME"}}`},
		{3, `"event":"joinGame","data":{"game":{"id":"GAME"}}`}, // it is full
		{1, `"event":"gameStart","data":{"game":{"id":"GAME"}}`},
		{0, `"event":"gameStart","data":{"game":{"id":"GAME"}}`},
		{0, ""}, // the start
		{0, `"event":"gameMove","data":{"game":{"id":"GAME"},"move":"drop 3","ply":0}`},
		{0, `"event":"gameMove","data":{"game":{"id":"GAME"},"move":"drop 3","ply":0}`},
		{1, `"event":"gameMove","data":{"game":{"id":"GAME"},"move":"drop 4","ply":1}`},
		{1, `"event":"chat","data":{"game":{"id":"GAME"},"message":"hello"}`},
		{2, `"event":"chat","data":{"game":{"id":"GAME"},"message":"psst"}`},
		{1, `"event":"directMessage","data":{"game":{"id":"GAME"},"message":"you","to":"PLAYER0"}`},
		{1, `"event":"renamePlayer","data":{"playerName":"Robert"}`},
		{3, `"event":"renamePlayer","data":{"playerName":"Dorothy"}`},
		{1, `"event":"gameState","data":{}`},
		{3, `"event":"gameState","data":{}`},
		{1, `"event":"gameState","data":{"game":{"id":"GAME"}}`},
		{2, `"event":"gameState","data":{"game":{"id":"GAME"}}`},
		{1, `"event":"createGame","data":{"config":{"game":"tictactoe"}}`}, // he is in a game
		{2, `"event":"unwatchGame","data":{"game":{"id":"GAME"}}`},
		{2, `"event":"gameMove","data":{"game":{"id":"GAME"},"move":"drop 3","ply":2}`},
		{0, `"event":"gameAbort","data":{"game":{"id":"GAME"},"wantsToAbort":true}`},
		{1, `"event":"gameAbort","data":{"game":{"id":"GAME"},"wantsToAbort":true}`},
		{1, `"event":"quickGame","data":{"config":{"game":"tictactoe"}}`}, // leaves what is over
		{3, `"event":"quickGame","data":{"config":{"game":"tictactoe"}}`},
		{2, `"event":"gameState","data":{}`},
		{3, `"event":"leaveGame","data":{"game":{"id":"GAME"}}`},
		{0, `"event":"leaveGame","data":{"game":{"id":"GAME"}}`},
		{1, `"event":"logoutPlayer","data":{}`},
		{2, `"event":"quickGame","data":{"config":{"game":"tictactoe"}}`},
		{0, `"event":"watchGame","data":{"game":{"id":"GAME"}}`},
		{2, `"event":"deleteGame","data":{"game":{"id":"GAME"}}`},
		{0, `"event":"gameState","data":{}`},
	}
	// told returns what each of four players was told, with plain names for ids.
	told := func(servers int) (all [4][]string) {
		inStreet(t, servers, func(s *street) {
			names, game := map[string]string{}, ""
			var guests [4]*guest
			for i, name := range []string{"Ada", "Bob", "Cora", "Dora"} {
				guests[i] = s.houses[i%servers].player(name)
				names[guests[i].id], names[guests[i].secret] = fmt.Sprintf("PLAYER%d", i), "SECRET"
			}
			for n, line := range script {
				if line.text == "" {
					time.Sleep(protocol.StartDelay)
					synctest.Wait()
					continue
				}
				text := strings.ReplaceAll(strings.ReplaceAll(line.text, "GAME", game), "PLAYER0", guests[0].id)
				guests[line.who].say(fmt.Sprintf(`{"id":%d,%s}`, n, text))
				for _, g := range guests {
					for _, f := range g.heard(0) {
						if d, ok := f.Data.(protocol.GameCreated); ok && names[d.Game.ID] == "" {
							game = d.Game.ID
							names[game] = fmt.Sprintf("GAME%d", len(names))
						}
						if d, ok := f.Data.(protocol.GameFound); ok && names[d.Game.ID] == "" {
							game = d.Game.ID
							names[game] = fmt.Sprintf("GAME%d", len(names))
						}
					}
				}
				time.Sleep(time.Second)
				synctest.Wait()
			}
			for i, g := range guests {
				for _, f := range g.heard(0) {
					all[i] = append(all[i], anonymous(f, names))
				}
			}
		})
		return all
	}
	one := told(1)
	require.Greater(t, len(one[0]), 15)
	for _, servers := range []int{2, 3} {
		several := told(servers)
		for i := range one {
			require.Equal(t, one[i], several[i], "player %d of %d servers", i, servers)
		}
	}
}

var seeds = regexp.MustCompile(`"seed":"\d+"`)

// anonymous is a frame with names for what is drawn by lot.
func anonymous(f protocol.Frame, names map[string]string) string {
	f.Timestamp = time.Time{}
	text, _ := json.Marshal(f)
	for id, name := range names {
		text = bytes.ReplaceAll(text, []byte(id), []byte(name))
	}
	return string(seeds.ReplaceAll(text, []byte(`"seed":"0"`)))
}

func TestMeeting(t *testing.T) {
	enginetest.TestCluster(t, func(t *testing.T) func() (relay.Log, relay.Cluster) {
		meet := newMeeting()
		return func() (relay.Log, relay.Cluster) {
			s := &station{meeting: meet, Log: meet.log}
			return s, s
		}
	})
}
