//go:build unix

package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
	"lichtbrett/net/store"
)

func init() {
	tests["players"] = testPlayers
	tests["who is forgotten is so everywhere"] = testForgetting
	tests["who never came back is forgotten"] = testForgettingOld
	tests["who never came back is forgotten while others come and go"] = testForgettingWhileOthersWrite
	tests["the same persons count three times a day"] = testCountedADay
	tests["results are dropped after a time"] = testDroppingResults
	tests["standings of who is forgotten"] = testNameless
	tests["settings"] = testSettings
	tests["visits move with a clock that is set"] = testClockSet
}

func testPlayers(t *testing.T, address string) {
	s := open(t, address)
	ada := store.Player{ID: "a", Name: "Ada", Hash: []byte{1, 2, 0xff}, Seen: time.UnixMilli(5)}
	require.NoError(t, s.AddPlayer(t.Context(), ada))
	require.ErrorIs(t, s.AddPlayer(t.Context(), ada), store.ErrRefused)
	found, err := s.Player(t.Context(), "a")
	require.NoError(t, err)
	require.Equal(t, &ada, found)
	found, err = s.Player(t.Context(), "b")
	require.NoError(t, err)
	require.Nil(t, found)

	require.NoError(t, s.RenamePlayer(t.Context(), "a", "Adele"))
	require.NoError(t, s.SawPlayer(t.Context(), "a", time.UnixMilli(6)))
	require.NoError(t, s.PlayerSat(t.Context(), "a"))
	require.NoError(t, s.MutePlayer(t.Context(), "a", true))
	require.NoError(t, s.BanPlayer(t.Context(), "a", true))
	found, err = s.Player(t.Context(), "a")
	require.NoError(t, err)
	require.Equal(t, &store.Player{ID: "a", Name: "Adele", Hash: ada.Hash, Seen: time.UnixMilli(6), Sat: true, Muted: true, Banned: true}, found)
	n, err := s.CountPlayers(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)

	require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: "b", Name: "Bob"}))
	many := append(make([]string, 250), "b", "a") // more than are looked up together
	muted, err := s.Muted(t.Context(), many)
	require.NoError(t, err)
	require.Equal(t, []string{"a"}, muted)
}

func testClockSet(t *testing.T, address string) {
	s := open(t, address)
	seen := func() (list []int64) {
		for _, id := range []string{"a", "b", "c"} {
			p, err := s.Player(t.Context(), id)
			require.NoError(t, err)
			list = append(list, p.Seen.UnixMilli())
		}
		return list
	}
	for id, at := range map[string]int64{"a": 5, "b": 10, "c": 1000} {
		require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: id, Seen: time.UnixMilli(at), Sat: id == "b"}))
	}
	require.NoError(t, s.ClockSet(t.Context(), time.UnixMilli(10), time.UnixMilli(900)))
	require.Equal(t, []int64{895, 900, 1000}, seen())
	require.NoError(t, s.ClockSet(t.Context(), time.UnixMilli(1000), time.UnixMilli(897)))
	require.Equal(t, []int64{895, 897, 897}, seen())
}

// match is one that two have played.
func match(room string, number int, ended time.Time) store.Match {
	return store.Match{
		Room: room, Number: number, Ended: ended,
		Seats:  []store.Seat{{ID: "id-of-ada", Name: "Ada Realname", Won: true}, {ID: "id-of-bob", Name: "Bob"}},
		Record: game.Record{Game: "tictactoe", Seats: []game.Player{{Name: "Ada Realname"}, {Name: "Bob"}}},
	}
}

func testForgetting(t *testing.T, address string) {
	s := openForTwo(t, address)
	const many = 250
	for n := range many {
		require.NoError(t, s.SaveMatch(t.Context(), match("room", n+1, noon.Add(time.Duration(n)*24*time.Hour))))
	}
	require.NotEmpty(t, dump(t, address, "Ada Realname"))
	require.NoError(t, s.ForgetPlayer(t.Context(), "id-of-ada"))
	require.Empty(t, dump(t, address, "Ada Realname"))
	require.Empty(t, dump(t, address, "id-of-ada"))
	best, own, err := s.Leaders(t.Context(), "", "id-of-ada", 10)
	require.NoError(t, err)
	require.Equal(t, []protocol.Standing{{Wins: many, Played: many}, {Name: "Bob", Played: many}}, best)
	require.Nil(t, own)
	require.NoError(t, s.ForgetPlayer(t.Context(), "nobody"))

	// She logs out while the match goes on: what comes of it counts for Bob alone.
	require.NoError(t, s.SaveMatch(t.Context(), match("later", 1, noon.Add(-24*time.Hour))))
	require.Empty(t, dump(t, address, "Ada Realname"))
	require.Empty(t, dump(t, address, "id-of-ada"))
	best, _, err = s.Leaders(t.Context(), "", "", 10)
	require.NoError(t, err)
	require.Equal(t, []protocol.Standing{{Wins: many, Played: many}, {Name: "Bob", Played: many + 1}}, best)
}

// openForTwo opens a store that knows those who have played the match.
func openForTwo(t *testing.T, address string) *store.Store {
	s := open(t, address)
	for _, seat := range match("", 1, noon).Seats {
		require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: seat.ID, Name: seat.Name}))
	}
	return s
}

// dump returns the rows of all tables that hold a text.
func dump(t *testing.T, address, text string) (rows []string) {
	db := raw(t, address)
	for _, table := range []string{"players", "settings", "online_matches", "online_seats", "online_standings"} {
		found, err := db.Query("SELECT * FROM " + table)
		require.NoError(t, err)
		columns, err := found.Columns()
		require.NoError(t, err)
		for found.Next() {
			values, places := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				places[i] = &values[i]
			}
			require.NoError(t, found.Scan(places...))
			if row := fmt.Sprintf("%s: %s", table, values); strings.Contains(row, text) {
				rows = append(rows, row)
			}
		}
		require.NoError(t, found.Err())
	}
	return rows
}

func testForgettingOld(t *testing.T, address string) {
	s := open(t, address)
	for n := range 250 {
		id := fmt.Sprint(n)
		require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: id, Name: id, Seen: noon.Add(time.Duration(n) * time.Hour), Sat: n%2 == 0, Banned: n%10 == 1}))
	}
	n, err := s.ForgetOld(t.Context(), noon.Add(210*time.Hour), noon.Add(230*time.Hour))
	require.NoError(t, err)
	left, err := s.CountPlayers(t.Context())
	require.NoError(t, err)
	require.Equal(t, 250, n+left)
	require.Equal(t, 20+10+2, left, "who sat and came lately, the last visitors, and who was banned lately")
}

// Whoever comes or goes in between is waited for, and does not wait for long.
func testForgettingWhileOthersWrite(t *testing.T, address string) {
	s := open(t, address)
	const many = 200
	for n := range many {
		m := match("room", n+1, noon)
		m.Seats[0].ID = fmt.Sprint(n)
		require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: m.Seats[0].ID, Name: "Ada", Seen: noon, Sat: true}))
		require.NoError(t, s.SaveMatch(t.Context(), m))
	}
	require.NoError(t, s.AddPlayer(t.Context(), store.Player{ID: "here", Name: "Bob", Seen: noon.Add(2 * time.Hour), Sat: true}))
	forgotten := make(chan struct{})
	wrong := make(chan error, 1)
	go func() {
		visits := time.NewTicker(time.Millisecond)
		defer visits.Stop()
		for {
			select {
			case <-forgotten:
				wrong <- nil
				return
			case <-visits.C:
				if err := s.SawPlayer(t.Context(), "here", noon.Add(2*time.Hour)); err != nil {
					wrong <- err
					return
				}
			}
		}
	}()
	n, err := s.ForgetOld(t.Context(), noon.Add(time.Hour), noon)
	close(forgotten)
	require.NoError(t, err)
	require.Equal(t, many, n)
	require.NoError(t, <-wrong)
}

func testCountedADay(t *testing.T, address string) {
	s := openForTwo(t, address)
	for n := range 10 {
		m := match("room", n+1, noon.Add(time.Duration(n)*time.Minute))
		if n%2 == 1 {
			m.Seats[0], m.Seats[1] = m.Seats[1], m.Seats[0]
		}
		require.NoError(t, s.SaveMatch(t.Context(), m))
	}
	_, own, err := s.Leaders(t.Context(), "tictactoe", "id-of-ada", 10)
	require.NoError(t, err)
	require.Equal(t, 3, own.Played)
	other := match("other", 1, noon)
	other.Record.Game = "connectfour"
	require.NoError(t, s.SaveMatch(t.Context(), other))
	require.NoError(t, s.SaveMatch(t.Context(), match("room", 11, noon.Add(24*time.Hour))))
	_, own, err = s.Leaders(t.Context(), "", "id-of-ada", 10)
	require.NoError(t, err)
	require.Equal(t, 5, own.Played, "another game, and another day")
}

func testDroppingResults(t *testing.T, address string) {
	s := openForTwo(t, address)
	for n := range 250 {
		require.NoError(t, s.SaveMatch(t.Context(), match("room", n+1, noon.Add(time.Duration(n)*24*time.Hour))))
	}
	for _, drop := range []struct {
		before        time.Time
		most          int
		dropped, left int
	}{
		{time.Time{}, 250, 0, 250},
		{time.Time{}, 30, 220, 30},
		{noon.Add(240 * 24 * time.Hour), 30, 20, 10},
		{noon.Add(240 * 24 * time.Hour), 1, 9, 1},
	} {
		n, err := s.DropResults(t.Context(), drop.before, drop.most)
		require.NoError(t, err)
		require.Equal(t, drop.dropped, n)
		_, own, err := s.Leaders(t.Context(), "", "id-of-ada", 10)
		require.NoError(t, err)
		require.Equal(t, 250, own.Played)
		require.Len(t, dump(t, address, "Ada Realname"), 2*drop.left+2+1)
	}
	var number int
	require.NoError(t, raw(t, address).QueryRow(`SELECT number FROM online_matches`).Scan(&number))
	require.Equal(t, 250, number, "the latest one stays")
}

// Of those who are forgotten the standings keep the best alone; nobody else loses a place.
func testNameless(t *testing.T, address string) {
	s := openForTwo(t, address)
	require.NoError(t, s.SaveMatch(t.Context(), match("room", 1, noon)))
	db := raw(t, address)
	for n := range store.MaxNameless + 100 {
		_, err := db.Exec(`INSERT INTO online_standings (game, player, name, wins, played) VALUES ('', $1, '', $2, $2)`, fmt.Sprint("forgotten-", n), n)
		require.NoError(t, err)
	}
	_, err := s.ForgetOld(t.Context(), time.Time{}, time.Time{})
	require.NoError(t, err)
	best, own, err := s.Leaders(t.Context(), "", "id-of-bob", 2*store.MaxNameless)
	require.NoError(t, err)
	require.Len(t, best, store.MaxNameless+2)
	require.Equal(t, protocol.Standing{Wins: store.MaxNameless + 99, Played: store.MaxNameless + 99}, best[0])
	require.Equal(t, protocol.Standing{Wins: 100, Played: 100}, best[store.MaxNameless-1])
	require.Equal(t, &protocol.Standing{Name: "Bob", Played: 1}, own)
}

func testSettings(t *testing.T, address string) {
	s := open(t, address)
	require.NoError(t, s.Set(t.Context(), map[string]string{"chat": "off"}))
	require.NoError(t, s.Set(t.Context(), map[string]string{"chat": "on", "code": ""}))
	all, err := s.Settings(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]string{"chat": "on", "code": ""}, all)
}
