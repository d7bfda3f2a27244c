package sense

import (
	"io/fs"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
)

// keys are the events of a joystick that a test moves.
type keys chan event

func (k keys) next(until time.Time) (event, error) {
	var late <-chan time.Time
	if !until.IsZero() {
		late = time.After(time.Until(until))
	}
	select {
	case e, open := <-k:
		if !open {
			return event{}, fs.ErrClosed
		}
		return e, nil
	case <-late:
		return event{}, os.ErrDeadlineExceeded
	}
}

func (k keys) grab(bool) error { return nil }

func (k keys) close() error {
	close(k)
	return nil
}

// starved are keys of a program that did not get to run: the first time that it waited for
// something until a time, it slept for much longer.
type starved struct {
	keys
	slept bool
}

func (s *starved) next(until time.Time) (event, error) {
	if until.IsZero() || s.slept {
		return s.keys.next(until)
	}
	s.slept = true
	time.Sleep(time.Minute)
	return event{}, os.ErrDeadlineExceeded
}

func TestTheMiddleIsHeld(t *testing.T) {
	for name, c := range map[string]struct {
		held             time.Duration
		repeats, starves bool // the kernel says so, the program does not get to run
		says             console.Key
	}{
		"tapped":                        {held: input.HoldTime - 1, says: console.Confirm},
		"held":                          {held: input.HoldTime, says: console.Back},
		"held and repeated":             {held: input.HoldTime + 33*time.Millisecond, repeats: true, says: console.Back},
		"tapped while nobody could run": {held: input.HoldTime - time.Microsecond, starves: true, says: console.Confirm},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := make(keys)
				stick := newStick(k)
				if c.starves {
					stick = newStick(&starved{keys: k})
				}
				var said []console.Key
				ended := make(chan error)
				go func() { ended <- stick.Listen(func(key console.Key) { said = append(said, key) }) }()
				pressedAt := time.Now()
				k <- event{middle, pressed, time.Hour}
				for at := 250 * time.Millisecond; c.repeats && at < c.held; at += 33 * time.Millisecond {
					time.Sleep(time.Until(pressedAt.Add(at)))
					k <- event{middle, held, time.Hour + at}
				}
				time.Sleep(time.Until(pressedAt.Add(c.held)))
				synctest.Wait()
				require.Equal(t, c.says == console.Back, len(said) > 0, "before it is released")
				k <- event{middle, released, time.Hour + c.held}
				synctest.Wait()
				require.Equal(t, []console.Key{c.says}, said)
				require.NoError(t, stick.Close())
				require.NoError(t, <-ended)
			})
		})
	}
}

func TestPressesMeantForOthersAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := make(keys)
		stick := newStick(k)
		var said []console.Key
		ended := make(chan error)
		go func() { ended <- stick.Listen(func(key console.Key) { said = append(said, key) }) }()
		press := func(key console.Key) []console.Key {
			k <- event{key: key, phase: pressed}
			synctest.Wait()
			return said
		}
		require.Equal(t, []console.Key{console.Up}, press(console.Up))
		require.NoError(t, stick.Suspend())
		time.Sleep(time.Hour)
		require.Len(t, press(console.Left), 1)
		require.NoError(t, stick.Resume())
		require.Len(t, press(console.Left), 1, "what the system has kept comes at once")
		time.Sleep(backlogTime - time.Nanosecond)
		require.Len(t, press(console.Left), 1)
		time.Sleep(time.Nanosecond)
		require.Equal(t, []console.Key{console.Up, console.Down}, press(console.Down))
		require.NoError(t, stick.Close())
		require.NoError(t, <-ended)
	})
}
