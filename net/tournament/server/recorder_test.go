package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
)

// savings is a store that tells what it is given together.
type savings chan []tournament.Event

func (s savings) Save(_ context.Context, events []tournament.Event) error {
	s <- events
	return nil
}

func ended(season, number int) tournament.Event {
	return tournament.MatchEnded{Match: tournament.Match{Season: season, Number: number}}
}

// What comes while something is being stored is stored together.
func TestResultsAreStoredTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		results := make(savings)
		r := newRecorder(results, slog.New(slog.DiscardHandler), func() {})
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go r.run(ctx)
		r.note(tournament.SeasonBegan{})
		synctest.Wait()
		r.note(tournament.Moved{})
		r.note(ended(1, 1))
		r.note(ended(1, 2))
		require.Equal(t, []tournament.Event{tournament.SeasonBegan{}}, <-results)
		require.Equal(t, []tournament.Event{ended(1, 1), ended(1, 2)}, <-results)
	})
}

// choosy is a store that refuses some events, and that fails as often as it is told.
type choosy struct {
	refuses func(tournament.Event) bool
	fails   int
	calls   int
	stored  []tournament.Event
}

func (c *choosy) Save(_ context.Context, events []tournament.Event) error {
	c.calls++
	switch {
	case c.fails > 0:
		c.fails--
		return errors.New("nobody answers")
	case slices.ContainsFunc(events, c.refuses):
		return fmt.Errorf("no: %w", store.ErrRefused)
	}
	c.stored = append(c.stored, events...)
	return nil
}

// One result that is refused for good costs the others nothing, and is not saved
// again and again.
func TestAResultThatIsRefused(t *testing.T) {
	c := &choosy{refuses: func(e tournament.Event) bool { return isMatch(e, 2) }}
	r := newRecorder(c, slog.New(slog.DiscardHandler), func() {})
	left, err := r.save(t.Context(), []tournament.Event{ended(1, 1), ended(1, 2), ended(1, 3)})
	require.NoError(t, err)
	require.Empty(t, left)
	require.Equal(t, []tournament.Event{ended(1, 1), ended(1, 3)}, c.stored)
	require.Equal(t, 4, c.calls)
	require.Len(t, r.stored(), 3, "its players go on as well")

	c.fails = 1
	left, err = r.save(t.Context(), []tournament.Event{ended(1, 4), ended(1, 5)})
	require.Error(t, err)
	require.Len(t, left, 2, "any other failure is no refusal")
}

func isMatch(e tournament.Event, number int) bool {
	m, ok := e.(tournament.MatchEnded)
	return ok && m.Number == number
}

// The database may fail in the middle of what is saved one by one.
func TestAFailureAfterARefusal(t *testing.T) {
	c := &choosy{refuses: func(e tournament.Event) bool { return isMatch(e, 2) }}
	r := newRecorder(c, slog.New(slog.DiscardHandler), func() {})
	events := []tournament.Event{ended(1, 1), ended(1, 2), ended(1, 3), ended(1, 4)}
	refuses := c.refuses
	c.refuses = func(e tournament.Event) bool {
		if c.calls == 3 && c.fails == 0 { // while the second one is saved alone
			c.fails = 1
		}
		return refuses(e)
	}
	left, err := r.save(t.Context(), events)
	require.ErrorContains(t, err, "nobody answers")
	require.Equal(t, events[2:], left)
	left, err = r.save(t.Context(), left)
	require.NoError(t, err)
	require.Empty(t, left)
	require.Equal(t, []tournament.Event{ended(1, 1), ended(1, 3), ended(1, 4)}, c.stored)
}

// Where the beginning of a season is refused, because another server has one of that
// number, nothing of it gets among the other's results.
func TestASeasonThatIsRefused(t *testing.T) {
	c := &choosy{refuses: func(e tournament.Event) bool { return isBeginning(e, 1) }}
	r := newRecorder(c, slog.New(slog.DiscardHandler), func() {})
	second := []tournament.Event{ended(2, 1), ended(2, 2)}
	for _, events := range [][]tournament.Event{
		{tournament.SeasonBegan{Season: 1}, ended(1, 1)},
		{ended(1, 2), tournament.SeasonEnded{Season: 1}, tournament.SeasonBegan{Season: 2}},
		second,
	} {
		left, err := r.save(t.Context(), events)
		require.NoError(t, err)
		require.Empty(t, left)
	}
	require.Equal(t, append([]tournament.Event{tournament.SeasonBegan{Season: 2}}, second...), c.stored)
	require.Equal(t, 4, c.calls, "what is of the next season is saved together again")
	require.Len(t, r.stored(), 4)
}

func isBeginning(e tournament.Event, season int) bool {
	s, ok := e.(tournament.SeasonBegan)
	return ok && s.Season == season
}
