// Package thinking has the computer players think beside the app, so that no
// frame waits for them: in a Web Worker in the browser, whose program alone has
// them, in a goroutine on the desktop.
package thinking

import (
	"fmt"
	"reflect"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
)

// analysisBudget is how long one position of a match may be analysed, in
// milliseconds.
const analysisBudget = 500

// backend is where a request is thought about. Its reply comes to done, at any
// time and on any thread.
type backend interface {
	ask(r ai.Request, done func(ai.Reply))
	// forget gives up the request under way, if any.
	forget()
}

// Thinker thinks about one question at a time; Runner is one.
type Thinker interface {
	// Ask has q thought about, for what a study names beside a move, and returns the answer
	// once it is there: whoever wants it asks again until then. The answer is that to what is
	// asked, and taken with it; another question that is being thought about is given up.
	Ask(q table.Question, s Study) (reply ai.Reply, ok bool, err error)
	// Forget gives up the question under way.
	Forget()
}

// AtOnce is a Thinker whose answers are there as soon as it is asked.
type AtOnce func(q table.Question, s Study) (ai.Reply, error)

// Ask implements Thinker.
func (a AtOnce) Ask(q table.Question, s Study) (reply ai.Reply, ok bool, err error) {
	reply, err = a(q, s)
	return reply, err == nil, err
}

// Forget implements Thinker.
func (AtOnce) Forget() {}

// Absent is a Thinker that never answers.
type Absent struct{}

// Ask implements Thinker.
func (Absent) Ask(table.Question, Study) (reply ai.Reply, ok bool, err error) {
	return reply, false, nil
}

// Forget implements Thinker.
func (Absent) Forget() {}

// Runner is the Thinker of a program. All its methods are called on the app's own thread.
type Runner struct {
	// Memory is how many megabytes the strongest player's tables may take; 0
	// leaves it to the player.
	Memory int

	wake    func()
	backend backend
	match   int           // of the question under way
	request ai.Request    // that is under way
	replies chan ai.Reply // of the request under way; nil if there is none
}

// Study says what is asked for beside a move: an Outlook, the Worth of each move, or
// the Verdict on one. See ai.Request.
type Study struct {
	Outlook, Each bool
	Judge         game.Move
	// Budget is how many milliseconds it may take; 0 leaves it at what one
	// position of a match may.
	Budget int
}

// Request is a question put so that the study is made of it.
func (s Study) Request(q table.Question) (ai.Request, error) {
	r, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	r.Analysis, r.Each, r.Judge, r.Budget = s.Outlook, s.Each, s.Judge, s.Budget
	return r, err
}

// New returns a runner that calls wake, from any thread, when there is an
// answer to be taken.
func New(wake func()) *Runner { return &Runner{wake: wake, backend: newBackend()} }

// Ask implements Thinker.
func (r *Runner) Ask(q table.Question, s Study) (reply ai.Reply, ok bool, err error) {
	request, err := r.requestOf(q, s)
	if err != nil {
		r.Forget()
		return reply, false, fmt.Errorf("asking the computer player: %w", err)
	}
	if r.replies == nil || r.match != q.Match || !reflect.DeepEqual(r.request, request) {
		r.begin(q.Match, request)
	}
	select {
	case reply = <-r.replies:
		r.replies = nil
		if reply.Error != "" {
			return reply, false, fmt.Errorf("the computer player: %s", reply.Error)
		}
		return reply, true, nil
	default:
		return reply, false, nil
	}
}

// requestOf puts a question as a request, which also says how long it may take.
func (r *Runner) requestOf(q table.Question, s Study) (ai.Request, error) {
	request, err := s.Request(q)
	request.Memory = r.Memory
	switch {
	case s.Budget > 0:
	case s != Study{}:
		request.Budget = analysisBudget
	case q.Strength == ai.Strongest:
		request.Budget = int(games.Computer(q.Game).Budget.Milliseconds())
	}
	return request, err
}

// begin has a request thought about in place of the one under way.
func (r *Runner) begin(match int, request ai.Request) {
	r.Forget()
	// Each question has its own channel, so that the reply to one that was
	// given up goes nowhere.
	replies := make(chan ai.Reply, 1)
	r.match, r.request, r.replies = match, request, replies
	r.backend.ask(request, func(reply ai.Reply) {
		replies <- reply
		r.wake()
	})
}

// Forget implements Thinker.
func (r *Runner) Forget() {
	if r.replies != nil {
		r.backend.forget()
		r.replies = nil
	}
}
