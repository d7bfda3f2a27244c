package feed

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
)

// Whatever changes, the lines are in the order of store.Ranking.
func TestTheOrderOfARanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, lines := newRanking(), map[string]*live.Rank{}
		for range rapid.IntRange(0, 50).Draw(t, "matches") {
			name := rapid.SampledFrom([]string{"anna", "bert", "carla", "dora", "ä"}).Draw(t, "name")
			points := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "points")
			r.add(name, points, tournament.Match{})
			if lines[name] == nil {
				lines[name] = &live.Rank{Name: name}
			}
			lines[name].Points += points
			lines[name].Matches++
			if points == 1 {
				lines[name].Won++
			}
			want := []live.Rank{}
			for _, line := range lines {
				want = append(want, *line)
			}
			slices.SortFunc(want, func(a, b live.Rank) int { return compare(&a, &b) })
			require.Equal(t, want, r.top())
		}
	})
	anna, bert := &live.Rank{Name: "anna", Points: 1, Won: 1}, &live.Rank{Name: "bert", Points: 1.5}
	require.Positive(t, compare(anna, bert))
	bert.Points = 1
	require.Negative(t, compare(anna, bert))
	anna.Won = 0
	require.Negative(t, compare(anna, bert))
}

type nothing struct{}

func (nothing) Ranking(context.Context) ([]store.Rank, error)           { return nil, nil }
func (nothing) Latest(context.Context, int) ([]tournament.Match, error) { return nil, nil }

// A ranking is computed once, however many people watch, until it changes.
func TestViewersShareARanking(t *testing.T) {
	f, err := New(t.Context(), nothing{})
	require.NoError(t, err)
	names := make([]string, 2*maxRanks)
	for i := range names {
		names[i] = fmt.Sprint("bot ", i)
	}
	f.Observe(tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, Players: names})
	told := func() live.Update {
		u, _, some := f.since(seen{}, true)
		require.True(t, some)
		return u
	}
	one, other := told(), told()
	require.Len(t, one.Ranking, maxRanks)
	require.Same(t, &one.Ranking[0], &other.Ranking[0])
	require.Same(t, &one.SeasonRanking[0], &other.SeasonRanking[0])
	before := one.Ranking[0]
	f.Observe(tournament.MatchEnded{Match: tournament.Match{Home: "bot 7", Guest: "bot 8", Outcome: tournament.HomeWins}})
	require.Equal(t, "bot 7", told().Ranking[0].Name)
	require.Equal(t, before, one.Ranking[0], "what is being sent stays as it is")
}

// A match of an earlier matchday may begin after one of a later.
func TestTheMatchday(t *testing.T) {
	f, err := New(t.Context(), nothing{})
	require.NoError(t, err)
	f.Observe(tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, Players: []string{"anna", "bert"}})
	for _, day := range []int{1, 2, 1} {
		f.Observe(tournament.MatchBegan{Match: tournament.Match{Season: 1, Matchday: day}})
	}
	u, _, _ := f.since(seen{}, true)
	require.Equal(t, 2, u.Season.Day)
}

// Whoever has the fewest points is forgotten when there are too many names, but not while playing.
func TestARankingHasABound(t *testing.T) {
	f, err := New(t.Context(), nothing{})
	require.NoError(t, err)
	for season := range store.MaxRanks/100 + 3 {
		var names []string
		for i := range 100 {
			names = append(names, fmt.Sprintf("bot %03d-%02d", season, i))
		}
		f.Observe(tournament.SeasonBegan{Season: season, Rules: connectfour.Classic, Players: names})
		f.Observe(tournament.MatchEnded{Match: tournament.Match{Home: names[0], Guest: names[1], Outcome: tournament.HomeWins}})
		for _, name := range names {
			require.NotNil(t, f.overall.value.byName[name])
		}
	}
	require.Len(t, f.overall.value.lines, store.MaxRanks+100)
	require.Len(t, f.overall.value.byName, store.MaxRanks+100)
	require.NotNil(t, f.overall.value.byName["bot 000-00"], "who has won")
	require.Nil(t, f.overall.value.byName["bot 101-99"])
}
