package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// health tells supervisors what of a server is ready: by its name, what says why
// it is not. The answer is 200 if all is, else 503. It does not say why: anybody
// may ask.
type health map[string]func(context.Context) error

// healthTime is how long all of it has for an answer.
const healthTime = 2 * time.Second

func (h health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, done := context.WithTimeout(r.Context(), healthTime)
	defer done()
	type part struct {
		name string
		err  error
	}
	asked := make(chan part, len(h))
	for name, ready := range h {
		go func() { asked <- part{name, ready(ctx)} }()
	}
	status, parts := http.StatusOK, map[string]string{}
	for range h {
		p := <-asked
		if parts[p.name] = "ready"; p.err != nil {
			status, parts[p.name] = http.StatusServiceUnavailable, "failing"
		}
	}
	answer := struct {
		Ready bool              `json:"ready"`
		Parts map[string]string `json:"parts"`
	}{status == http.StatusOK, parts}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer) // Who has gone needs no answer.
}

// newRegistry returns what is told of any program.
func newRegistry() *prometheus.Registry {
	told := prometheus.NewRegistry()
	told.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return told
}

func metricsOf(told *prometheus.Registry) http.Handler {
	metrics := promhttp.HandlerFor(told, promhttp.HandlerOpts{})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		metrics.ServeHTTP(w, r)
	})
}
