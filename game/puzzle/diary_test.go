package puzzle

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// today is a day in the middle.
var today = DayOf(2026, 12, 24)

// solvedInTime returns a diary of somebody who has solved the puzzles of these days.
func solvedInTime(days ...Day) Diary {
	d := Diary{}
	for _, day := range days {
		d.Solve(day, day, []int{0})
	}
	return d
}

func TestAStreakGoesOnUntilADayIsMissed(t *testing.T) {
	d := solvedInTime(today-4, today-2, today-1)
	require.Equal(t, 2, d.Streak(today), "today's can still be solved")
	d.Solve(today, today, []int{1, 0})
	require.Equal(t, 3, d.Streak(today))
	require.Equal(t, 3, d.Streak(today+1))
	require.Zero(t, d.Streak(today+2), "yesterday was missed")
	require.Equal(t, 3, d.Longest())
	d.Solve(today-3, today, []int{0})
	require.Equal(t, 3, d.Streak(today), "what is caught up is no part of a streak")
	require.Len(t, d, 5)
	require.Equal(t, 2, solvedInTime(today-3, today-2, today).Longest())
}

func TestAWrongClockHarmsNoStreak(t *testing.T) {
	d := solvedInTime(today-2, today-1, today)
	require.Equal(t, 3, d.Streak(today-400), "slow by more than a year")
	require.Equal(t, 3, d.Streak(today-1), "slow by a day")
	d.Solve(today+1000, today+1000, []int{0}) // fast by three years
	require.Equal(t, 1, d.Streak(today+1000))
	require.Equal(t, 3, d.Streak(today), "right again")
	require.Equal(t, 3, d.Streak(today+1))
	d.Solve(today+1, today+1, []int{0})
	require.Equal(t, 4, d.Streak(today+1))
	require.Equal(t, 4, d.Longest())
}

func TestOnlyTheFirstSolutionCounts(t *testing.T) {
	d := Diary{}
	d.Solve(today, today, []int{0, 1, 2, 7})
	d.Solve(today, today+1, []int{0, 0, 0, 0})
	require.Equal(t, Solved{Wrong: []int{0, 1, 2, 7}}, d[today])
	require.Equal(t, "🟩🟨🟥🟥", d[today].Squares())
	require.Equal(t, 10, d[today].Tries())
	require.Zero(t, d.Flawless())
	require.Equal(t, 2, solvedInTime(today, today+3).Flawless())
}

func TestADiaryIsKeptAndWhatMakesNoSenseInItIsLeftOut(t *testing.T) {
	d := solvedInTime(today-1, today)
	d.Solve(today-9, today, []int{3, 0})
	data, err := json.Marshal(d)
	require.NoError(t, err)
	require.Equal(t, d, ReadDiary(data))
	require.Equal(t, solvedInTime(FirstDay), ReadDiary([]byte(`{"20454":{"wrong":[0]},"20453":{"wrong":[0]},"20455":{"wrong":[]},
		"20456":{"wrong":[-1]},"20457":{"wrong":[1000]},"20458":{"wrong":[0,0,0,0,0,0,0,0,0,0]}}`)))
	for _, damaged := range []string{"", "null", "[]", `{"x":1}`, `{"20454":7}`} {
		require.Empty(t, ReadDiary([]byte(damaged)), damaged)
	}
}

func FuzzReadDiary(f *testing.F) {
	f.Add([]byte(`{"20454":{"wrong":[0,2],"late":true}}`))
	f.Add([]byte(`{"99999999999":{"wrong":[0]}}`))
	f.Add([]byte(`{"20454":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d := ReadDiary(data)
		_, _, _ = d.Streak(today), d.Longest(), d.Flawless()
		for day, solved := range d {
			require.NoError(t, day.Check())
			require.NotEmpty(t, solved.Squares())
		}
	})
}
