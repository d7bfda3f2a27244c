package hat

import (
	"errors"
	"io/fs"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
)

// lamp is lights in a test's memory.
type lamp struct {
	says  chan console.Input
	gone  chan error // what Listen returns
	shown []console.Frame
	fails error
}

func newLamp() *lamp { return &lamp{says: make(chan console.Input), gone: make(chan error, 1)} }

func (l *lamp) Show(f console.Frame) error {
	l.shown = append(l.shown, f)
	return l.fails
}

func (l *lamp) Listen(say func(console.Input)) error {
	for {
		select {
		case w := <-l.says:
			say(w)
		case err := <-l.gone:
			return err
		}
	}
}

func (l *lamp) Suspend() error { return nil }
func (l *lamp) Resume() error  { return nil }
func (l *lamp) Close() error {
	select {
	case l.gone <- nil:
	default:
	}
	return nil
}

// A board that is taken away is told of, waited for, and shows what it has missed when
// it is back, turned as it is meant to be.
func TestABoardComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := newLamp(), newLamp()
		lamps := []*lamp{first, second}
		var away atomic.Bool
		back := 0
		var lost []error
		var said []console.Input
		b, err := OpenBoard(t.Context(), func() (Lights, error) {
			if away.Load() {
				return nil, fs.ErrNotExist
			}
			l := lamps[0]
			lamps = lamps[1:]
			return l, nil
		}, Options{Turn: Turn{Rotation: 2}, Back: func() { back++ }}, func(err error) { lost = append(lost, err) })
		require.NoError(t, err)
		ended := make(chan struct{})
		go func() {
			b.Listen(func(w console.Input) { said = append(said, w) })
			close(ended)
		}()
		synctest.Wait()
		require.NoError(t, b.Show(frame(3)))
		require.Equal(t, Turn{Rotation: 2}.frame(frame(3)), first.shown[0])
		first.says <- console.Point(7, 7)
		first.says <- console.Up.Input()
		synctest.Wait()
		require.Equal(t, []console.Input{console.Point(0, 0), console.Down.Input()}, said)

		away.Store(true)
		first.gone <- errors.New("it was pulled out")
		synctest.Wait()
		require.Equal(t, []error{errors.New("it was pulled out")}, lost)
		require.NoError(t, b.Show(frame(4)), "nothing fails meanwhile")
		time.Sleep(time.Minute)
		away.Store(false)
		time.Sleep(patience)
		synctest.Wait()
		require.Equal(t, []console.Frame{Turn{Rotation: 2}.frame(frame(4))}, second.shown)
		require.Equal(t, 1, back)
		require.NoError(t, b.Close())
		<-ended
	})
}

// Nobody waits for lights that take their time to come back, nor are they taken up if
// nobody wants them any more.
func TestABoardIsShownThingsWhileItIsOpened(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opening := make(chan Lights)
		first := true
		b, err := OpenBoard(t.Context(), func() (Lights, error) {
			if first {
				first = false
				return newLamp(), nil
			}
			return <-opening, nil
		}, Options{}, func(error) {})
		require.NoError(t, err)
		ended := make(chan struct{})
		go func() {
			b.Listen(func(console.Input) {})
			close(ended)
		}()
		synctest.Wait()
		b.lights.(*lamp).gone <- errors.New("gone")
		time.Sleep(2 * patience) // it is being opened
		require.NoError(t, b.Show(frame(1)))
		second := newLamp()
		opening <- second
		synctest.Wait()
		require.Equal(t, []console.Frame{frame(1)}, second.shown)

		second.gone <- errors.New("gone again")
		time.Sleep(2 * patience)
		require.NoError(t, b.Close())
		third := newLamp()
		opening <- third
		<-ended
		require.Empty(t, third.shown)
		require.Len(t, third.gone, 1, "it is closed")
	})
}

// Lights that cannot be shown anything are opened anew; if they are there and still
// take nothing, that is an error, and if they are away they are waited for.
func TestABoardThatTakesNoPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		var next atomic.Value // func() (Lights, error)
		next.Store(func() (Lights, error) { return newLamp(), nil })
		var lost []error
		b, err := OpenBoard(t.Context(), func() (Lights, error) { return next.Load().(func() (Lights, error))() }, Options{}, func(err error) { lost = append(lost, err) })
		require.NoError(t, err)
		ended := make(chan struct{})
		go func() {
			b.Listen(func(console.Input) {})
			close(ended)
		}()
		synctest.Wait()
		fails := func() { b.lights.(*lamp).fails = broken }

		fails()
		require.NoError(t, b.Show(frame(1)), "it was away for a moment")
		synctest.Wait()
		fails()
		next.Store(func() (Lights, error) { return nil, errors.New("no such picture") })
		require.Equal(t, broken, b.Show(frame(2)))
		synctest.Wait()
		require.Empty(t, lost)

		next.Store(func() (Lights, error) { return newLamp(), nil })
		time.Sleep(patience)
		synctest.Wait()
		fails()
		next.Store(func() (Lights, error) { return nil, fs.ErrNotExist })
		require.NoError(t, b.Show(frame(3)))
		synctest.Wait()
		require.Equal(t, []error{broken}, lost)
		require.NoError(t, b.Close())
		<-ended
	})
}

// A picture may be turned while it is shown.
func TestAPictureTurnsWithItsBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, turns := newLamp(), make(chan Turn)
		b, err := OpenBoard(t.Context(), func() (Lights, error) { return l, nil }, Options{Turns: turns}, nil)
		require.NoError(t, err)
		ended := make(chan struct{})
		go func() {
			b.Listen(func(console.Input) {})
			close(ended)
		}()
		require.NoError(t, b.Show(frame(1)))
		turns <- Turn{Rotation: 1}
		synctest.Wait()
		require.Equal(t, []console.Frame{frame(1), Turn{Rotation: 1}.frame(frame(1))}, l.shown)
		require.NoError(t, b.Close())
		<-ended
	})
}
