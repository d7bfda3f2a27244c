package client

import (
	"math"
	"time"

	"lichtbrett/net/protocol"
)

// How long the client waits for an answer to its attempt to connect, and how
// long between two attempts: the pauses double.
const (
	dialTime   = 10 * time.Second
	firstPause = 500 * time.Millisecond
	maxPause   = 20 * time.Second
)

// How long a connection may say nothing before it is pinged, and how long the relay then has
// to say something. A script in a browser does not see the relay's own pings, and is not told
// that a connection has died.
const (
	silence  = protocol.SilenceTime
	pongTime = protocol.PongTimeout
)

// never is when something is due that is not.
const never = time.Duration(math.MaxInt64)

// link is the connection to the relay, whatever is said on it: it comes back by itself, and
// one that has died silently is noticed.
type link struct {
	options Options
	events  Events // of the socket that is there now

	state    State
	socket   Socket
	attempt  int           // the number of this socket: callbacks of others are stale
	known    bool          // the relay knows who speaks
	heardAt  time.Duration // when what was last heard of the relay arrived
	pingedAt time.Duration // when it was last pinged, if it has not been heard since; else 0
	failures int           // attempts since the connection was last there
	retryAt  time.Duration // when to try again, in Lost
	openedAt time.Duration
}

// dial opens the connection anew.
func (l *link) dial() {
	l.end(Connecting)
	l.openedAt = l.options.Now()
	attempt := l.attempt
	l.socket = l.options.Dial(l.options.Address, Events{
		Opened: func() {
			if l.attempt == attempt {
				l.state, l.heardAt, l.pingedAt = Online, l.options.Now(), 0
				l.events.Opened()
			}
		},
		Received: func(text []byte, at time.Duration) {
			if l.attempt == attempt {
				l.heardAt, l.pingedAt = at, 0
				l.events.Received(text, at)
			}
		},
		Closed: func(code int) {
			if l.attempt == attempt {
				l.events.Closed(code)
			}
		},
	})
}

// end closes the socket, whose later callbacks are ignored. If it is lost the next attempt
// comes after a pause: exponential backoff with jitter, so that not all clients come back at
// once.
func (l *link) end(s State) {
	l.attempt++
	l.state, l.known = s, false
	if l.socket != nil {
		l.socket.Close()
		l.socket = nil
	}
	if s != Lost {
		return
	}
	pause := maxPause
	if l.failures < 6 {
		pause = min(maxPause, firstPause<<l.failures)
	}
	l.failures++
	pause = pause/2 + time.Duration(l.options.Random()%uint64(pause/2+1))
	l.retryAt = l.options.Now() + pause
}

// welcomed takes that the relay knows who speaks: the connection is there.
func (l *link) welcomed() { l.known, l.failures = true, 0 }

// ping asks the relay whether it is there. Nothing else waits for the answer.
func (l *link) ping() {
	l.pingedAt = max(1, l.options.Now())
	l.socket.Send(protocol.EncodeRequest(protocol.Request{ID: protocol.NoID, Data: protocol.Ping{}}))
}

// due returns when the connection counts as lost unless the relay is heard; answer is when a
// request has to be answered.
func (l *link) due(answer time.Duration) time.Duration {
	if l.pingedAt == 0 {
		return answer
	}
	return min(answer, l.pingedAt+pongTime)
}

// next returns when tick has something to do, or the connection counts as lost.
func (l *link) next(answer time.Duration) time.Duration {
	switch {
	case l.state == Lost:
		return l.retryAt
	case l.state == Connecting:
		return l.openedAt + dialTime
	case l.state != Online:
		return never
	case l.pingedAt == 0:
		return min(answer, l.heardAt+silence)
	}
	return l.due(answer)
}

// dead reports whether the connection has died silently. What was due counts as missing only
// if it was so at the last turn already: after a long pause, as in a hidden tab, what has
// come meanwhile is taken in first.
func (l *link) dead(lastTurn, answer time.Duration) bool {
	return l.state == Online && lastTurn >= l.due(answer)
}

// tick does what is due, and reports whether the connection stands otherwise than before.
func (l *link) tick() bool {
	before := l.state
	switch now := l.options.Now(); {
	case l.state == Lost && now >= l.retryAt:
		l.dial()
	case l.state == Connecting && now >= l.openedAt+dialTime:
		l.end(Lost)
	case l.state == Online && l.pingedAt == 0 && now >= l.heardAt+silence:
		l.ping()
	}
	return l.state != before
}
