package sense

import (
	"io/fs"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// keys are the events of a joystick whose directions are pressed by a test.
type keys chan console.Key

func (k keys) next() (event, error) {
	key, open := <-k
	if !open {
		return event{}, fs.ErrClosed
	}
	return event{key, pressed}, nil
}

func (k keys) grab(bool) error { return nil }

func (k keys) close() error {
	close(k)
	return nil
}

func TestPressesMeantForOthersAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := make(keys)
		stick := newStick(k)
		var said []console.Key
		ended := make(chan error)
		go func() { ended <- stick.Listen(func(key console.Key) { said = append(said, key) }) }()
		press := func(key console.Key) []console.Key {
			k <- key
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
