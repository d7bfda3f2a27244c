package crosswise

import (
	"sync"

	rules "lichtbrett/game/crosswise"
)

// worth is what lines are worth by their code.
type worth [codes]int32

// kinds tells of how many kinds a line holds n tiles, for each n.
type kinds [rules.Kinds + 1]int

// tabulate fills a table for every code that a line of the given length can
// have.
func tabulate(size int, value func(k kinds) int32) *worth {
	var w worth
	var k kinds
	var fill func(n, kindsLeft, cells int, c code)
	fill = func(n, kindsLeft, cells int, c code) {
		if n > rules.Kinds {
			w[c] = value(k)
			return
		}
		for k[n] = 0; k[n] <= kindsLeft && k[n]*n <= cells && (n < rules.Kinds || k[n] <= 1); k[n]++ {
			fill(n+1, kindsLeft-k[n], cells-k[n]*n, c+code(k[n])*digit[n])
		}
		k[n] = 0
	}
	fill(1, rules.Kinds, size, 0)
	return &w
}

// six is so much that no points reach it.
const six = 1 << 20

// pointsFor is what equal tiles in a line count by their number, in hundredths.
var pointsFor = [...]int32{0, 0, 100, 300, 500, 700, six}

// points returns the table of what lines count, in hundredths of points.
func points(size int) *worth {
	if size == rules.Kinds {
		return pointsOfSix()
	}
	return pointsOfOthers()
}

var (
	pointsOfSix    = sync.OnceValue(func() *worth { return tabulate(rules.Kinds, countPoints(100*rules.AllDifferent)) })
	pointsOfOthers = sync.OnceValue(func() *worth { return tabulate(rules.MaxSize, countPoints(0)) })
)

func countPoints(allDifferent int32) func(kinds) int32 {
	return func(k kinds) int32 {
		if k[1] == rules.Kinds {
			return allDifferent
		}
		var sum int32
		for n, equal := range k {
			sum += int32(equal) * pointsFor[n]
		}
		return sum
	}
}

// values returns the table of what lines are worth before they are full, in
// hundredths of points.
func values(size int) *worth {
	if size == rules.Kinds {
		return valuesOfSix()
	}
	return points(size)
}

var valuesOfSix = sync.OnceValue(func() *worth {
	i := -1
	return tabulate(rules.Kinds, func(k kinds) int32 {
		if i++; k[rules.Kinds] > 0 {
			return six
		}
		return learned[i]
	})
})

// learned is what a line of six cells turns out to be worth on average, in
// hundredths of points, in the order in which tabulate asks. These numbers and
// those of thrift come from many matches of policy against itself with other
// numbers (simultaneous perturbation).
var learned = [...]int32{
	359, 0, 714, 617, 525, 553, 426, 611, 491, 387, 293, 366, 732, 599, 472,
	364, 403, 302, 315, 519, 397, 296, 205, 268, 303, 217, 263, 181, 343, 610,
}

// thrift is by how much more a wildcard must improve the lines than a standard
// tile to be played.
var thrift = [rules.SwapWithHand + 1]int32{rules.Remover: 58, rules.Mover: 232, rules.SwapOnBoard: 460, rules.SwapWithHand: 262}
