package connectfour

import (
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// maxPly bounds how far the search looks ahead, in plies.
const maxPly = 120

// board is the position the search is in. Everything is seen by the side to
// move. Columns are sets in a word, bit x standing for column x; heights are
// counted from 0 at the bottom.
type board interface {
	// scan looks at what the columns offer. It is called once in every
	// position, before evaluate.
	scan() prospects

	// evaluate returns the static value of the position.
	evaluate() int

	// drop lets a stone fall into column x, which is not full.
	drop(x int)

	// play plays any legal move.
	play(m code)

	// undo takes the last move back.
	undo()

	// legal reports whether m may be played.
	legal(m code) bool

	// jokers appends the jokers that may be played, one for each board that can
	// come of them.
	jokers(list []joker) []joker

	// left returns the jokers that are left.
	left() jokersLeft

	// solvable returns the position as the solver knows it, jokers left out of
	// account; ok is false if the board is too large for it.
	solvable() (b solver.Board, ok bool)

	// key identifies the stones and the side to move.
	key() uint64

	// overlook makes the board miss, from the given ply on, some of the fields
	// that complete a line.
	overlook(from int, m blindSpots, random func(n int) int)
}

// blindSpots says how many fields of a hundred are overlooked as the last one of a
// line: of the side that looks for a move and of its opponent; of upright,
// horizontal and diagonal lines.
type blindSpots [2][3]int

// prospects is what the columns and jokers offer the side to move.
type prospects struct {
	playable uint16 // columns that are not full
	win      uint16 // a drop wins
	block    uint16 // a drop there would win for the opponent
	poison   uint16 // after a drop the opponent wins on top of it
	joker    bool   // a joker wins
}

// jokersLeft is a set: the delete and the bomb of the side to move, then those
// of the opponent.
type jokersLeft uint8

const (
	ownDelete jokersLeft = 1 << iota
	ownBomb
	otherDelete
	otherBomb
	ownJokers = ownDelete | ownBomb
)

// swapped returns the same jokers as the other side sees them.
func (l jokersLeft) swapped() jokersLeft { return l>>2 | l<<2&(otherDelete|otherBomb) }

func jokersOf(p *rules.Position) jokersLeft {
	var l jokersLeft
	me := p.Turn()
	for i, has := range []bool{
		p.Joker(me, rules.DeleteJoker), p.Joker(me, rules.BombJoker),
		p.Joker(1-me, rules.DeleteJoker), p.Joker(1-me, rules.BombJoker),
	} {
		if has {
			l |= 1 << i
		}
	}
	return l
}

// code is a move as the search writes it: kind, column and height.
type code uint16

const noMove code = 0xffff

func encode(k rules.Kind, x, h int) code { return code(k)<<8 | code(x)<<4 | code(h) }

func (m code) kind() rules.Kind { return rules.Kind(m >> 8) }
func (m code) x() int           { return int(m >> 4 & 15) }
func (m code) h() int           { return int(m & 15) }

// move returns the move as the rules write it.
func (m code) move(r rules.Rules) rules.Move {
	move := rules.Move{Kind: m.kind(), X: m.x(), Y: r.Bottom() - m.h()}
	switch m.kind() {
	case rules.Drop, rules.DeleteColumn:
		move.Y = 0
	case rules.DeleteRow:
		move.X = 0
	}
	return move
}

// uses returns the joker that m takes from those left.
func (m code) uses() jokersLeft {
	switch m.kind() {
	case rules.Drop:
		return 0
	case rules.Bomb:
		return ownBomb
	default:
		return ownDelete
	}
}

// joker is a joker that may be played.
type joker struct {
	key     uint64 // of the stones that it leaves
	move    code
	outcome outcome
}

// outcome is what a joker brings about at once.
type outcome int8

const (
	loses outcome = iota - 1
	goesOn
	wins
)
