package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/bus/nats"
	"lichtbrett/net/relay/journal"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/relay/natsconn"
	"lichtbrett/net/store"
)

const relayFlagsText = `  --no-relay        serves no online matches
  --origin URL      also lets pages of this origin play online, such as
                    https://example.org; may be given more than once
  --thinkers N      how many computer players think at once (default: one a core);
                    the more of them wait, the less and the worse each thinks
  --connections N   how many players are let in at most (default %d)
  --rooms N         how many online matches there are at most (default %d)
  --per-address N   how many players may be connected from one address, for a class that
                    has one for all (default %d); half as many games a minute, and three
                    times as many new players in ten, may come from it
  --join-code CODE  whom nobody has told this code cannot play
  --host-code CODE  who enters this code in the app is the host: sees who is there, and can
                    mute, remove and ban them, close games, and change the two above
  --no-chat         there is no chat, until the host allows it
  --keep-results DAYS
                    drops results that are older (default: those beyond the latest million)
  --memory MB       how much memory the server takes, the program itself aside; nobody
                    else is let in before it runs short
                    (default: three quarters of the machine's, or of what its container
                    or service may take, on Linux)
  --cluster WHERE   plays as one with the other servers that say the same: a player at any
                    of them plays with those at all others, and when one ends the others
                    go on with its matches. WHERE matches are kept then is
                    nats://HOST:PORT, JetStream, servers of one cluster with commas
                    between; players and results are in the PostgreSQL of --database
  --replicas N      on how many servers of NATS everything is kept: 1, 3 or 5 (default:
                    as it is, at first 1)
`

var relayFlagsUsage = fmt.Sprintf(relayFlagsText, relay.DefaultConnections, relay.DefaultRooms, protocol.MaxConnections)

// relayOptions are those of the relay that flags set, and where what it has is kept.
type relayOptions struct {
	relay.Options
	off         bool
	memory      int // megabytes; 0 is the usual
	keepResults int // days; 0 is for ever
	// cluster is where several servers share the journal: servers of NATS, which keep it on
	// so many of them; 0 is as it is. One alone has none.
	cluster  string
	replicas int
}

func relayFlags(flags *flag.FlagSet, o *relayOptions) {
	flags.BoolVar(&o.off, "no-relay", false, "")
	flags.IntVar(&o.Thinkers, "thinkers", 0, "")
	flags.IntVar(&o.Connections, "connections", 0, "")
	flags.IntVar(&o.Rooms, "rooms", 0, "")
	flags.IntVar(&o.memory, "memory", 0, "")
	flags.IntVar(&o.PerAddress, "per-address", 0, "")
	flags.StringVar(&o.JoinCode, "join-code", "", "")
	flags.StringVar(&o.HostCode, "host-code", "", "")
	flags.BoolVar(&o.NoChat, "no-chat", false, "")
	flags.IntVar(&o.keepResults, "keep-results", 0, "")
	flags.IntVar(&o.replicas, "replicas", 0, "")
	flags.StringVar(&o.cluster, "cluster", "", "")
	flags.Func("origin", "", func(origin string) error {
		if !relay.IsOrigin(origin) {
			return errors.New("write it like https://example.org")
		}
		o.Origins = append(o.Origins, origin)
		return nil
	})
}

// withRelay checks the flags of online play.
func withRelay(flags *flag.FlagSet, o *serveOptions) error {
	if name, ok := anyGiven(flags, []string{
		"origin", "thinkers", "connections", "rooms", "memory", "cluster", "replicas", "per-address", "join-code", "host-code", "no-chat", "keep-results",
	}); o.relay.off && ok {
		return fmt.Errorf("--%s is for online matches: leave --no-relay out", name)
	}
	for _, bound := range []struct {
		name     string
		n, least int
		wrong    string
	}{
		{"thinkers", o.relay.Thinkers, 1, "at least one computer player thinks at once"},
		{"connections", o.relay.Connections, 1, "at least one player is let in"},
		{"rooms", o.relay.Rooms, 1, "there is at least one match"},
		{"memory", o.relay.memory, leastMemory, fmt.Sprintf("the server takes at least %d megabytes", leastMemory)},
		{"per-address", o.relay.PerAddress, 1, "at least one player is let in"},
		{"keep-results", o.relay.keepResults, 1, "name at least one day, or leave the flag out"},
	} {
		if given(flags, bound.name) && bound.n < bound.least {
			return fmt.Errorf("--%s %d: %s", bound.name, bound.n, bound.wrong)
		}
	}
	for name, code := range map[string]string{"join-code": o.relay.JoinCode, "host-code": o.relay.HostCode} {
		if given(flags, name) && len(strings.TrimSpace(code)) < leastCode {
			return fmt.Errorf("--%s: a code has at least %d characters", name, leastCode)
		}
	}
	if o.relay.HostCode != "" && o.relay.HostCode == o.relay.JoinCode {
		return errors.New("--host-code is the same as --join-code: whoever may play would be the host")
	}
	if given(flags, "cluster") {
		if _, err := natsconn.Hosts(o.relay.cluster); err != nil { // It holds no password.
			return fmt.Errorf("--cluster: %w", err)
		}
		if !store.IsURL(o.tournament.database) {
			return errors.New("--cluster needs a database for players and results that all servers share: name it with --database postgres://USER:PASSWORD@HOST/DATABASE")
		}
	}
	if given(flags, "replicas") && o.relay.cluster == "" {
		return errors.New("--replicas is for what NATS keeps: name its servers with --cluster")
	}
	if given(flags, "replicas") && !slices.Contains([]int{1, 3, 5}, o.relay.replicas) {
		return fmt.Errorf("--replicas %d: NATS keeps everything on 1, 3 or 5 servers", o.relay.replicas)
	}
	return nil
}

// leastCode is how many characters a code has at least: an address may try twenty a
// minute.
const leastCode = 4

// leastMemory is how many megabytes the server takes at least.
const leastMemory = 64

// bytes is how much memory the server takes; 0 if that is not bounded.
func (o relayOptions) bytes() uint64 {
	if o.memory > 0 {
		return uint64(o.memory) << 20
	}
	return machineMemory() / 4 * 3
}

// online is online play with its database.
type online struct {
	store *store.Store
	relay *relay.Relay
}

func openOnline(ctx context.Context, o serveOptions, log *slog.Logger) (*online, error) {
	results, err := openStore(ctx, o.tournament.database, o.data)
	if err != nil {
		return nil, err
	}
	kept, servers, err := openJournal(ctx, o)
	if err != nil {
		return nil, errors.Join(err, results.Close())
	}
	options := o.relay.Options
	options.Journal, options.Bus, options.Store, options.Logger = kept, servers, results, log
	options.MemoryLimit, options.KeepResults = o.relay.bytes(), time.Duration(o.relay.keepResults)*24*time.Hour
	options.JoinCode, options.HostCode = strings.TrimSpace(options.JoinCode), strings.TrimSpace(options.HostCode)
	r, err := relay.Open(options)
	if err != nil {
		return nil, errors.Join(err, kept.Close(), results.Close())
	}
	return &online{results, r}, nil
}

// openJournal opens the relay's journal, and the bus of those who share it: in NATS where
// --cluster says, else in a file of the data folder, with no bus.
func openJournal(ctx context.Context, o serveOptions) (journal.Log, bus.Bus, error) {
	if o.relay.cluster == "" {
		log, err := sqlite.Open(filepath.Join(o.data, sqlite.File))
		return log, nil, err
	}
	log, err := jetstream.Open(ctx, o.relay.cluster, o.relay.replicas)
	if err != nil {
		return nil, nil, err
	}
	return log, nats.New(o.relay.cluster, o.relay.replicas, func() ([]string, error) { return relay.Rooms(log) }), nil
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
