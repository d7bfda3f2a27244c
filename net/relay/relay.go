package relay

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// Options are what a relay is opened with.
type Options struct {
	// Log keeps players and rooms. The relay closes it.
	Log Log
	// Cluster connects the relay to others that share the log; nil if no other does.
	// The relay closes it.
	Cluster Cluster
	// Results stores the results of matches; if it is nil none is stored.
	Results Results
	// Origins are those whose pages may connect beside the server's own, such as
	// https://example.org.
	Origins []string
	// Thinkers is how many computer players think at once, by default as many as
	// there are cores.
	Thinkers int
	// Connections, Rooms and Players limit how many there may be, by default to
	// DefaultConnections, DefaultRooms and DefaultPlayers. Players count until they
	// are forgotten; in a cluster only those whom this server has seen lately do.
	Connections, Rooms, Players int
	// Memory is how many bytes the process may take; 0 is no limit. While more than
	// half of that is live, no connection, player or room is added.
	Memory uint64
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
	options   Options
	started   time.Time
	thinkers  *thinkers
	results   *recorder
	stopping  atomic.Bool
	lowMemory atomic.Bool   // there is no memory for more
	stop      chan struct{} // closed when the rooms are to stop
	hosts     sync.WaitGroup
	writers   chan *conn    // taken by goroutines that write queues
	spare     atomic.Int32  // how many wait for one
	looking   chan struct{} // of one: whose turn it is to look for a quick game
	bell      chan struct{} // of one: somebody has lined up

	servers   *servers // nil without a cluster
	addresses addresses
	counts    counts
	readiness readiness

	mu      sync.Mutex
	players map[string]*player
	lobby   map[*player]struct{}
	line    []*conn // of those in the lobby for whom something is queued
	rooms   map[string]*host
	order   []*host           // by the time of their opening
	conns   map[*conn]*player // with the player for whom each has spoken, if any
	// How many connections are in their handshake, and how many rooms and players
	// are being written down.
	handshakes, opening, registering int
	last                             sync.WaitGroup // the connections
}

// Open opens a relay with the players and rooms in its log. Their clocks resume
// where they stood when the last server stopped.
func Open(o Options) (*Relay, error) {
	if o.Thinkers <= 0 {
		o.Thinkers = runtime.GOMAXPROCS(0)
	}
	o.Connections, o.Rooms, o.Players = cmp.Or(o.Connections, DefaultConnections), cmp.Or(o.Rooms, DefaultRooms), cmp.Or(o.Players, DefaultPlayers)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	for _, named := range o.Origins {
		if _, ok := origin(named); !ok {
			return nil, fmt.Errorf("relay: %q is no origin; write one like https://example.org", named)
		}
	}
	r := &Relay{
		options: o, started: time.Now(), thinkers: newThinkers(o.Thinkers), stop: make(chan struct{}), writers: make(chan *conn), looking: make(chan struct{}, 1), bell: make(chan struct{}, 1),
		players: map[string]*player{}, lobby: map[*player]struct{}{}, rooms: map[string]*host{}, conns: map[*conn]*player{},
	}
	if o.Cluster != nil {
		r.servers = newServers(r, o.Cluster)
	}
	if err := r.load(); err != nil {
		return nil, fmt.Errorf("relay: %w", err)
	}
	r.checkMemory()
	r.hosts.Go(r.watch)
	r.hosts.Go(r.announcer)
	if r.servers != nil {
		if err := r.servers.start(); err != nil {
			r.stopRooms()
			r.results.close()
			return nil, fmt.Errorf("relay: %w", err)
		}
	}
	return r, nil
}

// now is the time by the monotonic clock: it never jumps.
func (r *Relay) now() time.Time { return r.started.Add(time.Since(r.started)) }

func random16() (b [16]byte) {
	rand.Read(b[:]) // it never fails
	return b
}

// random is the source of seeds. It is cryptographic: no seed can be computed from
// others.
func (r *Relay) random() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// reserveRoom reserves a room, and reservePlayer a player, that is about to be
// written down, until release is called; ok is false if there are as many already as
// there may be.
func (r *Relay) reserveRoom() (release func(), ok bool) {
	return r.reserve(&r.opening, func() int { return len(r.rooms) }, r.options.Rooms)
}

func (r *Relay) reservePlayer() (release func(), ok bool) {
	return r.reserve(&r.registering, func() int { return len(r.players) }, r.options.Players)
}

func (r *Relay) reserve(pending *int, known func() int, limit int) (release func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lowMemory.Load() || known()+*pending >= limit {
		return nil, false
	}
	*pending++
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		*pending--
	}, true
}

// equal returns the public rooms in the lobby of this configuration, the oldest
// first, and the id of the newest.
func (r *Relay) equal(config protocol.Config) (found []anyRoom, newest string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for d, in := range r.listings() {
		if d.Status == protocol.Lobby && d.Config.Equal(config) {
			found, newest = append(found, in), d.ID
		}
	}
	return found, newest
}

// add registers a room. The relay's mutex is held.
func (r *Relay) add(h *host) {
	r.rooms[h.id] = h
	r.order = append(r.order, h)
}

// remove unregisters a room. The relay's mutex is held.
func (r *Relay) remove(h *host) {
	delete(r.rooms, h.id)
	r.order = slices.DeleteFunc(r.order, func(other *host) bool { return other == h })
}

// ServeHTTP accepts a WebSocket connection. One that is not let in is refused before
// the handshake.
func (r *Relay) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	from := addressOf(q)
	turnedAway := true
	defer func() {
		if turnedAway {
			r.counts.turnedAway.Add(1)
		}
	}()
	switch {
	case !r.options.admits(q):
		http.Error(w, "pages of this origin are not let in", http.StatusForbidden)
		return
	case !r.admit():
		http.Error(w, "the server is full", http.StatusServiceUnavailable)
		return
	case !r.addresses.connect(from):
		r.endHandshake(nil)
		http.Error(w, "there are too many connections from this address", http.StatusServiceUnavailable)
		return
	}
	socket, err := websocket.Accept(w, q, protocol.MaxFrame)
	if err != nil {
		r.addresses.disconnect(from)
		r.endHandshake(nil)
		return
	}
	turnedAway = false
	c := &conn{relay: r, socket: socket, address: from}
	r.endHandshake(c)
	// The handshake's goroutine has a large stack, so it ends and another one reads.
	go func() {
		defer r.last.Done()
		c.read()
		r.detach(c)
		_ = socket.Cut()
		r.addresses.disconnect(from)
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
	if r.stopping.Load() || r.lowMemory.Load() || r.servers != nil && !r.servers.joined || len(r.conns)+r.handshakes >= r.options.Connections {
		return false
	}
	r.handshakes++
	r.last.Add(1)
	return true
}

// endHandshake ends the handshake of an admitted request and registers its connection; nil
// if it has failed.
func (r *Relay) endHandshake(c *conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.handshakes--
	if c == nil {
		r.last.Done()
		return
	}
	r.conns[c] = nil
	if r.stopping.Load() { // it was not among those that Close has told
		c.shutDown()
	}
}

// Close tells everybody that the server stops, closes the connections and stops
// the rooms, which are there again when a relay is opened with the same log.
func (r *Relay) Close() error {
	r.mu.Lock()
	if r.stopping.Swap(true) {
		r.mu.Unlock()
		return nil
	}
	for c := range r.conns {
		c.shutDown()
	}
	r.mu.Unlock()
	if r.servers != nil { // the others take over the rooms without waiting for slow readers
		r.stopRooms()
		r.servers.end()
	}
	ctx, done := context.WithTimeout(context.Background(), protocol.ShutdownTime)
	defer done()
	gone := make(chan struct{})
	go func() { r.last.Wait(); close(gone) }()
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
	if r.servers == nil {
		r.stopRooms()
	}
	r.results.close()
	err := r.options.Log.Close()
	if r.options.Cluster != nil {
		err = errors.Join(err, r.options.Cluster.Close())
	}
	return err
}

// launch runs a room's goroutine, unless the rooms stop. The relay's mutex is held:
// nothing is added to the hosts once they are waited for.
func (r *Relay) launch(h *host) (ok bool) {
	if r.stopped() {
		return false
	}
	r.hosts.Add(1)
	go h.run()
	return true
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

// stopRooms has the rooms' goroutines end, and waits until they have.
func (r *Relay) stopRooms() {
	r.mu.Lock()
	close(r.stop)
	r.mu.Unlock()
	r.hosts.Wait()
}
