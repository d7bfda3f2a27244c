// Package metrics counts what happens in a tournament, for Prometheus.
package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"lichtbrett/net/tournament"
)

// Metrics is a server.Observer that counts.
type Metrics struct {
	players  prometheus.Gauge
	running  prometheus.Gauge
	seasons  prometheus.Counter
	matches  *prometheus.CounterVec
	moves    prometheus.Counter
	timeouts prometheus.Counter
	refused  *prometheus.CounterVec
	answers  prometheus.Histogram

	names map[string]bool // of those who are registered
}

// New returns metrics that have counted nothing yet. The registry tells them.
func New(registry prometheus.Registerer) *Metrics {
	const namespace = "lichtbrett_tournament"
	counter := func(name, help string) prometheus.CounterOpts {
		return prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help})
	}
	m := &Metrics{
		players:  gauge("players", "Players that are registered."),
		running:  gauge("matches_running", "Matches under way."),
		seasons:  prometheus.NewCounter(counter("seasons_total", "Seasons that have begun.")),
		matches:  prometheus.NewCounterVec(counter("matches_total", "Matches that have ended, without coffee breaks."), []string{"outcome"}),
		moves:    prometheus.NewCounter(counter("moves_total", "Legal moves.")),
		timeouts: prometheus.NewCounter(counter("timeouts_total", "Questions that were not answered in time.")),
		refused:  prometheus.NewCounterVec(counter("refused_datagrams_total", "Datagrams that changed nothing."), []string{"reason"}),
		answers: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "answer_seconds", Help: "Time from YOURTURN to INSERT.",
			Buckets: []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1},
		}),
		names: map[string]bool{},
	}
	registry.MustRegister(m.players, m.running, m.seasons, m.matches, m.moves, m.timeouts, m.refused, m.answers)
	for _, reason := range tournament.Refusals { // What has not happened yet is 0, not unknown.
		m.refused.WithLabelValues(string(reason))
	}
	return m
}

// Observe implements server.Observer.
func (m *Metrics) Observe(e tournament.Event) {
	switch e := e.(type) {
	case tournament.Registered:
		m.names[e.Name] = true
		m.players.Set(float64(len(m.names)))
	case tournament.Unregistered:
		delete(m.names, e.Name)
		m.players.Set(float64(len(m.names)))
	case tournament.SeasonBegan:
		m.seasons.Inc()
	case tournament.MatchBegan:
		m.running.Inc()
	case tournament.MatchEnded:
		if e.Guest == tournament.CoffeeBreak {
			return
		}
		m.running.Dec()
		m.matches.WithLabelValues(string(e.Outcome)).Inc()
	case tournament.Moved:
		m.moves.Inc()
		m.answers.Observe(e.Took.Seconds())
	case tournament.TimedOut:
		m.timeouts.Inc()
	case tournament.Refused:
		m.refused.WithLabelValues(string(e.Reason)).Inc()
	}
}
