package hat

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// frame is one that is told from others by a number.
func frame(n int) (f console.Frame) {
	f[0][0] = console.LED{Color: console.Color(n % 9)}
	f[0][1] = console.LED{Color: console.Color(n / 9)}
	return f
}

type sent struct {
	at    time.Duration
	frame console.Frame
}

func TestACourierBringsTheLatestFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var mu sync.Mutex
		var all []sent
		c := &Courier{Pause: 33 * time.Millisecond, Again: time.Second, Send: func(f console.Frame) error {
			mu.Lock()
			defer mu.Unlock()
			all = append(all, sent{time.Since(began), f})
			return nil
		}}
		c.Start()
		passes := func(d time.Duration) []sent {
			time.Sleep(d)
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			found := all
			all = nil
			return found
		}
		require.Empty(t, passes(time.Hour), "there is nothing to be sent")
		c.Show(frame(1))
		require.Equal(t, []sent{{time.Hour, frame(1)}}, passes(0), "at once")
		for n := range 9 {
			c.Show(frame(n))
		}
		require.Equal(t, []sent{{time.Hour + 33*time.Millisecond, frame(8)}}, passes(time.Second), "those between are left out")
		c.Show(frame(8))
		require.Len(t, passes(10*time.Second), 10, "one that stands is sent again, once a second")

		c.Stop()
		c.Show(frame(5))
		require.Empty(t, passes(time.Hour))
		c.Start()
		require.Equal(t, frame(5), passes(0)[0].frame, "it goes on with the latest")
		c.Stop()
		c.Stop()
	})
}

// Nobody waits for a device that takes nothing, and one that fails is left alone.
func TestASlowDeviceIsWaitedForByNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		taken, release := 0, make(chan error)
		var failed error
		c := &Courier{Send: func(console.Frame) error { taken++; return <-release }, Failed: func(err error) { failed = err }}
		c.Start()
		for n := range 50 {
			c.Show(frame(n))
			synctest.Wait()
		}
		require.Equal(t, 1, taken)
		release <- nil
		synctest.Wait()
		require.Equal(t, 2, taken, "the latest, none of those between")
		release <- errors.New("gone")
		synctest.Wait()
		c.Show(frame(60))
		synctest.Wait()
		require.EqualError(t, failed, "gone")
		require.Equal(t, 2, taken)
		c.Stop()
	})
}
