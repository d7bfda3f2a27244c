package exercise

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/puzzle"
)

const first = puzzle.FirstDay

func TestAMistakeComesBackAfterOneThreeSevenAndTwentyOneDays(t *testing.T) {
	var b Book
	b.Add("a", first)
	require.Empty(t, b.Due(first))
	today := first
	for _, pause := range []puzzle.Day{1, 3, 7, 21} {
		require.Empty(t, b.Due(today+pause-1))
		today += pause
		require.Equal(t, []string{"a"}, b.Due(today))
		b.Try("a", today, true)
	}
	require.Empty(t, b.Due(puzzle.LastDay), "it is solved for good")
	done := b.Exercises[0]
	b.Try("a", puzzle.LastDay, false)
	require.Equal(t, done, b.Exercises[0])
	b.Add("a", today)
	require.Empty(t, b.Due(puzzle.LastDay), "it is no new one")
}

func TestAWrongMoveBeginsAnew(t *testing.T) {
	var b Book
	b.Add("a", first)
	b.Try("a", first+1, true)
	b.Try("a", first+2, true) // practised between: that does not count
	require.Equal(t, []string{"a"}, b.Due(first+4))
	b.Try("a", first+4, false)
	require.Empty(t, b.Due(first+4))
	require.Equal(t, []string{"a"}, b.Due(first+5))
	b.Try("b", first+5, true)
	require.Len(t, b.Exercises, 1, "there is no such exercise")
}

func TestWhatHasWaitedLongestComesFirst(t *testing.T) {
	var b Book
	b.Add("a", first+3)
	b.Add("b", first)
	b.Add("b", first+9)
	require.Equal(t, []string{"b", "a"}, b.Due(first+4))
}

func TestABookTakesSoMuchAndNoMore(t *testing.T) {
	var b Book
	for i := range maxExercises + maxSeen {
		b.Add(fmt.Sprint(i), first)
		b.See(fmt.Sprint(i))
	}
	require.Len(t, b.Exercises, 400)
	require.Len(t, b.Seen, 100)
	require.True(t, b.Saw(fmt.Sprint(maxExercises+maxSeen-1)))
	require.False(t, b.Saw("0"))
	long := string(make([]byte, 1501))
	require.True(t, Fits(long[1:]))
	require.False(t, Fits(long))
	b.Add(long, first)
	b.See(long)
	require.False(t, b.Saw(long))
	require.Nil(t, b.find(long))
}

func TestABookIsReadAsItWasWritten(t *testing.T) {
	var b Book
	b.Add(strings.Repeat("m", maxLink), first)
	for _, day := range []puzzle.Day{1, 4, 11, 32} {
		b.Try(b.Exercises[0].Match, first+day, true)
	}
	b.Add("due after the last day", puzzle.LastDay-11)
	for range 3 {
		b.Try(b.Exercises[1].Match, b.Exercises[1].Due, true)
	}
	require.Equal(t, puzzle.LastDay+21, b.Exercises[1].Due)
	b.Add("new", first)
	b.See("seen")
	data, err := json.Marshal(b)
	require.NoError(t, err)
	require.Equal(t, b, Read(data))
	data, err = json.Marshal(Book{[]Exercise{
		{Match: "a", Due: first}, {Match: "a", Due: first}, {Match: strings.Repeat("m", maxLink+1), Due: first}, {Match: "early", Due: first - 1}, {Match: "late", Due: puzzle.LastDay + 22},
		{Match: "often", Due: first, Solved: 5}, {Match: "less than never", Due: first, Solved: -1},
	}, []string{"s", "s"}})
	require.NoError(t, err)
	require.Equal(t, Book{[]Exercise{{Match: "a", Due: first}}, []string{"s"}}, Read(data))
}

func FuzzRead(f *testing.F) {
	f.Add(`{"exercises":[{"match":"a","solved":-5,"due":20455}]}`)
	f.Add(`{"exercises":[{"match":"a","solved":2,"due":20455},{"match":"a","due":20455},{"match":"b","due":-5}],"seen":["a","a"]}`)
	f.Add(`{"exercises":[{"match":"a","solved":9,"due":20455}]}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		b := Read([]byte(text))
		require.LessOrEqual(t, len(b.Exercises), maxExercises)
		for _, e := range b.Exercises {
			require.True(t, e.Solved >= 0 && e.Solved <= len(pauses) && e.Due >= first, e)
			b.Try(e.Match, e.Due, true)
			b.Try(e.Match, puzzle.LastDay+99, false)
		}
		data, err := json.Marshal(b)
		require.NoError(t, err)
		again := Read(data)
		require.Len(t, again.Seen, len(b.Seen))
	})
}
