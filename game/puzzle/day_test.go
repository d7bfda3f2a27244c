package puzzle

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestDaysAreThoseOfTheCalendar(t *testing.T) {
	for d := DayOf(1900, 1, 1); d <= DayOf(2401, 1, 1); d++ {
		want := time.Unix(int64(d)*secondsADay, 0).UTC()
		require.Equal(t, want.Format("2006-01-02"), d.String())
		require.Equal(t, (int(want.Weekday())+6)%Week, d.Weekday(), d)
		year, month, day := d.Date()
		require.Equal(t, d, DayOf(year, month, day))
		read, err := ParseDay(d.String())
		require.NoError(t, err)
		require.Equal(t, d, read)
	}
	for unix, want := range map[int64]string{0: "1970-01-01", -1: "1969-12-31", 86399: "1970-01-01", 86400: "1970-01-02"} {
		require.Equal(t, want, DayAt(unix).String())
	}
	_, err := ParseDay("0000-02-29")
	require.NoError(t, err, "a leap year")
	require.Equal(t, "2026-01-01", FirstDay.String())
	require.Equal(t, "2036-12-31", LastDay.String())
}

func TestWhatIsNoDateIsRefused(t *testing.T) {
	for _, s := range []string{"", "2026-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-1-01", "26-01-01", "2026/01-01", "2026-01/01", "2026-01-01 ", "+026-01-01", "2026-01-0x"} {
		_, err := ParseDay(s)
		require.ErrorContains(t, err, "one reads like 2026-12-24", s)
	}
	require.ErrorContains(t, (FirstDay - 1).Check(), "there is one for each day from 2026-01-01 to 2036-12-31")
	require.Error(t, (LastDay + 1).Check())
	require.NoError(t, LastDay.Check())
}

func FuzzParseDay(f *testing.F) {
	for _, s := range []string{"2026-12-24", "2028-02-29", "0000-01-01", "9999-12-31", "-001-01-01"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := ParseDay(s); err == nil {
			require.Equal(t, s, d.String())
			_ = d.Check()
		}
	})
}

func TestPuzzlesThatAreLoadedAreWholeOrRefused(t *testing.T) {
	s := &Series{Name: "connectfour", Rules: Jokers.Rules}
	require.False(t, s.Stored())
	_, err := s.Of(FirstDay)
	require.EqualError(t, err, "the puzzles of connectfour have not been loaded yet")
	require.EqualError(t, s.Store([]byte("half")), "puzzles for 4018 days have 16072 bytes, not 4")
	require.NoError(t, s.Store([]byte(storedJokers)))
	want, err := Jokers.Of(FirstDay)
	require.NoError(t, err)
	got, err := s.Of(FirstDay)
	require.NoError(t, err)
	require.Equal(t, want, got)
}
