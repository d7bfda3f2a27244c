// Package bustest has what every bus promises as tests, and a bus of several members in
// one process, whose messages take their time and which can be cut.
package bustest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay/bus"
)

// patience is for how long nothing at all may happen while something is waited for.
const patience = time.Minute

// Listener is a member that keeps what it is told, and for each of its connections
// whether it has given way.
type Listener struct {
	Member bus.Member

	t *testing.T

	mu      sync.Mutex
	changed chan struct{} // closed and replaced with every change
	told    []bus.Delivery
	news    []bus.News
	listed  map[string]bus.Listing
	placed  map[string]bus.Place
	gone    map[string]bool
	here    map[string]bus.Place // the connections that stay, by players
	counted bus.Census
}

// Join has a process join a bus.
func Join(t *testing.T, b bus.Bus) *Listener {
	t.Helper()
	l := &Listener{
		t: t, changed: make(chan struct{}), listed: map[string]bus.Listing{}, placed: map[string]bus.Place{},
		gone: map[string]bool{}, here: map[string]bus.Place{},
	}
	var m bus.Member
	ctx := t.Context()
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		var err error
		m, err = b.Join(ctx, l)
		require.NoError(t, err)
	}, patience, 10*time.Millisecond)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Member = m
	return l
}

// change changes what the listener knows, and wakes those who wait for it.
func (l *Listener) change(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
	close(l.changed)
	l.changed = make(chan struct{})
}

// Tell implements bus.Handler.
func (l *Listener) Tell(d bus.Delivery) { l.change(func() { l.told = append(l.told, d) }) }

// Heard implements bus.Handler.
func (l *Listener) Heard(n bus.News) { l.change(func() { l.news = append(l.news, n) }) }

// Placed implements bus.Handler: the connection gives way to a later one.
func (l *Listener) Placed(p bus.Place) {
	l.change(func() {
		if p.Stamp <= l.placed[p.Player].Stamp {
			l.t.Errorf("a place has come after one of a greater stamp: %v after %v", p, l.placed[p.Player])
		}
		l.placed[p.Player] = p
		if l.here[p.Player].Stamp < p.Stamp {
			delete(l.here, p.Player)
		}
	})
}

// Listed implements bus.Handler.
func (l *Listener) Listed(s bus.Listing) {
	l.change(func() {
		if s.Change.Gone {
			delete(l.listed, s.Change.Room.ID)
		} else {
			l.listed[s.Change.Room.ID] = s
		}
	})
}

// Gone implements bus.Handler.
func (l *Listener) Gone(server string) { l.change(func() { l.gone[server] = true }) }

// Census implements bus.Handler.
func (l *Listener) Census() bus.Census { return l.counted }

// until waits until something holds, for as long as something goes on.
func (l *Listener) until(what string, holds func() bool) {
	l.t.Helper()
	l.comes(nil, what, holds)
}

// comes is until for what need not come once lost is closed; it reports whether it has come.
func (l *Listener) comes(lost <-chan struct{}, what string, holds func() bool) bool {
	l.t.Helper()
	for {
		l.mu.Lock()
		ok, changed := holds(), l.changed
		l.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-lost:
			return false
		case <-time.After(patience):
			require.FailNow(l.t, "it does not come to pass: "+what)
		}
	}
}

// Arrive connects a player here. The connection gives way if a later one is known.
func (l *Listener) Arrive(player string) bus.Place {
	p, err := l.Member.Arrive(player)
	if err != nil {
		l.t.Error(err)
		return p
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.here[player].Stamp < p.Stamp && l.placed[player].Stamp <= p.Stamp {
		l.here[player] = p
	}
	return p
}

// Depart ends a player's connection here.
func (l *Listener) Depart(p bus.Place) {
	l.mu.Lock()
	if l.here[p.Player] == p {
		delete(l.here, p.Player)
	}
	l.mu.Unlock()
	l.Member.Depart(p)
}

// Connected returns the connection of a player that has not given way here, if any.
func (l *Listener) Connected(player string) bus.Place {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.here[player]
}

// AwaitGone waits until a server is gone.
func (l *Listener) AwaitGone(server string) {
	l.t.Helper()
	l.until(server+" is gone", func() bool { return l.gone[server] })
}

// AwaitTold waits until so much has been told.
func (l *Listener) AwaitTold(deliveries int) {
	l.t.Helper()
	l.until("all is told", func() bool { return len(l.told) == deliveries })
}
