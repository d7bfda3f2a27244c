package maker

import (
	"fmt"
	"slices"

	"lichtbrett/game"
	"lichtbrett/game/puzzle"
)

// mix is what a series consists of.
type mix struct {
	// pool is how many puzzles of each kind there are to choose from for each hundred
	// days, special how many of a hundred have a first move of a special kind, one that
	// draws or a joker's.
	pool    [len(puzzle.Kinds)]int
	special int
	// monday and sunday are how many of a hundred puzzles each strength should solve
	// then; in between it falls evenly.
	monday, sunday [Strengths]int
}

var (
	withJokers = mix{
		pool: [...]int{10, 160, 15, 100, 2, 0, 0, 0}, special: 25,
		monday: [...]int{45, 95, 100, 100}, sunday: [...]int{3, 8, 74, 92},
	}
	classic = mix{
		pool: [...]int{0, 25, 0, 30, 0, 30, 40, 120}, special: 30,
		monday: [...]int{57, 84, 99, 100}, sunday: [...]int{15, 20, 40, 64},
	}
)

func mixOf(s *puzzle.Series) mix {
	if s.Rules.Jokers {
		return withJokers
	}
	return classic
}

// Wanted returns how many puzzles of a kind there should be to choose those of so
// many days from.
func Wanted(s *puzzle.Series, kind, days int) int {
	return (mixOf(s).pool[kind]*days + 99) / 100
}

// special reports whether a puzzle is one of a special kind.
func special(e puzzle.Entry) bool {
	k := puzzle.Kinds[e.Kind]
	return k.Joker || k.Task == puzzle.Draw
}

// exchanges is how often it is tried to exchange a puzzle for one that fits better.
const exchanges = 3_000_000

// Choose returns an entry for each of so many days. From Monday to Sunday they are harder
// for each strength, and on each day of the week as many are special; from week to week
// they come as chance has it.
func Choose(s *puzzle.Series, pool []Measured, days int) ([]puzzle.Entry, error) {
	var week [puzzle.Week][]Measured
	var need [puzzle.Week]int
	for i := range days {
		need[(puzzle.FirstDay+puzzle.Day(i)).Weekday()]++
	}
	random, mix := game.NewRandom(uint64(days)), mixOf(s)
	pool = slices.Clone(pool)
	shuffle(random, pool)
	var left []Measured
	for _, kind := range []bool{true, false} {
		of := slices.DeleteFunc(slices.Clone(pool), func(m Measured) bool { return special(m.Entry) != kind })
		for d := range week {
			n := need[d] - len(week[d])
			if kind {
				n = need[d] * mix.special / 100
			}
			if n > len(of) {
				return nil, fmt.Errorf("%d puzzles are too few for %s", len(pool), s.Name)
			}
			week[d], of = append(week[d], of[:n]...), of[n:]
		}
		left = append(left, of...)
	}
	// What is over is a day that may be anything.
	sets := [puzzle.Week + 1][]Measured(append(week[:], left))
	mix.fit(random, &sets)
	for d := range week {
		shuffle(random, sets[d])
	}
	chosen := make([]puzzle.Entry, days)
	for i := range chosen {
		of := &sets[(puzzle.FirstDay + puzzle.Day(i)).Weekday()]
		chosen[i], *of = (*of)[0].Entry, (*of)[1:]
	}
	return chosen, nil
}

// fit exchanges puzzles between the days of the week, and with the last set, which are
// those that are left, as long as that makes them more like what they should be.
func (m *mix) fit(random *game.Random, sets *[puzzle.Week + 1][]Measured) {
	var off [puzzle.Week][Strengths]int // how many more have been solved than should be
	for d := range off {
		for s := range off[d] {
			hundredths := m.monday[s]*(puzzle.Week-1-d) + m.sunday[s]*d
			off[d][s] = -len(sets[d]) * Tries * hundredths / (100 * (puzzle.Week - 1))
			for _, p := range sets[d] {
				off[d][s] += p.Solved[s]
			}
		}
	}
	// change returns by how much it is worse if a puzzle in a set gives way to another.
	change := func(d int, out, in Measured) (worse int) {
		for s := range out.Solved {
			if by := in.Solved[s] - out.Solved[s]; d < puzzle.Week {
				worse += by * (2*off[d][s] + by)
			}
		}
		return worse
	}
	for range exchanges {
		a, b := random.Intn(puzzle.Week), random.Intn(puzzle.Week+1)
		if a == b || len(sets[a]) == 0 || len(sets[b]) == 0 {
			continue
		}
		p, q := &sets[a][random.Intn(len(sets[a]))], &sets[b][random.Intn(len(sets[b]))]
		if special(p.Entry) != special(q.Entry) || change(a, *p, *q)+change(b, *q, *p) >= 0 {
			continue
		}
		for s := range p.Solved {
			by := q.Solved[s] - p.Solved[s]
			off[a][s] += by
			if b < puzzle.Week {
				off[b][s] -= by
			}
		}
		*p, *q = *q, *p
	}
}

func shuffle[T any](random *game.Random, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		k := random.Intn(i + 1)
		list[i], list[k] = list[k], list[i]
	}
}
