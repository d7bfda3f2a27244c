package level8

import (
	"fmt"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
)

// newTrial returns what judges a move: what the seat does not see is dealt by lot, and
// all seats play the round on quickly, after the move and after the best one.
func newTrial(s *Search, m game.Move) (*ai.Trial, error) {
	move, err := rules.ParseMove(string(m))
	if err == nil {
		err = s.view.Refusal(move)
	}
	if err != nil {
		return nil, fmt.Errorf("the move to be judged: %w", err)
	}
	return ai.NewTrial(s, move.Notation(), func() int64 {
		p, lots := s.view.Deal(s.random), s.random.Uint64()
		return s.chance(p, s.move, lots) - s.chance(p, move, lots)
	}), nil
}

// What is known of rounds played quickly.
const (
	// playsOn is the strength with which all seats play a round on.
	playsOn = 3
	// patience is after how many moves a round is taken as a draw that goes on and on.
	patience = 600
	// lays is how often of a hundred times somebody lays in a round that another seat ends.
	lays = 60
	// rests is how often the rounds to come are drawn by lot.
	rests = 8
)

// chance plays a round on after a move and returns the own chance to win the match
// then, in thousandths. All chance comes from the lots.
func (s *Search) chance(p rules.Position, m rules.Move, lots uint64) int64 {
	random := game.NewRandom(lots)
	for range patience {
		next, err := p.Play(m)
		if err != nil {
			panic(err) // a player's move is legal
		}
		if r := next.Result(); r.Over {
			if r.Won(s.view.Seat) {
				return 1000
			}
			return 0
		}
		p = next
		v := p.View(p.Turn()).(rules.View)
		if v.Round != s.view.Round {
			break
		}
		player := newSearch(v, strengths[playsOn], random.Uint64())
		player.Search(func() bool { return true })
		m = player.move
	}
	v := p.View(game.NoSeat).(rules.View)
	// The same lots for both moves, however long the round was.
	random = game.NewRandom(lots)
	won := int64(0)
	for range rests {
		if rest(&v, random) == s.view.Seat {
			won++
		}
	}
	return 1000 * won / rests
}

// rest draws by lot who wins a match, of which only the levels are looked at.
func rest(v *rules.View, random *game.Random) game.Seat {
	var levels [rules.MaxSeats]int
	n, last := len(v.Seats), len(v.Levels)-1
	for i, o := range v.Seats {
		levels[i] = o.Level
	}
	for {
		ends := random.Intn(n)
		for i := range n {
			s := (ends + i) % n
			laid := random.Intn(100) < lays || i == 0
			switch {
			case !laid:
			case levels[s] == last:
				return game.Seat(s)
			default:
				levels[s]++
			}
		}
		if levels[ends]++; levels[ends] > last {
			return game.Seat(ends)
		}
	}
}
