//go:build unix

package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/store"
	"lichtbrett/net/store/storetest"
	"lichtbrett/net/tournament"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// tests are run with an empty database of every kind each.
var tests = map[string]func(t *testing.T, address string){
	"results":                  testResults,
	"games":                    testGames,
	"the bounds of results":    testBounds,
	"a newer program's tables": testNewerTables,
	"another server":           testAnotherServer,
	"what is refused for good": testRefused,
}

func TestSQLite(t *testing.T) {
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "a strange ?name#%20 ä")
			require.NoError(t, os.Mkdir(folder, 0o700))
			test(t, filepath.Join(folder, store.File))
		})
	}
}

func TestPostgreSQL(t *testing.T) {
	server := storetest.Postgres(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, server.Database(t)) })
	}
	t.Run("everybody comes at once", func(t *testing.T) { testEverybodyAtOnce(t, server.Database(t)) })
	t.Run("the server comes back", func(t *testing.T) {
		s := open(t, server.Database(t))
		season := tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: noon}
		require.NoError(t, s.Save(t.Context(), []tournament.Event{season}))
		server.Restart()
		// The connections of before are broken; the recorder tries again as well.
		attempts := 0
		for s.Save(t.Context(), []tournament.Event{season, ended(1, 1, "anna", "bert", tournament.Drawn)}) != nil {
			attempts++
			require.Less(t, attempts, 5)
		}
		latest, err := s.Latest(t.Context(), 2)
		require.NoError(t, err)
		require.Len(t, latest, 1)
	})
}

// However many ask at once, as after a restart, all are answered.
func testEverybodyAtOnce(t *testing.T, address string) {
	s := open(t, address)
	require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: "a", Name: "Ada"}))
	var all sync.WaitGroup
	var failed atomic.Int64
	for range 5000 {
		all.Go(func() {
			if _, err := s.Player(t.Context(), "a"); err != nil {
				failed.Add(1)
			}
		})
	}
	all.Wait()
	require.Zero(t, failed.Load())
}

func open(t *testing.T, address string) *store.Store {
	s, err := store.Open(context.Background(), address)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// raw opens the database as others would.
func raw(t *testing.T, address string) *sql.DB {
	driver := "pgx"
	if filepath.IsAbs(address) {
		driver, address = "sqlite", "file:"+(&url.URL{Path: address}).EscapedPath()
	}
	db, err := sql.Open(driver, address)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

var noon = time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)

func ended(season, number int, home, guest string, outcome tournament.Outcome, moves ...int) tournament.MatchEnded {
	at := noon.Add(time.Duration(100*season+number) * time.Second)
	return tournament.MatchEnded{Match: tournament.Match{
		Season: season, Number: number, Matchday: 1, Home: home, Guest: guest, Rules: connectfour.Classic,
		Outcome: outcome, Reason: "a;reason", Moves: moves, Started: at.Add(-time.Second), Ended: at,
	}}
}

func testResults(t *testing.T, address string) {
	ctx := context.Background()
	s := open(t, address)
	next, err := s.NextSeason(ctx)
	require.NoError(t, err)
	require.Equal(t, 1, next)
	ranking, err := s.Ranking(ctx)
	require.NoError(t, err)
	require.Empty(t, ranking)
	won := ended(1, 1, "anna", "bert 'the' bot", tournament.HomeWins, 3, 3, 4, 0)
	first := []tournament.Event{
		tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, Players: []string{"anna"}, At: noon},
		won,
		ended(1, 2, "bert 'the' bot", "anna", tournament.Drawn),
		ended(1, 3, "carla", "CoffeeBreak", tournament.HomeWins),
		tournament.SeasonEnded{Season: 1, At: noon.Add(time.Hour)},
	}
	require.NoError(t, s.Save(ctx, first))
	require.NoError(t, s.Save(ctx, first), "what is stored can be saved again")
	require.NoError(t, s.Save(ctx, []tournament.Event{
		tournament.SeasonBegan{Season: 2, Rules: connectfour.Classic, At: noon},
		ended(2, 1, "anna", "carla", tournament.HomeLost),
		ended(2, 2, "carla", "anna", tournament.Aborted, 1, 2),
	}))
	s.Close()

	s = open(t, address)
	next, err = s.NextSeason(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, next)
	ranking, err = s.Ranking(ctx)
	require.NoError(t, err)
	require.Equal(t, []store.Rank{{"carla", 2, 1, 1}, {"anna", 1.5, 3, 1}, {"bert 'the' bot", 0.5, 2, 0}}, ranking)
	all, err := s.Latest(ctx, 9)
	require.NoError(t, err)
	require.Contains(t, all, won.Match)
	latest, err := s.Latest(ctx, 3)
	require.NoError(t, err)
	require.Equal(t, []string{"2-2", "2-1", "1-2"}, []string{latest[0].ID(), latest[1].ID(), latest[2].ID()})
}

// However many matches are played, the latest are kept, and what everybody has got in all; of those
// who are known by earlier ones alone, the best.
func testBounds(t *testing.T, address string) {
	ctx := context.Background()
	s := open(t, address)
	s.Bound(100, 4)
	for season := 1; season <= 10; season++ {
		events := []tournament.Event{tournament.SeasonBegan{Season: season, Rules: connectfour.Classic, At: noon}}
		for number := 1; number <= 50; number++ {
			events = append(events, ended(season, number, "anna", fmt.Sprint("guest ", season), tournament.HomeWins))
		}
		events = append(events,
			ended(season, 51, "bert", "CoffeeBreak", tournament.HomeWins),
			ended(season, 52, "bert", "anna", tournament.Drawn),
			ended(season, 53, "bert", "anna", tournament.Aborted),
			ended(season, 1000-season, "anna", "bert", tournament.HomeLost)) // which has others dropped
		require.NoError(t, s.Save(ctx, events))
	}
	db := raw(t, address)
	count := func(of string) (n int) {
		require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM `+of).Scan(&n))
		return n
	}
	require.Equal(t, 100, count("matches"))
	require.Equal(t, 2, count("seasons"))
	require.Equal(t, 4, count("earlier"))
	ranking, err := s.Ranking(ctx)
	require.NoError(t, err)
	require.Equal(t, []store.Rank{{"anna", 505, 520, 500}, {"bert", 25, 20, 10}, {"guest 1", 0, 50, 0}, {"guest 10", 0, 50, 0}}, ranking)
	var race float64
	require.NoError(t, db.QueryRow(`SELECT MAX(value) FROM games WHERE player_id = 'anna'`).Scan(&race))
	require.InDelta(t, 505, race, 0)
	next, err := s.NextSeason(ctx)
	require.NoError(t, err)
	require.Equal(t, 11, next)
}

// The horse race of a dashboard.
func testGames(t *testing.T, address string) {
	ctx := context.Background()
	s := open(t, address)
	require.NoError(t, s.Save(ctx, []tournament.Event{
		tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: noon},
		ended(1, 1, "anna", "bert", tournament.Drawn),
		ended(1, 2, "bert", "anna", tournament.GuestWins),
		ended(1, 3, "bert", "anna", tournament.HomeLost),
	}))
	db := raw(t, address)
	rows, err := db.Query(`SELECT ts, player_id, value FROM games ORDER BY ts, player_id`)
	require.NoError(t, err)
	defer rows.Close()
	var race []string
	for rows.Next() {
		var ts int64
		var player string
		var value float64
		require.NoError(t, rows.Scan(&ts, &player, &value))
		race = append(race, fmt.Sprint((ts-noon.UnixMilli())/1000, " ", player, " ", value))
	}
	require.Equal(t, []string{"101 anna 0.5", "101 bert 0.5", "102 anna 1.5", "103 anna 2.5"}, race)
}

// Two servers cannot share a database: the second one is told.
func testAnotherServer(t *testing.T, address string) {
	s := open(t, address)
	season := tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: noon}
	require.NoError(t, s.Save(t.Context(), []tournament.Event{season}))
	require.NoError(t, s.Save(t.Context(), []tournament.Event{season}))
	season.At = noon.Add(time.Second)
	err := s.Save(t.Context(), []tournament.Event{season, ended(1, 1, "anna", "bert", tournament.Drawn)})
	require.ErrorIs(t, err, store.ErrRefused)
	require.ErrorContains(t, err, "season 1 is there already: does another server use this database?")
	latest, err := s.Latest(t.Context(), 1)
	require.NoError(t, err)
	require.Empty(t, latest)
}

// What the database will never take is told apart from what it cannot take just now.
func testRefused(t *testing.T, address string) {
	s := open(t, address)
	season := tournament.SeasonBegan{Season: 1, Rules: connectfour.Classic, At: noon}
	err := s.Save(t.Context(), []tournament.Event{season, ended(7, 1, "anna", "bert", tournament.Drawn)})
	require.ErrorIs(t, err, store.ErrRefused, "a match without its season")
	next, err := s.NextSeason(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, next, "a transaction is all or nothing")
	require.NoError(t, s.Save(t.Context(), []tournament.Event{season}))
	if store.IsURL(address) {
		noText := ended(1, 1, "anna", "bert", tournament.HomeLost)
		noText.Reason = "Unexpected response \xff"
		require.ErrorIs(t, s.Save(t.Context(), []tournament.Event{noText}), store.ErrRefused)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	err = s.Save(cancelled, []tournament.Event{ended(1, 2, "anna", "bert", tournament.Drawn)})
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrRefused)
	require.NoError(t, s.Close())
	err = s.Save(t.Context(), []tournament.Event{ended(1, 2, "anna", "bert", tournament.Drawn)})
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrRefused)
}

func TestDatabasesThatCannotBeOpened(t *testing.T) {
	_, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "no", "folder"))
	require.ErrorContains(t, err, "no such file or directory")
	_, err = store.Open(context.Background(), "postgres://nobody@127.0.0.1:1/nothing")
	require.ErrorContains(t, err, "connection refused")
}

func testNewerTables(t *testing.T, address string) {
	s := open(t, address)
	s.Close()
	db := raw(t, address)
	_, err := db.Exec(`INSERT INTO migrations (version) VALUES (99)`)
	require.NoError(t, err)
	_, err = store.Open(context.Background(), address)
	require.ErrorContains(t, err, "its tables are of version 99")
}
