package table

import (
	"time"

	"lichtbrett/game"
)

// Proposal is what is decided together: what changes the match for others is
// asked for, and they can refuse it. A person who is alone is granted it at once.
type Proposal string

// The proposals.
const (
	TakeBack     Proposal = "undo"
	AnotherMatch Proposal = "restart"
	AbortMatch   Proposal = "abort"
)

// silenceAgrees reports whether a player who has not voted when the time is up agrees.
func (p Proposal) silenceAgrees() bool { return p == AbortMatch }

// asks reports whether somebody's agreement is needed. A match is aborted for all who have
// not left: a connection that is lost decides nothing.
func (p Proposal) asks(player Player) bool {
	return p == AbortMatch && player.stays() || player.heard()
}

// How long a vote takes, and how long a person waits until asking again for the
// match to be aborted.
const (
	VoteTime = 30 * time.Second
	AskAgain = 60 * time.Second
)

// vote is an open proposal.
type vote struct {
	What   Proposal    `json:"what"`
	Seat   game.Seat   `json:"seat"`
	Ends   time.Time   `json:"ends"`
	Agreed []game.Seat `json:"agreed"`
}

// ask opens a vote, or agrees to one that is open for the same.
func (t *Table) ask(out *Outcome, now time.Time, from game.Seat, what Proposal) error {
	if err := t.refuseUnlessRunning(); err != nil && (what == AbortMatch || t.position == nil) {
		return err
	}
	switch {
	case t.state.Vote != nil && t.state.Vote.What == what:
		return t.answer(out, now, from, true)
	case t.state.Vote != nil:
		return refuse(ReasonVoteOpen, "another question is open; answer that one first")
	}
	switch again := t.state.Seats[from].AskedAt.Add(AskAgain); {
	case what == TakeBack:
		if _, err := t.backTo(from, false); err != nil {
			return err
		}
	case what == AbortMatch && !t.state.Seats[from].AskedAt.IsZero() && now.Before(again):
		return refuse(ReasonAskedBefore, "seat %d has asked already; it may ask again in %d s", from, (again.Sub(now)+time.Second-1)/time.Second)
	}
	if err := t.do(out, now, Asked{What: what, Seat: from}); err != nil {
		return err
	}
	return t.decide(out, now)
}

func (e Asked) apply(t *Table, at time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	t.state.Vote = &vote{What: e.What, Seat: e.Seat, Ends: at.Add(VoteTime), Agreed: []game.Seat{e.Seat}}
	if e.What == AbortMatch {
		t.state.Seats[e.Seat].AskedAt = at
	}
	return nil
}

// answer takes a person's vote.
func (t *Table) answer(out *Outcome, now time.Time, from game.Seat, agrees bool) error {
	if t.state.Vote == nil {
		if err := t.refuseUnlessRunning(); err != nil {
			return err
		}
		return refuse(ReasonNoVote, "nothing is being asked")
	}
	if err := t.do(out, now, Answered{Seat: from, Agrees: agrees}); err != nil {
		return err
	}
	return t.decide(out, now)
}

func (e Answered) apply(t *Table, _ time.Time) error {
	if err := t.check(e.Seat); err != nil {
		return err
	}
	if v := t.state.Vote; v != nil {
		v.Agreed = without(v.Agreed, e.Seat)
		v.Agreed = append(v.Agreed, e.Seat)
	}
	if !e.Agrees {
		t.state.Vote = nil
	}
	return nil
}

func (Rejected) apply(t *Table, _ time.Time) error {
	t.state.Vote = nil
	return nil
}

// unanimous reports whether there is a person of that kind, and all of them are among
// those seats.
func (t *Table) unanimous(agreed []game.Seat, of func(Player) bool) bool {
	if !t.anybody(of) {
		return false
	}
	for i := range t.state.Seats {
		if of(t.state.Seats[i].Player) && !has(agreed, game.Seat(i)) {
			return false
		}
	}
	return true
}

func has(seats []game.Seat, s game.Seat) bool {
	for _, other := range seats {
		if other == s {
			return true
		}
	}
	return false
}

// decide grants what is asked for once everybody agrees who is asked.
func (t *Table) decide(out *Outcome, now time.Time) error {
	if t.state.Vote == nil || !t.unanimous(t.state.Vote.Agreed, t.state.Vote.What.asks) {
		return nil
	}
	return t.grant(out, now)
}

// timeOut ends a vote whose time is up.
func (t *Table) timeOut(out *Outcome, now time.Time) error {
	if t.state.Vote.What.silenceAgrees() {
		return t.grant(out, now)
	}
	return t.do(out, now, Rejected{})
}

// grant does what has been agreed on.
func (t *Table) grant(out *Outcome, now time.Time) error {
	v := t.state.Vote
	switch v.What {
	case TakeBack:
		ply, err := t.backTo(v.Seat, false)
		if err != nil {
			return t.do(out, now, Rejected{})
		}
		return t.do(out, now, TakenBack{Ply: ply})
	case AnotherMatch:
		return t.start(out, now, t.Players(), 0)
	default:
		return t.do(out, now, Aborted{})
	}
}

// Vote returns the vote that is open, nil if none is.
func (t *Table) Vote(now time.Time) *Vote { return t.vote(instant(now)) }
