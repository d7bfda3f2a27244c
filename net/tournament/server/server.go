// Package server gives a tournament a clock, a port and a memory: one goroutine
// reads what players say, lets the tournament handle it and sends what comes of it;
// another one listens to strangers, and a third one stores results.
package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"os"
	"slices"
	"sync"
	"time"

	"lichtbrett/net/tournament"
)

// Options are what a server is opened with.
type Options struct {
	// Tournament is the tournament's options; Token may be left out.
	Tournament tournament.Options
	// Store keeps results.
	Store Store
	// Observers are told everything that happens, one thing after the other. They
	// must not block.
	Observers []Observer
	// Log gets what an operator wants to know.
	Log *slog.Logger
	// Grace is how long the matches under way may go on when the server is
	// stopped. Those that are not at their end by then are recorded as aborted.
	Grace time.Duration
}

// Store keeps seasons and matches.
type Store interface {
	// Save stores what SeasonBegan, SeasonEnded and MatchEnded tell, all or
	// nothing. What is stored already may be saved again.
	Save(ctx context.Context, events []tournament.Event) error
}

// Observer is told what happens.
type Observer interface {
	Observe(tournament.Event)
}

// Server is a tournament on a UDP port.
type Server struct {
	options    Options
	sockets    *sockets
	tournament *tournament.Tournament
	recorder   *recorder
	alarm      *alarm
	guard      *guard

	mu      sync.Mutex // guards the tournament and what follows
	out     []tournament.Datagram
	players map[string]netip.AddrPort // by name
	moved   bool                      // they have changed, and the system does not know
	aborts  time.Time                 // when the grace is over; zero while nobody wants the end
	aborted bool
}

// Listen opens a server at an address such as ":4446". Players are answered
// once it runs.
func Listen(addr string, o Options) (*Server, error) {
	if o.Tournament.Token == nil {
		o.Tournament.Token = token
	}
	t, err := tournament.New(o.Tournament, time.Now())
	if err != nil {
		return nil, err
	}
	address, err := net.ResolveUDPAddr("udp", addr)
	if err != nil {
		return nil, fmt.Errorf("tournament: the address %q: %w", addr, err)
	}
	sockets, err := open(address)
	if err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	if err := sockets.setReadBuffer(readBuffer); err != nil {
		o.Log.Info("the system keeps fewer datagrams than it was asked for", "error", err)
	}
	alarm := &alarm{conn: sockets.players.conn}
	return &Server{
		options: o, sockets: sockets, tournament: t,
		recorder: newRecorder(o.Store, o.Log, alarm), alarm: alarm, guard: newGuard(), players: map[string]netip.AddrPort{},
	}, nil
}

// readBuffer is how many bytes the system is asked to keep for us while we are
// busy. It may give less.
const readBuffer = 4 << 20

// Addr returns where the server listens.
func (s *Server) Addr() netip.AddrPort {
	return s.sockets.players.conn.LocalAddr().(*net.UDPAddr).AddrPort()
}

// token returns eight hexadecimal characters that nobody can guess.
func token() string {
	var b [4]byte
	rand.Read(b[:]) // It never fails.
	return hex.EncodeToString(b[:])
}

// Run plays until the context ends, then lets the matches under way finish, and
// closes the socket. The error is nil unless results could not be stored or the
// socket failed.
func (s *Server) Run(ctx context.Context) error {
	context.AfterFunc(ctx, s.alarm.ring)
	recording, stopRecording := context.WithCancel(context.Background())
	recorded := make(chan struct{})
	go func() {
		s.recorder.run(recording)
		close(recorded)
	}()
	visited := make(chan struct{})
	go func() {
		s.receiveStrangers()
		close(visited)
	}()
	err := s.play(ctx)
	s.sockets.close()
	<-visited
	stopRecording()
	<-recorded
	return errors.Join(err, s.recorder.rest(s.options.Grace))
}

// play is the loop. It comes round when it was rung for or something is due; in
// between, it listens.
func (s *Server) play(ctx context.Context) error {
	for {
		if s.comeRound(ctx) {
			return nil
		}
		err := s.sockets.players.listen(s.receive)
		switch {
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("tournament: the socket is closed: %w", err)
		case err != nil && !errors.Is(err, os.ErrDeadlineExceeded):
			s.options.Log.Debug("reading datagrams", "error", err) // What others sent back to us.
		}
	}
}

// comeRound does what was rung for and what is due, and reports whether that was
// all.
func (s *Server) comeRound(ctx context.Context) (over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		s.alarm.off()
		now := time.Now()
		s.excuse(now)
		for _, m := range s.recorder.stored() {
			s.take(now, s.tournament.Stored(now, m))
		}
		if ctx.Err() != nil {
			s.stop(now)
		}
		s.proceed(now)
		if s.over(now) {
			return true
		}
		if s.alarm.set(s.next(now)) {
			return false
		}
	}
}

// receive has datagrams handled, and reports whether nothing else is to be done.
func (s *Server) receive(received []received) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	s.excuse(now)
	for _, d := range received {
		s.take(now, s.tournament.Handle(now, d.From, d.Payload))
	}
	s.proceed(now)
	return s.alarm.set(s.next(now))
}

// strangersPause is after what time strangers are listened to again: they may shout
// as they like, and take little from the players.
const strangersPause = time.Millisecond

// receiveStrangers has what strangers say handled, beside the loop, until the socket
// is closed.
func (s *Server) receiveStrangers() {
	if s.sockets.strangers == nil {
		return
	}
	for {
		err := s.sockets.strangers.listen(func(received []received) bool {
			s.receive(received)
			time.Sleep(strangersPause)
			return true
		})
		if errors.Is(err, net.ErrClosed) {
			return
		}
		s.options.Log.Debug("reading datagrams", "error", err)
	}
}

// punctual is by how much the loop may be late; beyond that the machine has kept it
// from listening.
const punctual = 5 * time.Millisecond

// excuse gives the players the time for which the machine has kept the loop from
// listening.
func (s *Server) excuse(now time.Time) {
	if due, ok := s.tournament.Next(); ok {
		if late := now.Sub(due); late > punctual {
			s.options.Log.Debug("the machine is too busy", "late", late)
			s.tournament.Excuse(late)
		}
	}
}

// stop lets the matches under way come to their end, and aborts them when the
// grace is over.
func (s *Server) stop(now time.Time) {
	switch {
	case s.aborts.IsZero():
		s.aborts = now.Add(s.options.Grace)
		s.take(now, s.tournament.Stop(now))
	case !s.aborted && !now.Before(s.aborts):
		s.aborted = true
		s.take(now, s.tournament.Abort(now))
	}
}

// proceed does what is due, and sends what has come of it.
func (s *Server) proceed(now time.Time) {
	s.take(now, s.tournament.Tick(now))
	s.recorder.proceed(now, s.tournament.Waits())
	s.block(now)
	s.sort()
	s.send()
}

// storeGrace is how long the end waits for results to be stored, beyond the
// grace for the matches.
const storeGrace = time.Second

// over reports whether the server was stopped and need not wait any longer.
func (s *Server) over(now time.Time) bool {
	return !s.aborts.IsZero() && (s.tournament.Idle() || now.After(s.aborts.Add(storeGrace)))
}

// next returns when something is due; zero if nothing is.
func (s *Server) next(now time.Time) time.Time {
	due, ok := s.tournament.Next()
	if stores := s.recorder.next(); !stores.IsZero() && (!ok || stores.Before(due)) {
		due, ok = stores, true
	}
	if !s.aborts.IsZero() {
		if !ok || s.aborts.Before(due) {
			due, ok = s.aborts, true
		}
		if due.Before(now) {
			due = now.Add(10 * time.Millisecond)
		}
	}
	if !ok {
		return time.Time{}
	}
	return due
}

// block has the system drop what comes from those who shout.
func (s *Server) block(now time.Time) {
	addresses, changed := s.guard.list(now)
	if !changed {
		return
	}
	if err := s.sockets.block(addresses); err != nil {
		s.options.Log.Warn("floods cannot be kept out", "error", err)
	}
}

// sort tells the system who the players are.
func (s *Server) sort() {
	if !s.moved {
		return
	}
	s.moved = false
	if err := s.sockets.sort(slices.Collect(maps.Values(s.players))); err != nil {
		s.options.Log.Warn("players cannot be kept apart from strangers", "error", err)
	}
}

// take brings what has come of something to those whom it concerns.
func (s *Server) take(now time.Time, out tournament.Output) {
	s.out = append(s.out, out.Datagrams...)
	for _, e := range out.Events {
		s.recorder.note(now, e)
		for _, o := range s.options.Observers {
			o.Observe(e)
		}
		s.note(e)
		s.log(e)
	}
}

// send sends what is waiting. A datagram that cannot be sent is as good as lost.
func (s *Server) send() {
	if len(s.out) == 0 {
		return
	}
	if lost := s.sockets.players.write(s.out); lost > 0 {
		s.options.Log.Debug("datagrams could not be sent", "count", lost)
	}
	clear(s.out)
	s.out = s.out[:0]
}

// note takes note of who the players are, and of nonsense.
func (s *Server) note(e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		s.guard.forgive(e.Addr)
		s.players[e.Name], s.moved = e.Addr, true
	case tournament.Unregistered:
		delete(s.players, e.Name)
		s.moved = true
	case tournament.Refused:
		if s.guard.count(time.Now(), e) {
			s.options.Log.Warn("nothing is taken from an address that floods", "address", e.From, "for", floodPenalty)
		}
	}
}

func (s *Server) log(e tournament.Event) {
	log := s.options.Log
	switch e := e.(type) {
	case tournament.Registered:
		log.Info("registered", "player", e.Name, "address", e.Addr)
	case tournament.Unregistered:
		log.Info("unregistered after too many timeouts", "player", e.Name)
	case tournament.SeasonBegan:
		log.Info("season began", "season", e.Season, "players", len(e.Players))
	case tournament.SeasonEnded:
		log.Info("season ended", "season", e.Season)
	case tournament.MatchEnded:
		if log.Enabled(context.Background(), slog.LevelDebug) {
			log.Debug("match ended", "match", e.ID(), "home", e.Home, "guest", e.Guest, "outcome", e.Outcome, "reason", e.Reason)
		}
	case tournament.Refused:
		if log.Enabled(context.Background(), slog.LevelDebug) {
			log.Debug("datagram refused", "from", e.From, "reason", e.Reason)
		}
	}
}
