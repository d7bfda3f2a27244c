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

// Runner thinks about one question at a time. All its methods are called on
// the app's own thread.
type Runner struct {
	// Memory is how many megabytes the strongest player's tables may take; 0
	// leaves it to the player.
	Memory int

	wake    func()
	backend backend
	asked   *question
	request ai.Request // what was asked
	replies chan ai.Reply
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

// question is a question, and what is asked for beside.
type question struct {
	table.Question
	study Study
}

// New returns a runner that calls wake, from any thread, when there is an
// answer to be taken.
func New(wake func()) *Runner {
	return &Runner{wake: wake, backend: newBackend()}
}

// Ask has q thought about, unless it already is; another question that is
// being thought about is given up.
func (r *Runner) Ask(q table.Question) error { return r.ask(question{Question: q}) }

// Study is Ask for more than a move.
func (r *Runner) Study(q table.Question, s Study) error { return r.ask(question{q, s}) }

func (r *Runner) ask(q question) error {
	request, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	if err != nil {
		r.Forget()
		return fmt.Errorf("asking the computer player: %w", err)
	}
	request.Memory = r.Memory
	request.Analysis, request.Each, request.Judge = q.study.Outlook, q.study.Each, q.study.Judge
	switch {
	case q.study.Budget > 0:
		request.Budget = q.study.Budget
	case q.study != Study{}:
		request.Budget = analysisBudget
	case q.Strength == ai.Strongest:
		request.Budget = int(games.Computer(q.Game).Budget.Milliseconds())
	}
	if r.asked != nil && r.asked.Match == q.Match && reflect.DeepEqual(r.request, request) {
		return nil
	}
	r.Forget()
	// Each question has its own channel, so that the reply to one that was
	// given up goes nowhere.
	replies := make(chan ai.Reply, 1)
	r.asked, r.request, r.replies = &q, request, replies
	r.backend.ask(request, func(reply ai.Reply) {
		replies <- reply
		r.wake()
	})
	return nil
}

// Forget gives up the question under way.
func (r *Runner) Forget() {
	if r.asked != nil {
		r.backend.forget()
		r.asked = nil
	}
}

// Take returns the answer to the question under way once it is there.
func (r *Runner) Take() (q table.Question, reply ai.Reply, ok bool, err error) {
	if r.asked == nil {
		return q, reply, false, nil
	}
	select {
	case reply = <-r.replies:
		q, r.asked = r.asked.Question, nil
		if reply.Error != "" {
			return q, reply, false, fmt.Errorf("the computer player: %s", reply.Error)
		}
		return q, reply, true, nil
	default:
		return q, reply, false, nil
	}
}
