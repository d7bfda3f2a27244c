package session

import (
	"slices"
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// Coaching finds the moves of a match by which people gave something away, or its own player
// where there is one; where nobody of those who played is a person, all of them. What can only be estimated counts if it is among the
// largest losses. It begins at the end: what is left of a match is soon known there. Tick is
// wanted whenever the computer has answered, until it is done or given up.
type Coaching struct {
	match   *Timeline
	thinker thinking.Thinker
	left    int // the moves before are still to be judged
	found   []Mistake
	guessed bool // not all that was judged has been proved
}

// Mistake is a move that gave something away.
type Mistake struct {
	// Ply is the move's number, from 1.
	Ply     int
	Verdict ai.Verdict
}

// Record returns the record of a match that ends with the mistake.
func (m Mistake) Record(match *Timeline) game.Record {
	r := match.Record()
	r.Moves = r.Moves[:m.Ply]
	return r
}

// mostEstimated is how many estimated losses are worth a look.
const mostEstimated = 3

// coachBudget is how long it may take to judge a move, in milliseconds.
const coachBudget = 20_000

// Judged reports whether a move in a position can be judged.
func Judged(gameName string, p game.Position) bool {
	judges := games.Computer(gameName).Judges
	return judges != nil && p.Turn() != game.NoSeat && judges(p)
}

// Coached reports whether any move of a match can be judged.
func Coached(t *Timeline) bool {
	return slices.ContainsFunc(t.positions, func(p game.Position) bool { return Judged(t.record.Game, p) })
}

// JudgeMove is the question for the verdict on a move in a position, the move with that number in
// its match: asked again, what is dealt by lot is the same.
func JudgeMove(gameName string, p game.Position, m game.Move, ply int) (table.Question, thinking.Study) {
	return table.Question{
		Ply: ply, Seat: p.Turn(), Game: gameName, View: p.View(p.Turn()), Strength: ai.Strongest,
	}, thinking.Study{Judge: m, Budget: coachBudget}
}

// NewCoaching returns what finds the mistakes in a match.
func NewCoaching(t *Timeline, c thinking.Thinker) *Coaching {
	return &Coaching{match: t, thinker: c, left: t.Len()}
}

// Tick goes on with it, up to the next verdict, and reports whether something more is known. An
// error says why it goes on no more.
func (c *Coaching) Tick() (changed bool, err error) {
	for judged := false; c.left > 0 && !judged; {
		p, m := c.match.Position(c.left-1), c.match.record.Moves[c.left-1]
		if !c.concerns(c.left) || !Judged(c.match.record.Game, p) {
			c.left--
			changed = true
			continue
		}
		var reply ai.Reply
		var ok bool
		if reply, ok, err = c.thinker.Ask(JudgeMove(c.match.record.Game, p, m, c.left)); !ok {
			break
		}
		v := reply.Verdict
		c.guessed = c.guessed || v == nil || v.Lost != nil
		if v != nil && v.Mistake() {
			c.found = largest(append([]Mistake{{c.left, *v}}, c.found...))
		}
		c.left--
		changed, judged = true, true
	}
	if err != nil {
		c.left = 0
	}
	return changed || err != nil, err
}

// largest returns the mistakes without the smallest estimated one if there are too many.
func largest(found []Mistake) []Mistake {
	least, estimated := -1, 0
	for i, m := range found {
		if lost := m.Verdict.Lost; lost != nil {
			if estimated++; least < 0 || lost.Percent < found[least].Verdict.Lost.Percent {
				least = i
			}
		}
	}
	if estimated <= mostEstimated {
		return found
	}
	return slices.Delete(found, least, least+1)
}

// concerns reports whether a move is looked at.
func (c *Coaching) concerns(ply int) bool {
	person := func(p game.Player) bool { return p.Strength == 0 }
	seats := c.match.record.Seats
	mover := c.match.Mover(ply)
	if c.match.Own != game.NoSeat {
		return mover == c.match.Own
	}
	return int(mover) >= len(seats) || person(seats[mover]) || !slices.ContainsFunc(seats, person)
}

// Running reports whether there is more to come.
func (c *Coaching) Running() bool { return c.left > 0 }

// Done returns how many moves have been gone through, and how many there are.
func (c *Coaching) Done() (done, all int) { return c.match.Len() - c.left, c.match.Len() }

// Mistakes returns those that have been found, in the order in which they were made.
func (c *Coaching) Mistakes() []Mistake { return c.found }

// Proved reports whether all that has been judged was proved.
func (c *Coaching) Proved() bool { return !c.guessed }

// Gave says what a mistake has given away. The places of the sentence are the move's number, ply,
// the player and the move, each in words.
func Gave(l text.Language, v ai.Verdict, places ...string) string {
	if v.Lost != nil {
		return Lost(l, "coach.gave", v, places...)
	}
	return l.Say("coach.gave."+Value(v.Before)+"."+Value(v.After), places...)
}

// Lost says by a sentence how much winning chance a move has lost, and how uncertain that is.
func Lost(l text.Language, key string, v ai.Verdict, places ...string) string {
	return l.Say(key, append(places, "percent", strconv.Itoa(v.Lost.Percent), "margin", strconv.Itoa(v.Lost.Margin))...)
}

// Value is what a value is called among the sentences.
func Value(v int) string { return [...]string{"loss", "draw", "win"}[v+1] }

// Why says why a move of a player's was a mistake, as far as that is proved; field names a field
// by its column and row.
func Why(l text.Language, v ai.Verdict, field func(x, y int) string, player, other string) string {
	var squares []string
	for _, square := range v.Squares {
		squares = append(squares, field(square[0], square[1]))
	}
	key := "coach.reason." + v.Reason
	switch {
	case v.Reason == "":
		key = "coach.reason.none"
	case v.Own:
		key += ".own"
	}
	return l.Say(key, "squares", strings.Join(squares, " "+l.Say("coach.and")+" "), "player", player, "other", other)
}
