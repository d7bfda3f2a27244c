package relay

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/net/limits"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/lobby"
	"lichtbrett/net/relay/outbox"
	"lichtbrett/net/relay/thinking"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket"
)

// Options are what a relay is opened with.
type Options struct {
	// Journal keeps the rooms. The relay closes it.
	Journal journal.Log
	// Bus joins the relay to others that share the journal; nil if it is alone. The relay
	// closes it.
	Bus bus.Bus
	// Store keeps players, what the host has decided, and results; nil for one that
	// lasts as long as the relay.
	Store *store.Store
	// Origins are those whose pages may connect beside the server's own, such as
	// https://example.org.
	Origins []string
	// Thinkers is how many computer players think at once, by default as many as
	// there are cores.
	Thinkers int
	// Connections, Rooms and Players limit how many there may be, by default to
	// DefaultConnections, DefaultRooms and DefaultPlayers. Players count until they
	// are forgotten.
	Connections, Rooms, Players int
	// PerAddress is how many connections an address may have, by default
	// protocol.MaxConnections; its other limits follow from it. See package limits.
	PerAddress int
	// JoinCode is asked of new players, unless it is empty or the host sets another.
	JoinCode string
	// HostCode makes whoever knows it a host; without one nobody is.
	HostCode string
	// NoChat says that there is no chat until the host allows it.
	NoChat bool
	// KeepResults is for how long results are kept, of which there are protocol.MaxResults at
	// most; 0 is for ever.
	KeepResults time.Duration
	// MemoryLimit is how many bytes the process may take; 0 is no limit. While more than
	// half of that is live, no connection, player or room is added.
	MemoryLimit uint64
	// Clock is another than the machine's, for tests.
	Clock Clock
	// Logger gets what an operator should know; by default it is discarded.
	Logger *slog.Logger
}

// The default limits of connections, rooms and players.
const (
	DefaultConnections = 10_000
	DefaultRooms       = 5_000
	DefaultPlayers     = 1_000_000
)

// Relay is the server of online play: a handler for protocol.Path.
type Relay struct {
	options    Options
	owns       bool // the store, which was made for this relay
	addresses  *limits.Addresses
	thinkers   *thinking.Thinkers
	lobby      *lobby.Lobby
	settings   atomic.Pointer[settings]
	figures    *figures
	saves      saves
	accounts   accounts
	heartbeats heartbeats

	stopping  atomic.Bool
	lowMemory atomic.Bool   // there is no memory for more
	stop      chan struct{} // closed when the rooms are to stop
	working   sync.WaitGroup
	left      chan struct{} // closed when the bus has been left
	orphans   chan struct{} // of one: there may be rooms without an owner
	admitted  chan struct{} // closed when connections are let in for the first time

	mu      sync.RWMutex
	member  bus.Member // nil while the relay has not joined its bus
	joined  bool       // connections are let in
	conns   map[*conn]struct{}
	players map[string]*player             // who is connected here, by id
	rooms   map[string]*owner              // of this server, by id
	inside  map[string]map[*owner]struct{} // in which of them players sit or watch
	// How many connections are in their handshake, and rooms being opened.
	handshakes, opening int
	openedAt            time.Time // when the last room was opened

	connected sync.WaitGroup // the connections' readers
	hosts     hosts
}

// Open opens a relay with the rooms in its journal. Their clocks resume where they stood
// when the last server stopped.
func Open(o Options) (*Relay, error) {
	o.Thinkers = cmp.Or(max(o.Thinkers, 0), runtime.GOMAXPROCS(0))
	o.Connections, o.Rooms, o.Players = cmp.Or(o.Connections, DefaultConnections), cmp.Or(o.Rooms, DefaultRooms), cmp.Or(o.Players, DefaultPlayers)
	o.PerAddress = cmp.Or(o.PerAddress, protocol.MaxConnections)
	if o.Clock == nil {
		o.Clock = newClock()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	for _, named := range o.Origins {
		if _, ok := origin(named); !ok {
			return nil, fmt.Errorf("relay: %q is no origin; write one like https://example.org", named)
		}
	}
	if o.Bus == nil {
		log := o.Journal
		o.Bus = bus.NewLocal(func() ([]string, error) { return Rooms(log) })
	}
	r := &Relay{
		options: o, addresses: limits.New(o.PerAddress), thinkers: thinking.New(o.Thinkers), lobby: lobby.New(), figures: newFigures(),
		stop: make(chan struct{}), left: make(chan struct{}), orphans: make(chan struct{}, 1), admitted: make(chan struct{}),
		conns: map[*conn]struct{}{}, players: map[string]*player{}, rooms: map[string]*owner{}, inside: map[string]map[*owner]struct{}{},
		hosts: hosts{here: map[*conn][]byte{}, looks: make(chan struct{}, 1)},
	}
	if err := r.open(); err != nil {
		r.lobby.Close()
		return nil, fmt.Errorf("relay: %w", err)
	}
	return r, nil
}

func (r *Relay) open() (err error) {
	if r.options.Store == nil {
		if r.options.Store, err = store.Open(context.Background(), store.InMemory); err != nil {
			return err
		}
		r.owns = true
	}
	r.accounts.options, r.heartbeats.options = r.options, r.options
	if err := r.readSettings(); err != nil {
		return err
	}
	if err := r.accounts.count(); err != nil {
		return err
	}
	r.checkMemory()
	m, err := r.join()
	if err != nil {
		return err
	}
	r.working.Go(r.keepHouse)
	r.working.Go(r.tellHosts)
	go r.serve(m)
	select {
	case <-r.admitted:
	case <-time.After(joinTime): // others have to be waited for
	}
	return nil
}

func random16() (b [16]byte) {
	rand.Read(b[:]) // it never fails
	return b
}

// random is the source of seeds. It is cryptographic: no seed can be computed from
// others.
func random() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// Rooms returns the ids of the rooms in a journal.
func Rooms(log journal.Log) (ids []string, err error) {
	names, err := log.Names(RoomStreams)
	for _, name := range names {
		ids = append(ids, strings.TrimPrefix(name, RoomStreams))
	}
	return ids, err
}

// reserveRoom reserves a room that is about to be opened until release is called; ok is
// false if there are as many already as there may be.
func (r *Relay) reserveRoom() (release func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lowMemory.Load() || len(r.rooms)+r.opening >= r.options.Rooms {
		return nil, false
	}
	r.opening++
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.opening--
	}), true
}

// opensAt returns when a room is opened; no two of this server are opened at the same
// time, which gives them their order.
func (r *Relay) opensAt() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.options.Clock.now().UTC().Truncate(time.Millisecond)
	if ahead := r.openedAt.Sub(now); ahead >= 0 && ahead < clockSet { // else the clock was set
		now = r.openedAt.Add(time.Millisecond)
	}
	r.openedAt = now
	return now
}

// on returns the membership; nil while there is none.
func (r *Relay) on() bus.Member {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.member
}

// ServeHTTP accepts a WebSocket connection. One that is not let in is refused before
// the handshake.
func (r *Relay) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	from := limits.AddressOf(q.RemoteAddr)
	turnedAway := true
	defer func() {
		if turnedAway {
			r.figures.turnedAway.Inc()
		}
	}()
	switch {
	case !r.options.admits(q):
		http.Error(w, "pages of this origin are not let in", http.StatusForbidden)
		return
	case !r.admit():
		http.Error(w, "the server is full", http.StatusServiceUnavailable)
		return
	case !r.addresses.Connect(from, time.Now()):
		r.endHandshake(nil)
		http.Error(w, "there are too many connections from this address", http.StatusServiceUnavailable)
		return
	}
	socket, err := websocket.Accept(w, q, protocol.MaxFrame)
	if err != nil {
		r.addresses.Disconnect(from, time.Now())
		r.endHandshake(nil)
		return
	}
	turnedAway = false
	c := &conn{relay: r, socket: socket, address: from}
	c.out = outbox.New(socket, r.figures.dropped.Inc)
	r.endHandshake(c)
	// The handshake's goroutine has a large stack, so it ends and another one reads.
	go func() {
		defer r.connected.Done()
		c.read()
		c.out.Stop()
		r.detach(c)
		_ = socket.Cut()
		r.addresses.Disconnect(from, time.Now())
		r.mu.Lock()
		delete(r.conns, c)
		r.mu.Unlock()
	}()
}

// admit counts a connection before its handshake; ok is false if there are too
// many, or if the server stops.
func (r *Relay) admit() (ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.refusesNewcomers() != nil {
		return false
	}
	r.handshakes++
	r.connected.Add(1)
	return true
}

var (
	errStopping = errors.New("the relay is being stopped")
	errJoining  = errors.New("the relay is not one of its cluster yet")
	errMemory   = errors.New("memory runs short: nobody else is let in")
	errFull     = errors.New("there are as many connections as the relay takes")
)

// refusesNewcomers returns why nobody else is let in; nil if they are. The mutex is held.
func (r *Relay) refusesNewcomers() error {
	switch {
	case r.stopping.Load():
		return errStopping
	case !r.joined:
		return errJoining
	case r.lowMemory.Load():
		return errMemory
	case len(r.conns)+r.handshakes >= r.options.Connections:
		return errFull
	}
	return nil
}

// Ready returns why nobody else can play at the moment: newcomers are refused, the journal
// takes no writes, or not in time, or the relay is being stopped.
func (r *Relay) Ready(ctx context.Context) error {
	r.mu.RLock()
	err, m := r.refusesNewcomers(), r.member
	r.mu.RUnlock()
	if err != nil {
		return err
	}
	return r.heartbeats.taken(ctx, m)
}

// endHandshake ends the handshake of an admitted request and registers its connection; nil
// if it has failed.
func (r *Relay) endHandshake(c *conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.handshakes--
	if c == nil {
		r.connected.Done()
		return
	}
	r.conns[c] = struct{}{}
	if r.stopping.Load() { // it was not among those that Close has told
		c.shutDown()
	}
}

// Close tells everybody that the server stops, closes the connections and stops
// the rooms, which are there again when a relay is opened with the same journal.
func (r *Relay) Close() error {
	r.mu.Lock()
	if r.stopping.Swap(true) {
		r.mu.Unlock()
		return nil
	}
	for c := range r.conns {
		c.shutDown()
	}
	close(r.stop)
	rooms := slices.Collect(maps.Values(r.rooms))
	r.mu.Unlock()
	for _, o := range rooms { // they stop, and others take them over without waiting for slow readers
		o.do(func() {})
	}
	r.working.Wait()
	<-r.left
	ctx, done := context.WithTimeout(context.Background(), protocol.ShutdownTime)
	defer done()
	gone := make(chan struct{})
	go func() { r.connected.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-ctx.Done():
		r.mu.Lock()
		for c := range r.conns {
			_ = c.socket.Cut()
		}
		r.mu.Unlock()
		<-gone
	}
	r.lobby.Close()
	err := errors.Join(r.options.Bus.Close(), r.options.Journal.Close())
	if r.owns {
		err = errors.Join(err, r.options.Store.Close())
	}
	return err
}

// stopped reports whether the rooms are to stop.
func (r *Relay) stopped() bool {
	select {
	case <-r.stop:
		return true
	default:
		return false
	}
}
