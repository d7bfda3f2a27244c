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

// choosy is a store that refuses some events, and of which one call fails.
type choosy struct {
	refuses func(tournament.Event) bool
	failing int // the number of the call
	calls   int
	stored  []tournament.Event
}

func (c *choosy) Save(_ context.Context, events []tournament.Event) error {
	c.calls++
	switch {
	case c.calls == c.failing:
		return errors.New("nobody answers")
	case slices.ContainsFunc(events, c.refuses):
		return fmt.Errorf("no: %w", store.ErrRefused)
	}
	c.stored = append(c.stored, events...)
	return nil
}

func isSecond(e tournament.Event) bool {
	m, ok := e.(tournament.MatchEnded)
	return ok && m.Number == 2
}

// One result that is refused for good costs the others nothing, and is not saved
// again and again. Any other failure is no refusal, nor is one in the middle of what is
// saved one by one.
func TestAResultThatIsRefused(t *testing.T) {
	events := []tournament.Event{ended(1, 1), ended(1, 2), ended(1, 3)}
	for failing, c := range map[int]struct {
		left  []tournament.Event
		calls int
	}{
		0: {nil, 4}, // all, and each
		1: {events, 1},
		4: {events[2:], 4},
	} {
		kept := &choosy{refuses: isSecond, failing: failing}
		r := newRecorder(kept, slog.New(slog.DiscardHandler), func() {})
		left, err := r.save(t.Context(), events)
		require.Equal(t, failing > 0, err != nil)
		require.Equal(t, c.left, left)
		require.Equal(t, c.calls, kept.calls)
		_, err = r.save(t.Context(), left)
		require.NoError(t, err)
		require.Equal(t, []tournament.Event{ended(1, 1), ended(1, 3)}, kept.stored)
		require.Len(t, r.stored(), 3, "the players of the second one go on as well")
	}
}

// Where the beginning of a season is refused, because another server has one of that
// number, nothing of it gets among the other's results.
func TestASeasonThatIsRefused(t *testing.T) {
	c := &choosy{refuses: func(e tournament.Event) bool {
		s, ok := e.(tournament.SeasonBegan)
		return ok && s.Season == 1
	}}
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
