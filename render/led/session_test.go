package led

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/table"
)

func TestMain(m *testing.M) {
	// What the runtime makes at the first request for signals must not belong to
	// one test's own time.
	watchStops().unwatch()
	goleak.VerifyTestMain(m)
}

// surface is a surface in a test's memory.
type surface struct {
	words chan console.Key
	leave chan error
	over  <-chan struct{} // the test is
	panic bool

	mu   sync.Mutex
	all  []shown
	fail error
}

type shown struct {
	at time.Duration
	Picture
}

var began time.Time

func (s *surface) Show(p Picture) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, shown{time.Since(began), p})
	return s.fail
}

// shown returns all pictures so far.
func (s *surface) shown() []shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.all)
}

func (s *surface) Listen(say func(console.Input)) error {
	for {
		select {
		case k := <-s.words:
			if s.panic {
				panic("a mistake in the surface")
			}
			say(k.Input())
		case err := <-s.leave:
			return err
		case <-s.over:
			return nil
		}
	}
}

func (*surface) Suspend() error { return nil }
func (*surface) Resume() error  { return nil }

func (s *surface) frame() string { return s.shown()[len(s.shown())-1].Frame.String() }

// start plays Connect Four on a new surface; ended gets what Run returns or the
// cause of its panic.
func start(ctx context.Context, t *testing.T, players int) (s *surface, ended chan any) {
	began = time.Now()
	s = &surface{words: make(chan console.Key), leave: make(chan error), over: t.Context().Done()}
	session := Session{
		Program: func(desk func(func(table.Envelope)) table.Keeper) console.Program {
			var program *connectfourleds.Program
			program = connectfourleds.New(desk(func(e table.Envelope) { program.Receive(e) }), connectfour.WithJokers, 1)
			if players > 0 {
				program.Start(players)
			}
			return program
		},
		Surface: s, Language: text.English, Random: func() uint64 { return 1 },
	}
	ended = make(chan any, 1)
	go func() {
		defer func() {
			if cause := recover(); cause != nil {
				ended <- cause
			}
		}()
		ended <- session.Run(ctx)
	}()
	synctest.Wait()
	return s, ended
}

func TestAPictureIsShownWhenItChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s, ended := start(ctx, t, 2)
		require.Len(t, s.shown(), 1)
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Len(t, s.shown(), 1, "nothing moves")

		s.words <- console.Right
		synctest.Wait()
		require.Len(t, s.shown(), 2, "a press is shown at once")
		require.Equal(t, time.Hour, s.shown()[1].at)
		time.Sleep(time.Minute)
		for range 9 {
			s.words <- console.Right
		}
		synctest.Wait()
		require.Len(t, s.shown(), 3)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Len(t, s.shown(), 4, "what comes at once is shown together, a sixtieth of a second later")
		require.Equal(t, frameTime, s.shown()[3].at-s.shown()[2].at)
		require.Equal(t, "Column 8: drop a disc.", s.shown()[3].Status.Selected)

		cancel()
		require.Nil(t, <-ended)
	})
}

func TestAnimationsMoveByThemselvesAndAtMostSixtyTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := start(t.Context(), t, 2)
		time.Sleep(time.Hour) // Time before a press is not the animation's.
		s.words <- console.Confirm
		time.Sleep(10 * time.Second)
		synctest.Wait()
		require.Len(t, s.shown(), 1+7+1, "a stone falls through seven rows, then the other player chooses")
		for i, next := range s.shown()[1:] {
			require.GreaterOrEqual(t, next.at-s.shown()[i].at, frameTime)
		}
		require.Contains(t, s.frame(), "7|      G        |")
	})
}

func TestTheComputerAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := start(t.Context(), t, 1)
		s.words <- console.Confirm
		time.Sleep(10 * time.Second)
		synctest.Wait()
		last := s.shown()[len(s.shown())-1]
		require.Equal(t, "Green to move", last.Status.Turn)
		require.Contains(t, last.Status.Event, "The computer dropped a disc")
	})
}

func TestRunEnds(t *testing.T) {
	broken := errors.New("the wire is broken")
	for name, c := range map[string]struct {
		do   func(*surface)
		want any
	}{
		"when the player leaves the surface": {func(s *surface) { s.leave <- nil }, nil},
		"when the player leaves the program": {func(s *surface) { s.words <- console.Back }, nil},
		"when the surface fails to listen":   {func(s *surface) { s.leave <- broken }, broken},
		"when the surface fails to show": {func(s *surface) {
			s.mu.Lock()
			s.fail = broken
			s.mu.Unlock()
			s.words <- console.Right
		}, broken},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, ended := start(t.Context(), t, 0)
				c.do(s)
				if c.want == nil {
					require.Nil(t, <-ended)
				} else {
					require.Equal(t, c.want, <-ended)
				}
			})
		})
	}
}

// A panic beside Run's goroutine comes to Run's caller, who gives the device
// back.
func TestAPanicReachesTheCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, ended := start(t.Context(), t, 0)
		s.panic = true
		s.words <- console.Right
		cause := <-ended
		require.Contains(t, cause.(crash).String(), "a mistake in the surface")
		require.Contains(t, cause.(crash).String(), "session_test.go", "where it happened")
	})
}
