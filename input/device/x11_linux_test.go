package device

import (
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/net/patience"
)

// TestMain opens a window whose loop turns slowly, and runs the tests beside it.
// It needs a display, such as Xvfb's, and xdotool to press keys.
func TestMain(m *testing.M) {
	ebiten.SetWindowTitle(title)
	ebiten.SetWindowSize(400, 300)
	go func() { window.code <- m.Run() }()
	if err := ebiten.RunGame(window); err != nil {
		panic(err)
	}
	os.Exit(window.exit)
}

const (
	title = "lichtbrett device test"
	turn  = 150 * time.Millisecond
)

// slowWindow is a window that draws seven frames a second.
type slowWindow struct {
	code    chan int
	exit    int
	queue   input.Queue
	devices *Devices

	mu     sync.Mutex
	events []input.Event
	turns  int
	early  bool // not known yet how late events are heard of
}

var window = &slowWindow{code: make(chan int, 1)}

func (w *slowWindow) Update() error {
	select {
	case w.exit = <-w.code:
		return ebiten.Termination
	default:
	}
	if w.devices == nil {
		w.devices = Open(&w.queue, func() {})
	}
	w.mu.Lock()
	if w.early {
		w.devices.x11.known, w.early = false, false
	}
	w.mu.Unlock()
	w.devices.Poll(Now(), 1)
	w.mu.Lock()
	w.events = slices.AppendSeq(w.events, w.queue.Take())
	w.turns++
	w.mu.Unlock()
	time.Sleep(turn)
	return nil
}

func (*slowWindow) Draw(*ebiten.Image) {}

func (*slowWindow) Layout(width, height int) (int, int) { return width, height }

// after does something to the window and returns what had been heard of it when
// the last event of a kind came.
func after(t *testing.T, last func(input.Body) bool, command ...string) []input.Event {
	t.Helper()
	window.mu.Lock()
	window.events = nil
	window.mu.Unlock()
	do(t, command...)
	var heard []input.Event
	require.Eventually(t, func() bool {
		window.mu.Lock()
		defer window.mu.Unlock()
		heard = append([]input.Event(nil), window.events...)
		for _, e := range heard {
			if last(e.Body) {
				return true
			}
		}
		return false
	}, patience.Time, 10*time.Millisecond, "%v is heard of", command)
	return heard
}

func do(t *testing.T, command ...string) string {
	t.Helper()
	said, err := exec.Command("xdotool", command...).CombinedOutput()
	require.NoError(t, err, "xdotool %v: %s", command, said)
	return string(said)
}

// ready returns the window once it is shown and has the focus.
func ready(t *testing.T) string {
	t.Helper()
	require.Eventually(t, func() bool {
		window.mu.Lock()
		defer window.mu.Unlock()
		return window.turns > 2
	}, patience.Time, 10*time.Millisecond, "the window is there")
	id := strings.TrimSpace(do(t, "search", "--sync", "--limit", "1", "--name", title))
	do(t, "windowfocus", "--sync", id)
	return id
}

func escape(body input.Body) bool { return body == input.Button{Key: console.Back} }

func words(events []input.Event) (words []input.Body) {
	for _, e := range events {
		if w, ok := e.Body.(input.Button); ok {
			words = append(words, w)
		}
	}
	return words
}

func TestTapsBetweenTwoFramesAreAllHeardInTheirOrder(t *testing.T) {
	ready(t)
	command := []string{"key", "--delay", "0"}
	var want []input.Body
	for range 5 {
		command = append(command, "Left", "Return", "Left", "d")
		want = append(want, input.Button{Key: console.Left}, input.Button{Key: console.Confirm},
			input.Button{Key: console.Left}, input.Button{Key: console.Right, Types: true})
	}
	heard := after(t, escape, append(command, "Escape")...)
	require.Equal(t, append(want, input.Button{Key: console.Back}), words(heard))
}

func TestHeldKeysRepeatUntilTheyAreReleased(t *testing.T) {
	ready(t)
	first := after(t, func(b input.Body) bool { w, ok := b.(input.Button); return ok && w.Repeat }, "keydown", "Up")
	require.Equal(t, input.Button{Key: console.Up}, words(first)[0])
	after(t, escape, "keyup", "Up", "key", "Escape")
	require.Equal(t, []input.Body{input.Button{Key: console.Back}}, words(after(t, escape, "key", "Escape")), "nothing repeats any more")
}

func TestKeysWithModifiersAreNotOurs(t *testing.T) {
	ready(t)
	heard := after(t, escape, "key", "--delay", "0", "ctrl+a", "alt+Left", "super+d", "Escape")
	require.Equal(t, []input.Body{input.Button{Key: console.Back}}, words(heard))
}

func TestTabStepsBothWays(t *testing.T) {
	ready(t)
	heard := after(t, escape, "key", "--delay", "0", "Tab", "shift+Tab", "Escape")
	var steps []input.Body
	for _, e := range heard {
		if step, ok := e.Body.(input.Step); ok {
			steps = append(steps, step)
		}
	}
	require.Equal(t, []input.Body{input.Step{}, input.Step{Back: true}}, steps)
}

func TestClicksBetweenTwoFramesAreHeardWhereTheyWere(t *testing.T) {
	id := ready(t)
	places := [][2]int{{30, 40}, {200, 100}, {390, 290}}
	var command []string
	for _, p := range places {
		command = append(command, "mousemove", "--window", id, strconv.Itoa(p[0]), strconv.Itoa(p[1]), "click", "1")
	}
	heard := after(t, escape, append(command, "click", "5", "key", "Escape")...)
	var got []input.Body
	for _, e := range heard {
		switch b := e.Body.(type) {
		case input.Pointer:
			if b.Phase != input.Move {
				got = append(got, b)
			}
		case input.Wheel:
			got = append(got, b)
		}
	}
	var want []input.Body
	for _, p := range places {
		x, y := float64(p[0]), float64(p[1])
		want = append(want,
			input.Pointer{Device: input.Mouse, Phase: input.Down, X: x, Y: y},
			input.Pointer{Device: input.Mouse, Phase: input.Up, X: x, Y: y})
	}
	require.Equal(t, append(want, input.Wheel{X: 390, Y: 290, DY: wheelStep}), got)
}

// A press is timed by the display, not by the frames that hear of it, from the first one on.
func TestTimesAreThoseOfThePress(t *testing.T) {
	id := ready(t)
	for range 5 {
		window.mu.Lock()
		window.early = true
		window.mu.Unlock()
		heard := after(t, escape, "mousemove", "--window", id, "50", "50", "mousedown", "1",
			"getmouselocation", "sleep", "0.05", "mouseup", "1", "key", "Escape") // the display answers once it has pressed
		var down, up time.Duration
		for _, e := range heard {
			if p, ok := e.Body.(input.Pointer); ok && p.Phase == input.Down {
				down = e.At
			} else if ok && p.Phase == input.Up {
				up = e.At
			}
		}
		require.GreaterOrEqual(t, up-down, 49*time.Millisecond)
	}
}

// Who is stuck asks for a hint in the window, too.
func TestAHintIsAskedForWithAKey(t *testing.T) {
	ready(t)
	heard := after(t, escape, "key", "--delay", "0", "h", "ctrl+h", "Escape")
	var hints []input.Body
	for _, e := range heard {
		if hint, ok := e.Body.(input.Hint); ok {
			hints = append(hints, hint)
		}
	}
	require.Equal(t, []input.Body{input.Hint{}}, hints)
}

// With Shift, Enter is a new line for those who write, and no word.
func TestShiftAndEnterTypeALineFeed(t *testing.T) {
	ready(t)
	heard := after(t, escape, "key", "--delay", "0", "shift+Return", "Escape")
	require.Equal(t, []input.Body{input.Button{Key: console.Back}}, words(heard))
	var typed []input.Body
	for _, e := range heard {
		if text, ok := e.Body.(input.Typed); ok {
			typed = append(typed, text)
		}
	}
	require.Equal(t, []input.Body{input.Typed{Text: "\n"}}, typed)
}
