package crosswise

import (
	"lichtbrett/game"
)

// Position is one state of a match. It is a value: Play returns another one
// and leaves it as it is. The zero value is no position; New makes one.
type Position struct {
	rules     Rules
	seats     seating
	computers seating
	board     Board
	hands     [Seats][]Tile // nil where nobody sits
	bag       []Tile        // the next one first
	used      [Wildcards]int
	turn      game.Seat // once the match is over, whose it was
	active    Tile      // the wildcard whose second phase comes next, else Empty
	slot      int       // where it was
	result    game.Result
}

// New returns the beginning of a match: the bag shuffled by the seed, the
// hands dealt from it seat by seat. Computers lists the seats on which a
// computer plays; it matters to the end of a match, see Result.
func New(r Rules, computers []game.Seat, seed uint64) (Position, error) {
	if err := r.Check(); err != nil {
		return Position{}, err
	}
	p := Position{rules: r, seats: seated(r.Players), board: newBoard(r.Size)}
	for _, s := range computers {
		if !p.seats.has(s) {
			return Position{}, noSeat(s, r.Players)
		}
		p.computers[s] = true
	}
	p.bag = shuffled(census{}, seed)
	for _, s := range p.seats.list() {
		p.hands[s], p.bag = append([]Tile(nil), p.bag[:r.Hand]...), p.bag[r.Hand:]
	}
	p.conclude()
	return p, nil
}

// shuffled returns the tiles of a match beside those that are elsewhere.
func shuffled(elsewhere census, seed uint64) []Tile {
	bag := make([]Tile, 0, tiles)
	for t := Sun; t <= SwapWithHand; t++ {
		for range t.Copies() - elsewhere[t] {
			bag = append(bag, t)
		}
	}
	random := game.NewRandom(seed)
	for i := len(bag) - 1; i > 0; i-- {
		j := random.Intn(i + 1)
		bag[i], bag[j] = bag[j], bag[i]
	}
	return bag
}

// Rules returns the parameters of the match.
func (p Position) Rules() Rules { return p.rules }

// String draws the board as Board.String does.
func (p Position) String() string { return p.board.String() }

// Board returns the board.
func (p Position) Board() Board { return p.board }

// Turn returns whose turn it is, game.NoSeat once the match is over.
func (p Position) Turn() game.Seat {
	if p.result.Over {
		return game.NoSeat
	}
	return p.turn
}

// Last returns whose turn it is, or was when the match ended: with ReasonStuck
// the seat that could not move.
func (p Position) Last() game.Seat { return p.turn }

// MidTurn implements game.Position: the second move of a two-phase wildcard
// comes in the turn of its first.
func (p Position) MidTurn() bool { return p.active != Empty }

// Seats returns how many seats a table needs for the match.
func (p Position) Seats() int {
	seats := p.seats.list()
	return int(seats[len(seats)-1]) + 1
}

// Plays implements game.Gapped: in old files two sit opposite each other.
func (p Position) Plays(s game.Seat) bool { return p.seats.has(s) }

// situation returns what the seat to move decides on.
func (p *Position) situation() situation {
	return situation{p.board, p.hands[p.turn], p.active, p.slot}
}

// Legal returns every legal move: slot by slot; cells column by column from the
// top, with two cells the source first.
func (p Position) Legal() []Move {
	var moves []Move
	if !p.result.Over {
		p.situation().legal(func(m Move) bool {
			moves = append(moves, m)
			return true
		})
	}
	return moves
}

// Play returns the position after m, or a *game.MoveError beside p itself.
func (p Position) Play(m Move) (Position, error) {
	if p.result.Over {
		return p, game.Refuse(m.Notation(), ReasonOver, "the match is over; no move is accepted any more")
	}
	if err := p.situation().refusal(m); err != nil {
		return p, err
	}
	hand := append([]Tile(nil), p.hands[p.turn]...)
	p.hands[p.turn] = hand
	if m.Kind == Activate {
		p.active, p.slot = hand[m.Slot], m.Slot
		p.used[p.active-Remover]++
		hand[m.Slot] = p.draw()
		return p, nil
	}
	p.board = p.board.clone()
	there := p.board.At(m.To)
	switch m.Kind {
	case Place:
		p.board.set(m.To, hand[m.Slot])
		hand[m.Slot] = p.draw()
	case Remove:
		p.used[0]++
		p.board.set(m.To, Empty)
		hand[m.Slot] = there
	case Shift, Swap:
		p.board.set(m.To, p.board.At(m.From))
		p.board.set(m.From, there)
	case Exchange:
		p.board.set(m.To, hand[m.Slot])
		hand[m.Slot] = there
	}
	p.active, p.slot = Empty, 0
	if p.board.State() == Ongoing {
		p.turn = p.seats.after(p.turn)
	}
	p.conclude()
	return p, nil
}

// census counts the tiles of the match wherever they are.
func (p *Position) census() (c census) {
	c.add(p.board.cells)
	for _, hand := range p.hands {
		c.add(hand)
	}
	c.add(p.bag)
	for i, n := range p.used {
		c[int(Remover)+i] += n
	}
	return c
}

// draw takes the next tile out of the bag; Empty once there is none.
func (p *Position) draw() Tile {
	if len(p.bag) == 0 {
		return Empty
	}
	t := p.bag[0]
	p.bag = p.bag[1:]
	return t
}

// The reasons in results.
const (
	ReasonSixes = "sixes" // somebody has six equal tiles in a line
	ReasonFull  = "full"  // the board is full
	ReasonStuck = "stuck" // the seat to move has no turn; see Position.Last
)

// conclude sets the result at the beginning of a turn.
func (p *Position) conclude() {
	vertical, horizontal := p.board.Points(Vertical), p.board.Points(Horizontal)
	switch {
	case vertical == Sixes || horizontal == Sixes:
		p.result.Reason = ReasonSixes
	case p.board.Tiles() == len(p.board.cells):
		p.result.Reason = ReasonFull
	case p.stuck():
		p.result.Reason = ReasonStuck
	default:
		return
	}
	p.result.Over = true
	switch leader(vertical, horizontal) {
	case VerticalWins:
		p.result.Winners = p.team(Vertical)
	case HorizontalWins:
		p.result.Winners = p.team(Horizontal)
	}
}

// team returns the seats of a team on which somebody sits.
func (p *Position) team(t Team) (members []game.Seat) {
	for _, s := range p.seats.list() {
		if TeamOf(s) == t {
			members = append(members, s)
		}
	}
	return members
}

// stuck reports whether the seat to move has no turn. A computer does not take
// one that completes six equal tiles for the other team and none for its own.
func (p *Position) stuck() bool {
	if p.active != Empty {
		return false // it was activated because it can be played
	}
	stuck, s := true, p.situation()
	s.turns(func(t Turn) bool {
		stuck = p.computers[p.turn] && s.givesSixes(t, TeamOf(p.turn))
		return stuck
	})
	return stuck
}

// givesSixes reports whether a turn completes six equal tiles for the other
// team and none for the given one.
func (s situation) givesSixes(t Turn, own Team) bool {
	var put Tile // what ends on the target
	switch t.Tile {
	case Remover:
		return false
	case Mover, SwapOnBoard:
		put = s.board.At(t.From)
	case SwapWithHand:
		put = s.hand[t.Given]
	default:
		put = t.Tile
	}
	after := s.board.clone()
	if t.Tile == Mover || t.Tile == SwapOnBoard {
		after.set(t.From, s.board.At(t.To))
	}
	after.set(t.To, put)
	return after.Points(own.Other()) == Sixes && after.Points(own) != Sixes
}

// State returns how the match stands in the words of the original's log. It
// differs from the board's own state when the seat to move is stuck.
func (p Position) State() State {
	if !p.result.Over {
		return Ongoing
	}
	return leader(p.board.Points(Vertical), p.board.Points(Horizontal))
}

// Result implements game.Position. The match ends with six equal tiles in a
// line of a team that scores by it, with a full board, or when the seat to
// move has no turn; a computer does not take a turn that gives the other team
// six and its own none.
func (p Position) Result() game.Result { return p.result }
