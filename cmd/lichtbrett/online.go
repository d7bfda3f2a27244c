package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"

	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/store"
)

const relayFlagsText = `  --no-relay        serves no online matches
  --origin URL      also lets pages of this origin play online, such as
                    https://example.org; may be given more than once
  --thinkers N      how many computer players think at once (default: one a core);
                    the more of them wait, the less and the worse each thinks
  --connections N   how many players are let in at most (default %d)
  --rooms N         how many online matches there are at most (default %d)
  --memory MB       how much memory the server takes, the program itself aside; nobody
                    else is let in before it runs short
                    (default: three quarters of the machine's, or of what its container
                    or service may take, on Linux)
  --cluster WHERE   plays as one with the other servers that say the same: a player at any
                    of them plays with those at all others, and when one ends the others
                    go on with its matches. WHERE players and matches are kept then is
                    nats://HOST:PORT, JetStream, servers of one cluster with commas
                    between; or database, which --database names, of PostgreSQL
  --replicas N      on how many servers of NATS everything is kept: 1, 3 or 5 (default:
                    as it is, at first 1)
`

var relayFlagsUsage = fmt.Sprintf(relayFlagsText, relay.DefaultConnections, relay.DefaultRooms)

type relayOptions struct {
	off      bool
	origins  []string
	thinkers int
	// connections and rooms are how many there are at most; 0 is the usual.
	connections, rooms int
	memory             int // megabytes; 0 is the usual
	// cluster is where several servers share the log: clusterDatabase or servers of
	// NATS, which keep it on so many of them; 0 is as it is. One alone has none.
	cluster  string
	replicas int
}

func relayFlags(flags *flag.FlagSet, o *relayOptions) {
	flags.BoolVar(&o.off, "no-relay", false, "")
	flags.IntVar(&o.thinkers, "thinkers", 0, "")
	flags.IntVar(&o.connections, "connections", 0, "")
	flags.IntVar(&o.rooms, "rooms", 0, "")
	flags.IntVar(&o.memory, "memory", 0, "")
	flags.IntVar(&o.replicas, "replicas", 0, "")
	flags.StringVar(&o.cluster, "cluster", "", "")
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
	if name, ok := anyGiven(flags, []string{"origin", "thinkers", "connections", "rooms", "memory", "cluster", "replicas"}); o.relay.off && ok {
		return fmt.Errorf("--%s is for online matches: leave --no-relay out", name)
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
	if o.relay.cluster == clusterDatabase {
		if !store.IsURL(o.tournament.database) {
			return errors.New("--cluster database is that of --database: name it with --database postgres://USER:PASSWORD@HOST/DATABASE")
		}
	} else if given(flags, "cluster") {
		if _, err := engine.NATSHosts(o.relay.cluster); err != nil { // It holds no password.
			return fmt.Errorf("--cluster: %w; or database", err)
		}
	}
	if given(flags, "replicas") && (o.relay.cluster == "" || o.relay.cluster == clusterDatabase) {
		return errors.New("--replicas is for what NATS keeps: name its servers with --cluster")
	}
	if given(flags, "replicas") && !slices.Contains([]int{1, 3, 5}, o.relay.replicas) {
		return fmt.Errorf("--replicas %d: NATS keeps everything on 1, 3 or 5 servers", o.relay.replicas)
	}
	return nil
}

// clusterDatabase is the --cluster whose servers share the database.
const clusterDatabase = "database"

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

// openLog opens the relay's log: where --cluster says, and the cluster of those who
// share it; without one, in the database if that is PostgreSQL, else in a file of its
// own.
func openLog(ctx context.Context, o serveOptions, database string) (log relay.Log, cluster relay.Cluster, err error) {
	switch {
	case o.relay.cluster == clusterDatabase:
		if log, err = engine.OpenSharedPostgreSQL(ctx, database); err == nil {
			cluster, err = engine.OpenPostgreSQLCluster(ctx, database)
		}
	case o.relay.cluster != "":
		if log, err = engine.OpenJetStream(ctx, o.relay.cluster, o.relay.replicas); err == nil {
			cluster, err = engine.OpenNATSCluster(ctx, log)
		}
	case store.IsURL(database):
		log, err = engine.OpenPostgreSQL(ctx, database)
	default:
		log, err = engine.OpenSQLite(filepath.Join(o.data, engine.LogFile))
	}
	if err != nil && log != nil {
		return nil, nil, errors.Join(err, log.Close())
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
