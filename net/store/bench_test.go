package store

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
)

// What it takes to store a match: alone, as where few play, and together with others.
func BenchmarkSave(b *testing.B) {
	for _, together := range []int{1, 8} {
		b.Run(fmt.Sprint(together), func(b *testing.B) {
			s, err := Open(b.Context(), filepath.Join(b.TempDir(), File))
			require.NoError(b, err)
			defer s.Close()
			now := time.UnixMilli(1).UTC()
			require.NoError(b, s.Save(b.Context(), []tournament.Event{
				tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: now}}))
			number := 0
			b.ReportAllocs()
			for b.Loop() {
				var events []tournament.Event
				for range together {
					number++
					events = append(events, tournament.MatchEnded{Match: tournament.Match{
						Season: 1, Number: number, Matchday: 1, Home: "Ada", Guest: "Bob", Moves: []int{3, 3, 4, 4, 5, 5, 6},
						Outcome: tournament.HomeWins, Reason: tournament.FourInARow, Started: now, Ended: now,
					}})
				}
				require.NoError(b, s.Save(b.Context(), events))
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(number), "µs/match")
		})
	}
}

// What it takes to save a match that was played online, as the relay does.
func BenchmarkSaveMatch(b *testing.B) {
	s, err := Open(b.Context(), InMemory)
	require.NoError(b, err)
	defer s.Close()
	m := Match{Room: "room", Seats: []Seat{{ID: "a", Name: "Ada", Won: true}, {ID: "b", Name: "Ben"}}, Record: game.Record{Game: "connectfour"}}
	for _, seat := range m.Seats {
		require.NoError(b, s.AddPlayer(b.Context(), Player{ID: seat.ID, Name: seat.Name}))
	}
	b.ReportAllocs()
	for b.Loop() {
		m.Number++
		m.Ended = time.UnixMilli(0).Add(time.Duration(m.Number) * 8 * time.Hour) // all of them count
		require.NoError(b, s.SaveMatch(b.Context(), m))
	}
}
