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

// ballot is what is decided together.
type ballot struct {
	vote  *vote       // what is being asked; nil if nothing is
	wants []game.Seat // who wants a rematch
}

// answer takes an answer; a refusal ends the vote.
func (b *ballot) answer(s game.Seat, agrees bool) {
	if !agrees {
		b.vote = nil
	} else if v := b.vote; v != nil {
		v.Agreed = append(without(v.Agreed, s), s)
	}
}

// want takes whether somebody wants a rematch.
func (b *ballot) want(s game.Seat, wants bool) {
	b.wants = without(b.wants, s)
	if wants {
		b.wants = append(b.wants, s)
	}
}

// granted reports whether everybody agrees who is asked.
func (b *ballot) granted(by seats) bool {
	return b.vote != nil && by.unanimous(b.vote.Agreed, b.vote.What.asks)
}

// rematch reports whether everybody who is heard wants another match.
func (b *ballot) rematch(by seats) bool {
	return len(b.wants) > 0 && by.unanimous(b.wants, Player.heard)
}

// ends is when the time for the vote is up; zero if there is none.
func (b *ballot) ends() time.Time {
	if b.vote == nil {
		return time.Time{}
	}
	return b.vote.Ends
}

// told is the open vote as it is told.
func (b *ballot) told(now time.Time) *Vote {
	v := b.vote
	if v == nil {
		return nil
	}
	return &Vote{What: v.What, Seat: v.Seat, EndsIn: max(v.Ends.Sub(now), 0), Agreed: append([]game.Seat(nil), v.Agreed...)}
}

// ask opens a vote, or agrees to one that is open for the same.
func (t *Table) ask(out *Outcome, now time.Time, from game.Seat, what Proposal) error {
	if err := t.match.status.refuseUnlessRunning(); err != nil && (what == AbortMatch || t.match.position == nil) {
		return err
	}
	switch {
	case t.ballot.vote != nil && t.ballot.vote.What == what:
		return t.answer(out, now, from, true)
	case t.ballot.vote != nil:
		return refuse(ReasonVoteOpen, "another question is open; answer that one first")
	}
	switch again := t.seats[from].AskedAt.Add(AskAgain); {
	case what == TakeBack:
		if _, err := t.backTo(from, false); err != nil {
			return err
		}
	case what == AbortMatch && !t.seats[from].AskedAt.IsZero() && now.Before(again):
		return refuse(ReasonAskedBefore, "seat %d has asked already; it may ask again in %d s", from, (again.Sub(now)+time.Second-1)/time.Second)
	}
	if err := t.do(out, now, Asked{What: what, Seat: from}); err != nil {
		return err
	}
	return t.decide(out, now)
}

func (e Asked) apply(t *Table, at time.Time) error {
	t.ballot.vote = &vote{What: e.What, Seat: e.Seat, Ends: at.Add(VoteTime), Agreed: []game.Seat{e.Seat}}
	if e.What == AbortMatch {
		t.seats[e.Seat].AskedAt = at
	}
	return nil
}

// answer takes a person's vote.
func (t *Table) answer(out *Outcome, now time.Time, from game.Seat, agrees bool) error {
	if t.ballot.vote == nil {
		if err := t.match.status.refuseUnlessRunning(); err != nil {
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
	t.ballot.answer(e.Seat, e.Agrees)
	return nil
}

func (Rejected) apply(t *Table, _ time.Time) error {
	t.ballot.vote = nil
	return nil
}

// decide grants what is asked for once everybody agrees who is asked.
func (t *Table) decide(out *Outcome, now time.Time) error {
	if !t.ballot.granted(t.seats) {
		return nil
	}
	return t.grant(out, now)
}

// grant does what has been agreed on.
func (t *Table) grant(out *Outcome, now time.Time) error {
	v := t.ballot.vote
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
func (t *Table) Vote(now time.Time) *Vote { return t.ballot.told(instant(now)) }
