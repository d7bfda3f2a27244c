package relay_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/bus/bustest"
	"lichtbrett/net/relay/lobby"
)

// Network is a bus of several members in this process. What they share is there at once;
// what they are told of it, and tell each other, takes its time and comes in order, but
// that of several in any. In a bubble of testing/synctest its time is that of the
// bubble.
type Network struct {
	rooms func() ([]string, error)

	mu       sync.Mutex
	latency  func(from, to string) time.Duration
	blind    time.Time // until then
	joined   int
	revision uint64
	members  map[string]*station // whose leases have not ended
	owners   map[string]owner
	places   map[string]bus.Place
	seats    map[string]string
	listings map[string]bus.Listing
}

// owner says who owns a room, or owned it last.
type owner struct {
	server   string
	released bool
}

// NewNetwork makes one over a journal, which tells the ids of the rooms in it.
func NewNetwork(rooms func() ([]string, error)) *Network {
	return &Network{
		rooms: rooms, members: map[string]*station{}, owners: map[string]owner{},
		places: map[string]bus.Place{}, seats: map[string]string{}, listings: map[string]bus.Listing{},
	}
}

// Delay says how long what one member tells another takes from now on; from is empty for
// what all share.
func (n *Network) Delay(latency func(from, to string) time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.latency = latency
}

// Blind has nobody be told for some time which rooms have no owner.
func (n *Network) Blind(d time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.blind = time.Now().Add(d)
}

// Process is the bus of one process, which can be cut off.
type Process struct {
	network *Network
	// Guarded by the network's mutex: cut says that nothing of the process reaches
	// anybody; deluded that it does not notice.
	cut, deluded bool
}

// Process returns the bus of another process.
func (n *Network) Process() *Process { return &Process{network: n} }

// Cut cuts the process off, or connects it again. A member whose lease ends meanwhile, or
// that tells or is told something, is lost; if the process is deluded it takes itself for a
// member whatever happens, as one does that was stopped and goes on.
func (p *Process) Cut(cut, deluded bool) {
	p.network.mu.Lock()
	defer p.network.mu.Unlock()
	p.cut, p.deluded = cut, deluded
}

// Close implements bus.Bus.
func (p *Process) Close() error { return nil }

var (
	errCut   = errors.New("the process is cut off")
	errBlind = errors.New("nobody knows the rooms")
)

// station is a membership.
type station struct {
	*Network
	process *Process
	id      string
	handler bus.Handler
	lost    chan struct{}

	// Guarded by the network's mutex.
	until  time.Time
	ended  bool
	missed bool                      // something told to it or by it
	queues map[string]chan delivered // by senders
	served map[string]func(bus.Request) bus.Reply
	asked  map[*question]bool

	seeing sync.RWMutex
	view   map[string]bus.Place // as far as it has been told
}

// delivered is something on its way.
type delivered struct {
	due time.Time
	do  func()
}

// question is what a member waits for the answer of.
type question struct {
	server string
	answer chan answered
}

type answered struct {
	reply  bus.Reply
	census bus.Census
	err    error
}

// Join implements bus.Bus.
func (p *Process) Join(_ context.Context, h bus.Handler) (bus.Member, error) {
	n := p.network
	n.mu.Lock()
	if p.cut {
		n.mu.Unlock()
		return nil, errCut
	}
	n.joined++
	s := &station{
		Network: n, process: p, id: fmt.Sprintf("server%d", n.joined), handler: h, lost: make(chan struct{}),
		until: time.Now().Add(bus.LeaseTime), queues: map[string]chan delivered{}, served: map[string]func(bus.Request) bus.Reply{},
		asked: map[*question]bool{}, view: maps.Clone(n.places),
	}
	n.members[s.id] = s
	places, listings := slices.Collect(maps.Values(n.places)), slices.Collect(maps.Values(n.listings))
	s.queue("") // what comes from now on waits until all that there is has been told
	n.mu.Unlock()
	for _, place := range places {
		h.Placed(place)
	}
	for _, l := range listings {
		h.Listed(l)
	}
	n.mu.Lock()
	go s.deliver(s.queues[""])
	n.mu.Unlock()
	go s.renew()
	return s, nil
}

// queue returns the queue of what a sender tells. The network's mutex is held.
func (s *station) queue(from string) chan delivered {
	q := s.queues[from]
	if q == nil {
		q = make(chan delivered, 1<<16)
		s.queues[from] = q
		if from != "" {
			go s.deliver(q)
		}
	}
	return q
}

func (s *station) deliver(queue chan delivered) {
	for d := range queue {
		// No timer that is due at once: where time is simulated two that fire side by side end
		// the race detector (Go 1.26).
		if wait := time.Until(d.due); wait > 0 {
			select {
			case <-s.lost:
			case <-time.After(wait):
			}
		}
		select {
		case <-s.lost:
			return
		default:
			d.do()
		}
	}
}

// send has a station do something when a message has reached it. The network's mutex is
// held.
func (n *Network) send(from, to string, do func()) {
	s, sender := n.members[to], n.members[from]
	if s == nil || from != "" && sender == nil {
		return
	}
	cut := s.process.cut
	if sender != nil {
		cut = cut || sender.process.cut
		sender.missed = sender.missed || sender.process.cut
	}
	s.missed = s.missed || s.process.cut
	if cut || s.ended {
		return
	}
	due := time.Now()
	if n.latency != nil {
		due = due.Add(n.latency(from, to))
	}
	s.queue(from) <- delivered{due, do}
}

// all has all members see a change. The network's mutex is held.
func (n *Network) all(see func(s *station)) {
	for id, s := range n.members {
		n.send("", id, func() { see(s) })
	}
}

// renew renews the lease, and ends those of members that are silent, until the
// membership ends.
func (s *station) renew() {
	look := time.NewTicker(bus.RenewTime / 4)
	defer look.Stop()
	for ticks := 0; ; ticks++ {
		select {
		case <-s.lost:
			return
		case <-look.C:
		}
		s.mu.Lock()
		now, reached := time.Now(), !s.process.cut && s.members[s.id] == s
		if reached && !s.missed && now.Before(s.until) && ticks%4 == 3 {
			s.until = now.Add(bus.LeaseTime)
		}
		if (s.missed || !now.Before(s.until) || !reached && !s.process.cut) && !s.process.deluded {
			s.end()
		}
		if reached {
			for _, other := range s.members {
				if now.After(other.until) {
					s.Network.gone(other)
				}
			}
		}
		s.mu.Unlock()
	}
}

// gone ends a lease. The network's mutex is held.
func (n *Network) gone(s *station) {
	if n.members[s.id] != s {
		return
	}
	delete(n.members, s.id)
	for player, p := range n.places {
		if p.Server == s.id {
			delete(n.places, player)
		}
	}
	n.all(func(other *station) { other.miss(s.id) })
}

// miss takes note of a server that is gone.
func (s *station) miss(server string) {
	s.seeing.Lock()
	for player, p := range s.view {
		if p.Server == server {
			delete(s.view, player)
		}
	}
	s.seeing.Unlock()
	s.mu.Lock()
	for q := range s.asked {
		if q.server == server {
			delete(s.asked, q)
			q.answer <- answered{err: bus.ErrUncertain}
		}
	}
	s.mu.Unlock()
	s.handler.Gone(server)
}

// end ends the membership. The network's mutex is held.
func (s *station) end() {
	if s.ended {
		return
	}
	s.ended = true
	close(s.lost)
	for _, q := range s.queues {
		close(q)
	}
	if !s.process.cut { // else nobody has been told
		s.Network.gone(s)
	}
}

// ID implements bus.Member.
func (s *station) ID() string { return s.id }

// Lost implements bus.Member.
func (s *station) Lost() <-chan struct{} { return s.lost }

// Alive implements bus.Member.
func (s *station) Alive() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.alive()
}

// alive is Alive while the network's mutex is held.
func (s *station) alive() bool {
	return !s.ended && (s.process.deluded || !s.missed && time.Now().Before(s.until))
}

// Leave implements bus.Member.
func (s *station) Leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end()
}

// share does something with what all share, if the station can reach it.
func (s *station) share(do func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process.cut || s.members[s.id] != s {
		return errCut
	}
	do()
	return nil
}

// owned reports whether a room's owner is a member. The network's mutex is held.
func (n *Network) owned(room string) bool {
	o := n.owners[room]
	return !o.released && n.members[o.server] != nil
}

// Claim implements bus.Rooms.
func (s *station) Claim(room string) (before string, ok bool, err error) {
	err = s.share(func() {
		if before = s.owners[room].server; s.owned(room) {
			ok = before == s.id
			return
		}
		s.owners[room], ok = owner{server: s.id}, true
	})
	return before, ok, err
}

// Serve implements bus.Rooms.
func (s *station) Serve(room string, answer func(bus.Request) bus.Reply) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.alive() || s.owners[room] != (owner{server: s.id}) {
		return bus.ErrLost
	}
	s.served[room] = answer
	return nil
}

// Release implements bus.Rooms.
func (s *station) Release(room string) error {
	return s.share(func() {
		if delete(s.served, room); s.owners[room] == (owner{server: s.id}) {
			s.owners[room] = owner{s.id, true}
		}
	})
}

// End implements bus.Rooms.
func (s *station) End(room string) error {
	return s.share(func() {
		if delete(s.served, room); s.owners[room] == (owner{server: s.id}) {
			delete(s.owners, room)
			s.unlist(room)
		}
	})
}

// Orphans implements bus.Rooms.
func (s *station) Orphans() (orphans []string, err error) {
	rooms, err := s.rooms()
	if err != nil {
		return nil, err
	}
	err = s.share(func() {
		for _, room := range rooms {
			if !s.owned(room) {
				orphans = append(orphans, room)
			}
		}
		for room := range s.owners {
			if !s.owned(room) && !slices.Contains(rooms, room) {
				delete(s.owners, room)
				s.unlist(room)
			}
		}
		if time.Now().Before(s.blind) {
			err = errBlind
		}
	})
	return orphans, err
}

// Ask implements bus.Rooms.
func (s *station) Ask(ctx context.Context, q bus.Request) (bus.Reply, error) {
	late := time.Now().Add(bus.OwnerTime)
	for {
		a, err := s.askOwner(ctx, q)
		if err == nil && !a.reply.Moved {
			return a.reply, a.err
		}
		if err = cmp.Or(err, bus.ErrNoOwner); err != bus.ErrNoOwner || time.Now().After(late) {
			return bus.Reply{}, err
		}
		select {
		case <-ctx.Done():
			return bus.Reply{}, bus.ErrNoOwner
		case <-s.lost:
			return bus.Reply{}, bus.ErrLost
		case <-time.After(bus.RenewTime / 20):
		}
	}
}

// askOwner asks a room's owner once.
func (s *station) askOwner(ctx context.Context, q bus.Request) (answered, error) {
	s.mu.Lock()
	if own := s.served[q.Room]; own != nil && s.alive() {
		s.mu.Unlock()
		return answered{reply: own(q)}, nil
	}
	o, known := s.owners[q.Room]
	switch {
	case s.ended:
		s.mu.Unlock()
		return answered{}, bus.ErrLost
	case !known:
		s.mu.Unlock()
		return answered{}, bus.ErrNoRoom
	case !s.owned(q.Room) || o.server == s.id:
		s.mu.Unlock()
		return answered{}, bus.ErrNoOwner
	}
	to := s.members[o.server]
	waiting := s.question(to, func(answer func(answered)) {
		s.mu.Lock()
		do := to.served[q.Room]
		serving := do != nil && to.alive()
		s.mu.Unlock()
		if !serving {
			answer(answered{err: bus.ErrNoOwner})
			return
		}
		go func() { answer(answered{reply: do(q)}) }()
	})
	s.mu.Unlock()
	a := s.await(ctx, waiting)
	if a.err == bus.ErrNoOwner {
		return answered{}, a.err
	}
	return a, nil
}

// question sends a question to another station. The network's mutex is held.
func (s *station) question(to *station, ask func(answer func(answered))) *question {
	q := &question{to.id, make(chan answered, 1)}
	s.asked[q] = true
	s.send(s.id, to.id, func() {
		ask(func(a answered) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.send(to.id, s.id, func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				if s.asked[q] {
					delete(s.asked, q)
					q.answer <- a
				}
			})
		})
	})
	return q
}

// await waits for an answer.
func (s *station) await(ctx context.Context, q *question) answered {
	late := time.NewTimer(bus.AskTime)
	defer late.Stop()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.asked, q)
	}()
	select {
	case a := <-q.answer:
		return a
	case <-ctx.Done():
	case <-s.lost:
	case <-late.C:
	}
	return answered{err: bus.ErrUncertain}
}

// Tell implements bus.Rooms.
func (s *station) Tell(server string, d bus.Delivery) {
	d.Server = s.id
	if server == s.id {
		s.handler.Tell(d)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if to := s.members[server]; to != nil && s.members[s.id] == s {
		s.send(s.id, server, func() { to.handler.Tell(d) })
	}
}

// List implements bus.Rooms.
func (s *station) List(l bus.Listing) {
	l.Server = s.id
	_ = s.share(func() { s.list(l) }) // else the membership ends
}

// list shows a room as it is now. The network's mutex is held.
func (s *station) list(l bus.Listing) {
	room := l.Change.Room.ID
	last, listed := s.listings[room]
	switch {
	case !l.Change.Gone:
		s.listings[room] = l
	case listed:
		delete(s.listings, room)
		l.Server = last.Server
	default:
		return
	}
	s.all(func(to *station) {
		if l.Server != to.id {
			to.handler.Listed(l)
		}
	})
}

// unlist has a room listed no longer. The network's mutex is held.
func (s *station) unlist(room string) {
	s.list(bus.Listing{Change: lobby.Change{Room: protocol.Room{ID: room}, Gone: true}})
}

// Broadcast implements bus.Member.
func (s *station) Broadcast(news bus.News) {
	s.mu.Lock()
	for id, to := range s.members {
		if to != s {
			s.send(s.id, id, func() { to.handler.Heard(news) })
		}
	}
	s.mu.Unlock()
	s.handler.Heard(news)
}

// Census implements bus.Member.
func (s *station) Census() []bus.Census {
	all := []bus.Census{s.handler.Census()}
	s.mu.Lock()
	var asked []*question
	for _, to := range s.members {
		if to != s {
			asked = append(asked, s.question(to, func(answer func(answered)) {
				answer(answered{census: to.handler.Census()})
			}))
		}
	}
	s.mu.Unlock()
	for _, q := range asked {
		if a := s.await(context.Background(), q); a.err == nil {
			all = append(all, a.census)
		}
	}
	return all
}

// Arrive implements bus.Players.
func (s *station) Arrive(player string) (p bus.Place, err error) {
	err = s.share(func() { p = s.place(bus.Place{Player: player, Server: s.id}) })
	return p, err
}

// place stamps a player's place, and shows it. The network's mutex is held.
func (s *station) place(p bus.Place) bus.Place {
	s.revision++
	p.Stamp = s.revision
	if p.Server == "" {
		delete(s.places, p.Player)
	} else {
		s.places[p.Player] = p
	}
	s.all(func(to *station) {
		to.seeing.Lock()
		if p.Server == "" {
			delete(to.view, p.Player)
		} else {
			to.view[p.Player] = p
		}
		to.seeing.Unlock()
		to.handler.Placed(p)
	})
	return p
}

// Depart implements bus.Players.
func (s *station) Depart(p bus.Place) {
	_ = s.share(func() {
		if s.places[p.Player] == p {
			s.place(bus.Place{Player: p.Player})
		}
	})
}

// Where implements bus.Players.
func (s *station) Where(player string) bus.Place {
	s.seeing.RLock()
	defer s.seeing.RUnlock()
	return s.view[player]
}

// Seat implements bus.Players.
func (s *station) Seat(player, room string) (other string, err error) {
	err = s.share(func() {
		if seat := s.seats[player]; seat != "" && seat != room {
			other = seat
			return
		}
		s.seats[player] = room
	})
	return other, err
}

// Unseat implements bus.Players.
func (s *station) Unseat(player, room string) error {
	return s.share(func() {
		if s.seats[player] == room {
			delete(s.seats, player)
		}
	})
}

// Reseat implements bus.Players.
func (s *station) Reseat(room string, players []string) {
	_ = s.share(func() {
		for _, player := range players {
			s.seats[player] = room
		}
	})
}

// RoomOf implements bus.Players.
func (s *station) RoomOf(player string) (room string, err error) {
	err = s.share(func() { room = s.seats[player] })
	return room, err
}

// What every bus promises this one does, too.
func TestNetwork(t *testing.T) {
	open := func(t *testing.T) bustest.Open {
		var network *Network
		return func(j *bustest.Journal) bus.Bus {
			if network == nil {
				network = NewNetwork(j.Rooms)
				network.Delay(func(string, string) time.Duration { return rand.N(time.Millisecond) })
			}
			return network.Process()
		}
	}
	bustest.TestAlone(t, open)
	bustest.TestTogether(t, open)
}
