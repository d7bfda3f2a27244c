package main

import (
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/input/device"
	"lichtbrett/net/client"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/fallback"
	"lichtbrett/render/ui/paint"
	"lichtbrett/render/ui/semantics"
)

// loop brings input to the screen, lets time pass, and draws if something
// changed; then it rests until something happens or is due.
type loop struct {
	surface *ui.Surface
	host    *host
	queue   *input.Queue
	devices *device.Devices
	mirror  *semantics.Mirror
	canvas  *paint.Canvas

	// calm reports whether animations are off, given the system's preference.
	calm func(system bool) bool

	leds   func() (console.Frame, bool) // what an LED game shows, if one is shown
	room   func() *client.Room          // the one that is shown, if one is
	matrix *matrix                      // nil without a Sense HAT
	pace   pace
	window ui.Window
	pixels float64 // of the screen to a device-independent one
	size   [2]int  // of the screen that was painted
	drawn  bool
	busy   time.Duration // when something happened last

	woken  atomic.Bool
	mu     sync.Mutex
	posted []func()

	mirrored int  // the revision of the tree that the mirror shows
	late     bool // the mirror lacks what was painted last
}

func newLoop(surface *ui.Surface, h *host) *loop {
	l := &loop{surface: surface, host: h, queue: &input.Queue{}, canvas: paint.New(), mirror: semantics.Open()}
	h.onUnseen(func() (more bool) {
		began := device.Now()
		return l.takeIn(func() bool { return device.Now()-began > enough })
	})
	if semantics.ShowsFields {
		surface.FieldsByPage()
	}
	var fonts *fallback.Fonts
	fonts = fallback.Open(func() { l.post(func() { l.setIn(fonts) }) })
	l.setIn(fonts)
	surface.Expect(h.device())
	h.onChange(l.wake)
	l.devices = device.Open(l.queue, l.wake)
	return l
}

// setIn sets text that the app's own fonts lack in others.
func (l *loop) setIn(fonts *fallback.Fonts) {
	ui.UseFallback(fonts)
	l.canvas.UseFallback(fonts)
	l.surface.Invalidate()
}

// wake has the loop turn again. It may be called from anywhere.
func (l *loop) wake() {
	l.woken.Store(true)
	l.host.release()
}

// post has a function called at one of the next turns or, while nobody sees the page
// and there are none, soon: what comes meanwhile is not to pile up.
func (l *loop) post(f func()) {
	l.mu.Lock()
	l.posted = append(l.posted, f)
	l.mu.Unlock()
	l.wake()
	l.host.hasPosts()
}

// takeIn calls what was posted: at least one function, and as many as there is time for.
// It reports whether there are more.
func (l *loop) takeIn(over func() bool) (more bool) {
	for {
		l.mu.Lock()
		if len(l.posted) == 0 {
			l.posted = nil
			l.mu.Unlock()
			return false
		}
		f := l.posted[0]
		l.posted[0] = nil
		l.posted = l.posted[1:]
		more = len(l.posted) > 0
		l.mu.Unlock()
		if f(); over() {
			return more
		}
	}
}

// LayoutF makes the screen as large as the window in physical pixels.
func (l *loop) LayoutF(width, height float64) (float64, float64) {
	l.pixels = l.host.pixels()
	l.window = ui.Window{Width: width, Height: height, Safe: l.host.safe, Calm: l.calm(l.host.calm)}
	return width * l.pixels, height * l.pixels
}

// Layout is never called, for there is LayoutF.
func (l *loop) Layout(width, height int) (int, int) { return width, height }

// Update is one turn of the loop. One that is to paint what the last turn has left
// does nothing else; another one follows.
func (l *loop) Update() error {
	l.woken.Store(false)
	now := device.Now()
	l.pace.begin(now)
	if err := l.host.turn(); err != nil {
		return err
	}
	l.surface.Resize(l.window)
	l.devices.Poll(now, l.pixels)
	if l.pace.due {
		l.woken.Store(true)
	} else {
		l.advance(now)
	}
	f, ok := l.leds()
	l.matrix.show(l.room(), f, ok)
	return nil
}

// advance lets time pass, then handles what happened, so that what it sets in
// motion begins now: at least one event, and as many as there is time for. What
// was painted in the last turn it mirrors first, for each takes its time, which the
// events do not have to make up for.
func (l *loop) advance(now time.Duration) {
	spent := time.Duration(0)
	if l.late {
		l.show()
		spent = device.Now() - now
	}
	l.surface.Tick(now)
	over := func() bool { return l.pace.over(device.Now() - spent) }
	for e := range l.queue.Take() {
		l.busy = now
		if l.surface.Handle(e); over() {
			break
		}
	}
	if l.takeIn(over) {
		l.woken.Store(true)
	}
	if !l.surface.Dirty() {
		l.show()
	}
}

// show mirrors what changed. A focus that somebody has moved in the page stays where it is
// until that has been handled.
func (l *loop) show() {
	l.late = false
	root := l.surface.Root()
	if root == nil {
		return
	}
	if revision := l.surface.Revision(); revision != l.mirrored {
		l.mirrored = revision
		l.devices.Quietly(func() { l.mirror.Show(root, l.surface.Scale()) })
		l.surface.FieldsShown()
	}
	if !l.queue.Has(moved) && l.surface.FocusAsked() {
		l.devices.Quietly(func() { l.mirror.Focus(l.surface.Focused()) })
	}
	l.mirror.Announce(l.surface.Announced())
	l.mirror.Cursor(l.surface.Hovers())
}

// moved reports whether an event is that the focus was moved in the page.
func moved(e input.Event) bool {
	_, ok := e.Body.(input.Focus)
	return ok
}

// Draw paints what changed, on top of what was painted before.
func (l *loop) Draw(screen *ebiten.Image) {
	if size := screen.Bounds().Size(); size.X != l.size[0] || size.Y != l.size[1] {
		l.size = [2]int{size.X, size.Y}
		l.surface.Invalidate()
	}
	if l.surface.Dirty() && (!l.drawn || l.paints()) {
		l.busy = device.Now()
		l.late = true
		l.woken.Store(true)
		l.canvas.Begin(screen, l.pixels*l.surface.Scale())
		l.surface.Paint(l.canvas)
		l.canvas.End()
		if !l.drawn {
			l.drawn = true
			l.host.ready()
			l.devices.WatchPads()
		}
	}
	l.rest()
}

// paints reports whether there is time to paint in this turn, and time to build
// what is to be painted before that.
func (l *loop) paints() bool {
	if !l.pace.paints(device.Now()) {
		return false
	}
	l.surface.Root()
	return l.pace.paints(device.Now())
}

// idle reports whether nothing is left to do now: nothing has happened since this turn
// began, no event waits, and all is painted.
func (l *loop) idle() bool { return !l.woken.Load() && l.queue.Empty() && !l.surface.Dirty() }

// rest holds the next turn back until something happens or is due.
func (l *loop) rest() {
	if !l.idle() {
		return
	}
	now := device.Now()
	next, ok := l.surface.Next()
	if due, repeating := l.devices.Next(now); repeating {
		next, ok = min(next, due), true
	}
	if due, moves := l.matrix.next(); moves && (!ok || due < next) {
		next, ok = due, true
	}
	if !ok {
		next = forever
	}
	if next > frame {
		l.host.hold(next, now-l.busy)
	}
}

// forever is longer than anybody waits.
const forever time.Duration = math.MaxInt64

// frame is about how long a frame takes; what is due sooner is due at the next.
const frame = 16 * time.Millisecond
