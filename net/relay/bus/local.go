package bus

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Local is the bus of a server that is alone: all methods are calls in this program.
type Local struct {
	rooms func() ([]string, error)
}

// NewLocal makes one. Rooms returns the ids of the rooms in the journal.
func NewLocal(rooms func() ([]string, error)) *Local { return &Local{rooms} }

// Close implements Bus.
func (*Local) Close() error { return nil }

// Join implements Bus. What one membership knew the next does not.
func (l *Local) Join(_ context.Context, h Handler) (Member, error) {
	return &local{
		bus: l, handler: h, id: strings.ToLower(rand.Text()), lost: make(chan struct{}),
		rooms: map[string]*localRoom{}, places: map[string]Place{}, seats: map[string]string{},
	}, nil
}

// local is the membership of a server that is alone.
type local struct {
	bus     *Local
	handler Handler
	id      string
	left    atomic.Bool
	lost    chan struct{}

	// placing keeps what the handler is told of places in the order of stamps.
	placing sync.Mutex

	mu     sync.RWMutex
	rooms  map[string]*localRoom // those that have been claimed and not ended
	places map[string]Place
	seats  map[string]string
	stamp  uint64 // the last one
}

// ID implements Member.
func (m *local) ID() string { return m.id }

// Alive implements Member.
func (m *local) Alive() bool { return !m.left.Load() }

// Lost implements Member.
func (m *local) Lost() <-chan struct{} { return m.lost }

// Leave implements Member.
func (m *local) Leave() {
	if !m.left.Swap(true) {
		close(m.lost)
	}
}

// localRoom is a room as the bus knows it.
type localRoom struct {
	owned   bool // false once it has been released
	answer  func(Request) Reply
	changed chan struct{} // closed when it is served, and when it has ended
}

// Claim implements Rooms.
func (m *local) Claim(room string) (before string, ok bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.Alive() {
		return "", false, ErrLost
	}
	r := m.rooms[room]
	if r == nil {
		m.rooms[room] = &localRoom{owned: true, changed: make(chan struct{})}
		return "", true, nil
	}
	r.owned = true
	return m.id, true, nil
}

// Serve implements Rooms.
func (m *local) Serve(room string, answer func(Request) Reply) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.rooms[room]
	if r == nil || !r.owned || !m.Alive() {
		return ErrLost
	}
	if r.answer == nil {
		close(r.changed)
	}
	r.answer = answer
	return nil
}

// Release implements Rooms.
func (m *local) Release(room string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.rooms[room]; r != nil && r.owned {
		if r.answer != nil {
			r.answer, r.changed = nil, make(chan struct{})
		}
		r.owned = false
	}
	return nil
}

// End implements Rooms.
func (m *local) End(room string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.rooms[room]; r != nil && r.owned {
		if r.answer == nil {
			close(r.changed)
		}
		delete(m.rooms, room)
	}
	return nil
}

// Orphans implements Rooms.
func (m *local) Orphans() ([]string, error) {
	rooms, err := m.bus.rooms()
	if err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.DeleteFunc(rooms, func(room string) bool {
		r := m.rooms[room]
		return r != nil && r.owned
	}), nil
}

// askAgain is the pause before a room is asked again that is about to have another owner.
const askAgain = 20 * time.Millisecond

// Ask implements Rooms.
func (m *local) Ask(ctx context.Context, q Request) (Reply, error) {
	var late <-chan time.Time
	for {
		if !m.Alive() {
			return Reply{}, ErrLost
		}
		m.mu.RLock()
		r := m.rooms[q.Room]
		if r == nil {
			m.mu.RUnlock()
			return Reply{}, ErrNoRoom
		}
		answer, changed := r.answer, r.changed
		m.mu.RUnlock()
		var again <-chan time.Time
		if answer != nil {
			reply := answer(q)
			if !reply.Moved {
				return reply, nil
			}
			changed, again = nil, time.After(askAgain)
		}
		if late == nil {
			late = time.After(OwnerTime)
		}
		select {
		case <-changed:
		case <-again:
		case <-ctx.Done():
			return Reply{}, ErrNoOwner
		case <-late:
			return Reply{}, ErrNoOwner
		case <-m.lost:
			return Reply{}, ErrLost
		}
	}
}

// Tell implements Rooms.
func (m *local) Tell(server string, d Delivery) {
	if server == m.id && m.Alive() {
		d.Server = m.id
		m.handler.Tell(d)
	}
}

// List implements Rooms: nobody else is there to see it.
func (*local) List(Listing) {}

// Broadcast implements Member.
func (m *local) Broadcast(n News) {
	if m.Alive() {
		m.handler.Heard(n)
	}
}

// Census implements Member.
func (m *local) Census() []Census {
	return []Census{m.handler.Census()}
}

// Arrive implements Players.
func (m *local) Arrive(player string) (Place, error) {
	if !m.Alive() {
		return Place{}, ErrLost
	}
	return m.place(Place{Player: player, Server: m.id}, nil), nil
}

// Depart implements Players.
func (m *local) Depart(p Place) {
	m.place(Place{Player: p.Player}, &p)
}

// place stamps a player's place and tells the handler of it, if the last one is as
// expected.
func (m *local) place(p Place, last *Place) Place {
	m.placing.Lock()
	defer m.placing.Unlock()
	m.mu.Lock()
	if last != nil && m.places[p.Player] != *last {
		m.mu.Unlock()
		return Place{}
	}
	m.stamp++
	p.Stamp = m.stamp
	if p.Server == "" {
		delete(m.places, p.Player)
	} else {
		m.places[p.Player] = p
	}
	m.mu.Unlock()
	m.handler.Placed(p)
	return p
}

// Where implements Players.
func (m *local) Where(player string) Place {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.places[player]
}

// Seat implements Players.
func (m *local) Seat(player, room string) (other string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seat := m.seats[player]; seat != "" && seat != room {
		return seat, nil
	}
	m.seats[player] = room
	return "", nil
}

// Unseat implements Players.
func (m *local) Unseat(player, room string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seats[player] == room {
		delete(m.seats, player)
	}
	return nil
}

// Reseat implements Players.
func (m *local) Reseat(room string, players []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, player := range players {
		m.seats[player] = room
	}
}

// RoomOf implements Players.
func (m *local) RoomOf(player string) (room string, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.seats[player], nil
}
