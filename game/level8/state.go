package level8

import (
	"fmt"
	"strings"

	"lichtbrett/game"
)

// State is everything about a position, hidden cards too, encodable as JSON. It
// is for the owners of a record.
type State struct {
	// Ply is how many moves have been made.
	Ply int `json:"ply"`
	// Turn is game.NoSeat once the match is over.
	Turn   game.Seat `json:"turn"`
	Phase  Phase     `json:"phase"`
	Round  int       `json:"round"`
	Dealer game.Seat `json:"dealer"`
	// Levels are the numbers of the tasks that are played.
	Levels []int `json:"levels"`
	// DrawPile is the hidden cards from the bottom.
	DrawPile []Card `json:"drawPile"`
	// OpenSkips is how many skip cards lie face up under the draw pile.
	OpenSkips int         `json:"openSkips"`
	Seats     []SeatState `json:"seats"`
	// Result is "ongoing" or such as "player 2", counted from 1.
	Result string `json:"result"`
}

// SeatState is everything about a seat; see Open.
type SeatState struct {
	Level   int      `json:"level"`
	Laid    bool     `json:"laid"`
	Skip    bool     `json:"skip"`
	Hand    []Card   `json:"hand"`
	Discard []Card   `json:"discard"`
	Groups  [][]Card `json:"groups"`
}

// State returns everything about the position, which so many moves led to.
func (p Position) State(ply int) State {
	s := State{
		Ply: ply, Turn: p.Turn(), Phase: p.phase, Round: p.round, Dealer: p.dealer, Levels: p.levels,
		DrawPile: p.pile, OpenSkips: p.skips, Result: "ongoing",
	}
	for i, o := range p.seats[:p.n] {
		s.Seats = append(s.Seats, SeatState{o.Level, o.Laid, o.Skip, p.hands[i].Cards(), o.Discard, o.Groups})
	}
	if p.result.Over {
		s.Result = fmt.Sprintf("player %d", p.result.Winners[0]+1)
	}
	return s
}

// String returns the position as a table in English, hidden hands too; of the
// draw pile only the number of cards.
func (p Position) String() string {
	var b strings.Builder
	next := "over"
	if p.phase != Over {
		next = fmt.Sprintf("seat %d to %s", p.turn, p.phase)
	}
	fmt.Fprintf(&b, "round %d, dealt by seat %d; %s; draw pile: %d cards, open skip cards: %d\n", p.round, p.dealer, next, len(p.pile), p.skips)
	for i, o := range p.seats[:p.n] {
		mark := " "
		if game.Seat(i) == p.Turn() {
			mark = ">"
		}
		fmt.Fprintf(&b, "%s seat %d  level %d of %d: task %d, %v\n", mark, i, o.Level+1, len(p.levels), p.levels[o.Level], p.Task(game.Seat(i)))
		fmt.Fprintf(&b, "    hand     %s\n", dash(words(p.hands[i].Cards())))
		fmt.Fprintf(&b, "    discard  %s\n", dash(words(o.Discard)))
		if o.Laid {
			laid := make([]string, len(o.Groups))
			for g, cards := range o.Groups {
				laid[g] = words(cards)
			}
			fmt.Fprintf(&b, "    laid     %s\n", strings.Join(laid, " | "))
		}
		if o.Skip {
			fmt.Fprintln(&b, "    a skip card lies in front")
		}
	}
	return b.String()
}

// dash stands for an empty list.
func dash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
