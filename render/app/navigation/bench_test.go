package navigation

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament/live"
)

// What is done at the table of Crosswise after each move: its tree is built, and the
// match is kept.
func BenchmarkCrosswise(b *testing.B) {
	v := visit(b, 1280, 800)
	v.load("computer.json")
	b.Run("Build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v.surface.Invalidate()
			v.surface.Root()
		}
	})
	b.Run("Keep", func(b *testing.B) {
		k, ok := v.app.Saves.Shown()
		require.True(b, ok)
		b.ReportAllocs()
		for b.Loop() {
			v.app.Saves.Save(k, true)
		}
	})
}

// What is done while a tournament of 64 is watched: its overview is built, and an
// update of all matches under way is read.
func BenchmarkTournament(b *testing.B) {
	v := visit(b, 1280, 800)
	s := v.toTheTournament()
	everything := live.Update{All: true, Season: &live.Season{Number: 1, Columns: 7, Rows: 6, Connect: 4, Day: 4, Days: 126}}
	moved := live.Update{}
	for i := range 64 {
		rank := live.Rank{Name: fmt.Sprint("some bot ", i), Points: float64(64 - i), Matches: 70, Won: 64 - i}
		everything.SeasonRanking = append(everything.SeasonRanking, rank)
		everything.Ranking = append(everything.Ranking, rank)
	}
	for i := range 32 {
		m := playing(fmt.Sprint("1-", i), fmt.Sprint("some bot ", 2*i), fmt.Sprint("some bot ", 2*i+1), "33342211")
		everything.Running, everything.Matches = append(everything.Running, m.ID), append(everything.Matches, m)
	}
	for i := range live.Finished {
		m := playing(fmt.Sprint("0-", i), fmt.Sprint("some bot ", 2*i), fmt.Sprint("some bot ", 2*i+1), "3334424")
		everything.Matches = append(everything.Matches, ended(m, "home", "FOUR_IN_A_ROW"))
	}
	moved.Running, moved.Matches = everything.Running, everything.Matches[:32]
	s.tells(everything)
	b.Run("Build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v.surface.Invalidate()
			v.surface.Root()
		}
	})
	b.Run("Read", func(b *testing.B) {
		data, err := json.Marshal(moved)
		require.NoError(b, err)
		b.ReportAllocs()
		for b.Loop() {
			s.hear(string(data))
		}
	})
}
