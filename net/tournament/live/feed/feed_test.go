package feed_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
	"lichtbrett/net/tournament/live/feed"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type history struct{}

func (history) Ranking(context.Context) ([]store.Rank, error) {
	return []store.Rank{{Name: "anna", Points: 2.5, Matches: 3, Won: 2}}, nil
}

func (history) Latest(context.Context, int) ([]tournament.Match, error) {
	return []tournament.Match{played(1, 2, "anna", "bert"), played(1, 1, "bert", "anna")}, nil
}

func played(season, number int, home, guest string) tournament.Match {
	return tournament.Match{
		Season: season, Number: number, Matchday: 1, Home: home, Guest: guest, Rules: connectfour.Classic,
		Moves: []int{3, 0, 6}, Outcome: tournament.GuestLost, Reason: tournament.ColumnIsFull,
	}
}

func serve(t *testing.T, f *feed.Feed) *httptest.Server {
	server := httptest.NewServer(f)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// watch reads a stream.
type watch struct {
	t     *testing.T
	lines *bufio.Scanner
	id    string
	close func()
}

func open(t *testing.T, url, last string) *watch {
	request, err := http.NewRequest("GET", url, nil)
	require.NoError(t, err)
	if last != "" {
		request.Header.Set("Last-Event-ID", last)
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.Equal(t, "text/event-stream", response.Header.Get("Content-Type"))
	t.Cleanup(func() { response.Body.Close() })
	return &watch{t: t, lines: bufio.NewScanner(response.Body), close: func() { response.Body.Close() }}
}

func (w *watch) next() (u live.Update) {
	for w.lines.Scan() {
		if id, ok := strings.CutPrefix(w.lines.Text(), "id: "); ok {
			w.id = id
		}
		if data, ok := strings.CutPrefix(w.lines.Text(), "data: "); ok {
			require.NoError(w.t, json.Unmarshal([]byte(data), &u))
			return u
		}
	}
	require.Fail(w.t, "the stream has ended")
	return u
}

// until reads updates until one is what is waited for.
func (w *watch) until(want func(live.Update) bool) live.Update {
	for {
		if u := w.next(); want(u) {
			return u
		}
	}
}

func TestTheStream(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	f, err := feed.New(ctx, history{})
	require.NoError(t, err)
	server := serve(t, f)
	w := open(t, server.URL, "")
	before := live.Match{ID: "1-1", Home: "bert", Guest: "anna", Columns: 7, Rows: 6, Connect: 4, Moves: "306", Outcome: "guest-lost", Reason: "COLUMN_IS_FULL"}
	after := before
	after.ID, after.Home, after.Guest = "1-2", "anna", "bert"
	require.Equal(t, live.Update{
		All: true, Running: []string{}, Matches: []live.Match{before, after},
		Ranking: []live.Rank{{Name: "anna", Points: 2.5, Matches: 3, Won: 2}},
	}, w.next())

	begun := tournament.Match{Season: 2, Number: 1, Matchday: 1, Home: "anna", Guest: "carla", Rules: connectfour.Classic}
	f.Observe(tournament.SeasonBegan{Season: 2, Rules: connectfour.Classic, Players: []string{"anna", "bert", "carla"}})
	f.Observe(tournament.MatchEnded{Match: tournament.Match{Season: 2, Number: 2, Home: "bert", Guest: "CoffeeBreak", Outcome: tournament.HomeWins}})
	f.Observe(tournament.MatchBegan{Match: begun})
	f.Observe(tournament.Moved{Season: 2, Number: 1, Name: "anna", Column: 4})
	u := w.until(func(u live.Update) bool { return len(u.Matches) > 0 && u.Matches[0].Moves == "4" })
	require.False(t, u.All)
	require.Equal(t, []string{"2-1"}, u.Running)
	u = w.until(func(u live.Update) bool { return u.SeasonRanking != nil })
	require.Equal(t, []live.Rank{{Name: "bert", Points: 1}, {Name: "anna"}, {Name: "carla"}}, u.SeasonRanking)
	require.Equal(t, []live.Rank{{Name: "anna", Points: 2.5, Matches: 3, Won: 2}, {Name: "bert", Points: 1}, {Name: "carla"}}, u.Ranking)

	// Whoever loses the connection is told only what has changed since.
	w.close()
	ended := begun
	ended.Moves, ended.Outcome, ended.Reason = []int{4}, tournament.GuestLost, "Timeout"
	f.Observe(tournament.MatchEnded{Match: ended})
	f.Observe(tournament.SeasonEnded{Season: 2})
	back := open(t, server.URL, w.id)
	u = back.next()
	require.False(t, u.All)
	require.Equal(t, "2-1", u.Matches[len(u.Matches)-1].ID)
	require.Equal(t, "guest-lost", u.Matches[len(u.Matches)-1].Outcome)
	require.Equal(t, &live.Season{Number: 2, Columns: 7, Rows: 6, Connect: 4, Day: 1, Days: 6, Over: true}, u.Season)
	require.Equal(t, live.Rank{Name: "anna", Points: 1, Matches: 1, Won: 1}, u.SeasonRanking[0])
	for _, nonsense := range []string{"x", "other-3", "-1", w.id + "x"} {
		require.True(t, open(t, server.URL, nonsense).next().All, nonsense)
	}
	end()
	for back.lines.Scan() {
	}
	require.NoError(t, back.lines.Err()) // It ends as a stream should.
}

func TestOnlyTheLatestMatchesAreKept(t *testing.T) {
	f, err := feed.New(t.Context(), history{})
	require.NoError(t, err)
	for n := range 100 {
		f.Observe(tournament.MatchBegan{Match: tournament.Match{Season: 2, Number: n, Home: "anna", Guest: "bert"}})
		f.Observe(tournament.MatchEnded{Match: played(2, n, "anna", "bert")})
	}
	server := serve(t, f)
	w := open(t, server.URL, "")
	u := w.next()
	w.close()
	require.Equal(t, live.Finished, len(u.Matches))
	require.Equal(t, "2-99", u.Matches[live.Finished-1].ID)
	response, err := http.Post(server.URL, "text/plain", nil)
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, http.StatusMethodNotAllowed, response.StatusCode)
}

// However many streams one host has opened, there is one for another, for which one of the first
// host's ends.
func TestOneHostLeavesAStreamForOthers(t *testing.T) {
	f, err := feed.New(t.Context(), history{})
	require.NoError(t, err)
	server := serve(t, f)
	ask := func(from string) *http.Response {
		client := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).DialContext}}
		response, err := client.Get(server.URL)
		require.NoError(t, err)
		t.Cleanup(func() { response.Body.Close() })
		return response
	}
	first := ask("127.0.0.1")
	for ask("127.0.0.1").StatusCode == http.StatusOK {
	}
	require.Equal(t, http.StatusOK, ask("127.0.0.2").StatusCode)
	_, err = io.Copy(io.Discard, first.Body)
	require.NoError(t, err, "it ends as a stream should")
}
