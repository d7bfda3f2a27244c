package hattest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/net/patience"
)

// State is a stand-in's, which tests wait for. Whoever changes it holds the lock and
// broadcasts.
type State struct {
	sync.Mutex
	sync.Cond
	stalled bool
}

// NewState returns the state of a stand-in that takes what comes.
func NewState() *State {
	s := &State{}
	s.Cond.L = &s.Mutex
	return s
}

// Stall has the stand-in take nothing any more, until Wake.
func (s *State) Stall() { s.stall(true) }

// Wake ends a stall.
func (s *State) Wake() { s.stall(false) }

func (s *State) stall(stalled bool) {
	s.Lock()
	defer s.Unlock()
	s.stalled = stalled
	s.Broadcast()
}

// Take waits for the end of a stall. Its caller holds the lock.
func (s *State) Take() {
	for s.stalled {
		s.Wait()
	}
}

// WaitUntil waits until the state is as wanted. Shown is what there is instead.
func (s *State) WaitUntil(t testing.TB, wanted func() bool, shown func() string) {
	t.Helper()
	late := false
	impatience := time.AfterFunc(patience.Time, func() {
		s.Lock()
		defer s.Unlock()
		late = true
		s.Broadcast()
	})
	defer impatience.Stop()
	s.Lock()
	defer s.Unlock()
	for !wanted() && !late {
		s.Wait()
	}
	if late {
		require.FailNow(t, "waiting", "instead there is:\n%s", shown())
	}
}

// Lights are what says words, as hat.Lights do.
type Lights interface {
	Listen(say func(console.Input)) error
	Close() error
}

// Listen returns the words that lights say, and what their Listen returned at last.
func Listen(t testing.TB, l Lights) (words <-chan console.Input, ended <-chan error) {
	said, end := make(chan console.Input, 64), make(chan error, 1)
	go func() {
		defer close(said)
		end <- l.Listen(func(w console.Input) { said <- w })
	}()
	t.Cleanup(func() {
		l.Close()
		for range said {
		}
	})
	return said, end
}
