package relay

import (
	"context"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

// A relay joins its bus, and takes over the rooms in the journal that have no owner: all
// of them when it is alone, those of a server that is gone where there are several.
//
// In doubt it fails fast: a relay whose membership is lost drops all rooms and
// connections and joins anew. Clients reconnect and see how the match stands: its only
// source of truth is the journal.

const (
	// joinTime is how long Open waits until connections are let in.
	joinTime = 4 * bus.LeaseTime
	// retry is the pause before something is tried again; that before rooms are is the longer
	// the more often they could not be taken over.
	retry = 100 * time.Millisecond
	// lookAgain is how often rooms without an owner are looked for though nobody has said
	// that there are any.
	lookAgain = 30 * time.Second
)

func (r *Relay) join() (bus.Member, error) {
	ctx, done := context.WithTimeout(context.Background(), bus.AnswerTime)
	defer done()
	m, err := r.options.Bus.Join(ctx, r)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.member = m
	return m, nil
}

// serve works as a member, and joins anew whenever the membership is lost, until the
// relay stops.
func (r *Relay) serve(m bus.Member) {
	defer close(r.left)
	for {
		if m != nil {
			r.work(m)
			if r.stopped() {
				r.working.Wait() // the rooms let go first
				m.Leave()
				return
			}
			r.begin()
			m.Leave()
		}
		select {
		case <-r.stop:
			return
		case <-time.After(retry):
		}
		var err error
		if m, err = r.join(); err != nil {
			r.options.Logger.Error("the other servers cannot be reached", "error", err)
		}
	}
}

// work takes over rooms without an owner, and lets connections in once there are none,
// until the membership is lost or the relay stops.
func (r *Relay) work(m bus.Member) {
	again := time.NewTicker(lookAgain)
	defer again.Stop()
	for pause := retry; ; {
		if r.takeOver(m) {
			pause = retry
			r.letIn(m)
		} else {
			time.AfterFunc(pause, r.lookForOrphans)
			pause = min(2*pause, lookAgain)
		}
		select {
		case <-r.stop:
			return
		case <-m.Lost():
			return
		case <-r.orphans:
		case <-again.C:
		}
	}
}

// letIn lets connections in.
func (r *Relay) letIn(m bus.Member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.joined = r.member == m
	select {
	case <-r.admitted:
	default:
		close(r.admitted)
	}
}

// lookForOrphans has rooms without an owner looked for now.
func (r *Relay) lookForOrphans() {
	select {
	case r.orphans <- struct{}{}:
	default:
	}
}

// begin drops everything after the membership has been lost.
func (r *Relay) begin() {
	r.options.Logger.Warn("this server is taken for dead by the others, and begins anew")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.member, r.joined = nil, false
	for _, o := range r.rooms {
		go o.do(func() { o.ended = true })
	}
	for c := range r.conns {
		c.comeBack()
	}
	clear(r.players)
}

// Gone implements bus.Handler.
func (r *Relay) Gone(server string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, o := range r.rooms {
		go o.gone(server)
	}
	for _, p := range r.players { // frames of their room's owner may be missing
		p.update(func(p *player) {
			if p.owner == server && (p.room != "" || p.watches != "") {
				p.conn.comeBack()
			}
		})
	}
	r.lookForOrphans()
}

// Listed implements bus.Handler.
func (r *Relay) Listed(l bus.Listing) { r.lobby.Put(l.Change) }

// Heard implements bus.Handler.
func (r *Relay) Heard(n bus.News) {
	switch n := n.(type) {
	case bus.PlayerChanged:
		if m := r.on(); m == nil || m.ID() != n.By {
			go r.playerChanged(n.Player)
		}
		if n.Forgotten {
			r.mu.RLock()
			defer r.mu.RUnlock()
			for _, o := range r.rooms {
				go o.forget(n.Player)
			}
		}
	case bus.SettingsChanged:
		go r.settingsChanged()
	case bus.Announcement:
		r.mu.RLock()
		defer r.mu.RUnlock()
		for _, p := range r.players {
			p.conn.tell(protocol.Announcement{Message: n.Message})
		}
	}
}
