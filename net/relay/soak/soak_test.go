//go:build linux

// Package soak plays at relays under fault injection: each is a lichtbrett serve process
// with its log in a file, which is killed, stopped, or runs out of disk or memory. It
// fails if anything is lost that had been acknowledged, if anything happens twice, or if
// a player does not come back on their own. It takes minutes: ./build.sh soak runs it.
package soak

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/load/loadtest"
	"lichtbrett/net/protocol"
)

var (
	program  = flag.String("program", "../../../build/lichtbrett", "lichtbrett, as it was built")
	killTime = flag.Duration("for", 10*time.Minute, "the most time for the kills")
	allKills = flag.Int("kills", 1000, "how many kills")
	seed     = flag.Uint64("seed", 1, "the source of chance")
)

// play plays at servers while faults happen to them, until those are over. What had been
// acknowledged must be there in the end, and happened once.
func play(b *testing.B, servers []*server, o load.Options, happens func(context.Context, *server, *rand.Rand) error) load.Report {
	together, ctx := errgroup.WithContext(b.Context())
	playing, stop := context.WithCancel(ctx)
	defer stop()
	o.Games, o.Seed, o.Histories = games.All, *seed, true
	for _, s := range servers {
		o.Servers = append(o.Servers, "ws://"+s.address+protocol.Path)
	}
	if o.Progress == nil {
		o.Progress = every10(func(r load.Report) string { return r.Progress() })
	}
	var r load.Report
	together.Go(func() (err error) {
		r, err = load.Run(playing, o)
		return err
	})
	together.Go(func() error {
		defer stop()
		var all errgroup.Group
		for n, s := range servers {
			all.Go(func() error { return happens(ctx, s, rand.New(rand.NewPCG(*seed, uint64(n)))) })
		}
		return all.Wait()
	})
	require.NoError(b, together.Wait())
	fmt.Print(r)
	require.True(b, r.Kept(), "what had been acknowledged was lost")
	operations, err := loadtest.Linearizable(r.Histories)
	require.NoError(b, err)
	fmt.Printf("%d operations on %d matches are linearizable\n", operations, len(r.Histories))
	return r
}

// every10 prints what is said of a run every ten seconds.
func every10(says func(load.Report) string) func(load.Report) {
	seconds := 0
	return func(r load.Report) {
		if seconds++; seconds%10 == 0 {
			fmt.Println(says(r))
		}
	}
}

// pause waits; ok is false if the context ends first.
func pause(ctx context.Context, d time.Duration) (ok bool) {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
