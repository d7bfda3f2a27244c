// Package metrics exports a relay's figures to Prometheus.
package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
)

// Collector is a prometheus.Collector that reads a relay's Stats for each scrape.
type Collector struct{ relay *relay.Relay }

// New returns a collector for a relay.
func New(r *relay.Relay) Collector { return Collector{r} }

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("lichtbrett_relay_"+name, help, labels, nil)
}

var (
	rooms       = desc("rooms", "Rooms, by game and by how far their match is.", "game", "status")
	connections = desc("connections", "Open connections.")
	players     = desc("players", "Players who are connected.")
	moves       = desc("moves_total", "Moves that persons have made.")
	took        = desc("move_seconds", "Time from a move's being read until its answer waits to be written.")
	thought     = desc("thinking_seconds", "Time that computer players have taken for a move, waiting for a core included.")
	thinking    = desc("thinking", "Computer players who think or wait for a core.")
	refused     = desc("refused_total", "Requests that were refused, by code.", "code")
	turnedAway  = desc("turned_away_total", "Connections that were not let in.")
	dropped     = desc("dropped_total", "Connections that were cut because they were read too slowly.")
	frames      = desc("queued_frames", "Frames that wait to be written.")
	results     = desc("queued_results", "Results that wait to be saved.")
)

// Describe implements prometheus.Collector.
func (c Collector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		rooms, connections, players, moves, took, thought, thinking, refused, turnedAway, dropped, frames, results,
	} {
		out <- d
	}
}

// Collect implements prometheus.Collector. Every combination of labels is reported: what
// has not happened yet is 0, not missing.
func (c Collector) Collect(out chan<- prometheus.Metric) {
	s := c.relay.Stats()
	gauge := func(d *prometheus.Desc, value int, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value), labels...)
	}
	counter := func(d *prometheus.Desc, value uint64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(value), labels...)
	}
	for _, g := range games.All {
		for _, status := range []protocol.Status{protocol.Lobby, protocol.Running, protocol.Over, protocol.Aborted} {
			gauge(rooms, s.Rooms[relay.RoomKind{Game: g.Name(), Status: status}], g.Name(), string(status))
		}
	}
	for _, code := range protocol.Codes {
		counter(refused, s.Refused[code], string(code))
	}
	gauge(connections, s.Connections)
	gauge(players, s.Players)
	gauge(thinking, s.Thinking)
	gauge(frames, s.Frames)
	gauge(results, s.Results)
	counter(moves, s.Moves)
	counter(turnedAway, s.TurnedAway)
	counter(dropped, s.Dropped)
	out <- histogram(took, s.Took)
	out <- histogram(thought, s.Thought)
}

func histogram(d *prometheus.Desc, t relay.Times) prometheus.Metric {
	buckets := map[float64]uint64{}
	for bound, count := range t.Within {
		buckets[float64(bound)/float64(time.Second)] = count
	}
	return prometheus.MustNewConstHistogram(d, t.Count, t.Sum.Seconds(), buckets)
}
