// Package server gives a tournament a clock, a socket and a memory: one
// goroutine reads datagrams, lets the tournament handle them and sends what
// comes of it, another one stores results.
package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"time"

	"lichtbrett/net/tournament"
)

// Options are what a server is opened with.
type Options struct {
	// Tournament is the tournament's options; Token may be left out.
	Tournament tournament.Options
	// Store keeps results.
	Store Store
	// Observers are told everything that happens, in the server's own goroutine:
	// they must not block.
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
	conn       *net.UDPConn
	batches    *batches
	tournament *tournament.Tournament
	recorder   *recorder
	guard      *guard
	out        []tournament.Datagram
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
	conn, err := net.ListenUDP("udp", address)
	if err != nil {
		return nil, fmt.Errorf("tournament: %w", err)
	}
	if err := conn.SetReadBuffer(readBuffer); err != nil {
		o.Log.Info("the system keeps fewer datagrams than it was asked for", "error", err)
	}
	s := &Server{options: o, conn: conn, batches: newBatches(conn), tournament: t, guard: newGuard()}
	s.recorder = newRecorder(o.Store, o.Log, conn)
	return s, nil
}

// readBuffer is how many bytes the system is asked to keep for us while we are
// busy. It may give less.
const readBuffer = 4 << 20

// Addr returns where the server listens.
func (s *Server) Addr() netip.AddrPort { return s.conn.LocalAddr().(*net.UDPAddr).AddrPort() }

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
	defer s.conn.Close()
	context.AfterFunc(ctx, s.recorder.wake)
	recording, stopRecording := context.WithCancel(context.Background())
	recorded := make(chan struct{})
	go func() {
		s.recorder.run(recording)
		close(recorded)
	}()
	err := s.play(ctx)
	stopRecording()
	<-recorded
	return errors.Join(err, s.recorder.rest(s.options.Grace))
}

// play is the loop.
func (s *Server) play(ctx context.Context) error {
	var aborts time.Time // when the grace is over; zero while nobody wants the end
	aborted := false
	for {
		now := time.Now()
		if due, ok := s.tournament.Next(); ok {
			if late := now.Sub(due); late > punctual {
				s.options.Log.Debug("the machine is too busy", "late", late)
				s.tournament.Excuse(late)
			}
		}
		for _, m := range s.recorder.stored() {
			s.take(s.tournament.Stored(now, m))
		}
		s.take(s.tournament.Tick(now))
		switch {
		case ctx.Err() == nil:
		case aborts.IsZero():
			aborts = now.Add(s.options.Grace)
			s.take(s.tournament.Stop(now))
		case !aborted && !now.Before(aborts):
			aborted = true
			s.take(s.tournament.Abort(now))
		}
		s.send()
		s.block(now)
		if !aborts.IsZero() && (s.tournament.Idle() || now.After(aborts.Add(storeGrace))) {
			return nil
		}
		if err := s.read(aborts); err != nil {
			return err
		}
	}
}

// punctual is by how much the loop may be late; beyond that the machine has kept it
// from listening.
const punctual = 5 * time.Millisecond

// storeGrace is how long the end waits for results to be stored, beyond the
// grace for the matches.
const storeGrace = time.Second

// read waits for datagrams and has them handled. It returns early when
// something else is due.
func (s *Server) read(aborts time.Time) error {
	until, ok := s.tournament.Next()
	if !aborts.IsZero() {
		if grace := aborts; !ok || grace.Before(until) {
			until, ok = grace, true
		}
		if now := time.Now(); until.Before(now) {
			until = now.Add(10 * time.Millisecond)
		}
	}
	if !ok {
		until = time.Time{}
	}
	if !s.recorder.rests(until) {
		return nil
	}
	received, err := s.batches.read()
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil
	}
	if err != nil {
		if errors.Is(err, net.ErrClosed) {
			return fmt.Errorf("tournament: the socket is closed: %w", err)
		}
		s.options.Log.Debug("reading datagrams", "error", err) // What others sent back to us.
		return nil
	}
	now := time.Now()
	for _, d := range received {
		s.take(s.tournament.Handle(now, d.From, d.Payload))
	}
	return nil
}

// block has the system drop what comes from those who shout.
func (s *Server) block(now time.Time) {
	addresses, changed := s.guard.list(now)
	if !changed {
		return
	}
	if err := s.batches.block(addresses); err != nil {
		s.options.Log.Warn("floods cannot be kept out", "error", err)
	}
}

// take brings what has come of something to those whom it concerns.
func (s *Server) take(out tournament.Output) {
	s.out = append(s.out, out.Datagrams...)
	for _, e := range out.Events {
		s.recorder.note(e)
		for _, o := range s.options.Observers {
			o.Observe(e)
		}
		s.log(e)
	}
}

// send sends what is waiting. A datagram that cannot be sent is as good as lost.
func (s *Server) send() {
	if len(s.out) == 0 {
		return
	}
	if lost := s.batches.write(s.out); lost > 0 {
		s.options.Log.Debug("datagrams could not be sent", "count", lost)
	}
	clear(s.out)
	s.out = s.out[:0]
}

func (s *Server) log(e tournament.Event) {
	log := s.options.Log
	switch e := e.(type) {
	case tournament.Registered:
		s.guard.forgive(e.Addr)
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
		if s.guard.count(time.Now(), e) {
			log.Warn("nothing is taken from an address that floods", "address", e.From, "for", floodPenalty)
		}
		if log.Enabled(context.Background(), slog.LevelDebug) {
			log.Debug("datagram refused", "from", e.From, "reason", e.Reason)
		}
	}
}
