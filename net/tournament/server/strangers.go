package server

import (
	"errors"
	"log/slog"
	"net"
	"time"
)

// strangersPause is how long strangers wait between two batches of theirs: however
// much they send, they take little of the players' time.
const strangersPause = time.Millisecond

// strangers reads what is sent by others than players, beside the loop, and hands it
// over a batch at a time.
type strangers struct {
	socket  *batches // nil if they use the players' socket
	log     *slog.Logger
	wake    func() // the loop
	batches chan []received
	handled chan struct{}
	stopped chan struct{}
	handing bool // the loop has a batch
}

func newStrangers(socket *batches, log *slog.Logger, wake func()) *strangers {
	return &strangers{
		socket: socket, log: log, wake: wake,
		batches: make(chan []received, 1), handled: make(chan struct{}, 1), stopped: make(chan struct{}),
	}
}

// run reads until the socket is closed.
func (s *strangers) run() {
	if s.socket == nil {
		return
	}
	for {
		var batch []received
		err := s.socket.listen(func(r reading) bool {
			batch = r.datagrams
			return len(batch) == 0
		})
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			s.log.Debug("reading datagrams", "error", err)
			continue
		}
		s.batches <- batch
		s.wake()
		select { // The batch is valid until the next one is read.
		case <-s.handled:
		case <-s.stopped:
			return
		}
		time.Sleep(strangersPause)
	}
}

// take returns the batch that is waiting; empty if there is none. The loop calls
// taken when it has handled it.
func (s *strangers) take() []received {
	select {
	case batch := <-s.batches:
		s.handing = true
		return batch
	default:
		return nil
	}
}

func (s *strangers) taken() {
	if s.handing {
		s.handing = false
		s.handled <- struct{}{}
	}
}

// stop has run not wait for the loop any more.
func (s *strangers) stop() { close(s.stopped) }
