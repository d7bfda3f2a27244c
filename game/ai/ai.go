// Package ai chooses moves for the computer's seats. It sees a view, as any
// player does, never a position.
//
// A Request says what to think about. It is answered in one go by Answer (the
// Web Worker and other processes, text in and text out) or in slices by a
// Thinker, whose caller decides when to go on and when to stop: it holds the
// clock and the thread. The search inside is an ordinary recursive one that
// runs as a coroutine (iter.Pull): a slice ends by switching back to the
// caller, which costs a quarter of a microsecond in WebAssembly, needs no
// scheduler and leaves the order of everything as it is. A search limited in
// positions, not in time, therefore gives the same move from the same request
// on every platform, however it is sliced.
package ai

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/game"
)

// Weakest and Strongest bound the strengths of computer players.
const (
	Weakest   = 1
	Strongest = 5
)

// MostMemory is how many megabytes a request may ask for at most.
const MostMemory = 4096

// Request asks for the move of the seat whose turn it is in a view.
type Request struct {
	// Game is the game's name, such as "connectfour".
	Game string `json:"game"`
	// View is what the seat sees, as the game's position gives it.
	View json.RawMessage `json:"view"`
	// Seat is the seat to move, where the view does not say it.
	Seat game.Seat `json:"seat,omitempty"`
	// Strength is Weakest to Strongest.
	Strength int `json:"strength"`
	// Seed varies the choice among moves that are equally good, and what weak
	// players overlook.
	Seed uint64 `json:"seed"`
	// Ply is how many moves the match has seen. It varies the seed and comes
	// back in the reply, where it tells a stale one.
	Ply int `json:"ply"`
	// Budget is how many milliseconds the search may take; 0 leaves it to the
	// strength's limit of positions alone, which makes the move repeatable. At
	// the highest strength a budget takes the place of that limit.
	Budget int `json:"budget,omitempty"`
	// Memory is how many megabytes the tables of the highest strength may
	// take, where it has any; 0 leaves it to the player.
	Memory int `json:"memory,omitempty"`
	// Analysis asks for an Outlook, too. Not every game has one.
	Analysis bool `json:"analysis,omitempty"`
	// Each asks for the Worth of each move that uses nothing up, Judge for the
	// Verdict on a move. Few games have these.
	Each  bool      `json:"each,omitempty"`
	Judge game.Move `json:"judge,omitempty"`
}

// Reply is the answer to a Request.
type Reply struct {
	// Ply is the request's.
	Ply int `json:"ply"`
	// Move is legal in the request's view; empty if there is an Error.
	Move game.Move `json:"move,omitempty"`
	// Positions is how many positions were looked at.
	Positions int64 `json:"positions"`
	// Outlook is there if the request asked for it.
	Outlook *Outlook `json:"outlook,omitempty"`
	// Each and Verdict are there if the request asked for them, and as far as
	// they are known.
	Each    []Worth  `json:"each,omitempty"`
	Verdict *Verdict `json:"verdict,omitempty"`
	// Error says in English why there is no move.
	Error string `json:"error,omitempty"`
}

// Outlook is how a view stands for the seat to move, as far as a search has
// found out.
type Outlook struct {
	// Low and High bound how the match ends if nobody errs from here on: −1 is
	// a loss, 0 a draw, 1 a win. They are equal where that is proved.
	Low  int `json:"low"`
	High int `json:"high"`
	// Value is an estimate in between, from −100 for a loss to 100 for a win.
	Value int `json:"value"`
}

// Certain returns the outlook of a match whose result is certain: −1, 0 or 1.
func Certain(result int) Outlook { return Outlook{Low: result, High: result, Value: 100 * result} }

// Proved returns the outlook of a match whose score is proved: a win if it is
// positive, a loss if it is negative.
func Proved(score int) Outlook { return Certain(min(max(score, -1), 1)) }

// Worth is what a move leads to, for whoever makes it.
type Worth struct {
	Move game.Move `json:"move"`
	// Low and High bound how the match ends, as in an Outlook.
	Low  int `json:"low"`
	High int `json:"high"`
	// Plies is with how many moves, this one too, it ends if both sides play the
	// best ones; 0 while that is not proved.
	Plies int `json:"plies,omitempty"`
	// Value is an estimate as in an Outlook, by looking Depth moves ahead.
	Value int `json:"value,omitempty"`
	Depth int `json:"depth,omitempty"`
}

// Proved reports whether it is proved how the match ends.
func (w Worth) Proved() bool { return w.Low == w.High }

// Rank is the greater the better the move is: a victory that comes soon before a later one,
// whatever is not decided by its estimate, and a defeat that comes late before a sooner one.
func (w Worth) Rank() int {
	switch {
	case w.Low == 1:
		return 1000 - w.Plies
	case w.High == -1:
		return w.Plies - 1000
	case w.Proved():
		return 0
	}
	return w.Value
}

// Verdict is what there is to say of a move.
type Verdict struct {
	// Before and After are how the match ends, −1, 0 or 1, for whoever made the
	// move, from before it and from after it on.
	Before int `json:"before"`
	After  int `json:"after"`
	// Lost is what the move has lost where how the match ends is not proved; Before
	// and After say nothing then.
	Lost *Loss `json:"lost,omitempty"`
	// Best are the best moves. Keep are, of a mistake that is proved to be one, all
	// moves that would have been none.
	Best []game.Move `json:"best"`
	Keep []game.Move `json:"keep,omitempty"`
	// Reason is why the move was a mistake, empty where that is not proved;
	// Squares are the fields, column and row, that it is about, and Own says that
	// they were of use to whoever made the move.
	Reason  string   `json:"reason,omitempty"`
	Squares [][2]int `json:"squares,omitempty"`
	Own     bool     `json:"own,omitempty"`
	// Refutation is how the match goes on after a mistake.
	Refutation []game.Move `json:"refutation,omitempty"`
}

// Mistake reports whether the move changed how the match ends or, as far as can be
// estimated, has lost winning chance.
func (v Verdict) Mistake() bool { return v.After < v.Before || v.Lost != nil && v.Lost.Some() }

// Clock returns the time since a fixed moment.
type Clock func() time.Duration

// NewRequest returns a request for the move of the seat to move, without a
// budget.
func NewRequest(name string, view game.View, strength int, seed uint64, ply int) (Request, error) {
	data, err := json.Marshal(view)
	if err != nil {
		return Request{}, fmt.Errorf("request: the view is no JSON: %w", err)
	}
	r := Request{Game: name, View: data, Strength: strength, Seed: seed, Ply: ply}
	if v, ok := view.(interface{ ToMove() game.Seat }); ok {
		r.Seat = v.ToMove()
	}
	return r, nil
}

// Answer reads a Request from JSON, has the player that find returns for its
// game think it through and returns the Reply as JSON, whatever the text: what
// is wrong with it is said in the reply. Without a clock (nil) the request's
// budget is not used.
func Answer(request string, now Clock, find func(game string) Player) string {
	reply, err := json.Marshal(answer(request, now, find))
	if err != nil {
		panic(err) // a Reply holds nothing that JSON cannot
	}
	return string(reply)
}

func answer(request string, now Clock, find func(game string) Player) Reply {
	var r Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return Reply{Error: `request: not of the form {"game":"connectfour","view":{…},"strength":3,"seed":1,"ply":0}: ` + game.BadJSON(err).Error()}
	}
	if now == nil && r.Budget > 0 {
		r.Budget = 0
	}
	t, err := NewThinker(find(r.Game), r)
	if err != nil {
		return Reply{Ply: r.Ply, Error: err.Error()}
	}
	return t.Run(now)
}
