package maker

import (
	"fmt"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/puzzle"
)

// What is found again by its seed is the same puzzle, as are all that are found and how hard
// the first of them is.
func TestWhatIsFoundIsAPuzzle(t *testing.T) {
	for _, s := range puzzle.All {
		sum := crc32.NewIEEE()
		f, err := NewFinder(s.Rules)
		require.NoError(t, err)
		found := 0
		for kind, k := range puzzle.Kinds {
			if Wanted(s, kind, 100) == 0 {
				continue // there are none by these rules
			}
			for seed := range uint32(60) {
				e, ok := f.Find(seed, kind)
				if !ok {
					continue
				}
				if found++; found == 1 {
					fmt.Fprintln(sum, Measure(s.Rules, e))
				}
				fmt.Fprintln(sum, e)
				require.NoError(t, e.Check())
				p := e.Puzzle(s.Rules)
				require.Equal(t, e.Ply, len(p.Moves))
				first, ok := f.Solution(p.Position, k)
				require.True(t, ok)
				require.Equal(t, p.First(), first)
			}
		}
		require.Equal(t, map[string]uint32{"connectfour": 0x8a904b9b, "connectfour-classic": 0x30b28e73}[s.Name], sum.Sum32(), "%d others are found", found)
	}
}

// The harder puzzles have been found to be, the later in the week they come, and each day
// of the week has as many whose first move is special.
func TestPuzzlesAreChosenByHowHardTheyAre(t *testing.T) {
	for _, s := range puzzle.All {
		t.Run(s.Name, func(t *testing.T) {
			chosen := choose(t, s)
			require.Equal(t, map[string]uint32{"connectfour": 0xd55f0558, "connectfour-classic": 0xb094ca25}[s.Name], crc32.ChecksumIEEE(fmt.Append(nil, chosen)), "others are chosen")
		})
	}
}

func choose(t *testing.T, s *puzzle.Series) []puzzle.Entry {
	const days = 700
	random := game.NewRandom(1)
	var pool []Measured
	for kind := range puzzle.Kinds {
		for i := range Wanted(s, kind, days) {
			m := Measured{Entry: puzzle.Entry{Kind: kind, Seed: uint32(i)}}
			for s := range m.Solved {
				m.Solved[s] = random.Intn(Tries + 1)
			}
			pool = append(pool, m)
		}
	}
	solved := map[puzzle.Entry][Strengths]int{}
	for _, m := range pool {
		solved[m.Entry] = m.Solved
	}
	chosen, err := Choose(s, pool, days)
	require.NoError(t, err)
	require.Len(t, chosen, days)
	seen := map[puzzle.Entry]bool{}
	var sums [puzzle.Week][Strengths]int
	var specials [puzzle.Week]int
	for i, e := range chosen {
		require.False(t, seen[e], "each is chosen once")
		seen[e] = true
		day := (puzzle.FirstDay + puzzle.Day(i)).Weekday()
		for s, n := range solved[e] {
			sums[day][s] += n
		}
		if special(e) {
			specials[day]++
		}
	}
	for day := 1; day < puzzle.Week; day++ {
		for s := range Strengths {
			require.Less(t, sums[day][s], sums[day-1][s], "strength %d on day %d", s+1, day)
		}
		require.Equal(t, specials[0], specials[day])
	}
	_, err = Choose(s, pool[:50], days)
	require.ErrorContains(t, err, "50 puzzles are too few for "+s.Name)
	return chosen
}

// measured is which seeds computer players have when they are asked how hard a day of
// the week is: others than those by which the puzzles were chosen.
const measured = 1000

// BenchmarkWeekdays tells what share of the puzzles of each day of the week the
// strengths 1 to 4 solve. It falls from Monday to Sunday.
func BenchmarkWeekdays(b *testing.B) {
	for b.Loop() {
		for _, s := range puzzle.All {
			var solved [puzzle.Week][Strengths]int
			var asked [puzzle.Week]int
			for d := puzzle.FirstDay; d <= puzzle.LastDay; d++ {
				p, err := s.Of(d)
				if err != nil {
					b.Fatal(err)
				}
				asked[d.Weekday()]++
				for strength := range Strengths {
					if Solves(p, strength+1, measured+uint64(d)) {
						solved[d.Weekday()][strength]++
					}
				}
			}
			last := 1.0
			for day, name := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
				var shares [Strengths]float64
				sum := 0.0
				for strength, n := range solved[day] {
					shares[strength] = float64(n) / float64(asked[day])
					sum += shares[strength] / Strengths
				}
				b.Logf("%s %s: %d puzzles, solved by the strengths %.3f, by all %.3f", s.Name, name, asked[day], shares, sum)
				if sum >= last {
					b.Errorf("%s: %s is not harder than the day before", s.Name, name)
				}
				last = sum
			}
		}
	}
}
