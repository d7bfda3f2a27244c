package puzzle

import (
	"encoding/json"
	"slices"
	"strings"
)

// Solved is how a puzzle was solved.
type Solved struct {
	// Wrong is how many moves were wrong before each that was right.
	Wrong []int `json:"wrong"`
	// Late says that it was solved after its day.
	Late bool `json:"late,omitempty"`
}

// Diary has the puzzles of a series that have been solved on a device. What is in it
// stays: whatever a clock says, nothing that was earned is lost.
type Diary map[Day]Solved

// Solve takes that a day's puzzle has been solved today. The first time counts.
func (d Diary) Solve(day, today Day, wrong []int) {
	if _, before := d[day]; !before {
		d[day] = Solved{Wrong: slices.Clone(wrong), Late: day < today}
	}
}

// inTime reports whether a day's puzzle was solved on that day.
func (d Diary) inTime(day Day) bool {
	solved, ok := d[day]
	return ok && !solved.Late
}

// Streak returns on how many days in a row, up to today or to yesterday, the puzzle
// was solved on its day. Where the diary knows of a later day, the clock may be slow,
// and the streak up to that day counts if it is longer.
func (d Diary) Streak(today Day) int {
	last, to := FirstDay-1, today
	for day, solved := range d {
		if !solved.Late {
			last = max(last, day)
		}
	}
	if !d.inTime(today) {
		to--
	}
	streak := d.run(to)
	if last > today {
		streak = max(streak, d.run(last))
	}
	return streak
}

// run returns on how many days in a row up to one the puzzle was solved in time.
func (d Diary) run(to Day) (n int) {
	for d.inTime(to - Day(n)) {
		n++
	}
	return n
}

// Longest returns the longest streak.
func (d Diary) Longest() (longest int) {
	for day := range d {
		if !d.inTime(day + 1) {
			longest = max(longest, d.run(day))
		}
	}
	return longest
}

// Flawless returns how many puzzles were solved without a wrong move.
func (d Diary) Flawless() (n int) {
	for _, solved := range d {
		if solved.Tries() == 0 {
			n++
		}
	}
	return n
}

// Tries returns how many moves were wrong.
func (s Solved) Tries() (n int) {
	for _, wrong := range s.Wrong {
		n += wrong
	}
	return n
}

// Squares tells in colours how each move was found: at once, after one that was wrong,
// after more.
func (s Solved) Squares() string {
	var b strings.Builder
	for _, wrong := range s.Wrong {
		b.WriteString([...]string{"🟩", "🟨", "🟥"}[min(wrong, 2)])
	}
	return b.String()
}

// mostWrong and mostMoves bound what is read of how a puzzle was solved.
const mostWrong, mostMoves = 999, 9

// ReadDiary reads a diary as encoding/json writes it; what makes no sense in it is
// left out.
func ReadDiary(data []byte) Diary {
	diary := Diary{}
	var read map[Day]Solved
	if json.Unmarshal(data, &read) != nil {
		return diary
	}
	for day, solved := range read {
		sound := day.Check() == nil && len(solved.Wrong) > 0 && len(solved.Wrong) <= mostMoves
		for _, wrong := range solved.Wrong {
			sound = sound && wrong >= 0 && wrong <= mostWrong
		}
		if sound {
			diary[day] = solved
		}
	}
	return diary
}
