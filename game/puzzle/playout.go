package puzzle

import (
	"math/bits"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// jokerOnce is how rarely a joker is used in a random match: once in so many moves.
const jokerOnce = 8

// Playout plays a random match by its seed, each move in turn, until visit
// returns false or the side to move can win at once by a drop: nobody who plays it
// misses a line that the other side is about to complete, or makes one possible
// for it, if that can be helped.
func Playout(rules connectfour.Rules, seed uint64, visit func(p connectfour.Position, moves []connectfour.Move) bool) {
	p, err := connectfour.New(rules)
	if err != nil {
		panic(err) // the rules are the package's own
	}
	random := game.NewRandom(seed)
	var moves []connectfour.Move
	b := boardOf(&p)
	for {
		landing := b.landing()
		if landing&completing(b.stones[0]) != 0 || !visit(p, moves) {
			return
		}
		m, ok := b.joker(random)
		if !ok {
			m, ok = b.sensible(random)
		}
		if !ok {
			return
		}
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		if next.Turn() == game.NoSeat {
			return
		}
		b, _ = b.play(m)
		p, moves = next, append(moves, m)
	}
}

// joker returns a joker move now and then, one that hits something and lets nobody win.
func (b *board) joker(random *game.Random) (chosen connectfour.Move, ok bool) {
	if b.jokers[0] == 0 || random.Intn(jokerOnce) != 0 {
		return chosen, false
	}
	var moves []connectfour.Move
	b.eachClearing(func(m connectfour.Move, c *clearing) bool {
		next, result := b.clear(c)
		if result == open && next.stoneCount() < b.stoneCount() && next.landing()&completing(next.stones[0]) == 0 {
			moves = append(moves, m)
		}
		return true
	})
	if len(moves) == 0 {
		return chosen, false
	}
	return moves[random.Intn(len(moves))], true
}

// sensible returns a drop that does not lose at once, if there is one.
func (b *board) sensible(random *game.Random) (m connectfour.Move, ok bool) {
	landing := b.landing()
	drops := landing
	if threats := landing & completing(b.stones[1]); threats != 0 {
		drops = threats & -threats
	}
	good := drops
	for left := drops; left != 0; left &= left - 1 {
		stone := left & -left
		if next, _ := b.drop(stone); next.landing()&completing(next.stones[0]) != 0 {
			good &^= stone
		}
	}
	if good == 0 {
		return m, false
	}
	for range random.Intn(bits.OnesCount64(good)) {
		good &= good - 1
	}
	return connectfour.Move{Kind: connectfour.Drop, X: bits.TrailingZeros64(good) / stride}, true
}
