package level8

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lichtbrett/game"
)

// View is what one seat, or a spectator, may know of a position: what lies
// openly, how many cards are hidden, and the own hand.
type View struct {
	Round  int       `json:"round"`
	Dealer game.Seat `json:"dealer"`
	Phase  Phase     `json:"phase"`
	// Levels are the numbers of the tasks that are played.
	Levels []int `json:"levels"`
	// DrawPile is how many hidden cards can be drawn.
	DrawPile int `json:"drawPile"`
	// OpenSkips is how many skip cards lie face up under the draw pile.
	OpenSkips int    `json:"openSkips"`
	Seats     []Open `json:"seats"`
	// Hand is the seat's own, in the order of the deck; a spectator has none.
	Hand []Card `json:"hand,omitzero"`

	// Seat is whose view this is, game.NoSeat for a spectator, and Turn the
	// seat to move. The messages that carry a view have both beside it:
	// ReadView leaves them game.NoSeat, and who reads a view sets them.
	Seat game.Seat `json:"-"`
	Turn game.Seat `json:"-"`
}

// View implements game.Position.
func (p Position) View(s game.Seat) game.View {
	v := View{
		Round: p.round, Dealer: p.dealer, Phase: p.phase, Levels: p.levels, DrawPile: len(p.pile), OpenSkips: p.skips,
		Seats: slices.Clone(p.seats[:p.n]), Seat: game.NoSeat, Turn: p.Turn(),
	}
	if s >= 0 && int(s) < p.n {
		v.Seat, v.Hand = s, p.hands[s].Cards()
	}
	return v
}

// Complete implements game.PartialView.
func (v View) Complete(seat, turn game.Seat) game.View {
	v.Seat, v.Turn = seat, turn
	return v
}

// CheckFor implements game.ViewChecker.
func (v View) CheckFor(seats int, seat game.Seat, r game.Result) error {
	switch {
	case len(v.Seats) != seats:
		return fmt.Errorf("view: %d seats; the match has %d", len(v.Seats), seats)
	case r.Draw():
		return errors.New("view: of a match that nobody has won; somebody always does")
	}
	v.Seat = seat
	return v.Check()
}

// ToMove returns Turn. What asks a computer player for a move learns by it what
// the view's JSON does not say.
func (v View) ToMove() game.Seat { return v.Turn }

// Canonical implements game.Game.
func (Game) Canonical(m game.Move) game.Move { return game.Canonical(m, ParseMove) }

// ReadView implements game.Game; the view is a View. The error says why no
// match can look like that.
func (Game) ReadView(data []byte) (game.View, error) {
	v := View{Seat: game.NoSeat, Turn: game.NoSeat}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("view: not one of %s: %w", Name, err)
	}
	if err := v.Check(); err != nil {
		return nil, err
	}
	return v, nil
}

// Task returns what a seat is to lay, or has laid in this round.
func (v View) Task(s game.Seat) Task { return TaskOf(v.Levels[v.Seats[s].Level]) }

// Holding returns the own hand as a set.
func (v View) Holding() Hand { return HandOf(v.Hand...) }

// situation returns what the seat to move decides on; ok is false if this is
// another seat's view or the match is over.
func (v *View) situation() (s situation, ok bool) {
	if !v.seated() || v.Seat != v.Turn {
		return situation{}, false
	}
	return situation{v.Levels, v.Seats, v.Turn, v.Phase, v.Holding()}, true
}

// Legal returns the legal moves of the view's seat as Position.Legal does, none
// if it is not its turn.
func (v View) Legal() (moves []Move) {
	if s, ok := v.situation(); ok {
		s.legal(func(m Move) bool {
			moves = append(moves, m)
			return true
		})
	}
	return moves
}

// Adds returns every way to add a card of the hand, also before the own task has
// been laid, when it is not allowed yet. A joker stands for each thing it may.
func (v View) Adds(c Card) (moves []Move) {
	if s, ok := v.situation(); ok && s.hand.Has(c) {
		s.adds(c.Plain(), func(m Move) bool {
			moves = append(moves, m)
			return true
		})
	}
	return moves
}

// Refusal returns the *game.MoveError with which Position.Play would refuse m,
// nil if m is legal. It is for the seat to move.
func (v View) Refusal(m Move) error {
	s, ok := v.situation()
	switch {
	case v.Phase == Over:
		return game.Refuse(m.Notation(), ReasonOver, "the match is over; no move is accepted any more")
	case !ok:
		return game.Refuse(m.Notation(), ReasonNotYourTurn, "it is seat %d's turn, not seat %d's", v.Turn, v.Seat)
	}
	if m.Act == Lay && v.Phase == Playing {
		m.Groups = sorted(s.task(s.turn), m.Groups)
	}
	return s.refusal(m)
}

// seated reports whether this is a seat's own view.
func (v *View) seated() bool { return v.Seat >= 0 && int(v.Seat) < len(v.Seats) }

// Fill proposes a way to lay the own task with the cards chosen for each
// combination, which are kept; ok is false if there is none. A chosen joker
// need not say what it stands for.
func (v View) Fill(chosen [][]Card) (groups [][]Card, ok bool) {
	if !v.seated() {
		return nil, false
	}
	return v.Task(v.Seat).Find(v.Holding(), chosen)
}

// Standings returns how far the cards chosen for each combination of the own
// task make it up; a spectator has no task.
func (v View) Standings(chosen [][]Card) []Standing {
	if !v.seated() {
		return nil
	}
	task := v.Task(v.Seat)
	standings := make([]Standing, len(task))
	for i, c := range task {
		var cards []Card
		if i < len(chosen) {
			cards = chosen[i]
		}
		standings[i] = c.Standing(cards)
	}
	return standings
}

// Check returns an error if no match can look like this.
func (v View) Check() error {
	if err := v.check(); err != nil {
		return fmt.Errorf("view: %w", err)
	}
	return nil
}

func (v *View) check() error {
	n := len(v.Seats)
	if err := (Rules{n, len(v.Levels), Normal}).Check(); err != nil {
		return err
	}
	for i, level := range v.Levels {
		if level < 1 || level > Tasks || slices.Contains(v.Levels[:i], level) {
			return fmt.Errorf("levels %v; they are different numbers from 1 to %d", v.Levels, Tasks)
		}
	}
	switch {
	case v.Phase != Drawing && v.Phase != Playing && v.Phase != Over:
		return fmt.Errorf("phase %q; it is %q, %q or %q", v.Phase, Drawing, Playing, Over)
	case v.Round < 1:
		return fmt.Errorf("round %d; rounds count from 1", v.Round)
	case int(v.Dealer) != (v.Round+n-2)%n:
		return fmt.Errorf("seat %d deals in round %d; with %d seats it is seat %d", v.Dealer, v.Round, n, (v.Round+n-2)%n)
	case v.OpenSkips < 0 || v.OpenSkips > Skips:
		return fmt.Errorf("%d open skip cards; there are 0 to %d", v.OpenSkips, Skips)
	case v.DrawPile < 1 || v.DrawPile > Cards:
		return fmt.Errorf("a draw pile of %d cards; it has at least one", v.DrawPile)
	}
	for _, s := range []game.Seat{v.Seat, v.Turn} {
		if s < game.NoSeat || int(s) >= n {
			return fmt.Errorf("there is no seat %d; seats are 0 to %d", s, n-1)
		}
	}
	seen := HandOf()
	seen.Skips = int8(v.OpenSkips)
	see := func(c Card) error {
		if c.valid() && (c.IsJoker() && seen.Jokers < Jokers || c == Skip && seen.Skips < Skips || !c.IsJoker() && c != Skip && !seen.Has(c)) {
			seen.Put(c)
			return nil
		}
		return fmt.Errorf("%v is there more often than in the deck", c)
	}
	held, laid, piles, ready := 0, 0, 0, false
	for i := range v.Seats {
		o := &v.Seats[i]
		if err := v.checkSeat(i, see); err != nil {
			return err
		}
		held += o.Cards
		piles += len(o.Discard)
		if o.Skip {
			piles++
			if err := see(Skip); err != nil {
				return err
			}
		}
		for _, cards := range o.Groups {
			laid += len(cards)
		}
		ready = ready || o.Laid && (o.Level == len(v.Levels)-1 || o.Level == len(v.Levels)-2 && o.Cards == 0)
	}
	if extra := held + laid - n*dealt; extra != 0 && extra != 1 ||
		v.Phase == Drawing && extra != 0 || v.Phase == Playing && extra != 1 {
		return fmt.Errorf("hands and groups hold %d cards with %d seats in phase %q", held+laid, n, v.Phase)
	}
	if ready != (v.Phase == Over) {
		return errors.New("the phase is not over, and somebody has won; or it is, and nobody has")
	}
	if all := v.DrawPile + v.OpenSkips + held + laid + piles; all != Cards {
		return fmt.Errorf("%d cards in all; there are %d", all, Cards)
	}
	return v.checkHand(see)
}

// checkSeat checks what lies in front of a seat; see is shown its cards.
func (v *View) checkSeat(seat int, see func(Card) error) error {
	o := &v.Seats[seat]
	if o.Level < 0 || o.Level >= len(v.Levels) || o.Level > 2*(v.Round-1) {
		return fmt.Errorf("seat %d has %d levels behind it in round %d of %d levels", seat, o.Level, v.Round, len(v.Levels))
	}
	if o.Discard == nil || o.Groups == nil {
		return fmt.Errorf("seat %d lacks its discard pile or its groups; empty ones are []", seat)
	}
	for _, c := range o.Discard {
		if c != c.Plain() {
			return fmt.Errorf("%v on the discard pile of seat %d; a joker stands for nothing there", c, seat)
		}
		if err := see(c); err != nil {
			return err
		}
	}
	switch {
	case !o.Laid && len(o.Groups) > 0:
		return fmt.Errorf("seat %d has groups and has not laid", seat)
	case !o.Laid && o.Cards != dealt && (o.Cards != dealt+1 || v.Phase != Playing):
		return fmt.Errorf("seat %d holds %d cards before laying; it is %d, and one more before it ends its turn", seat, o.Cards, dealt)
	case o.Laid && (o.Cards < 0 || o.Cards == 0 && v.Phase != Over || o.Cards > dealt):
		return fmt.Errorf("seat %d holds %d cards", seat, o.Cards)
	}
	if !o.Laid {
		return nil
	}
	task := TaskOf(v.Levels[o.Level])
	if len(o.Groups) != len(task) {
		return fmt.Errorf("seat %d has laid %d groups; its task has %d", seat, len(o.Groups), len(task))
	}
	for g, cards := range o.Groups {
		if err := task[g].checkGroup(cards); err != nil {
			return fmt.Errorf("group %d of seat %d: %w", g, seat, err)
		}
		for _, c := range cards {
			if err := see(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkGroup checks a laid combination and what was added to it.
func (c Combination) checkGroup(cards []Card) error {
	if len(cards) < c.Size {
		return fmt.Errorf("%d cards for a %v", len(cards), c)
	}
	laid := cards[:c.Size]
	if reason, detail := c.fault(laid); reason != "" {
		return errors.New(detail)
	}
	if c.Kind != Run && !slices.IsSorted(laid) {
		return errors.New("the laid cards are not in order")
	}
	for i, card := range cards[c.Size:] {
		if there := cards[:c.Size+i]; !card.valid() || card == Joker || card == Skip || !c.Kind.accepts(there, card) || c.Kind == Run && card.Number() < there[0].Number() {
			return fmt.Errorf("%v cannot have been added", card)
		}
	}
	return nil
}

// checkHand checks the own hand.
func (v *View) checkHand(see func(Card) error) error {
	if v.Hand == nil {
		if v.Seat != game.NoSeat {
			return fmt.Errorf("the hand of seat %d is missing", v.Seat)
		}
		return nil
	}
	owner := false
	for s, o := range v.Seats {
		owner = owner || o.Cards == len(v.Hand) && (v.Seat == game.NoSeat || v.Seat == game.Seat(s))
	}
	if !owner {
		return fmt.Errorf("a hand of %d cards; no seat that it can belong to holds so many", len(v.Hand))
	}
	if !slices.IsSorted(v.Hand) {
		return errors.New("the hand is not in the order of the deck")
	}
	for _, c := range v.Hand {
		if c != c.Plain() {
			return fmt.Errorf("%v in the hand; a joker stands for nothing there", c)
		}
		if err := see(c); err != nil {
			return err
		}
	}
	return nil
}
