package hat

import (
	"sync"
	"time"

	"lichtbrett/game/console"
)

// Courier brings frames to a device in a goroutine of its own, so that nobody waits
// for the device: always the latest, and none twice but where that is asked for.
type Courier struct {
	// Send sends a frame. After an error nothing more is sent.
	Send func(console.Frame) error
	// Pause is how far apart two frames are at least.
	Pause time.Duration
	// Again is after what time a frame that still stands is sent again; 0 for never.
	Again time.Duration
	// Failed is told of an error.
	Failed func(error)

	mu     sync.Mutex
	latest console.Frame
	any    bool          // there is one
	sent   bool          // the latest has been
	woken  chan struct{} // nil while it is stopped
	stop   chan struct{}
	ended  chan struct{}
}

// Start begins to send, with the latest frame if there is one.
func (c *Courier) Start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.woken != nil {
		return
	}
	c.sent = false
	c.woken, c.stop, c.ended = make(chan struct{}, 1), make(chan struct{}), make(chan struct{})
	c.woken <- struct{}{}
	go c.run(c.woken, c.stop, c.ended)
}

// Stop ends that, and waits for the frame that is being sent.
func (c *Courier) Stop() {
	c.mu.Lock()
	if c.woken == nil {
		c.mu.Unlock()
		return
	}
	close(c.stop)
	c.woken = nil
	ended := c.ended
	c.mu.Unlock()
	<-ended
}

// Show has a frame sent, unless it is the one that was. It is the Show of lights that
// have a courier, and never fails.
func (c *Courier) Show(f console.Frame) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.any && f == c.latest {
		return nil
	}
	c.latest, c.any, c.sent = f, true, false
	select {
	case c.woken <- struct{}{}:
	default: // it is awake, or stopped
	}
	return nil
}

// Resume begins to send again. It is the Resume of lights that have a courier and of which
// nothing else is to be taken again, and never fails.
func (c *Courier) Resume() error {
	c.Start()
	return nil
}

func (c *Courier) run(woken, stop, ended chan struct{}) {
	defer close(ended)
	timer := time.NewTimer(c.Pause)
	timer.Stop()
	defer timer.Stop()
	var last time.Time
	for {
		select {
		case <-stop:
			return
		case <-woken:
		case <-timer.C:
		}
		if wait := c.Pause - time.Since(last); wait > 0 && !last.IsZero() {
			timer.Reset(wait)
			continue
		}
		f, due := c.next(time.Since(last))
		if !due {
			continue
		}
		last = time.Now()
		if err := c.Send(f); err != nil {
			c.Failed(err)
			return
		}
		if c.Again > 0 {
			timer.Reset(c.Again)
		}
	}
}

// next takes the frame that is to be sent now, if one is.
func (c *Courier) next(since time.Duration) (f console.Frame, due bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	due = c.any && (!c.sent || c.Again > 0 && since >= c.Again)
	c.sent = c.sent || due
	return c.latest, due
}
