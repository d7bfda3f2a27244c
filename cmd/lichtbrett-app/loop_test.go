package main

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/input/device"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/semantics"
)

// What has piled up is called in order, a little in each turn.
func TestWhatIsPostedIsSpreadOverTheTurns(t *testing.T) {
	l := &loop{host: &host{}}
	var called []int
	for i := range 5 {
		l.post(func() { called = append(called, i) })
	}
	allowed := 2
	over := func() bool { return len(called) >= allowed }
	require.True(t, l.takeIn(over))
	require.Equal(t, []int{0, 1}, called)
	require.True(t, l.takeIn(over), "at least one")
	require.Equal(t, []int{0, 1, 2}, called)
	l.post(func() { called = append(called, 5) })
	allowed = 9
	require.False(t, l.takeIn(over))
	require.Equal(t, []int{0, 1, 2, 3, 4, 5}, called)
	require.False(t, l.takeIn(over))
}

// keypad is a screen that counts the buttons that are pressed.
type keypad struct {
	ui.Still
	pressed int
}

func (k *keypad) Build(ui.View) *ui.Node {
	return ui.Column().OnButton(func(console.Key) bool {
		k.pressed++
		return true
	})
}

// blank is a canvas that shows nothing.
type blank struct{ ui.Canvas }

func (blank) Clip(_ ui.Rect, draw func())     { draw() }
func (blank) Fill(ui.Rect, float64, ui.Color) {}

// What comes to the loop, and turns of it: those that are slow leave all but one event, and
// what is to be painted, to the next.
const (
	key        = iota
	nothingNew // an event that changes nothing
	quickTurn
	slowTurn
	steps
)

// However keys come between turns: the loop does not rest before each has reached the screen.
func TestTheLoopDoesNotRestOnAKey(t *testing.T) {
	const longest = 6
	var play func(order []int)
	play = func(order []int) {
		screen := &keypad{}
		l := &loop{host: &host{}, queue: &input.Queue{}, surface: ui.NewSurface(), mirror: semantics.Open()}
		l.surface.Resize(ui.Window{Width: 100, Height: 100})
		l.surface.Show(screen)
		keys := 0
		for _, step := range order {
			switch step {
			case key:
				keys++
				l.queue.Push(device.Now(), input.Button{Key: console.Left})
				l.wake()
			case nothingNew:
				l.queue.Push(device.Now(), input.Focus{})
				l.wake()
			default:
				l.turn(step == slowTurn)
			}
		}
		for turns := 0; !l.idle(); turns++ {
			require.Less(t, turns, 10*longest, "the loop never rests after %v", order)
			l.turn(false)
		}
		require.Equal(t, keys, screen.pressed, "after %v", order)
		if len(order) < longest {
			for step := range steps {
				play(append(slices.Clone(order), step))
			}
		}
	}
	play(nil)
}

// turn is one turn of the loop without the window and what it is drawn with.
func (l *loop) turn(slow bool) {
	l.woken.Store(false)
	now := device.Now()
	if l.pace.begin(now); slow {
		l.pace.began -= time.Hour
	}
	if l.pace.due {
		l.woken.Store(true)
	} else {
		l.advance(now)
	}
	if l.surface.Dirty() && l.paints() {
		l.late = true
		l.woken.Store(true)
		l.surface.Paint(blank{})
	}
}
