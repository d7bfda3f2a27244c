// Package server gives a tournament a clock, a port and a memory.
//
// One goroutine, the loop, owns the tournament and everything that is not guarded
// by a lock of its own: it has the tournament handle what arrives, and sends what comes
// of it. Beside it another goroutine, the inbox, reads the socket, and a third one stores
// results; both hand over what they have and wake the loop.
package server

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
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
	// Observers are told everything that happens, one event after the other. They
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
	// nothing. What is stored already may be saved again. It is called again after
	// an error, unless that wraps store.ErrRefused: then the events are saved one by
	// one, and those that are refused alone are given up.
	Save(ctx context.Context, events []tournament.Event) error
}

// Observer is told what happens.
type Observer interface {
	Observe(tournament.Event)
}

// Server is a tournament on a UDP port.
type Server struct {
	options    Options
	tournament *tournament.Tournament
	conn       *net.UDPConn
	inbox      *inbox
	recorder   *recorder

	outbox   []tournament.Datagram // is sent together
	shutdown shutdown
	ticked   time.Time // up to when the tournament has been told the time
	paced    time.Time // when strangers were last heard
	dropped  int       // datagrams, since reported
	reported time.Time
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
	inbox := newInbox(conn)
	return &Server{
		options: o, tournament: t, conn: conn, inbox: inbox,
		recorder: newRecorder(o.Store, o.Log, inbox.wake), shutdown: shutdown{grace: o.Grace},
	}, nil
}

// Addr returns where the server listens.
func (s *Server) Addr() netip.AddrPort { return s.conn.LocalAddr().(*net.UDPAddr).AddrPort() }

// token returns eight hexadecimal characters that nobody can guess.
func token() string {
	var b [4]byte
	rand.Read(b[:]) // It never fails.
	return hex.EncodeToString(b[:])
}

// Run plays until the context ends, then lets the matches under way finish, and
// closes the socket. The error is nil unless results could not be stored.
func (s *Server) Run(ctx context.Context) error {
	context.AfterFunc(ctx, s.inbox.wake)
	recording, stopRecording := context.WithCancel(context.Background())
	var beside sync.WaitGroup
	beside.Go(func() { s.recorder.run(recording) })
	beside.Go(func() {
		s.inbox.run(func(err error) { s.options.Log.Debug("reading datagrams", "error", err) })
	})
	s.play(ctx)
	s.conn.Close()
	stopRecording()
	beside.Wait()
	return s.recorder.rest(s.options.Grace)
}
