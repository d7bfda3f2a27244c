package relay_test

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/relay/room"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket/bare"
)

// site is where a server of several stands: its ends of the bus and of the journal, which
// can fail.
type site struct {
	*Process
	journal.Log
	cluster *cluster

	mu sync.Mutex
	// dead says that nothing of the server reaches anybody any more.
	dead bool
	// silent says that the journal takes the next record and does not say so; refuses that
	// it does not take it, full that it takes none, keeps that it deletes nothing.
	// torn says that rooms have lost records.
	silent, refuses, full, keeps, torn bool
	still                              sync.WaitGroup
}

var (
	errDead     = errors.New("the process is dead")
	errDiskFull = errors.New("the disk is full")
)

// Append implements journal.Log.
func (p *site) Append(stream string, number int, record []byte) error {
	p.still.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.dead:
		return errDead
	case p.full, p.refuses:
		p.refuses = false
		return errDiskFull
	}
	err := p.cluster.append(p, stream, number, record)
	if p.silent {
		p.silent = false
		return journal.ErrUncertain
	}
	return err
}

// out is why nothing but a record is taken.
func (p *site) out() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.dead:
		return errDead
	case p.full:
		return errDiskFull
	}
	return nil
}

// Snapshot implements journal.Log.
func (p *site) Snapshot(stream string, number int, snapshot []byte) error {
	p.still.Wait()
	if err := p.out(); err != nil {
		return err
	}
	return p.Log.Snapshot(stream, number, snapshot)
}

// Delete implements journal.Log.
func (p *site) Delete(stream string) error {
	if err := p.out(); err != nil || p.keeps {
		return err
	}
	return p.Log.Delete(stream)
}

// Read implements journal.Log.
func (p *site) Read(stream string) (*journal.Stream, error) {
	if err := p.out(); err == errDead {
		return nil, err
	}
	found, err := p.Log.Read(stream)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.torn && strings.HasPrefix(stream, relay.RoomStreams) {
		err = journal.ErrUnreadable
	}
	return found, err
}

// ReadAll implements journal.Log.
func (p *site) ReadAll(prefix string, wanted func(string) bool) (map[string]*journal.Stream, error) {
	if err := p.out(); err == errDead {
		return nil, err
	}
	return p.Log.ReadAll(prefix, wanted)
}

// Close implements journal.Log and bus.Bus: others go on.
func (p *site) Close() error { return nil }

// journal has the journal be as a story says.
func (p *site) journal(is string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch is {
	case "stands still":
		p.still.Add(1)
	case "goes on":
		p.still.Done()
	case "goes on in a second":
		time.AfterFunc(time.Second, p.still.Done)
	}
	p.torn = is == "has lost records"
	p.refuses, p.silent, p.full, p.keeps = strings.HasPrefix(is, "refuses"), strings.HasPrefix(is, "takes"), is == "is full", is == "deletes nothing"
}

// cluster has several servers that play as one, in simulated time.
type cluster struct {
	t       *testing.T
	log     *journaltest.InMemory
	store   *store.Store
	network *Network
	houses  []*house
	sites   []*site

	// written is held while something is appended; writers are who may, by the room.
	written sync.Mutex
	writers map[string]*relay.Writers[*site]
}

// append appends what a server writes, who is to own the room.
func (s *cluster) append(by *site, stream string, number int, record []byte) error {
	s.written.Lock()
	defer s.written.Unlock()
	err := s.log.Append(stream, number, record)
	if err != nil || !strings.HasPrefix(stream, relay.RoomStreams) {
		return err
	}
	if s.writers[stream] == nil {
		s.writers[stream] = &relay.Writers[*site]{}
	}
	if !s.writers[stream].Wrote(by, room.TakenSince(0, 0, [][]byte{record})) {
		s.t.Errorf("record %d of %s is by a server that does not own the room: %s", number, stream, record)
	}
	return nil
}

// inCluster runs a test with some servers, whose clock goes on when everybody waits.
func inCluster(t *testing.T, servers int, test func(s *cluster)) {
	synctest.Test(t, func(t *testing.T) {
		s := newCluster(t, servers)
		defer s.end()
		test(s)
	})
}

func newCluster(t *testing.T, servers int) *cluster {
	s := &cluster{t: t, log: &journaltest.InMemory{}, store: newStore(t), writers: map[string]*relay.Writers[*site]{}}
	s.network = NewNetwork(func() ([]string, error) { return relay.Rooms(s.log) })
	for range servers {
		s.add()
	}
	return s
}

// end stops all servers.
func (s *cluster) end() {
	for i := range s.houses {
		if s.houses[i] != nil {
			s.stop(i)
		}
	}
	time.Sleep(bus.RenewTime) // members that have left
	synctest.Wait()
}

// add starts one more server.
func (s *cluster) add() *house {
	return s.addWith(func(p *site) relay.Options { return relay.Options{Journal: p, Bus: p} })
}

func (s *cluster) addWith(options func(*site) relay.Options) *house {
	p := &site{Process: s.network.Process(), Log: s.log, cluster: s}
	h := &house{t: s.t, log: s.log, store: s.store, busy: true}
	h.open(options(p))
	s.houses, s.sites = append(s.houses, h), append(s.sites, p)
	return h
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

// Write implements net.Conn.
func (b *buffered) Write(data []byte) (int, error) {
	select {
	case <-b.done:
		return 0, net.ErrClosed
	case b.queue <- bytes.Clone(data):
		return len(data), nil
	}
}

// Close implements net.Conn.
func (b *buffered) Close() error {
	b.once.Do(func() { close(b.done) })
	return b.Conn.Close()
}

// stop stops a server as its supervisor does.
func (s *cluster) stop(server int) {
	s.houses[server].stop()
	s.houses[server] = nil
}

// kill ends a server at once.
func (s *cluster) kill(server int) {
	p := s.sites[server]
	p.mu.Lock()
	p.dead = true
	p.mu.Unlock()
	p.Cut(true, false)
	s.houses[server].empty()
	s.stop(server)
}

// match has a match of two between the first two servers, whose room is the first
// one's.
func (s *cluster) match() (a, b *guest, game string) {
	a, b = s.houses[0].player("Ada"), s.houses[1].player("Bob")
	return a, b, match(a, b, `{"game":"connectfour","private":true}`)
}

// Of two connections of a player that come at once one remains.
func TestOneConnectionRemains(t *testing.T) {
	inCluster(t, 2, func(s *cluster) {
		a := s.houses[0].player("Ada")
		one, other := s.houses[0].guest(), s.houses[1].guest()
		for _, g := range []*guest{one, other} {
			g.id, g.secret = a.id, a.secret
			go g.Send(bare.Final|bare.Text, fmt.Appendf(nil, `{"event":"gameState","data":{%s}}`, g.credentials()))
		}
		synctest.Wait()
		require.ElementsMatch(t, []int{0, protocol.CloseReplaced}, []int{one.code(), other.code()})
	})
}

// Whoever is forgotten makes room for somebody else, at every server.
func TestWhoIsForgottenTakesNoRoomAnywhere(t *testing.T) {
	inCluster(t, 0, func(s *cluster) {
		for _, name := range []string{"Ada", "Bob"} {
			h := s.addWith(func(p *site) relay.Options { return relay.Options{Journal: p, Bus: p, Players: 2} })
			require.NoError(t, h.player(name).Close())
		}
		time.Sleep(protocol.VisitorLifetime + 3*time.Hour)
		for _, h := range s.houses {
			require.NoError(t, h.player("Cyd").Close())
		}
	})
}

// Messages of different servers may overtake each other: who hears of a room's next owner
// before the last one is known to be gone comes back.
func TestTheLastOwnersWordsComeLate(t *testing.T) {
	inCluster(t, 3, func(s *cluster) {
		_, b, _ := s.match()
		s.network.Delay(func(from, to string) time.Duration {
			if to == "server2" && from != "server3" {
				return time.Minute
			}
			return time.Millisecond
		})
		s.stop(0)
		time.Sleep(2 * bus.LeaseTime)
		require.Equal(t, protocol.CloseSlow, b.code())
	})
}
