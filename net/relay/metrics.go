package relay

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// figures are what is counted when it happens, for the relay's operator. They name nobody and
// reveal nothing of any match.
type figures struct {
	moves, turnedAway, dropped prometheus.Counter
	refused                    *prometheus.CounterVec
	took, thought              prometheus.Histogram
	thinking, unsaved          prometheus.Gauge
}

// What is counted when somebody asks.
var (
	roomsDesc       = desc("rooms", "Rooms, by game and by how far their match is.", "game", "status")
	connectionsDesc = desc("connections", "Open connections.")
	playersDesc     = desc("players", "Players who are connected.")
	framesDesc      = desc("queued_frames", "Frames that wait to be written.")
)

const namespace = "lichtbrett_relay"

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(namespace+"_"+name, help, labels, nil)
}

func newFigures() *figures {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help})
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help})
	}
	times := func(name, help string) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: []float64{
			.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10,
		}})
	}
	m := &figures{
		moves:      counter("moves_total", "Moves that persons have made."),
		turnedAway: counter("turned_away_total", "Connections that were not let in."),
		dropped:    counter("dropped_total", "Connections that were cut because they were read too slowly."),
		refused:    prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: "refused_total", Help: "Requests that were refused, by code."}, []string{"code"}),
		took:       times("move_seconds", "Time from a move's being read until its answer waits to be written."),
		thought:    times("thinking_seconds", "Time that computer players have taken for a move, waiting for a core included."),
		thinking:   gauge("thinking", "Computer players who think or wait for a core."),
		unsaved:    gauge("queued_results", "Results that wait to be saved."),
	}
	for _, code := range protocol.Codes { // what has not happened yet is 0, not missing
		m.refused.WithLabelValues(string(code))
	}
	return m
}

// Describe implements prometheus.Collector.
func (r *Relay) Describe(out chan<- *prometheus.Desc) { prometheus.DescribeByCollect(r, out) }

// Collect implements prometheus.Collector.
func (r *Relay) Collect(out chan<- prometheus.Metric) {
	m := r.figures
	for _, counted := range []prometheus.Collector{m.moves, m.turnedAway, m.dropped, m.refused, m.took, m.thought, m.thinking, m.unsaved} {
		counted.Collect(out)
	}
	gauge := func(d *prometheus.Desc, value int, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(value), labels...)
	}
	type kind struct {
		game   string
		status protocol.Status
	}
	rooms, frames := map[kind]int{}, 0
	r.mu.RLock()
	for _, o := range r.rooms {
		shown := o.shown.Load()
		rooms[kind{shown.Config.Game, shown.Status}]++
	}
	for c := range r.conns {
		frames += c.out.Waiting()
	}
	connections, players := len(r.conns), len(r.players)
	r.mu.RUnlock()
	for _, g := range games.All {
		for _, status := range []protocol.Status{protocol.Lobby, protocol.Running, protocol.Over, protocol.Aborted} {
			gauge(roomsDesc, rooms[kind{g.Name(), status}], g.Name(), string(status))
		}
	}
	gauge(connectionsDesc, connections)
	gauge(playersDesc, players)
	gauge(framesDesc, frames)
}

// think has a computer player think, and counts how long it takes.
func (r *Relay) think(q table.Question) game.Move {
	began := time.Now()
	r.figures.thinking.Inc()
	defer func() {
		r.figures.thinking.Dec()
		r.figures.thought.Observe(time.Since(began).Seconds())
	}()
	m, err := r.thinkers.Think(q)
	if err != nil {
		r.options.Logger.Error("a computer player made no move", "game", q.Game, "error", err)
	}
	return m
}
