package client

import (
	"cmp"
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// How long the relay has to answer a request. What was not answered is asked again before
// againTime is over, or never.
const (
	answerTime = 15 * time.Second
	againTime  = 2 * time.Minute
)

// request is a pending request.
type request struct {
	// done is called with the outcome.
	done func(error)
	// refused is called with a refusal, before done.
	refused func(*Error)
	// keep says that whoever asked resends it on the next connection: it does not fail
	// with this one.
	keep bool
	// as are the credentials where it introduces the player, for whom the connection speaks
	// from then on.
	as protocol.Credentials
	// take takes what is answered, where it is not news to the client as any other.
	take func(protocol.FrameData)

	// What was asked, when, and whether it was asked before.
	game   string
	data   protocol.RequestData
	sentAt time.Duration
	again  bool
}

// finish calls done, once.
func (r *request) finish(err error) {
	if r != nil {
		done := r.done
		r.done = nil
		finish(done, err)
	}
}

// finish calls done, if there is something to be called.
func finish(done func(error), err error) {
	if done != nil {
		done(err)
	}
}

// expired reports whether a request is too old to be asked again: nobody expects it any more.
func (r *request) expired(now time.Duration) bool { return now >= r.sentAt+againTime }

// granted reports whether a request has led to where the player is.
func (r *request) granted(in *Room) bool {
	switch r.data.(type) {
	case protocol.CreateGame, protocol.QuickGame:
		return in != nil
	case protocol.JoinGame, protocol.WatchGame:
		return in.is(r.game)
	case protocol.LeaveGame, protocol.UnwatchGame, protocol.DeleteGame:
		return !in.is(r.game)
	}
	return false
}

// requests are those on their way to the relay.
type requests struct {
	link       *link
	last       protocol.ID
	pending    map[protocol.ID]*request
	unanswered []*request // on connections that said nothing; they are asked again
}

// ask sends a request about a game; the id is empty if it is about none. Without a
// connection it fails at once.
func (q *requests) ask(game string, data protocol.RequestData, r request) {
	if q.link.state != Online {
		r.finish(ErrLost)
		return
	}
	r.game, r.data, r.sentAt = game, data, q.link.options.Now()
	q.last++
	q.pending[q.last] = &r
	q.link.socket.Send(protocol.EncodeRequest(protocol.Request{ID: q.last, Game: game, Data: data, Player: r.as}))
}

// answered takes out the request that a frame answers; nil if it is none.
func (q *requests) answered(re protocol.ID) *request {
	r := q.pending[re]
	delete(q.pending, re)
	return r
}

// due returns when the first of them has to be answered.
func (q *requests) due() time.Duration {
	due := never
	for _, r := range q.pending {
		due = min(due, r.sentAt+answerTime)
	}
	return due
}

// lose fails those that will not be answered any more: the connection has ended.
func (q *requests) lose() {
	lost := q.pending
	q.pending = map[protocol.ID]*request{}
	for _, r := range lost {
		if !r.keep {
			r.finish(ErrLost)
		}
	}
}

// late takes out those that are to be asked again when the connection, which says nothing,
// has been replaced.
func (q *requests) late() {
	for id, r := range q.pending {
		switch r.data.(type) {
		case protocol.RegisterPlayer, protocol.AskState:
			continue // every connection begins with one of these
		case protocol.LogoutPlayer:
			continue // whoever wants to be forgotten does not wait for that
		}
		if !r.again && !r.keep {
			delete(q.pending, id)
			q.unanswered = append(q.unanswered, r)
		}
	}
	slices.SortFunc(q.unanswered, func(a, b *request) int { return cmp.Compare(a.sentAt, b.sentAt) })
}

// askAgain asks again what was not answered, once it is known where the player is. What
// has been granted all the same is not asked twice.
func (q *requests) askAgain(in func() *Room) {
	all := q.unanswered
	q.unanswered = nil
	for _, r := range all {
		switch {
		case r.granted(in()):
			r.finish(nil)
		case r.expired(q.link.options.Now()):
			r.finish(ErrLost)
		default:
			r.again = true
			q.ask(r.game, r.data, *r)
		}
	}
}

// expire returns when giveUp is next due.
func (q *requests) expire() time.Duration {
	at := never
	for _, r := range q.unanswered {
		at = min(at, r.sentAt+againTime)
	}
	return at
}

// giveUp fails what was to be asked again: what is too old, or all.
func (q *requests) giveUp(all bool) {
	waiting := q.unanswered
	q.unanswered = nil
	for _, r := range waiting {
		if all || r.expired(q.link.options.Now()) {
			r.finish(ErrLost)
		} else {
			q.unanswered = append(q.unanswered, r)
		}
	}
}
