//go:build unix

package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
	"lichtbrett/net/store"
)

func init() { tests["matches online"] = testOnline }

// testOnline: a leaderboard counts finished matches between at least two persons,
// each once.
func testOnline(t *testing.T, address string) {
	s := open(t, address)
	anna, bert := store.Seat{ID: "a", Name: "Anna"}, store.Seat{ID: "b", Name: "Bert"}
	computer := store.Seat{Strength: 3}
	won := func(s store.Seat) store.Seat { s.Won = true; return s }
	matches := []store.Match{
		{Room: "1", Number: 1, Seats: []store.Seat{won(anna), bert}, Record: game.Record{Game: "tictactoe"}, Reason: "line"},
		{Room: "1", Number: 2, Seats: []store.Seat{bert, anna}, Record: game.Record{Game: "tictactoe"}},
		{Room: "2", Number: 1, Seats: []store.Seat{won(bert), anna, computer}, Record: game.Record{Game: "connectfour"}},
		{Room: "3", Number: 1, Seats: []store.Seat{anna, bert}, Record: game.Record{Game: "tictactoe"}, Aborted: true},
		{Room: "4", Number: 1, Seats: []store.Seat{won(anna), computer}, Record: game.Record{Game: "tictactoe"}},
		{Room: "5", Number: 1, Seats: []store.Seat{won(bert), {ID: "c", Name: "Cora"}}, Record: game.Record{Game: "tictactoe"}},
	}
	for _, p := range []string{"a", "b", "c"} {
		require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: p, Name: p}))
	}
	for range 2 { // the second time nothing comes of it
		for _, m := range matches {
			m.Ended = time.UnixMilli(1_000_000)
			require.NoError(t, s.SaveMatch(t.Context(), m))
		}
	}
	best, own, err := s.Leaders(t.Context(), "", "a", 10)
	require.NoError(t, err)
	require.Equal(t, []protocol.Standing{{Name: "Bert", Wins: 2, Played: 4}, {Name: "Anna", Wins: 1, Played: 3}, {Name: "Cora", Played: 1}}, best)
	require.Equal(t, &protocol.Standing{Name: "Anna", Wins: 1, Played: 3}, own)
	// Of those who have won as often, whoever has played less comes first.
	best, own, err = s.Leaders(t.Context(), "tictactoe", "nobody", 1)
	require.NoError(t, err)
	require.Equal(t, []protocol.Standing{{Name: "Anna", Wins: 1, Played: 2}}, best)
	require.Nil(t, own)
}
