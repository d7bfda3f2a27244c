package metrics_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/metrics"
)

func TestWhatIsCounted(t *testing.T) {
	registry := prometheus.NewRegistry()
	m := metrics.New(registry)
	match := tournament.Match{Season: 1, Number: 1, Home: "anna", Guest: "bert"}
	ended, coffee := match, match
	ended.Outcome = tournament.HomeLost
	coffee.Guest, coffee.Outcome = tournament.CoffeeBreak, tournament.HomeWins
	for _, e := range []tournament.Event{
		tournament.Registered{Name: "anna"}, tournament.Registered{Name: "bert"}, tournament.Registered{Name: "anna"},
		tournament.Registered{Name: "carla"}, tournament.Unregistered{Name: "carla"},
		tournament.SeasonBegan{Season: 1}, tournament.MatchBegan{Match: match}, tournament.MatchBegan{Match: match},
		tournament.Moved{Took: 3 * time.Millisecond}, tournament.TimedOut{Name: "anna"},
		tournament.MatchEnded{Match: ended}, tournament.MatchEnded{Match: coffee},
		tournament.Refused{Reason: tournament.WrongToken},
	} {
		m.Observe(e)
	}
	page := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(page, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{
		"lichtbrett_tournament_players 2",
		"lichtbrett_tournament_matches_running 1",
		"lichtbrett_tournament_seasons_total 1",
		`lichtbrett_tournament_matches_total{outcome="home-lost"} 1`,
		"lichtbrett_tournament_moves_total 1",
		"lichtbrett_tournament_timeouts_total 1",
		`lichtbrett_tournament_refused_datagrams_total{reason="wrong-token"} 1`,
		`lichtbrett_tournament_refused_datagrams_total{reason="flood"} 0`,
		`lichtbrett_tournament_answer_seconds_bucket{le="0.005"} 1`,
	} {
		require.Contains(t, page.Body.String(), "\n"+line)
	}
	require.NotContains(t, page.Body.String(), `outcome="home"`)
}
