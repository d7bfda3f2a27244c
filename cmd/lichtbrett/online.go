package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"

	"lichtbrett/net/relay"
	"lichtbrett/net/store"
)

const relayFlagsText = `  --no-relay        serves no online matches
  --origin URL      also lets pages of this origin play online, such as
                    https://example.org; may be given more than once
  --cluster         plays as one with the other servers that have this flag and the same
                    --database, of PostgreSQL: a player at any of them plays with those
                    at all others, and when one ends the others go on with its matches
  --thinkers N      how many computer players think at once (default: one a core)
  --connections N   how many players are let in at most (default %d)
  --rooms N         how many online matches there are at most (default %d)
  --memory MB       how much memory the server takes, the program itself aside; nobody
                    else is let in before it runs short
                    (default: three quarters of the machine's, on Linux)
`

var relayFlagsUsage = fmt.Sprintf(relayFlagsText, relay.DefaultConnections, relay.DefaultRooms)

type relayOptions struct {
	off      bool
	cluster  bool
	origins  []string
	thinkers int
	// connections and rooms are how many there are at most; 0 is the usual.
	connections, rooms int
	memory             int // megabytes; 0 is the usual
}

func relayFlags(flags *flag.FlagSet, o *relayOptions) {
	flags.BoolVar(&o.off, "no-relay", false, "")
	flags.BoolVar(&o.cluster, "cluster", false, "")
	flags.IntVar(&o.thinkers, "thinkers", 0, "")
	flags.IntVar(&o.connections, "connections", 0, "")
	flags.IntVar(&o.rooms, "rooms", 0, "")
	flags.IntVar(&o.memory, "memory", 0, "")
	flags.Func("origin", "", func(origin string) error {
		if !relay.IsOrigin(origin) {
			return errors.New("write it like https://example.org")
		}
		o.origins = append(o.origins, origin)
		return nil
	})
}

// withRelay checks the flags of online play.
func withRelay(flags *flag.FlagSet, o *serveOptions) error {
	if name, ok := anyGiven(flags, []string{"origin", "cluster", "thinkers", "connections", "rooms", "memory"}); o.relay.off && ok {
		return fmt.Errorf("--%s is for online matches: leave --no-relay out", name)
	}
	if o.relay.cluster && !store.IsURL(o.tournament.database) {
		return errors.New("--cluster: servers that play as one share a database; name it with --database postgres://USER:PASSWORD@HOST/DATABASE")
	}
	if given(flags, "thinkers") && o.relay.thinkers < 1 {
		return fmt.Errorf("--thinkers %d: at least one computer player thinks at once", o.relay.thinkers)
	}
	if given(flags, "connections") && o.relay.connections < 1 {
		return fmt.Errorf("--connections %d: at least one player is let in", o.relay.connections)
	}
	if given(flags, "rooms") && o.relay.rooms < 1 {
		return fmt.Errorf("--rooms %d: there is at least one match", o.relay.rooms)
	}
	if given(flags, "memory") && o.relay.memory < leastMemory {
		return fmt.Errorf("--memory %d: the server takes at least %d megabytes", o.relay.memory, leastMemory)
	}
	return nil
}

// leastMemory is how many megabytes the server takes at least.
const leastMemory = 64

// bytes is how much memory the server takes; 0 if that is not bounded.
func (o relayOptions) bytes() uint64 {
	if o.memory > 0 {
		return uint64(o.memory) << 20
	}
	return machineMemory() / 4 * 3
}

// online is online play with its log and its database.
type online struct {
	store *store.Store
	log   relay.Log
	relay *relay.Relay
}

func openOnline(ctx context.Context, o serveOptions, log *slog.Logger) (*online, error) {
	database := o.tournament.database
	if database == "" {
		database = filepath.Join(o.data, store.File)
	} else if !store.IsURL(database) {
		return nil, errNoDatabase
	}
	results, err := store.Open(ctx, database)
	if err != nil {
		return nil, err
	}
	kept, cluster, err := openLog(ctx, o, database)
	if err != nil {
		return nil, errors.Join(err, results.Close())
	}
	r, err := relay.Open(relay.Options{
		Log: kept, Cluster: cluster, Results: results, Origins: o.relay.origins, Thinkers: o.relay.thinkers,
		Connections: o.relay.connections, Rooms: o.relay.rooms, Memory: o.relay.bytes(),
		Logger: log,
	})
	if err != nil {
		return nil, errors.Join(err, kept.Close(), results.Close())
	}
	return &online{results, kept, r}, nil
}

// openLog opens the relay's log: in the database if that is PostgreSQL, else in a
// file of its own. Without --cluster there are no others who share it.
func openLog(ctx context.Context, o serveOptions, database string) (log relay.Log, cluster relay.Cluster, err error) {
	switch {
	case o.relay.cluster:
		if log, err = relay.OpenSharedPostgreSQL(ctx, database); err != nil {
			return nil, nil, err
		}
		if cluster, err = relay.OpenPostgreSQLCluster(ctx, database); err != nil {
			return nil, nil, errors.Join(err, log.Close())
		}
	case store.IsURL(database):
		log, err = relay.OpenPostgreSQL(ctx, database)
	default:
		log, err = relay.OpenSQLite(filepath.Join(o.data, relay.LogFile))
	}
	return log, cluster, err
}

// run stops the relay when the context ends: its connections are no longer the
// HTTP server's.
func (o *online) run(ctx context.Context) error {
	<-ctx.Done()
	return o.relay.Close()
}

func (o *online) close() {
	o.relay.Close()
	o.store.Close()
}
