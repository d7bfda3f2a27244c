package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/https"
	"lichtbrett/net/protocol"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
	"lichtbrett/net/tournament/live/feed"
	"lichtbrett/net/tournament/metrics"
	"lichtbrett/net/tournament/mqtt"
	"lichtbrett/net/tournament/server"
)

const tournamentFlagsUsage = `  --columns N --rows N --connect N
                    the board and the length of a line (default 7 × 6, 4)
  --timeout TIME    for an answer (default 250ms)
  --delay TIME      before the first season (default 0)
  --pause TIME      between two seasons (default 1s)
  --min-players N   with how many players a season begins (default 2)
  --database URL    postgres://USER:PASSWORD@HOST/DATABASE for the results, and for
                    the players and matches online; without it they go to files
                    in the data folder, the results to ` + store.File + `
  --mqtt URL        mqtt://HOST:1883 of a broker whose subscribers are told of matches
  --verbose         log every match and every refused datagram
TIME is like 250ms, 2s or 5m; a number alone is milliseconds.
`

const tournamentUsage = `Usage: lichtbrett tournament [--addr HOST:PORT] [--http HOST:PORT] [--data DIR] [FLAGS]
Runs a Connect n tournament for bots over UDP until it is stopped by Ctrl+C or
SIGTERM; the matches under way are then played to their end.
  --addr HOST:PORT  where bots find it (default :4446)
  --http HOST:PORT  where /metrics and the live stream are served (default: nowhere)
  --data DIR        folder for the results (default ` + defaultData + `)
` + logFlagsUsage + frontFlagsUsage + tournamentFlagsUsage + `PORT, TIMEOUT, DELAY and MINPLAYERS in the environment, the times in milliseconds,
stand for flags that are not given.
`

// defaultData is the data folder where none is named.
const defaultData = "lichtbrett-data"

// stopGrace is how long matches under way may go on when the server is stopped.
const stopGrace = 8 * time.Second

type tournamentOptions struct {
	tournament.Options
	addr, http, data, database, mqtt string
	verbose                          bool

	// Of the command tournament:
	log   logFormat
	front frontOptions
}

// tournamentFlags adds the flags that serve and tournament share.
func tournamentFlags(flags *flag.FlagSet, o *tournamentOptions) {
	o.Rules = connectfour.Classic
	o.Timeout, o.Pause, o.MinPlayers = tournament.DefaultTimeout, time.Second, 2
	boardFlags(flags, &o.Rules)
	flags.Var((*milliseconds)(&o.Timeout), "timeout", "")
	flags.Var((*milliseconds)(&o.Delay), "delay", "")
	flags.Var((*milliseconds)(&o.Pause), "pause", "")
	flags.IntVar(&o.MinPlayers, "min-players", o.MinPlayers, "")
	flags.StringVar(&o.database, "database", "", "")
	flags.StringVar(&o.mqtt, "mqtt", "", "")
	flags.BoolVar(&o.verbose, "verbose", false, "")
}

// tournamentOnly are the flags that tournamentFlags adds.
var tournamentOnly = []string{
	"columns", "rows", "connect", "timeout", "delay", "pause", "min-players", "mqtt", "verbose",
}

// withTournament completes what serve is to do about a tournament.
func withTournament(flags *flag.FlagSet, o *serveOptions) error {
	if !given(flags, "tournament") {
		if o.relay.off && given(flags, "database") {
			return errors.New("--database is for results: there are none without online matches and without a tournament")
		}
		if name, ok := anyGiven(flags, tournamentOnly); ok {
			return fmt.Errorf("--%s is for a tournament: start one with --tournament :4446", name)
		}
		return nil
	}
	o.tournament.data = o.data
	if err := environment(flags, tournamentVariables); err != nil {
		return err
	}
	return cmp.Or(o.tournament.Check(), checkAddr("tournament", o.tournament.addr))
}

// environment has variables stand for flags that are not given.
func environment(flags *flag.FlagSet, names map[string]string) error {
	for variable, name := range names {
		value := os.Getenv(variable)
		if value == "" || given(flags, name) {
			continue
		}
		if err := flags.Set(name, value); err != nil {
			return fmt.Errorf("%s=%s in the environment: %w", variable, value, err)
		}
	}
	return nil
}

// tournamentVariables are those of the original server.
var tournamentVariables = map[string]string{"TIMEOUT": "timeout", "DELAY": "delay", "MINPLAYERS": "min-players"}

// milliseconds is a time for which a number alone is milliseconds.
type milliseconds time.Duration

func (m *milliseconds) String() string { return time.Duration(*m).String() }

func (m *milliseconds) Set(text string) error {
	d, err := time.ParseDuration(text)
	if n, number := strconv.ParseUint(text, 10, 31); number == nil {
		d, err = time.Duration(n)*time.Millisecond, nil
	}
	if err != nil || d < 0 {
		return errors.New("write it like 250ms, 2s or 5m")
	}
	*m = milliseconds(d)
	return nil
}

// runTournament is the command tournament.
func runTournament(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	options, err := parseTournament(args)
	if err != nil {
		return misused{err, tournamentUsage}
	}
	if os.Getenv("GOMAXPROCS") == "" {
		// Waking another core takes longer than what there is to be done on it.
		runtime.GOMAXPROCS(1)
	}
	ctx, stop := untilStopped()
	defer stop()
	return tournamentUntil(ctx, options, stdout, stderr)
}

func parseTournament(args []string) (o tournamentOptions, err error) {
	flags := newFlags("tournament")
	tournamentFlags(flags, &o)
	port := os.Getenv("PORT")
	if port == "" {
		port = strconv.Itoa(tournament.DefaultPort)
	}
	flags.StringVar(&o.addr, "addr", ":"+port, "")
	flags.StringVar(&o.http, "http", "", "")
	logFlags(flags, &o.log)
	frontFlags(flags, &o.front)
	flags.StringVar(&o.data, "data", defaultData, "")
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, err
	case o.data == "":
		return o, errors.New("--data is empty: name a folder, or leave the flag out")
	}
	if err := environment(flags, tournamentVariables); err != nil {
		return o, err
	}
	if err := cmp.Or(o.Check(), checkAddr("addr", o.addr)); err != nil {
		return o, err
	}
	if o.http != "" {
		return o, checkAddr("http", o.http)
	}
	if name, ok := anyGiven(flags, []string{"host", "proxy"}); ok {
		return o, fmt.Errorf("--%s is for what is served over HTTP: say where with --http :8080", name)
	}
	return o, nil
}

// tournamentUntil runs a tournament alone until the context ends.
func tournamentUntil(ctx context.Context, o tournamentOptions, stdout, stderr io.Writer) error {
	log := o.log.logger(stderr, o.verbose)
	told := newRegistry()
	h, err := openTournament(ctx, o, told, log)
	if err != nil {
		return err
	}
	defer h.close()
	fmt.Fprintf(stdout, "The tournament is at %s\n", h.server.Addr())
	if o.http == "" {
		return h.server.Run(ctx)
	}
	listener, err := listen("http", o.http)
	if err != nil {
		return err
	}
	listener = o.front.bounded(listener, protocol.MaxConnections)
	fmt.Fprintf(stdout, "Its metrics are at http://%s/metrics\n", listener.Addr())
	mux := http.NewServeMux()
	mux.Handle("/healthz", health{"tournament": h.store.Ready})
	mux.Handle("/metrics", metricsOf(told))
	h.routes(mux)
	return together(ctx,
		func(ctx context.Context) error { return h.server.Run(ctx) },
		func(ctx context.Context) error {
			return serveOn(ctx, listener, o.front.front(https.NewHosts(o.front.hosts, nil), mux), log)
		},
	)
}

// together runs functions until all have ended; when one fails, the others are
// stopped.
func together(ctx context.Context, functions ...func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error)
	for _, f := range functions {
		go func() { ended <- f(ctx) }()
	}
	var errs []error
	for range functions {
		if err := <-ended; err != nil {
			errs = append(errs, err)
			stop()
		}
	}
	return errors.Join(errs...)
}

// hosted is a tournament with everything that it needs.
type hosted struct {
	store  *store.Store
	server *server.Server
	feed   *feed.Feed
	// publisher is nil without an MQTT broker; stopPublishing ends it.
	publisher      *mqtt.Publisher
	stopPublishing context.CancelFunc
}

// errNoDatabase does not repeat what was written: it may hold a password.
var errNoDatabase = errors.New("what --database says is no URL of PostgreSQL: write postgres://USER:PASSWORD@HOST/DATABASE")

// openStore opens the database that --database names, or else the one in the data folder.
func openStore(ctx context.Context, database, data string) (*store.Store, error) {
	if database == "" {
		database = filepath.Join(data, store.File)
	} else if !store.IsURL(database) {
		return nil, errNoDatabase
	}
	return store.Open(ctx, database)
}

// openTournament opens a tournament with its database. Its streams end with the
// context.
func openTournament(ctx context.Context, o tournamentOptions, told *prometheus.Registry, log *slog.Logger) (*hosted, error) {
	if o.database == "" {
		if err := openData(o.data); err != nil {
			return nil, err
		}
	}
	h := &hosted{}
	if err := h.open(ctx, o, told, log); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

func (h *hosted) open(ctx context.Context, o tournamentOptions, told *prometheus.Registry, log *slog.Logger) (err error) {
	if h.store, err = openStore(ctx, o.database, o.data); err != nil {
		return err
	}
	if h.feed, err = feed.New(ctx, h.store); err != nil {
		return err
	}
	if o.FirstSeason, err = h.store.NextSeason(ctx); err != nil {
		return err
	}
	observers := []server.Observer{metrics.New(told), h.feed}
	if o.mqtt != "" {
		// It goes on until the last match has ended.
		publishing, stop := context.WithCancel(context.WithoutCancel(ctx))
		h.stopPublishing = stop
		if h.publisher, err = mqtt.Open(publishing, o.mqtt, log); err != nil {
			return fmt.Errorf("--mqtt: %w", err)
		}
		observers = append(observers, h.publisher)
	}
	h.server, err = server.Listen(o.addr, server.Options{
		Tournament: o.Options,
		Store:      h.store,
		Observers:  observers,
		Log:        log,
		Grace:      stopGrace,
	})
	return err
}

// routes adds what is to be seen of the tournament over HTTP.
func (h *hosted) routes(mux *http.ServeMux) {
	mux.Handle("/"+live.Path, h.feed)
}

func (h *hosted) close() {
	if h.stopPublishing != nil {
		h.stopPublishing()
	}
	if h.publisher != nil {
		h.publisher.Wait()
	}
	if h.store != nil {
		h.store.Close()
	}
}
